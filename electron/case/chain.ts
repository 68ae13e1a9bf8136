import { createHash } from 'node:crypto';
import type { SQLInputValue } from 'node:sqlite';
import type { Database, Row } from './database.ts';
import { UnreadableRow } from './unreadable-row.ts';

/**
 * The chain of a case: one sequence over its events, its replies and the rows that no event holds. Each entry has the
 * digest of a row and a hash over itself and the entry before, so that nothing can be changed, removed or moved unseen
 * without writing the rest of the chain again. What it can't prove alone is that nobody did just that: a seal can.
 *
 * `stream` says whose sequence an entry is in. A case has one today.
 */
export interface ChainEntry {
  readonly seq: number;
  readonly kind: string;
  readonly key: string;
  readonly digest: string;
  readonly hash: string;
}

export const caseStream = 'case';
export const firstHash = '0'.repeat(64);

/** Tables whose rows have entries, and the column that tells their rows apart. */
export const chainedTables = {
  about: 'name',
  event: 'id',
  reply: 'id',
  image: 'id',
  watchlist: 'id',
  monitor: 'id',
  checkpoint: 'id',
} as const;
export type ChainedTable = keyof typeof chainedTables;

/** The entry of the case as it was made. */
export const beginningKind = 'case';

/** Where the ledger ended. It follows from the ledger, so it has no entry of its own. */
export const ledgerHead = 'ledger';

/** The part of a database that the chain needs, which migrations have too. */
export type Chained = Pick<Database, 'one' | 'run' | 'all'>;

export function appendEntry(database: Pick<Database, 'one' | 'run'>, kind: string, key: string, digest: string): void {
  const last = lastEntry(database);
  const seq = (last?.seq ?? 0) + 1;
  if (!Number.isSafeInteger(seq)) throw new UnreadableRow('the chain: no number is left');
  database.run(
    'INSERT INTO chain (stream, seq, kind, key, digest, hash) VALUES (?, ?, ?, ?, ?, ?)',
    caseStream,
    seq,
    kind,
    key,
    digest,
    hashOfEntry({ seq, kind, key, digest }, last?.hash ?? firstHash),
  );
}

/** Says that a row was written, changed or removed. Called inside the transaction that does so, and after it was done. */
export function chainRow(database: Chained, table: ChainedTable, key: string | number): void {
  const row = database.one(`SELECT * FROM ${table} WHERE ${chainedTables[table]} = ?`, key);
  appendEntry(database, table, String(key), row ? digestOfRow(row) : '');
}

export function lastEntry(database: Pick<Database, 'one'>): { seq: number; hash: string } | null {
  const row = database.one('SELECT seq, hash FROM chain WHERE stream = ? ORDER BY seq DESC LIMIT 1', caseStream);
  return row && { seq: Number(row.seq), hash: String(row.hash) };
}

/** SHA-256 over the entry's members and the hash before it, as one JSON array; `docs/case-schema.md` says it to others. */
export function hashOfEntry({ seq, kind, key, digest }: Omit<ChainEntry, 'hash'>, previous: string): string {
  return sha256(JSON.stringify([caseStream, seq, kind, key, digest, previous]));
}

/** SHA-256 over the values of a row as they lie in the table, in the order of its columns; bytes by their own hash. */
export function digestOfRow(row: Row): string {
  return sha256(JSON.stringify(Object.values(row).map(digestible)));
}

function digestible(value: SQLInputValue): unknown {
  if (value instanceof Uint8Array) return { bytes: sha256(value) };
  return typeof value === 'bigint' ? { integer: String(value) } : value;
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The case as it is made: its title then is in no event. */
export function chainBeginning(database: Chained, title: string): void {
  appendEntry(database, beginningKind, '1', digestOfBeginning(title));
}

export function digestOfBeginning(title: string): string {
  return sha256(JSON.stringify([1, title, '']));
}
