import { createStore } from 'zustand/vanilla';
import { type Narrowing, pagesOf } from '../../shared/asking.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { DomainRecord } from '../../shared/domain-record.ts';
import type { DomainPage, SearchOptions } from '../../shared/domain-search.ts';
import type { Failure, Result } from '../../shared/result.ts';
import type { SearchWish } from './pivot-asks.ts';

/** The results of a search, before any is on the graph. */
export interface FoundList {
  readonly title: string;
  readonly records: readonly DomainRecord[];
  readonly exchanges: readonly number[];
  readonly completeness: DomainPage['completeness'] | null;
  /** When the case got its first page, if it was not requested just now. */
  readonly heldAt: string | null;
  readonly chosen: ReadonlySet<string>;
  readonly loading: boolean;
  readonly failure: Failure | null;
}

export type SearchForm = 'investigate' | 'pdns' | 'pattern';

export interface SearchView {
  readonly form: SearchForm;
  readonly list: FoundList | null;
}

/** How a list is read: its order, and the domains per page. */
export type ListOptions = Partial<Pick<SearchOptions, 'sortBy' | 'sortDirection' | 'pageSize'>>;

/** The forms of the search panel, and the list of results. */
export function createSearches({ call, onEvent }: Bridge) {
  const store = createStore<SearchView>(() => ({ form: 'investigate', list: null }));
  let running = new AbortController();
  /** Requests the shown list again. */
  let again: () => Promise<void> = async () => undefined;
  onEvent('case.opened', () => closeList());

  const changeList = (part: Partial<FoundList>) =>
    store.setState(({ list }) => ({ list: list && { ...list, ...part } }));

  async function list(
    title: string,
    search: SearchWish,
    options: ListOptions,
    narrowing: Narrowing,
    fresh = false,
  ): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    again = () => list(title, search, options, narrowing, true);
    const nothing = { records: [], exchanges: [], completeness: null, heldAt: null, chosen: new Set<string>() };
    store.setState({ list: { title, ...nothing, loading: true, failure: null } });
    const narrowed = { ...search, filters: { ...search.filters, ...narrowing.filters } };
    take(await call('investigate.search', { search: narrowed, ...options, fresh }, signal), signal);
    const uncounted = { kind: 'search', search, from: null, relation: '', label: '', count: null } as const;
    for (let page = 1; page < pagesOf(uncounted, narrowing) && canGoOn(); page++) await more();
  }

  function canGoOn(): boolean {
    const { list: found } = store.getState();
    return found?.completeness?.kind === 'more' && found.failure === null;
  }

  /** The next page of the list. Costs one query. */
  async function more(): Promise<void> {
    const { list: found } = store.getState();
    if (found?.completeness?.kind !== 'more') return;
    const { signal } = running;
    changeList({ loading: true, failure: null });
    take(await call('investigate.more', { resume: found.completeness.resume }, signal), signal);
  }

  function take(answer: Result<DomainPage>, signal: AbortSignal): void {
    const { list: found } = store.getState();
    if (signal.aborted || !found) return; // A newer list owns the panel now.
    if (!answer.ok) {
      changeList({ loading: false, failure: answer.failure });
      return;
    }
    const { records, exchanges, completeness, stopped, fromCase, at } = answer.value;
    changeList({
      heldAt: found.records.length === 0 && fromCase ? at : found.heldAt,
      records: [...found.records, ...records],
      exchanges: [...found.exchanges, ...exchanges],
      completeness,
      loading: false,
      failure: stopped,
    });
  }

  function choose(names: Iterable<string>): void {
    changeList({ chosen: new Set(names) });
  }

  /** Puts the chosen domains on the graph. Costs nothing: they were read already. */
  async function putOnGraph() {
    const { list: found } = store.getState();
    if (!found || found.chosen.size === 0) return null;
    const keys = [...found.chosen].map((name) => `domain:${name}`);
    const shape = { kind: 'domains', link: null } as const;
    return call('graph.take', { exchanges: [...found.exchanges], shape, choose: keys, label: found.title });
  }

  function closeList(): void {
    running.abort();
    store.setState({ list: null });
  }

  return {
    store,
    list,
    more,
    again: () => again(),
    choose,
    putOnGraph,
    closeList,
    show: (form: SearchForm) => store.setState({ form }),
  };
}
export type SearchStore = ReturnType<typeof createSearches>;
