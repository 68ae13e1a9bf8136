import type * as z from 'zod';
import { createStore } from 'zustand/vanilla';
import type { Completeness } from '../../shared/completeness.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { FlexibleHit, FlexiblePage, FlexibleSearch } from '../../shared/passive-dns.ts';
import { type Failure, ok, type Result } from '../../shared/result.ts';
import { searchTexts } from '../texts/search.ts';

export type PatternWish = z.input<typeof FlexibleSearch>;

/** The results of a passive DNS pattern search, before any is on the graph. */
export interface PatternHits {
  readonly wish: PatternWish;
  readonly hits: readonly FlexibleHit[];
  readonly completeness: Completeness | null;
  /** When the case got its first page, if it was not requested just now. */
  readonly heldAt: string | null;
  readonly chosen: ReadonlySet<string>;
  readonly loading: boolean;
  readonly failure: Failure | null;
}

/** Pattern searches in passive DNS. */
export function createPatterns({ call, onEvent }: Bridge) {
  const store = createStore<{ readonly found: PatternHits | null }>(() => ({ found: null }));
  let running = new AbortController();
  onEvent('case.opened', () => close());

  const change = (part: Partial<PatternHits>) =>
    store.setState(({ found }) => ({ found: found && { ...found, ...part } }));

  async function search(wish: PatternWish, fresh = false): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const nothing = { hits: [], completeness: null, heldAt: null, chosen: new Set<string>(), failure: null };
    store.setState({ found: { wish, ...nothing, loading: true } });
    take(await call('pdns.flexible', { ...wish, fresh }, signal), signal);
  }

  /** The next page. Costs one query. */
  async function more(): Promise<void> {
    const { found } = store.getState();
    if (found?.completeness?.kind !== 'more' || found.loading) return;
    const { signal } = running;
    change({ loading: true, failure: null });
    take(await call('pdns.flexibleMore', { resume: found.completeness.resume }, signal), signal);
  }

  function take(answer: Result<FlexiblePage>, signal: AbortSignal): void {
    const { found } = store.getState();
    if (signal.aborted || !found) return; // A newer search owns the panel now.
    if (!answer.ok) {
      change({ loading: false, failure: answer.failure });
      return;
    }
    const { hits, completeness, fromCase, at } = answer.value;
    const heldAt = found.hits.length === 0 && fromCase ? at : found.heldAt;
    change({ hits: [...found.hits, ...hits], completeness, heldAt, loading: false });
  }

  /** Puts the chosen names and addresses on the graph. Costs nothing. */
  async function putOnGraph(): Promise<Result<{ readonly ids: readonly number[]; readonly added: number }> | null> {
    const { found } = store.getState();
    if (!found || found.chosen.size === 0) return null;
    const text = [...found.chosen].map((value) => value.replace(/\.$/, '')).join('\n');
    const read = await call('graph.parse', { text });
    if (!read.ok) return read;
    const entities = read.value.indicators.slice(0, 10_000).map(({ kind, value }) => ({ kind, value }));
    if (entities.length === 0) return ok({ ids: [], added: 0 });
    return call('case.add', { entities, label: searchTexts.pattern.label(found.wish.pattern).slice(0, 200) });
  }

  function close(): void {
    running.abort();
    store.setState({ found: null });
  }

  return {
    store,
    search,
    more,
    again: async () => {
      const { found } = store.getState();
      if (found) await search(found.wish, true);
    },
    choose: (values: Iterable<string>) => change({ chosen: new Set(values) }),
    putOnGraph,
    close,
  };
}
export type PatternStore = ReturnType<typeof createPatterns>;
