import type { CaseFile } from '../case-file.ts';
import { databaseOf } from '../database-of.ts';

/** Several writes as one: all of them are on disk when it returns, or none. */
export function inTransaction<T>(file: CaseFile, work: () => T): T {
  return databaseOf(file).transaction(work);
}
