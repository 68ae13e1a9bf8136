import { createStore } from 'zustand/vanilla';
import type { SearchOptions } from '../../shared/domain-search.ts';

export type SearchForm = 'investigate' | 'pdns' | 'pattern';

export interface SearchView {
  readonly form: SearchForm;
}

/** How a list is read: its order, and the domains per page. */
export type ListOptions = Partial<Pick<SearchOptions, 'sortBy' | 'sortDirection' | 'pageSize'>>;

/** The forms of the search panel. */
export function createSearches() {
  const store = createStore<SearchView>(() => ({ form: 'investigate' }));
  return { store, show: (form: SearchForm) => store.setState({ form }) };
}
export type SearchStore = ReturnType<typeof createSearches>;
