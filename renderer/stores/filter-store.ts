import { createStore } from 'zustand/vanilla';
import type { NearFilter, NumberRange, RowFilter } from '../../shared/item-filter.ts';
import type { TimeRange } from '../../shared/item-times.ts';
import type { MemberVerdict } from '../../shared/membership.ts';
import type { MembershipView } from './membership-store.ts';

/** Only items with this verdict, or without any. It has the verdicts, so that whoever filters needs nothing else. */
export interface VerdictFilter {
  readonly is: MemberVerdict | 'none';
  readonly verdicts: MembershipView['verdicts'];
}

/** Only items that came from one source. */
export interface SourceFilter {
  readonly title: string;
  readonly ids: Pick<ReadonlySet<number>, 'has'>;
}

/** The filter of the case; table, graph and timeline share it. A part that is null lets everything pass. */
export interface Filter extends RowFilter {
  readonly time: TimeRange | null;
  readonly verdict: VerdictFilter | null;
  /** The number of links. */
  readonly links: NumberRange | null;
  readonly near: NearFilter | null;
  readonly source: SourceFilter | null;
}

export const noFilter: Filter = {
  text: '',
  kinds: new Set(),
  hidden: 'all',
  risk: null,
  time: null,
  verdict: null,
  links: null,
  near: null,
  source: null,
};

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
