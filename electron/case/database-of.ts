import type { CaseFile } from './case-file.ts';
import type { Database } from './database.ts';

const databases = new WeakMap<CaseFile, Database>();

export function keepDatabase(file: CaseFile, database: Database): void {
  databases.set(file, database);
}

/** The database of a case, for this folder only. Other folders use the named queries in `queries/`. */
export function databaseOf(file: CaseFile): Database {
  const database = databases.get(file);
  if (!database) throw new Error('This case was not made by createCaseFile.');
  return database;
}
