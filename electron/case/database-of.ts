import type { CaseFile } from './case-file.ts';
import type { Database } from './database.ts';

interface Kept {
  readonly database: Database;
  /** Writes what is shown and not yet written: who reads the case finds what is seen. */
  readonly writeShown: () => void;
}

const databases = new WeakMap<CaseFile, Kept>();

export function keepDatabase(file: CaseFile, database: Database, writeShown: () => void): void {
  databases.set(file, { database, writeShown });
}

/** The database of a case, for this folder only. Other folders use the named queries in `queries/`. */
export function databaseOf(file: CaseFile): Database {
  const kept = databases.get(file);
  if (!kept) throw new Error('This case was not made by createCaseFile.');
  kept.writeShown();
  return kept.database;
}
