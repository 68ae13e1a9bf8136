import { useCallback } from 'react';
import { findingTest, type RowTest } from './filter-rows.ts';
import type { Filter } from './filter-store.ts';
import { useSliced } from './in-slices.ts';
import { useWorkbench } from './workbench.ts';

/** What passes the filter; while that is being found among very many rows, what passed the one before. */
export function useRowTest(filter: Filter, revision: number): RowTest {
  const { openCase } = useWorkbench();
  const begin = useCallback(
    function* () {
      return { isPassing: yield* findingTest(openCase.rows, revision, filter) };
    },
    [openCase, revision, filter],
  );
  return useSliced(begin)?.isPassing ?? null;
}
