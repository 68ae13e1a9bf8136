import { useEffect, useMemo } from 'react';
import type { TriageRow } from '../../../shared/triage.ts';
import { worldNow } from '../../stores/frame-store.ts';
import { type Chosen, chooseRows, type Queue, sortQueue, textsOf } from '../../stores/queue-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { useCalm } from '../../ui/use-calm.ts';

export interface QueueRows extends Chosen {
  /** How many there are without a filter. */
  readonly total: number;
  readonly counts: Chosen['counts'];
  readonly inQueues: Readonly<Record<Queue, number>>;
}

/** The rows that the panel draws. Sorting is done once for all that is then typed into the filter. */
export function useQueue(): QueueRows {
  const { triage, queue, frame } = useWorkbench();
  const reading = usePart(triage.store, (state) => state.reading || state.busy?.what === 'loading');
  // While 100,000 rows come in parts, drawing after each part would take longer than reading them.
  const revision = useCalm(
    usePart(triage.store, (state) => state.revision),
    reading ? 400 : 0,
  );
  const shownQueue = usePart(queue.store, (state) => state.queue);
  const filter = usePart(queue.store, (state) => state.filter);
  const sorting = usePart(queue.store, (state) => state.sorting);
  const counting = usePart(queue.store, (state) => state.overviewOpen);
  usePart(frame.store, (state) => state.worldOffsetMs); // Another present: what counts as the last week moves with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place; the revision says when
  const sorted = useMemo(
    () => sortQueue(triage.rows.values(), shownQueue, sorting),
    [triage, revision, shownQueue, sorting],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const inQueues = useMemo(() => countQueues(triage.rows.values()), [triage, revision]);
  const { rows, counts } = useMemo(
    () => chooseRows(sorted, filter, worldNow(frame), counting),
    [sorted, filter, frame, counting],
  );
  useEffect(() => queue.setShown(rows), [queue, rows]);
  useEffect(() => {
    const idle = requestIdleCallback(() => textsOf(sorted));
    return () => cancelIdleCallback(idle);
  }, [sorted]);
  return { rows, counts, total: sorted.length, inQueues };
}

function countQueues(rows: Iterable<TriageRow>): Record<Queue, number> {
  const counts = { new: 0, watched: 0, ignored: 0 };
  for (const { state, left } of rows) if (left === null) counts[state]++;
  return counts;
}
