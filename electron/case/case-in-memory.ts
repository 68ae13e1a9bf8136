import type { RowChange } from '../../shared/case-rows.ts';
import type { CaseFile } from './case-file.ts';
import { createCaseFile } from './create-case-file.ts';
import { createDatabase } from './open-database.ts';

/** A case that is on no disk, and gone when it is closed. Null when there is no memory for it. */
export function caseInMemory(show: (changes: readonly RowChange[]) => void): CaseFile | null {
  const made = createDatabase(':memory:', '', new Date(0));
  if (!made.ok) return null;
  const nothing = () => undefined;
  return createCaseFile(made.value, {
    who: '',
    now: () => new Date(0),
    show,
    changed: nothing,
    isSpooled: () => false,
  });
}
