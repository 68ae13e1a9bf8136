import type { CaseFile } from '../case-file.ts';
import { databaseOf } from '../database-of.ts';

/** Several writes as one: when it returns, either all are on disk or none. */
export function inTransaction<T>(file: CaseFile, work: () => T): T {
  return databaseOf(file).transaction(work);
}
