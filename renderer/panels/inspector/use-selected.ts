import { useCallback } from 'react';
import { useSliced } from '../../stores/in-slices.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { useCalm } from '../../ui/use-calm.ts';
import { type Selected, selectedSteps } from './selected-rows.ts';

/** While rows arrive, they are counted again at this interval. */
const calmMs = 300;

/** The items of a selection; null while many are still being counted. */
export function useSelected(keys: ReadonlySet<number>): Selected | null {
  const { openCase } = useWorkbench();
  const revision = useCalm(
    usePart(openCase.store, (view) => view.revision),
    calmMs,
  );
  const begin = useCallback(() => {
    void revision;
    return selectedSteps(keys, openCase.rows);
  }, [keys, openCase, revision]);
  const found = useSliced(begin);
  return found?.keys === keys ? found : null;
}
