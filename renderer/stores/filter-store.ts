import { createStore } from 'zustand/vanilla';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { MemberVerdict } from '../../shared/membership.ts';
import type { TimeRange } from './in-time.ts';
import type { MembershipView } from './membership-store.ts';

/** Only items with this verdict, or without any. It has the verdicts, so that whoever filters needs nothing else. */
export interface VerdictFilter {
  readonly is: MemberVerdict | 'none';
  readonly verdicts: MembershipView['verdicts'];
}

/** The filter of the case; table, graph and timeline share it. */
export interface Filter {
  readonly text: string;
  /** Empty means every kind. */
  readonly kinds: ReadonlySet<EntityKind>;
  readonly hidden: 'all' | 'visible' | 'hidden';
  /** Null means all times. */
  readonly time: TimeRange | null;
  /** Null means every verdict. */
  readonly verdict: VerdictFilter | null;
}

export const noFilter: Filter = { text: '', kinds: new Set(), hidden: 'all', time: null, verdict: null };

export function createFilter() {
  const store = createStore<Filter>(() => noFilter);
  return {
    store,
    change: (part: Partial<Filter>) => store.setState(part),
    /** The verdicts changed: what passes follows. */
    follow: (verdicts: MembershipView['verdicts']) => {
      const { verdict } = store.getState();
      if (verdict) store.setState({ verdict: { ...verdict, verdicts } });
    },
    clear: () => store.setState(noFilter, true),
  };
}
export type FilterStore = ReturnType<typeof createFilter>;
