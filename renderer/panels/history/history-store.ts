import { createStore } from 'zustand/vanilla';
import type { EventLine } from '../../../shared/case-lists.ts';
import type { EventKind } from '../../../shared/case-rows.ts';
import type { Bridge } from '../../../shared/contract.ts';
import type { Failure } from '../../../shared/result.ts';

export interface HistoryWish {
  readonly text: string;
  /** Null for every kind. */
  readonly kind: EventKind | null;
  /** Null for everybody. */
  readonly who: string | null;
}

export interface HistoryView extends HistoryWish {
  readonly events: readonly EventLine[];
  readonly more: boolean;
  readonly failure: Failure | null;
}

const pageSize = 100;

/** The events of the case, newest first. Every change reads the list again, because an undo changes older rows too. */
export function createHistory({ call, onEvent }: Bridge) {
  const store = createStore<HistoryView>(() => ({
    ...{ text: '', kind: null, who: null },
    ...{ events: [], more: false, failure: null },
  }));
  let running = new AbortController();
  let stale = false;
  let reading = false;

  /** Loads the list and keeps it up to date, until the returned function is called. */
  function follow(): () => void {
    const stops = [onEvent('case.stateChanged', refresh), onEvent('case.opened', refresh)];
    refresh();
    return () => {
      for (const stop of stops) stop();
      running.abort();
    };
  }

  /** Changes come in bursts: all changes during one read cause one more read. */
  function refresh(): void {
    stale = true;
    if (!reading) void readWhileStale();
  }

  async function readWhileStale(): Promise<void> {
    reading = true;
    while (stale) {
      stale = false;
      await read(Math.max(pageSize, store.getState().events.length));
    }
    reading = false;
  }

  async function read(limit: number): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const answer = await call('case.history', { ...filterOf(store.getState()), limit: Math.min(500, limit) }, signal);
    if (signal.aborted) return; // A newer request owns the list now.
    store.setState(answer.ok ? { ...answer.value, failure: null } : { failure: answer.failure });
  }

  async function readMore(): Promise<void> {
    const { events } = store.getState();
    const last = events.at(-1);
    if (!last) return;
    const { signal } = running;
    const wish = { ...filterOf(store.getState()), before: last.id, limit: pageSize };
    const answer = await call('case.history', wish, signal);
    if (signal.aborted) return;
    store.setState(
      answer.ok
        ? { events: [...events, ...answer.value.events], more: answer.value.more }
        : { failure: answer.failure },
    );
  }

  async function change(wish: Partial<HistoryWish>): Promise<void> {
    store.setState(wish);
    await read(pageSize);
  }

  return { store, follow, readMore, change };
}

function filterOf({ text, kind, who }: HistoryWish) {
  return { ...(text.trim() && { text: text.trim() }), ...(kind && { kinds: [kind] }), ...(who !== null && { who }) };
}
