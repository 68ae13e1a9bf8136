import { useEffect, useMemo } from 'react';
import type { LookalikeRow } from '../../../shared/lookalikes.ts';
import { worldNow } from '../../stores/frame-store.ts';
import { type Chosen, chooseRows, type ListName, sortLookalikes, textsOf } from '../../stores/lookalike-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { useCalm } from '../../ui/use-calm.ts';

export interface LookalikeRows extends Chosen {
  /** The number of rows without a filter. */
  readonly total: number;
  readonly counts: Chosen['counts'];
  readonly inLists: Readonly<Record<ListName, number>>;
}

/** The rows to draw. Sorts once, and filters the sorted rows with each letter. */
export function useLookalikes(): LookalikeRows {
  const { lookalikes, detectView, frame } = useWorkbench();
  const reading = usePart(lookalikes.store, (state) => state.reading || state.busy?.what === 'loading');
  // While 100,000 rows arrive in parts, drawing after each part would take longer than reading them.
  const revision = useCalm(
    usePart(lookalikes.store, (state) => state.revision),
    reading ? 400 : 0,
  );
  const shownLookalikes = usePart(detectView.store, (state) => state.list);
  const filter = usePart(detectView.store, (state) => state.filter);
  const sorting = usePart(detectView.store, (state) => state.sorting);
  const counting = usePart(detectView.store, (state) => state.overviewOpen);
  usePart(frame.store, (state) => state.worldOffsetMs); // The demo clock moved, and with it the last week.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place; the revision says when
  const sorted = useMemo(
    () => sortLookalikes(lookalikes.rows.values(), shownLookalikes, sorting),
    [lookalikes, revision, shownLookalikes, sorting],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const inLists = useMemo(() => countLists(lookalikes.rows.values()), [lookalikes, revision]);
  const { rows, counts } = useMemo(
    () => chooseRows(sorted, filter, worldNow(frame), counting),
    [sorted, filter, frame, counting],
  );
  useEffect(() => detectView.setShown(rows), [detectView, rows]);
  useEffect(() => {
    const idle = requestIdleCallback(() => textsOf(sorted));
    return () => cancelIdleCallback(idle);
  }, [sorted]);
  return { rows, counts, total: sorted.length, inLists };
}

function countLists(rows: Iterable<LookalikeRow>): Record<ListName, number> {
  const counts = { new: 0, watched: 0, ignored: 0 };
  for (const { state, left } of rows) if (left === null) counts[state]++;
  return counts;
}
