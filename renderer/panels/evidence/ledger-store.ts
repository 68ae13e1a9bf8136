import { createStore } from 'zustand/vanilla';
import type { ReplyLine } from '../../../shared/case-lists.ts';
import type { Bridge } from '../../../shared/contract.ts';

export interface SpentDay {
  readonly day: string;
  readonly operation: string;
  readonly queries: number;
}

export interface LedgerView {
  readonly replies: readonly ReplyLine[];
  readonly more: boolean;
  readonly spent: readonly SpentDay[];
}

const pageSize = 100;

/** Every exchange with a service, newest first, and its cost. Rows are only ever added. */
export function createLedger({ call, onEvent }: Bridge) {
  const store = createStore<LedgerView>(() => ({ replies: [], more: false, spent: [] }));
  let reading = false;
  let stale = false;

  /** Loads the list and keeps it up to date, until the returned function is called. */
  function follow(): () => void {
    let known = -1;
    const stops = [
      onEvent('case.stateChanged', ({ counts }) => {
        if (counts.replies === known) return;
        known = counts.replies;
        refresh();
      }),
      onEvent('case.opened', () => {
        known = -1;
        store.setState({ replies: [], more: false, spent: [] });
        refresh();
      }),
    ];
    refresh();
    return () => {
      for (const stop of stops) stop();
    };
  }

  function refresh(): void {
    stale = true;
    if (!reading) void readWhileStale();
  }

  async function readWhileStale(): Promise<void> {
    reading = true;
    while (stale) {
      stale = false;
      const limit = Math.min(500, Math.max(pageSize, store.getState().replies.length));
      const [replies, spent] = await Promise.all([call('case.replies', { limit }), call('case.spent', {})]);
      if (replies.ok) store.setState(replies.value);
      if (spent.ok) store.setState({ spent: spent.value.days });
    }
    reading = false;
  }

  async function readMore(): Promise<void> {
    const last = store.getState().replies.at(-1);
    if (!last) return;
    const older = await call('case.replies', { before: last.id, limit: pageSize });
    if (!older.ok) return;
    store.setState(({ replies }) => ({ replies: [...replies, ...older.value.replies], more: older.value.more }));
  }

  return { store, follow, readMore };
}
