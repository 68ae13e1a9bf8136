import type { SQLInputValue } from 'node:sqlite';
import type { UnreadableRows } from './unreadable-rows.ts';

/** The open database of a case. */
export interface Database {
  readonly path: string;
  /** Why it can't be written; null if it can. */
  readonly readOnly: string | null;
  run(sql: string, ...values: SQLInputValue[]): { changes: number; id: number };
  all(sql: string, ...values: SQLInputValue[]): Row[];
  /** The same as lists, which is twice as fast. Fails if a number is too large for JavaScript. */
  cells(sql: string, ...values: SQLInputValue[]): SQLInputValue[][];
  one(sql: string, ...values: SQLInputValue[]): Row | null;
  each(sql: string, ...values: SQLInputValue[]): IterableIterator<Row>;
  /** All or nothing; on disk when it returns. Throws if another file has taken the case's name. */
  transaction<T>(work: () => T): T;
  /** Copies everything into another file while the case stays in use. Returns the length. */
  copyTo(path: string): Promise<number>;
  /** The unreadable rows found so far. */
  readonly odd: UnreadableRows;
  isOpen(): boolean;
  /** Whether the open file still has its name. */
  isInPlace(): boolean;
  close(): void;
}

export type Row = Readonly<Record<string, SQLInputValue>>;
