import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract.ts';
import type { Common } from '../../../shared/graph-answers.ts';
import { longComparison } from '../../../shared/judging-title.ts';
import type { Failure } from '../../../shared/result.ts';
import type { CaseRows, OpenCase } from '../../stores/case-store.ts';

export type Scope = 'selection' | 'graph';

export type LinksView =
  /** Fewer than two names: there is nothing to compare. */
  | { readonly phase: 'too-few' }
  | { readonly phase: 'looking'; readonly names: number }
  /** The user cancelled it. */
  | { readonly phase: 'cancelled'; readonly names: number }
  | {
      readonly phase: 'ready';
      readonly common: Common;
      /** The compared names. */
      readonly ids: readonly number[];
      /** The number of names beyond those. */
      readonly left: number;
      /** The revision of the compared rows: a later one may have more data. */
      readonly revision: number;
    }
  | { readonly phase: 'failed'; readonly failure: Failure };

/** The most names per call. */
export const mostAtOnce = 20_000;

/** The names that can share something: the selected ones, with the members of stacks, or all on the canvas. */
export function namesOf({ entities }: CaseRows, scope: Scope, keys: ReadonlySet<number>): number[] {
  const ids: number[] = [];
  for (const { id, kind, group, hidden } of entities.values()) {
    if (kind !== 'domain' && kind !== 'host') continue;
    const isIn = scope === 'graph' ? !hidden : keys.has(id) || (group !== null && keys.has(-group));
    if (isIn) ids.push(id);
  }
  return ids;
}

/** What links names; a newer request wins. Costs nothing: the case answers from stored data. */
export function createLinks({ call }: Bridge, { rows, store: caseStore, listen }: OpenCase) {
  const store = createStore<LinksView>(() => ({ phase: 'too-few' }));
  let running = new AbortController();

  /** Forgets the comparison when the rows become those of another case: their numbers mean other names there. */
  function follow(): () => void {
    return listen((news) => {
      if (news.kind !== 'anew') return;
      running.abort();
      store.setState({ phase: 'too-few' }, true);
    });
  }

  async function look(scope: Scope, keys: ReadonlySet<number>): Promise<void> {
    running.abort();
    const mine = new AbortController();
    running = mine;
    const names = namesOf(rows, scope, keys);
    if (names.length < 2) {
      store.setState({ phase: 'too-few' }, true);
      return;
    }
    const ids = names.slice(0, mostAtOnce);
    const { revision } = caseStore.getState();
    // A short one replaces the result when it is there; a long one shows its progress.
    if (store.getState().phase !== 'ready' || ids.length > longComparison)
      store.setState({ phase: 'looking', names: ids.length }, true);
    const answer = await call('graph.sharedTraits', { ids }, mine.signal);
    if (mine.signal.aborted) return; // A newer request owns the panel now.
    store.setState(
      answer.ok
        ? { phase: 'ready', common: answer.value, ids, left: names.length - ids.length, revision }
        : answer.failure.code === 'cancelled'
          ? { phase: 'cancelled', names: ids.length }
          : { phase: 'failed', failure: answer.failure },
      true,
    );
  }

  function cancel(): void {
    const view = store.getState();
    running.abort();
    if (view.phase === 'looking') store.setState({ phase: 'cancelled', names: view.names }, true);
  }

  return { store, look, cancel, follow };
}
