import { hash } from 'node:crypto';
import type { SQLInputValue } from 'node:sqlite';
import type { Database, Row } from './database.ts';
import { UnreadableRow } from './unreadable-row.ts';

/**
 * The chain of a case: one sequence over its events, its replies and the rows that no event contains. Each entry has
 * the digest of a row and a hash over itself and the previous entry. So nobody can change, remove or move anything
 * unnoticed without rewriting the rest of the chain. The chain alone can't prove that nobody rewrote it: a seal can.
 *
 * `stream` says which sequence an entry belongs to. A case has one today.
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

/** Tables whose rows have entries, and their key columns. */
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

/** The entry for the creation of the case. */
export const beginningKind = 'case';

/** The end of the ledger. It follows from the ledger, so it has no entry. */
export const ledgerHead = 'ledger';

/** The part of a database that the chain needs; migrations have it too. */
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

/** Adds an entry after a row was written, changed or removed. Call it inside the same transaction, after the change. */
export function chainRow(database: Chained, table: ChainedTable, key: string | number): void {
  const row = database.one(`SELECT * FROM ${table} WHERE ${chainedTables[table]} = ?`, key);
  appendEntry(database, table, String(key), row ? digestOfRow(row) : '');
}

export function lastEntry(database: Pick<Database, 'one'>): { seq: number; hash: string } | null {
  const row = database.one('SELECT seq, hash FROM chain WHERE stream = ? ORDER BY seq DESC LIMIT 1', caseStream);
  return row && { seq: Number(row.seq), hash: String(row.hash) };
}

/** SHA-256 over the entry's members and the previous hash, as one JSON array; documented in `docs/case-schema.md`. */
export function hashOfEntry({ seq, kind, key, digest }: Omit<ChainEntry, 'hash'>, previous: string): string {
  return sha256(JSON.stringify([caseStream, seq, kind, key, digest, previous]));
}

/** SHA-256 over the stored values of a row, in the order of its columns; byte columns by their own hash. */
export function digestOfRow(row: Row): string {
  return sha256(JSON.stringify(Object.values(row).map(digestible)));
}

function digestible(value: SQLInputValue): unknown {
  if (value instanceof Uint8Array) return { bytes: sha256(value) };
  return typeof value === 'bigint' ? { integer: String(value) } : value;
}

export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

/** The creation of the case: no event contains its first title. */
export function chainBeginning(database: Chained, title: string): void {
  appendEntry(database, beginningKind, '1', digestOfBeginning(title));
}

export function digestOfBeginning(title: string): string {
  return sha256(JSON.stringify([1, title, '']));
}
