import { domainToUnicode } from 'node:url';
import type { DetectedDomain } from '../../../shared/detect.ts';
import { LookalikeRow } from '../../../shared/lookalikes.ts';
import type { CaseFile } from '../case-file.ts';
import { chainRow } from '../chain.ts';
import type { Row } from '../database.ts';
import { databaseOf } from '../database-of.ts';
import { readable } from '../reads.ts';
import { jsonCell, longest, orNull, timeCell } from '../unreadable-row.ts';

// The domains that Detect listed, as last read into the case.

/** The stored part of a domain: all but its picture, whose address contains a token and is in the reply. */
export type KeptDomain = Omit<DetectedDomain, 'screenshot'> & { readonly left?: string | null };

/** Earlier values of a domain; null when nothing changed. */
type Earlier = Record<string, unknown> | null;

/** A row, as stored and as shown. */
export interface StoredDomain {
  readonly kept: KeptDomain;
  readonly row: LookalikeRow;
}

export function storedLookalike(file: CaseFile, id: string): StoredDomain | null {
  return domainsIn(file, databaseOf(file).all(`${select} WHERE id = ?`, id))[0] ?? null;
}

export function storedLookalikesOf(file: CaseFile, ids: readonly string[]): StoredDomain[] {
  const where = 'WHERE id IN (SELECT value FROM json_each(?))';
  return domainsIn(file, databaseOf(file).all(`${select} ${where}`, JSON.stringify(ids)));
}

/** Another text after each reading of a list. */
export function markOfLookalikes(file: CaseFile): string {
  const row = databaseOf(file).one('SELECT count(*) AS n, max(at) AS at FROM watchlist');
  return `${row?.n ?? 0} ${row?.at ?? ''}`;
}

/** The number of domains that Detect listed. */
export function lookalikeCount(file: CaseFile): number {
  return Number(databaseOf(file).one('SELECT count(*) AS n FROM watchlist')?.n ?? 0);
}

/** Up to `limit` rows after an id, and the id to continue from; null at the end. */
export function storedLookalikesAfter(
  file: CaseFile,
  id: string,
  limit: number,
): { readonly domains: StoredDomain[]; readonly next: string | null } {
  const rows = databaseOf(file).all(`${select} WHERE id > ? ORDER BY id LIMIT ?`, id, limit);
  const last = rows.at(-1);
  return { domains: domainsIn(file, rows), next: rows.length === limit && last ? String(last.id) : null };
}

/** New domains that no list has contained since a time, and that are not marked so yet. */
export function newDomainsNotToldSince(file: CaseFile, since: string): StoredDomain[] {
  const where = "WHERE state = 'new' AND at < ? AND CASE WHEN json_valid(data) THEN data ->> 'left' IS NULL END";
  return domainsIn(file, databaseOf(file).all(`${select} ${where}`, since));
}

/** The names of these domains with their replies, in ledger order. */
export function repliesOfDomains(
  file: CaseFile,
  ids: readonly string[],
): { readonly reply: number; readonly domain: string }[] {
  const rows = databaseOf(file).all(
    'SELECT reply, domain FROM watchlist WHERE id IN (SELECT value FROM json_each(?)) ORDER BY reply, id',
    JSON.stringify(ids),
  );
  return rows.map(({ reply, domain }) => ({ reply: Number(reply), domain: String(domain) }));
}

/** Stores a list's data about a domain. Call it inside a transaction. */
export function putDomain(file: CaseFile, kept: KeptDomain, reply: number, at: string, earlier: Earlier): LookalikeRow {
  const database = databaseOf(file);
  database.run(
    `INSERT INTO watchlist (id, domain, state, data, reply, at, earlier) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET domain = excluded.domain, state = excluded.state, data = excluded.data,
         reply = excluded.reply, at = excluded.at, earlier = excluded.earlier`,
    kept.id,
    kept.domain,
    kept.state,
    JSON.stringify(kept),
    reply,
    at,
    earlier && JSON.stringify(earlier),
  );
  chainRow(database, 'watchlist', kept.id);
  return shown(kept, at, earlier);
}

/** Updates a domain; its reply stays the same. Call it inside a transaction. */
export function changeDomain(file: CaseFile, { row }: StoredDomain, kept: KeptDomain, at: string): LookalikeRow {
  const database = databaseOf(file);
  database.run(
    'UPDATE watchlist SET state = ?, data = ?, at = ? WHERE id = ?',
    kept.state,
    JSON.stringify(kept),
    at,
    row.id,
  );
  chainRow(database, 'watchlist', row.id);
  return LookalikeRow.parse(shown(kept, at, row.earlier));
}

const select = 'SELECT id, data, at, earlier FROM watchlist';

/** The readable ones; the others are reported to the user. */
function domainsIn(file: CaseFile, rows: readonly Row[]): StoredDomain[] {
  return readable(databaseOf(file), 'watchlist', rows, ({ data, at, earlier }) => {
    const kept = jsonCell(data, 'object', longest.value) as KeptDomain;
    const before = orNull(earlier, (value) => jsonCell(value, 'object', longest.value)) as Earlier;
    return { kept, row: LookalikeRow.parse(shown(kept, timeCell(at), before)) };
  });
}

function shown(kept: KeptDomain, at: string, earlier: Earlier): LookalikeRow {
  return { ...kept, left: kept.left ?? null, unicode: unicodeOf(kept.domain), at, earlier };
}

/** The Unicode form of an ASCII name; null if it is the same or can't be decoded. */
function unicodeOf(domain: string): string | null {
  if (!/(^|\.)xn--/i.test(domain)) return null;
  const letters = domainToUnicode(domain);
  return letters === '' || letters === domain.toLowerCase() ? null : letters;
}
