import { useMemo } from 'react';
import { rulesOf, type SavedRule } from '../../stores/feeds-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';

/** The rules of this case. */
export function useRules(): readonly SavedRule[] {
  const { kept } = useWorkbench();
  const rows = usePart(kept.store, (state) => state.rows);
  return useMemo(() => rulesOf(rows), [rows]);
}
