import { useCallback, useDeferredValue } from 'react';
import { countingStepsOf, countLinks } from '../../../shared/item-filter.ts';
import type { CaseRows } from '../../stores/case-store.ts';
import { findingLinksOfCase } from '../../stores/filter-rows.ts';
import { useSliced } from '../../stores/in-slices.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { useCalm } from '../../ui/use-calm.ts';

/** How long the case must rest before its links are counted again. */
const restMs = 400;

/** The number of links of each item, while it is wanted; undefined until they are counted. */
export function useLinkCounts(wanted: boolean): ((id: number) => number) | undefined {
  const { openCase } = useWorkbench();
  const revision = useRevision(wanted);
  const begin = useCallback(
    function* () {
      return { linksOf: wanted ? countLinks(yield* findingLinksOfCase(openCase.rows, revision)) : undefined };
    },
    [openCase, revision, wanted],
  );
  return useSliced(begin)?.linksOf;
}

/** How many steps each item is from the selection, while it is wanted and something is selected. */
export function useSteps(wanted: boolean): ((id: number) => number) | undefined {
  const { openCase, selection } = useWorkbench();
  const revision = useRevision(wanted);
  const keys = useDeferredValue(usePart(selection.store, (state) => (wanted ? state.keys : null)));
  const begin = useCallback(
    function* () {
      if (keys === null || keys.size === 0) return { stepsOf: undefined };
      const all = yield* findingLinksOfCase(openCase.rows, revision);
      return { stepsOf: yield* countingStepsOf(all, itemsOf(keys, openCase.rows)) };
    },
    [openCase, revision, keys],
  );
  return useSliced(begin)?.stepsOf;
}

function useRevision(wanted: boolean): number {
  const { openCase } = useWorkbench();
  return useCalm(
    usePart(openCase.store, (state) => (wanted ? state.revision : 0)),
    restMs,
  );
}

/** The items of a selection; a stack stands for its members. */
export function itemsOf(keys: ReadonlySet<number>, { entities }: Pick<CaseRows, 'entities'>): number[] {
  const items = [...keys].filter((key) => key > 0);
  if (items.length === keys.size) return items;
  for (const { id, group } of entities.values())
    if (group !== null && keys.has(-group) && !keys.has(id)) items.push(id);
  return items;
}
