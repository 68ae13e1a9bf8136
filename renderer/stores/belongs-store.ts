import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { Common } from '../../shared/graph-answers.ts';
import type { OpenCase } from './case-store.ts';
import type { MembershipStore } from './membership-store.ts';

type Cluster = Common['clusters'][number];

export interface BelongsView {
  /** All clusters with two or more names on the graph; null until the case was judged. */
  readonly clusters: readonly Cluster[] | null;
  /** The cluster of each item. */
  readonly of: ReadonlyMap<number, Cluster>;
  /** The cluster of each lookalike from Detect, by name; also of those on the graph. */
  readonly ofName: ReadonlyMap<string, Cluster>;
  /** The number of names if they are too many to judge without being asked; else 0. */
  readonly left: number;
  /** The clusters are those from before the last changes: so many names are judged again on request. */
  readonly isOld: boolean;
  readonly isReading: boolean;
}

const nothing: BelongsView = {
  ...{ clusters: null, of: new Map(), ofName: new Map() },
  ...{ left: 0, isOld: false, isReading: false },
};

/** Judging a case again takes a while: not after each of its many changes. */
const calmMs = 800;

/** Which names of the case belong together. It follows the case while a panel watches. */
export function createBelongs({ call }: Bridge, openCase: OpenCase, membership: MembershipStore) {
  const store = createStore<BelongsView>(() => nothing);
  let watchers = 0;
  let isStale = true;
  let isReading = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  /** The last judged clusters as text: most changes of a case change nobody's cluster. */
  let last = '';

  openCase.listen((news) => {
    if (news.kind === 'anew') {
      running.abort();
      store.setState(nothing, true);
      last = '';
    }
    changed();
  });
  membership.store.subscribe((now, before) => {
    if (now.verdicts !== before.verdicts) changed();
  });

  /** What Detect listed is no row of the case, so a panel that shows it says when it changed. */
  function changed(): void {
    isStale = true;
    if (watchers === 0 || isReading) return;
    clearTimeout(waiting); // Pages that come one after the other are judged after the last.
    waiting = setTimeout(() => void read(), calmMs);
  }

  /** `all` judges a large case too: the user asked for it. */
  async function read(all = false): Promise<void> {
    clearTimeout(waiting);
    waiting = undefined;
    if (openCase.store.getState().loading === 'visible') {
      changed();
      return;
    }
    isStale = false;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    isReading = true;
    // Only what the user asked for is waited for.
    if (all) store.setState({ isReading: true });
    const answer = await call('graph.belongs', { all }, signal);
    isReading = false;
    if (all) store.setState({ isReading: false });
    if (isStale) changed();
    if (signal.aborted) return;
    if (!answer.ok) {
      if (store.getState().clusters === null) store.setState({ clusters: [] });
      return;
    }
    const { clusters, left } = answer.value;
    const text = JSON.stringify(clusters);
    if (left > 0 && last !== '') {
      store.setState({ left, isOld: true });
      return;
    }
    if (text === last) {
      if (store.getState().left !== left) store.setState({ left, isOld: false });
      return;
    }
    if (left === 0) last = text;
    const of = new Map<number, Cluster>();
    const ofName = new Map<string, Cluster>();
    for (const cluster of clusters) {
      for (const name of cluster.lookalikes) ofName.set(name, cluster);
      for (const id of cluster.ids) {
        of.set(id, cluster);
        const row = openCase.rows.entities.get(id);
        if (row) ofName.set(row.value, cluster);
      }
    }
    store.setState({ clusters: clusters.filter(({ ids }) => ids.length > 1), left, isOld: false, of, ofName });
  }

  /** Keeps the answer up to date until the returned function is called. */
  function watch(): () => void {
    watchers++;
    if (isStale) changed();
    return () => {
      watchers--;
    };
  }

  return { store, watch, changed, judgeAll: () => read(true) };
}
export type BelongsStore = ReturnType<typeof createBelongs>;
