import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract.ts';
import type { Common } from '../../../shared/graph-answers.ts';
import type { Failure } from '../../../shared/result.ts';
import type { CaseRows, OpenCase } from '../../stores/case-store.ts';

export type Scope = 'selection' | 'graph';

export type LinksView =
  /** Fewer than two names: there is nothing to compare. */
  | { readonly phase: 'too-few' }
  | { readonly phase: 'looking' }
  | {
      readonly phase: 'ready';
      readonly common: Common;
      /** The names that were compared. */
      readonly ids: readonly number[];
      /** How many names there are beyond those. */
      readonly left: number;
      /** The rows as they were looked at: a later revision may say more. */
      readonly revision: number;
    }
  | { readonly phase: 'failed'; readonly failure: Failure };

/** As many as one call takes. */
export const mostAtOnce = 5000;

/** The names that can share something: those selected, stacks with all they hold, or all on the canvas. */
export function namesOf({ entities }: CaseRows, scope: Scope, keys: ReadonlySet<number>): number[] {
  const ids: number[] = [];
  for (const { id, kind, group, hidden } of entities.values()) {
    if (kind !== 'domain' && kind !== 'host') continue;
    const isIn = scope === 'graph' ? !hidden : keys.has(id) || (group !== null && keys.has(-group));
    if (isIn) ids.push(id);
  }
  return ids;
}

/** What links names; a newer question wins. Costs nothing: the case answers from what it holds. */
export function createLinks({ call }: Bridge, { rows, store: caseStore }: OpenCase) {
  const store = createStore<LinksView>(() => ({ phase: 'too-few' }));
  let running = new AbortController();

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
    if (store.getState().phase !== 'ready') store.setState({ phase: 'looking' }, true);
    const answer = await call('graph.sharedTraits', { ids }, mine.signal);
    if (mine.signal.aborted) return; // A newer question owns the panel now.
    store.setState(
      answer.ok
        ? { phase: 'ready', common: answer.value, ids, left: names.length - ids.length, revision }
        : { phase: 'failed', failure: answer.failure },
      true,
    );
  }

  return { store, look };
}
