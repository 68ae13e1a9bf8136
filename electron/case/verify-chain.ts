import { setImmediate as turn } from 'node:timers/promises';
import {
  beginningKind,
  type ChainedTable,
  caseStream,
  chainedTables,
  digestOfRow,
  firstHash,
  hashOfEntry,
  ledgerHead,
} from './chain.ts';
import type { Database, Row } from './database.ts';
import { upgradeKind } from './upgrade-chain.ts';
import type { Wrong } from './verify-verdict.ts';

export interface CheckedChain {
  readonly entries: number;
  readonly events: number;
  readonly last: string;
  /** The digest of the new case; null if it is older than the chain. */
  readonly beginning: string | null;
  /** For a case older than the chain: its version, and when it got a chain. */
  readonly upgraded: { readonly version: number; readonly at: string } | null;
  /** The hash of the entry that a seal names; null when there is none. */
  readonly sealed: string | null;
}

/** Each row of these tables has one entry, in writing order, and never changes. */
const writtenOnce = ['event', 'reply'] as const satisfies readonly ChainedTable[];
const entriesAtOnce = 500;

/**
 * Checks that each entry follows the previous one, that each row matches its last entry, and that every row has an
 * entry.
 */
export async function checkChain(
  database: Database,
  sealedEntry: number | null,
  signal: AbortSignal,
): Promise<CheckedChain | Wrong> {
  const last = { event: 0, reply: 0 };
  const newest = new Map<string, string>();
  let [previous, seq] = [firstHash, 0];
  let beginning: string | null = null;
  let upgraded: CheckedChain['upgraded'] = null;
  let sealed: string | null = null;
  for (;;) {
    const sql = 'SELECT * FROM chain WHERE (stream, seq) > (?, ?) ORDER BY stream, seq LIMIT ?';
    const page = database.all(sql, seq === 0 ? '' : caseStream, seq, entriesAtOnce);
    for (const raw of page) {
      const { kind, key, digest, hash } = entryOf(raw);
      seq++;
      const what = `entry ${seq} of the chain`;
      if (raw.stream !== caseStream || raw.seq !== seq) return { what, why: 'it was removed or moved' };
      if (hash !== hashOfEntry({ seq, kind, key, digest }, previous)) return { what, why: 'it was changed' };
      previous = hash;
      if (seq === sealedEntry) sealed = hash;
      if (kind === 'event' || kind === 'reply') {
        const wrong = wrongRow(database, kind, key, digest, ++last[kind]);
        if (wrong) return wrong;
      } else if (kind === beginningKind && key === '1') beginning = digest;
      else if (kind === upgradeKind && seq === 1) upgraded = upgradeOf(key);
      else if (kind in chainedTables) newest.set(`${kind} ${key}`, digest);
      else return { what, why: 'it refers to no row of a case' };
    }
    if (page.length < entriesAtOnce || signal.aborted) break;
    await turn();
  }
  const rest = (await uncovered(database, last)) ?? (await wrongLatest(database, newest));
  return rest ?? { entries: seq, events: last.event, last: previous, beginning, upgraded, sealed };
}

function entryOf(row: Row) {
  return { kind: String(row.kind), key: String(row.key), digest: String(row.digest), hash: String(row.hash) };
}

function upgradeOf(key: string): { version: number; at: string } {
  const [version = '', at = ''] = key.split(' ');
  return { version: Number(version), at };
}

function wrongRow(
  database: Database,
  table: ChainedTable,
  key: string,
  digest: string,
  expected: number,
): Wrong | null {
  const what = `${table} ${expected}`;
  if (key !== String(expected)) return { what, why: 'it was removed or moved' };
  const row = database.one(`SELECT * FROM ${table} WHERE id = ?`, expected);
  if (!row) return { what, why: 'it was removed' };
  return digestOfRow(row) === digest ? null : { what, why: 'it was changed' };
}

/** Rows that were written around the chain, and rows that were removed: numbers are never reused. */
async function uncovered(database: Database, last: Readonly<Record<(typeof writtenOnce)[number], number>>) {
  for (const table of writtenOnce) {
    const { newest, count } = database.one(`SELECT max(id) AS newest, count(*) AS count FROM ${table}`) ?? {};
    const given = Number(database.one('SELECT seq FROM sqlite_sequence WHERE name = ?', table)?.seq ?? 0);
    if (Number(count) > last[table] || Number(newest) > last[table]) {
      return { what: `${table} ${Number(newest)}`, why: 'it was added past the chain' };
    }
    if (given !== last[table]) return { what: `${table} ${last[table] + 1}`, why: 'it was removed' };
  }
  return null;
}

async function wrongLatest(database: Database, newest: Map<string, string>): Promise<Wrong | null> {
  for (const [table, column] of Object.entries(chainedTables)) {
    if (table === 'event' || table === 'reply') continue;
    let count = 0;
    for (const row of database.each(`SELECT * FROM ${table} ORDER BY ${column}`)) {
      const key = `${table} ${row[column]}`;
      if (key === `about ${ledgerHead}`) continue; // The ledger check covers it.
      const digest = newest.get(key);
      if (digest === undefined || digest === '') return { what: key, why: 'it was added past the chain' };
      if (digest !== digestOfRow(row)) return { what: key, why: 'it was changed' };
      newest.delete(key);
      if (++count % entriesAtOnce === 0) await turn();
    }
  }
  const [gone] = [...newest].find(([, digest]) => digest !== '') ?? [];
  return gone === undefined ? null : { what: gone, why: 'it was removed' };
}
