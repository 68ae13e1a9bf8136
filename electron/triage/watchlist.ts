import { domainToUnicode } from 'node:url';
import type { WatchlistDomain } from '../../shared/calls/detect.ts';
import { TriageRow } from '../../shared/calls/triage.ts';
import type { CaseFile } from '../case/case-file.ts';
import { chainRow } from '../case/chain.ts';
import type { Row } from '../case/database.ts';
import { jsonCell, longest, orNull, timeCell } from '../case/odd-row.ts';
import { readable } from '../case/reads.ts';

/** What the case keeps of a domain: all but its picture, whose address carries a token and is in the reply. */
type Kept = Omit<WatchlistDomain, 'screenshot'> & { readonly left?: string | null };

/** A domain as a list told it, and the row of the ledger that the answer is in; 0 where the case does not hold it. */
export interface Told {
  readonly domain: WatchlistDomain;
  readonly reply: number;
}

/** Members that tell nothing of a change: they differ with every reading, or belong to the reading itself. */
const notCompared: ReadonlySet<string> = new Set([
  'screenshot',
  'state',
  'assigned_by',
  'assigned_date',
  'left',
  'other',
]);

/** Keeps what a list says of domains; what was said before and is different now is kept beside it. */
export function keepDomains(file: CaseFile, told: readonly Told[], at: string): TriageRow[] {
  return file.database.transaction(() => told.map(({ domain, reply }) => keepOne(file, domain, reply, at)));
}

function keepOne(file: CaseFile, told: WatchlistDomain, reply: number, at: string): TriageRow {
  const { screenshot: _screenshot, ...domain } = told;
  const found = file.database.all('SELECT id, data, at, earlier FROM watchlist WHERE id = ?', domain.id);
  const [known] = rowsOf(file, found);
  // Where a limit stands in the way the last list comes again: what was told or done since is not undone by it.
  if (known && known.at > at) return known;
  const before = known ? keptOf(known) : null;
  const joined = before ? withKnown(domain, before) : domain;
  const changed = before ? differences(before, joined) : null;
  const earlier = changed ?? known?.earlier ?? null;
  file.database.run(
    `INSERT INTO watchlist (id, domain, state, data, reply, at, earlier) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET domain = excluded.domain, state = excluded.state, data = excluded.data,
         reply = excluded.reply, at = excluded.at, earlier = excluded.earlier`,
    joined.id,
    joined.domain,
    joined.state,
    JSON.stringify(joined),
    reply,
    at,
    earlier && JSON.stringify(earlier),
  );
  chainRow(file.database, 'watchlist', joined.id);
  return shown(joined, at, earlier);
}

/** An answer without registration data does not take away what an earlier one told. */
function withKnown(domain: Kept, before: Kept): Kept {
  const optional = ['name_server', 'registrant_contact_email', 'registrar', 'create_date', 'ip', 'mx'] as const;
  const kept = Object.fromEntries(
    optional.flatMap((name) => (domain[name] === null && before[name] != null ? [[name, before[name]]] : [])),
  );
  return { ...domain, ...kept };
}

function differences(before: Kept, now: Kept): Record<string, unknown> | null {
  const nowOf = now as unknown as Readonly<Record<string, unknown>>;
  const changed = Object.entries(before).filter(
    ([name, value]) => !notCompared.has(name) && JSON.stringify(value) !== JSON.stringify(nowOf[name]),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

export type Change = Partial<Pick<Kept, 'state' | 'changed_date' | 'assigned_by' | 'assigned_date'>> & {
  /** An escalation that was made. A new domain is watched from then on, which the answer does not say. */
  readonly escalated?: Kept['escalations'][number];
};

/** What the answer to a write says. It names few members, so that the rest stays, and so does the reply that told it. */
export function noteChanges(file: CaseFile, changes: ReadonlyMap<string, Change>, at: string): TriageRow[] {
  return file.database.transaction(() =>
    [...changes].flatMap(([id, change]) => {
      const known = file.database.one('SELECT id, data, at, earlier FROM watchlist WHERE id = ?', id);
      if (!known || rowsOf(file, [known]).length === 0) return [];
      const now = changed(keptIn(known), change);
      file.database.run(
        'UPDATE watchlist SET state = ?, data = ?, at = ? WHERE id = ?',
        now.state,
        JSON.stringify(now),
        at,
        id,
      );
      chainRow(file.database, 'watchlist', id);
      return rowsOf(file, [{ ...known, data: JSON.stringify(now), at }]);
    }),
  );
}

function changed(known: Kept, { escalated, ...change }: Change): Kept {
  const now: Kept = { ...known, ...change, left: null };
  if (!escalated) return now;
  const others = now.escalations.filter(({ escalation_type }) => escalation_type !== escalated.escalation_type);
  return { ...now, state: now.state === 'new' ? 'watched' : now.state, escalations: [...others, escalated] };
}

/**
 * The whole list was read from then on, and these new domains were not in it any more: somebody else judged them, or
 * their monitor is gone. What became of them is not known until another list names them.
 */
export function noteLeft(file: CaseFile, since: string): TriageRow[] {
  return file.database.transaction(() => {
    const gone = file.database.all(
      `SELECT id, data, at, earlier FROM watchlist
         WHERE state = 'new' AND at < ? AND CASE WHEN json_valid(data) THEN data ->> 'left' IS NULL END`,
      since,
    );
    return gone.flatMap((row) => {
      if (rowsOf(file, [row]).length === 0) return [];
      const data = JSON.stringify({ ...keptIn(row), left: since });
      file.database.run('UPDATE watchlist SET data = ? WHERE id = ?', data, String(row.id));
      chainRow(file.database, 'watchlist', String(row.id));
      return rowsOf(file, [{ ...row, data }]);
    });
  });
}

const rowsInPart = 2000;

export function domainsPart(file: CaseFile, next: string | undefined): { rows: TriageRow[]; next: string | null } {
  const rows = file.database.all(
    'SELECT id, data, at, earlier FROM watchlist WHERE id > ? ORDER BY id LIMIT ?',
    next ?? '',
    rowsInPart,
  );
  const last = rows.at(-1);
  return { rows: rowsOf(file, rows), next: rows.length === rowsInPart && last ? String(last.id) : null };
}

export function domainsOf(file: CaseFile, ids: readonly string[]): TriageRow[] {
  const sql = 'SELECT id, data, at, earlier FROM watchlist WHERE id IN (SELECT value FROM json_each(?))';
  return rowsOf(file, file.database.all(sql, JSON.stringify(ids)));
}

/** Domains by the row of the ledger that told them, in the order of the ledger. */
export function domainsByReply(file: CaseFile, ids: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const sql = 'SELECT reply, domain FROM watchlist WHERE id IN (SELECT value FROM json_each(?)) ORDER BY reply, id';
  const byReply = new Map<number, string[]>();
  for (const row of file.database.all(sql, JSON.stringify(ids))) {
    const reply = Number(row.reply);
    byReply.set(reply, [...(byReply.get(reply) ?? []), String(row.domain)]);
  }
  return byReply;
}

/** What can be read of them; the others are named where the person is told. */
function rowsOf({ database }: CaseFile, rows: readonly Row[]): TriageRow[] {
  return readable(database, 'watchlist', rows, (row) => {
    const earlier = orNull(row.earlier, (value) => jsonCell(value, 'object', longest.value));
    return TriageRow.parse(shown(keptIn(row), timeCell(row.at), earlier));
  });
}

/** What the case keeps of a row, with all that rows of an older Sextant do not name. */
function keptOf({ unicode: _unicode, at: _at, earlier: _earlier, ...kept }: TriageRow): Kept {
  return { ...kept, escalations: kept.escalations.map((each) => ({ ...each, updated: each.updated ?? null })) };
}

function keptIn({ data }: Row): Kept {
  return jsonCell(data, 'object', longest.value) as Kept;
}

function shown(kept: Kept, at: string, earlier: Record<string, unknown> | null): TriageRow {
  return { ...kept, left: kept.left ?? null, unicode: unicodeOf(kept.domain), at, earlier };
}

/** A name in its own letters, where it is written in ASCII; null where that says nothing more, or can't be read. */
function unicodeOf(domain: string): string | null {
  if (!/(^|\.)xn--/i.test(domain)) return null;
  const letters = domainToUnicode(domain);
  return letters === '' || letters === domain.toLowerCase() ? null : letters;
}
