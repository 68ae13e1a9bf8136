import { useEffect, useRef } from 'react';
import type { FeedRow, Following } from '../../../shared/following.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';

export interface RowsPage {
  readonly from: number;
  readonly rows: readonly FeedRow[];
  readonly total: number;
  readonly fresh: number;
  readonly newest: number;
}

export const noRows: RowsPage = { from: 0, rows: [], total: 0, fresh: 0, newest: 0 };

/** Requests the visible rows from main: however fast a feed is, the page holds and draws only these. */
export function useFeedRows(
  { id, newest, matches, held }: Following,
  from: number,
  count: number,
  onPage: (page: RowsPage) => void,
): void {
  const { bridge, feeds } = useWorkbench();
  const filter = usePart(feeds.store, (state) => state.filter);
  const until = usePart(feeds.store, (state) => state.until);
  const wish = useRef({ id, filter, until, from, count });
  wish.current = { id, filter, until, from, count };
  const asking = useRef(false);
  const again = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of these means that other rows are in sight
  useEffect(() => {
    let gone = false;
    async function ask(): Promise<void> {
      if (asking.current) {
        again.current = true;
        return;
      }
      asking.current = true;
      do {
        again.current = false;
        const wanted = wish.current;
        const answer = await bridge.call('following.rows', wanted);
        if (answer.ok && wanted.id === wish.current.id) onPage({ from: wanted.from, ...answer.value });
      } while (again.current && !gone);
      asking.current = false;
    }
    void ask();
    return () => {
      gone = true;
    };
  }, [bridge, id, filter, until, from, count, newest, matches, held]);
}
