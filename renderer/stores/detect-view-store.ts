import { createStore } from 'zustand/vanilla';
import type { VerdictRow } from '../../shared/case-rows.ts';
import type { LookalikeFilter, LookalikeSorting } from '../../shared/lookalike-filter.ts';
import type { LookalikeRow } from '../../shared/lookalikes.ts';
import type { ListName } from './lookalike-rows.ts';

export const noLookalikeFilter: LookalikeFilter = {};
export const riskiestFirst: LookalikeSorting = { by: 'risk_score', order: 'desc' };

export interface DetectView {
  readonly list: ListName;
  /** What the panel shows: a list, the tray, or the monitors. */
  readonly pane: 'list' | 'tray' | 'monitors';
  readonly filter: LookalikeFilter;
  readonly sorting: LookalikeSorting;
  readonly focus: string | null;
  readonly chosen: ReadonlySet<string>;
  readonly filtersOpen: boolean;
  readonly overviewOpen: boolean;
  /** The card that shows the cost of loading, and narrows it. */
  readonly cardOpen: boolean;
  readonly savingFilter: boolean;
  /** The id of the monitor in the form; null if the form is closed. */
  readonly monitorForm: 'new' | (string & {}) | null;
  /** The term that another panel suggests for a new monitor. */
  readonly monitorTerm: string | null;
  /** The monitor in the delete dialog. */
  readonly monitorToDelete: string | null;
}

type Openings = Pick<
  DetectView,
  'filtersOpen' | 'overviewOpen' | 'cardOpen' | 'savingFilter' | 'monitorForm' | 'monitorTerm' | 'monitorToDelete'
>;

/** Verdicts on more lookalikes than this need a confirmation. */
export const judgedUnasked = 500;

/** View and selection of the Detect panel. It makes no request, and the case stores none of it. */
export function createDetectView() {
  const store = createStore<DetectView>(() => ({
    list: 'new',
    pane: 'list',
    filter: noLookalikeFilter,
    sorting: riskiestFirst,
    focus: null,
    chosen: new Set(),
    filtersOpen: false,
    overviewOpen: false,
    cardOpen: false,
    savingFilter: false,
    monitorForm: null,
    monitorTerm: null,
    monitorToDelete: null,
  }));
  /** The rows that pass the filter, in order, as last drawn. */
  let shown: readonly LookalikeRow[] = [];
  /** Where a selection with Shift begins. */
  let anchor: string | null = null;

  /** Indexes of the last rows: a search through 100,000 rows for each key press is too slow. */
  let places = new Map<string, number>();

  function indexOf(id: string | null): number {
    if (id === null) return -1;
    const known = places.get(id) ?? shown.findIndex((row) => row.id === id);
    places.set(id, known);
    return known;
  }

  /** Moves to a row; with `growing`, selects all rows from the anchor to it. */
  function goTo(index: number, growing = false): void {
    const place = Math.min(shown.length - 1, Math.max(0, index));
    const row = shown[place];
    if (!row) return;
    places.set(row.id, place);
    const begin = growing ? indexOf(anchor) : -1;
    if (begin < 0) {
      anchor = row.id;
      store.setState({ focus: row.id, chosen: new Set([row.id]) });
      return;
    }
    const [low, high] = begin < place ? [begin, place] : [place, begin];
    store.setState({ focus: row.id, chosen: new Set(shown.slice(low, high + 1).map(({ id }) => id)) });
  }

  function toggle(index: number): void {
    const row = shown[index];
    if (!row) return;
    const chosen = new Set(store.getState().chosen);
    if (!chosen.delete(row.id)) chosen.add(row.id);
    anchor = row.id;
    store.setState({ focus: row.id, chosen });
  }

  function selectAll(): void {
    const { focus } = store.getState();
    const at = indexOf(focus) < 0 ? (shown[0]?.id ?? null) : focus;
    store.setState({ focus: at, chosen: new Set(shown.map(({ id }) => id)) });
  }

  /** The ids that a verdict applies to: the chosen rows that pass the filter, in order. */
  function meant(): string[] {
    const { chosen, focus } = store.getState();
    if (chosen.size > 1) return shown.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
    const [only = focus] = chosen;
    return indexOf(only) < 0 || only === null ? [] : [only];
  }

  /** Moves to the next row after a single verdict. */
  function afterJudging(ids: readonly string[], action: VerdictRow['action'] | null): void {
    if (ids.length === 1 && action !== null) goTo(indexOf(ids[0] ?? null) + 1);
  }

  return {
    store,
    /** The panel passes the rows it draws, so that keys and commands use the same ones. */
    setShown: (rows: readonly LookalikeRow[]) => {
      if (rows !== shown) places = new Map();
      shown = rows;
    },
    shown: () => shown,
    focusIndex: () => indexOf(store.getState().focus),
    goTo,
    toggle,
    selectAll,
    selectNone: () => store.setState(({ focus }) => ({ chosen: new Set(focus === null ? [] : [focus]) })),
    meant,
    afterJudging,
    show: (list: ListName) => store.setState({ list, pane: 'list', focus: null, chosen: new Set() }),
    showPane: (pane: DetectView['pane']) => store.setState({ pane }),
    narrow: (part: Partial<LookalikeFilter>) =>
      store.setState(({ filter }) => ({ filter: withoutUndefined({ ...filter, ...part }) })),
    setFilter: (filter: LookalikeFilter, sorting?: LookalikeSorting) =>
      store.setState({ filter, ...(sorting && { sorting }) }),
    clear: () => store.setState({ filter: noLookalikeFilter }),
    sortBy: (by: LookalikeSorting['by']) => store.setState(({ sorting }) => ({ sorting: nextSorting(sorting, by) })),
    open: (part: Partial<Openings>) => store.setState(part),
  };
}
export type DetectViewStore = ReturnType<typeof createDetectView>;

/** Columns that sort descending first. */
const highestFirst: ReadonlySet<LookalikeSorting['by']> = new Set([
  'risk_score',
  'mx_exists',
  'discovered_date',
  'changed_date',
]);

function nextSorting(now: LookalikeSorting, by: LookalikeSorting['by']): LookalikeSorting {
  if (now.by !== by) return { by, order: highestFirst.has(by) ? 'desc' : 'asc' };
  return { by, order: now.order === 'asc' ? 'desc' : 'asc' };
}

/** Removes empty conditions, so that an empty filter is always `noLookalikeFilter`. */
function withoutUndefined(filter: LookalikeFilter): LookalikeFilter {
  const left = Object.entries(filter).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return left.length === 0 ? noLookalikeFilter : (Object.fromEntries(left) as LookalikeFilter);
}

/** The number of conditions; a pair of times counts as one. */
export function conditionCount({ search, ...filter }: LookalikeFilter): number {
  const names = new Set(Object.keys(filter).map((name) => name.replace(/_(since|before)$/, '')));
  return names.size + (search ? 1 : 0);
}
