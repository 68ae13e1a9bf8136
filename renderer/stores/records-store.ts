import { createStore } from 'zustand/vanilla';
import { mostPages, pagesOf } from '../../shared/asking.ts';
import type { Completeness } from '../../shared/completeness.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { DomainPage } from '../../shared/domain-search.ts';
import { normalValue } from '../../shared/entities.ts';
import type { RecordColumn } from '../../shared/record-columns.ts';
import type { Failure, Result } from '../../shared/result.ts';
import { createCaseRecords } from './case-records.ts';
import type { OpenCase } from './case-store.ts';
import { inTurns } from './in-turns.ts';
import { putListOnGraph } from './list-on-graph.ts';
import {
  filterRecordRows,
  isRecordFiltered,
  noRecordFilter,
  type RecordFilter,
  type RecordRow,
  type RecordSorting,
  rowOfRecord,
  sortRecordRows,
} from './record-rows.ts';
import type { ListSource, RecordsSource } from './records-source.ts';
import type { SelectionStore } from './selection-store.ts';
import { createShown, sortedBy, type TableView, tableActions, trailAfter, withFilter } from './table-view.ts';

/** The rows of a source, as far as they were read. */
export interface RecordsFound {
  readonly source: RecordsSource;
  readonly rows: readonly RecordRow[];
  readonly exchanges: readonly number[];
  readonly completeness: Completeness | null;
  /** When the case got the first page of a search, if it was not requested just now. */
  readonly heldAt: string | null;
  readonly loading: boolean;
  readonly failure: Failure | null;
  /** Domains of the case that the table leaves out. */
  readonly leftOut: number;
}

export interface RecordsView extends TableView<RecordFilter, RecordSorting | null> {
  readonly found: RecordsFound | null;
  /** Earlier tables, the last one first. */
  readonly trail: readonly RecordsFound[];
}

/** Columns that begin with the highest value. */
const highestFirst: ReadonlySet<RecordColumn> = new Set(['risk', 'created', 'expires', 'firstSeen']);

/** In the order of the service. */
const freshView = { filter: noRecordFilter, sorting: null, focus: null, chosen: new Set<number>() } as const;
const nothingYet = { rows: [], exchanges: [], completeness: null, heldAt: null, failure: null, leftOut: 0 } as const;

/** Domains and their records as a table: the results of a search before they are on the graph, or domains of the case. */
export function createRecords(bridge: Bridge, openCase: OpenCase, selection: SelectionStore) {
  const { call, onEvent } = bridge;
  const store = createStore<RecordsView>(() => ({ found: null, trail: [], ...freshView }));
  let running = new AbortController();
  /** How many parts of the window show the table now: nothing is read for one that nobody sees. */
  let watchers = 0;
  let known: { readonly revision: number; readonly ids: ReadonlyMap<string, number> } = {
    revision: -1,
    ids: new Map(),
  };
  onEvent('case.opened', () => {
    stop();
    store.setState({ found: null, trail: [], ...freshView });
  });
  openCase.listen((news) => {
    if (news.kind === 'anew') {
      stop();
      const { found } = store.getState();
      if (found && found.source.kind !== 'search') store.setState({ found: null, trail: [], ...freshView });
    } else if (news.last) follow();
  });

  selection.store.subscribe(({ keys, focus }) => {
    const { found } = store.getState();
    if (!found || found.source.kind === 'search') return;
    const chosen = [...keys].filter((key) => inCase.isListed(key));
    store.setState({ chosen: new Set(chosen), focus: focus !== null && inCase.isListed(focus) ? focus : null });
  });

  const changeFound = (part: Partial<RecordsFound>) =>
    store.setState(({ found }) => ({ found: found && { ...found, ...part } }));
  const inCase = createCaseRecords(bridge, openCase, {
    rows: () => store.getState().found?.rows ?? [],
    change: changeFound,
    isSeen: () => watchers > 0,
  });
  const table = tableActions(store, shownRecords, choose);

  function stop(): void {
    running.abort();
    running = new AbortController();
    inCase.stop();
  }

  /** Shows another table; the one before can be returned to. */
  function begin(source: RecordsSource, loading: boolean): AbortSignal {
    stop();
    const { found: before, trail } = store.getState();
    const isSame = before !== null && JSON.stringify(before.source) === JSON.stringify(source);
    store.setState({
      found: { source, ...nothingYet, loading },
      trail: trailAfter(before, trail, isSame),
      ...freshView,
    });
    return running.signal;
  }

  // ---- Results of a search ----

  /** Lists the results of a search. Each page costs one query, unless the case has it; `fresh` asks in any case. */
  async function list(source: ListSource, fresh = false): Promise<void> {
    const { search, options, narrowing, count } = source;
    const signal = begin({ kind: 'search', ...source }, true);
    const narrowed = { ...search, filters: { ...search.filters, ...narrowing.filters } };
    await take(await call('investigate.search', { search: narrowed, ...options, fresh }, signal), signal);
    for (let page = 1; page < pagesOf({ kind: 'search', count }, narrowing) && !signal.aborted && canGoOn(); page++)
      await more();
  }

  function canGoOn(): boolean {
    const { found } = store.getState();
    return found?.completeness?.kind === 'more' && found.failure === null;
  }

  /** The next page. Costs one query. */
  async function more(): Promise<void> {
    const { found } = store.getState();
    if (found?.completeness?.kind !== 'more' || found.loading) return;
    const { signal } = running;
    changeFound({ loading: true, failure: null });
    await take(await call('investigate.more', { resume: found.completeness.resume }, signal), signal);
  }

  /** All further pages, up to the most of one run. */
  async function rest(): Promise<void> {
    const { signal } = running;
    for (let page = 0; page < mostPages && !signal.aborted; page++) {
      await more();
      if (!canGoOn()) return;
    }
  }

  async function take(answer: Result<DomainPage>, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return; // A newer table owns the panel now, or it was cancelled.
    if (!answer.ok) {
      changeFound({ loading: false, failure: answer.failure });
      return;
    }
    const { records, exchanges, completeness, stopped, fromCase, at } = answer.value;
    const from = store.getState().found?.rows.length ?? 0;
    const rows = await inTurns(records, (record, index) => rowOfRecord(record, from + index, at));
    const { found } = store.getState();
    if (signal.aborted || !found) return;
    changeFound({
      rows: [...found.rows, ...rows],
      exchanges: [...found.exchanges, ...exchanges],
      heldAt: found.exchanges.length === 0 && fromCase ? at : found.heldAt,
      completeness,
      loading: false,
      failure: stopped,
    });
  }

  /** Stops what is being loaded; the rows so far stay. */
  function cancel(): void {
    const { found, trail } = store.getState();
    stop();
    if (found && found.rows.length > 0) changeFound({ loading: false });
    else if (trail.length > 0) back();
    else showCase();
  }

  // ---- Domains of the case ----

  /** All domains of the case. Costs nothing. */
  function showCase(): void {
    begin({ kind: 'case' }, false);
    follow();
  }

  /** Some domains of the case. Costs nothing. */
  function showItems(title: string, ids: readonly number[]): void {
    begin({ kind: 'items', title, ids }, false);
    follow();
  }

  /** Keeps the table up to date as long as somebody sees it. Returns how to end that. */
  function watch(): () => void {
    watchers++;
    if (store.getState().found === null) showCase();
    else follow();
    return () => {
      watchers--;
    };
  }

  /** Reads what is new or changed in the case. */
  function follow(): void {
    const { found } = store.getState();
    if (watchers === 0 || !found || found.source.kind === 'search') return;
    inCase.follow(found.source.kind === 'items' ? found.source.ids : null, found.leftOut);
  }

  // ---- The table ----

  /** Returns to the table before. Costs nothing. */
  function back(): void {
    const [before, ...earlier] = store.getState().trail;
    if (!before) return;
    stop();
    store.setState({ found: before, trail: earlier, ...freshView });
    follow();
  }

  /** The number of a domain in the case; null if the case does not have it. */
  function entityOf(row: RecordRow): number | null {
    const { found } = store.getState();
    if (found && found.source.kind !== 'search') return row.id;
    const { revision } = openCase.store.getState();
    if (known.revision !== revision) {
      const ids = new Map<string, number>();
      for (const { id, kind, value } of openCase.rows.entities.values()) if (kind === 'domain') ids.set(value, id);
      known = { revision, ids };
    }
    return known.ids.get(normalValue('domain', row.domain)) ?? null;
  }

  /** Puts the chosen domains on the graph, or all that are shown. Null if there are none. */
  async function putOnGraph(): Promise<Awaited<ReturnType<typeof putListOnGraph>> | null> {
    const { found, filter, chosen } = store.getState();
    const rows = table.rowsInUse();
    if (found?.source.kind !== 'search' || rows.length === 0) return null;
    const isAll = chosen.size === 0 && !isRecordFiltered(filter);
    return putListOnGraph(bridge, openCase, found.source, found.exchanges, { rows, isAll });
  }

  /** Domains of the case are selected in all panels; results of a search only here. */
  function choose(focus: number | null, chosen: Iterable<number>): void {
    const { found } = store.getState();
    if (found && found.source.kind !== 'search') selection.select(chosen, focus);
    else store.setState({ focus, chosen: new Set(chosen) });
  }

  const setFilter = (filter: RecordFilter) => store.setState((view) => withFilter(view, filter, shownRecords));

  /** Adds a value of a column to the filter, or takes it out. */
  function toggleFacet(column: RecordColumn, facet: string): void {
    const { filter } = store.getState();
    const values = new Map(filter.values);
    const wanted = new Set(values.get(column));
    if (!wanted.delete(facet)) wanted.add(facet);
    if (wanted.size === 0) values.delete(column);
    else values.set(column, wanted);
    setFilter({ ...filter, values });
  }

  return {
    store,
    list,
    more,
    rest,
    cancel,
    back,
    showCase,
    showItems,
    watch,
    entityOf,
    putOnGraph,
    toggleFacet,
    again: async () => {
      const { found } = store.getState();
      if (found?.source.kind === 'search') await list(found.source, true);
    },
    filterBy: (text: string) => setFilter({ ...store.getState().filter, text }),
    clearFilter: () => setFilter(noRecordFilter),
    sortBy: (by: RecordColumn) => store.setState(({ sorting }) => ({ sorting: sortedBy(by, sorting, highestFirst) })),
    ...table,
  };
}
export type RecordsStore = ReturnType<typeof createRecords>;

const shown = createShown(sortRecordRows, filterRecordRows);

/** The rows as the table shows them. */
export function shownRecords(view: Pick<RecordsView, 'found' | 'filter' | 'sorting'>): readonly RecordRow[] {
  return shown(view.found?.rows, view);
}
