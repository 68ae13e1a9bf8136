import type { VerdictRow } from '../../../shared/case-rows.ts';
import type { CaseFile } from '../case-file.ts';
import { readableRows } from '../case-rows.ts';
import { databaseOf } from '../database-of.ts';

/** Every verdict on a Detect domain in the case, oldest first. */
export function allVerdicts(file: CaseFile): VerdictRow[] {
  return readableRows(databaseOf(file), 'verdict', 'ORDER BY id');
}

/** Whether a verdict still waits in the tray: a colleague may have sent it meanwhile. */
export function isStaged(file: CaseFile, id: number): boolean {
  return databaseOf(file).one("SELECT 1 FROM verdict WHERE id = ? AND state = 'staged'", id) !== null;
}

export function verdictsIn(file: CaseFile, state: VerdictRow['state']): VerdictRow[] {
  return readableRows(databaseOf(file), 'verdict', 'WHERE state = ?', state);
}
