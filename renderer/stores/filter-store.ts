import { createStore } from 'zustand/vanilla';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { TimeRange } from './in-time.ts';

/** The filter of the case; table, graph and timeline share it. */
export interface Filter {
  readonly text: string;
  /** Empty means every kind. */
  readonly kinds: ReadonlySet<EntityKind>;
  readonly hidden: 'all' | 'visible' | 'hidden';
  /** Null means all times. */
  readonly time: TimeRange | null;
}

export const noFilter: Filter = { text: '', kinds: new Set(), hidden: 'all', time: null };

export function createFilter() {
  const store = createStore<Filter>(() => noFilter);
  return {
    store,
    change: (part: Partial<Filter>) => store.setState(part),
    clear: () => store.setState(noFilter, true),
  };
}
export type FilterStore = ReturnType<typeof createFilter>;
