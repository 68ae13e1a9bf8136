import { useMemo } from 'react';
import { rulesOf, type SavedRule } from '../../stores/feeds-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';

/** The rules of this case. */
export function useRules(): readonly SavedRule[] {
  const { savedItems } = useWorkbench();
  const rows = usePart(savedItems.store, (state) => state.rows);
  return useMemo(() => rulesOf(rows), [rows]);
}
