import type { StoreApi } from 'zustand/vanilla';

/** How a table of results is shown: which rows, in which order, and which of them are chosen. */
export interface TableView<F, S> {
  readonly filter: F;
  readonly sorting: S;
  /** The id of the active row. */
  readonly focus: number | null;
  readonly chosen: ReadonlySet<number>;
}

interface Row {
  readonly id: number;
}

/** Earlier results, the last one first: the one before comes to the front if it is worth going back to. */
export function trailAfter<T extends { readonly rows: readonly unknown[]; readonly loading: boolean }>(
  before: T | null,
  trail: readonly T[],
  isSame: boolean,
): readonly T[] {
  const isWorthIt = before !== null && !isSame && before.rows.length > 0;
  return isWorthIt ? [{ ...before, loading: false }, ...trail].slice(0, mostTrail) : trail;
}

const mostTrail = 20;

/** Sorts once, filters as one types: each is done again only if what it works on is another. */
export function createShown<R extends Row, F, S>(
  sort: (rows: readonly R[], sorting: S) => readonly R[],
  filter: (rows: readonly R[], wish: F) => readonly R[],
): (rows: readonly R[] | undefined, view: Pick<TableView<F, S>, 'filter' | 'sorting'>) => readonly R[] {
  const none: readonly R[] = [];
  const sorted = remembered(sort);
  const filtered = remembered(filter);
  return (rows = none, view) => filtered(sorted(rows, view.sorting), view.filter);
}

function remembered<A, B, T>(make: (one: A, other: B) => T): (one: A, other: B) => T {
  let last: { readonly one: A; readonly other: B; readonly made: T } | null = null;
  return (one, other) => {
    if (last?.one !== one || last.other !== other) last = { one, other, made: make(one, other) };
    return last.made;
  };
}

/** What every table of results can do with its rows. */
export function tableActions<R extends Row, V extends TableView<unknown, unknown>>(
  store: StoreApi<V>,
  shownOf: (view: V) => readonly R[],
  choose: (focus: number | null, chosen: Iterable<number>) => void,
) {
  return {
    choose,
    chooseAll: () => {
      const view = store.getState();
      const ids = shownOf(view).map(({ id }) => id);
      choose(view.focus, ids);
    },
    focusIndex: () => {
      const view = store.getState();
      return view.focus === null ? -1 : shownOf(view).findIndex(({ id }) => id === view.focus);
    },
    /** The chosen rows, or all that are shown, in their order. */
    rowsInUse: (): readonly R[] => {
      const view = store.getState();
      const shown = shownOf(view);
      return view.chosen.size === 0 ? shown : shown.filter(({ id }) => view.chosen.has(id));
    },
  };
}

/** What a filter hides is no longer selected: actions are for what one sees. */
export function withFilter<R extends Row, F, V extends { readonly filter: F; readonly chosen: ReadonlySet<number> }>(
  view: V,
  filter: F,
  shownOf: (view: V) => readonly R[],
): { readonly filter: F; readonly chosen: ReadonlySet<number> } {
  if (view.chosen.size === 0) return { filter, chosen: view.chosen };
  const shown = shownOf({ ...view, filter });
  return { filter, chosen: new Set(shown.flatMap(({ id }) => (view.chosen.has(id) ? [id] : []))) };
}

/** The order after a press on the head of a column: some columns begin with their highest value. */
export function sortedBy<C extends string>(
  by: C,
  now: { readonly by: C; readonly descending: boolean } | null,
  highestFirst: ReadonlySet<C>,
): { readonly by: C; readonly descending: boolean } {
  return { by, descending: now?.by === by ? !now.descending : highestFirst.has(by) };
}
