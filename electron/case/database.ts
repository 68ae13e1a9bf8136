import type { SQLInputValue } from 'node:sqlite';
import type { UnreadableRows } from './unreadable-rows.ts';

/** The one open database of a case. */
export interface Database {
  readonly path: string;
  /** Null where it can be written; else why not. */
  readonly readOnly: string | null;
  run(sql: string, ...values: SQLInputValue[]): { changes: number; id: number };
  all(sql: string, ...values: SQLInputValue[]): Row[];
  one(sql: string, ...values: SQLInputValue[]): Row | null;
  each(sql: string, ...values: SQLInputValue[]): IterableIterator<Row>;
  /** All of it or nothing; on disk when it returns. Throws where the file is no longer the one under its name. */
  transaction<T>(work: () => T): T;
  /** Writes a copy of all of it into another file, while the case goes on being used. Says how long it is. */
  copyTo(path: string): Promise<number>;
  /** The rows that could not be read, of those that were looked at. */
  readonly odd: UnreadableRows;
  isOpen(): boolean;
  /** Whether the file that is open is still the one under its name. */
  isInPlace(): boolean;
  close(): void;
}

export type Row = Readonly<Record<string, SQLInputValue>>;
