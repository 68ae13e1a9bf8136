import { createStore } from 'zustand/vanilla';
import { mostPages, type Narrowing, pagesOf, stackOver } from '../../shared/asking.ts';
import type { EntityRow } from '../../shared/case-rows.ts';
import type { Completeness } from '../../shared/completeness.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { DomainRecord } from '../../shared/domain-record.ts';
import type { DomainPage } from '../../shared/domain-search.ts';
import { normalValue } from '../../shared/entities.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Hostile } from '../../shared/hostile.ts';
import type { RecordColumn } from '../../shared/record-columns.ts';
import { type Failure, fail, type Result } from '../../shared/result.ts';
import { recordsTexts } from '../texts/records.ts';
import type { OpenCase } from './case-store.ts';
import type { SearchWish } from './pivot-asks.ts';
import {
  filterRecordRows,
  isRecordFiltered,
  noRecordFilter,
  type RecordFilter,
  type RecordRow,
  type RecordSorting,
  rowOfEntity,
  rowOfRecord,
  rowOfStored,
  sortRecordRows,
} from './record-rows.ts';
import type { ListOptions } from './search-store.ts';
import type { SelectionStore } from './selection-store.ts';

/** The item of a pivot, to which the domains found are linked when they go on the graph. */
export interface ListLink {
  readonly to: { readonly kind: EntityKind; readonly value: Hostile };
  readonly relation: string;
}

/** Where the rows come from: a search whose results are not on the graph yet, or domains of the case. */
export type RecordsSource =
  | {
      readonly kind: 'search';
      readonly title: string;
      readonly search: SearchWish;
      readonly options: ListOptions;
      readonly narrowing: Narrowing;
      readonly link: ListLink | null;
      /** How many domains it finds, as a record says; null if unknown. */
      readonly count: number | null;
    }
  | { readonly kind: 'case' }
  | { readonly kind: 'items'; readonly title: string; readonly ids: readonly number[] };

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

export interface RecordsView {
  readonly found: RecordsFound | null;
  /** Earlier tables, the last one first. */
  readonly trail: readonly RecordsFound[];
  readonly filter: RecordFilter;
  /** Null for the order of the service. */
  readonly sorting: RecordSorting | null;
  /** The id of the active row. */
  readonly focus: number | null;
  readonly chosen: ReadonlySet<number>;
}

/** Columns that begin with the highest value. */
const highestFirst: ReadonlySet<RecordColumn> = new Set(['risk', 'created', 'expires', 'firstSeen']);
const mostTrail = 20;
/** More than anybody reads; a selection shows any of the others. */
const mostRows = 20_000;
/** Stored records in one call: more would block the page. */
const readAtOnce = 200;
/** Rows that are made in one turn of the page. */
const madeAtOnce = 100;
/** Rows that arrive before the table is drawn again. */
const shownAtOnce = 1000;
/** The most answers and items of one step on the graph. */
const mostExchanges = 200;
const mostKeys = 20_000;

const freshView = { filter: noRecordFilter, sorting: null, focus: null, chosen: new Set<number>() } as const;
const nothingYet = { rows: [], exchanges: [], completeness: null, heldAt: null, failure: null, leftOut: 0 } as const;

/** Domains and their records as a table: the results of a search before they are on the graph, or domains of the case. */
export function createRecords({ call, onEvent }: Bridge, openCase: OpenCase, selection: SelectionStore) {
  const store = createStore<RecordsView>(() => ({ found: null, trail: [], ...freshView }));
  let running = new AbortController();
  /** How many parts of the window show the table now: nothing is read for one that nobody sees. */
  let watchers = 0;
  /** The rows of the case as they were when their records were requested. */
  const asked = new Map<number, EntityRow>();
  const waiting = new Set<number>();
  let isReading = false;
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
    const chosen = [...keys].filter((key) => asked.has(key));
    store.setState({ chosen: new Set(chosen), focus: focus !== null && asked.has(focus) ? focus : null });
  });

  const changeFound = (part: Partial<RecordsFound>) =>
    store.setState(({ found }) => ({ found: found && { ...found, ...part } }));

  function stop(): void {
    running.abort();
    running = new AbortController();
    asked.clear();
    waiting.clear();
  }

  /** Shows another table; the one before can be returned to. */
  function begin(source: RecordsSource, loading: boolean): AbortSignal {
    stop();
    const { found: before, trail } = store.getState();
    const isSame = before !== null && JSON.stringify(before.source) === JSON.stringify(source);
    const isWorthIt = before !== null && !isSame && before.rows.length > 0;
    store.setState({
      found: { source, ...nothingYet, loading },
      trail: isWorthIt ? [{ ...before, loading: false }, ...trail].slice(0, mostTrail) : trail,
      ...freshView,
    });
    return running.signal;
  }

  // ---- Results of a search ----

  /** Lists the results of a search. Each page costs one query, unless the case has it; `fresh` asks in any case. */
  async function list(source: Omit<Extract<RecordsSource, { kind: 'search' }>, 'kind'>, fresh = false): Promise<void> {
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
    const { domains, leftOut } = domainsOf(found.source);
    const before = new Map(found.rows.map((row) => [row.id, row]));
    let isChanged = domains.length !== found.rows.length || leftOut !== found.leftOut;
    const rows = domains.map((entity) => {
      const row = before.get(entity.id);
      const then = asked.get(entity.id);
      asked.set(entity.id, entity);
      if (row && then && isAlike(then, entity)) return row;
      isChanged = true;
      waiting.add(entity.id);
      return row && row.from === 'record' ? row : rowOfEntity(entity);
    });
    if (isChanged) changeFound({ rows, leftOut });
    void readWaiting();
  }

  function domainsOf(source: Exclude<RecordsSource, { kind: 'search' }>) {
    const domains: EntityRow[] = [];
    const { entities } = openCase.rows;
    let all = 0;
    const rows = source.kind === 'case' ? entities.values() : source.ids.flatMap((id) => entities.get(id) ?? []);
    for (const row of rows) {
      if (row.kind !== 'domain') continue;
      all++;
      if (domains.length < mostRows) domains.push(row);
    }
    return { domains, leftOut: all - domains.length };
  }

  /** Reads the stored records part by part. One loop does it for all that wait. */
  async function readWaiting(): Promise<void> {
    if (isReading || waiting.size === 0) return;
    isReading = true;
    const { signal } = running;
    const made = new Map<number, RecordRow>();
    let shown = 0;
    changeFound({ loading: true, failure: null });
    while (waiting.size > 0 && watchers > 0 && !signal.aborted) {
      const ids = [...waiting].slice(0, readAtOnce);
      for (const id of ids) waiting.delete(id);
      const answer = await call('graph.records', { ids }, signal);
      if (signal.aborted) break;
      if (!answer.ok) {
        waiting.clear();
        changeFound({ failure: answer.failure });
        break;
      }
      const rows = await inTurns(answer.value.records, (told) => storedRow(told));
      for (const row of rows) if (row) made.set(row.id, row);
      if (signal.aborted) break;
      // The first rows at once, then in large parts: each time the table is sorted anew.
      if (shown === 0 || made.size >= shownAtOnce || waiting.size === 0) {
        shown += made.size;
        showMade(made);
      }
    }
    isReading = false;
    if (!signal.aborted) {
      showMade(made);
      changeFound({ loading: false });
    } else if (waiting.size > 0) void readWaiting(); // Another table waits for its rows.
  }

  function storedRow(told: { id: number; record: DomainRecord | null; at: string | null }): RecordRow | null {
    const entity = openCase.rows.entities.get(told.id);
    return entity ? rowOfStored(entity, told.record, told.at) : null;
  }

  function showMade(made: Map<number, RecordRow>): void {
    if (made.size === 0) return;
    store.setState(({ found }) => ({
      found: found && { ...found, rows: found.rows.map((row) => made.get(row.id) ?? row) },
    }));
    made.clear();
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

  /** The chosen rows, or all that are shown, in their order. */
  function rowsInUse(): readonly RecordRow[] {
    const view = store.getState();
    const shown = shownRecords(view);
    return view.chosen.size === 0 ? shown : shown.filter(({ id }) => view.chosen.has(id));
  }

  /** Puts the chosen domains on the graph, or all that are shown. Costs nothing: the case has the answer. */
  async function putOnGraph(): Promise<Result<{ readonly ids: readonly number[]; readonly added: number }> | null> {
    const { found, filter, chosen } = store.getState();
    const rows = rowsInUse();
    if (found?.source.kind !== 'search' || rows.length === 0) return null;
    const { search, options, narrowing, link, title } = found.source;
    const { exchanges } = found;
    const label = title.slice(0, 300);
    const isAll = chosen.size === 0 && !isRecordFiltered(filter);
    const isPlain = options.sortBy === undefined && (options.pageSize ?? 500) === 500;
    if (isAll && isPlain && rows.length > stackOver && exchanges.length <= mostPages) {
      // As a stack, from the same stored answers.
      const narrowed = { ...search, filters: { ...search.filters, ...narrowing.filters } };
      const stored = await call('graph.stored', { search: narrowed });
      const from = link && (await linkEnd(link));
      if (stored.ok && stored.value.at !== null && (link === null || from !== null)) {
        const stack = { label, over: stackOver };
        const relation = link?.relation ?? 'found by';
        return call('graph.search', { search: narrowed, from, relation, pages: exchanges.length, stack, label });
      }
    }
    if (exchanges.length > mostExchanges || (!isAll && rows.length > mostKeys)) {
      return fail('bad-input', recordsTexts.head.tooMany, { next: recordsTexts.head.tooManyNext });
    }
    const choose = isAll ? null : rows.map(({ domain }) => `domain:${normalValue('domain', domain)}`);
    const shape = { kind: 'domains', link } as const;
    return call('graph.take', { exchanges: [...exchanges], shape, choose, label });
  }

  /** The number of a link's item, if the case has it. */
  async function linkEnd({ to }: ListLink): Promise<number | null> {
    const value = normalValue(to.kind, to.value);
    for (const row of openCase.rows.entities.values()) if (row.kind === to.kind && row.value === value) return row.id;
    return null;
  }

  /** Domains of the case are selected in all panels; results of a search only here. */
  function choose(focus: number | null, chosen: Iterable<number>): void {
    const { found } = store.getState();
    if (found && found.source.kind !== 'search') selection.select(chosen, focus);
    else store.setState({ focus, chosen: new Set(chosen) });
  }

  /** What a filter hides is no longer selected: actions are for what one sees. */
  function setFilter(filter: RecordFilter): void {
    store.setState((view) => {
      if (view.chosen.size === 0) return { filter };
      const shown = shownRecords({ ...view, filter });
      return { filter, chosen: new Set(shown.flatMap(({ id }) => (view.chosen.has(id) ? [id] : []))) };
    });
  }

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
    rowsInUse,
    putOnGraph,
    toggleFacet,
    again: async () => {
      const { found } = store.getState();
      if (found?.source.kind === 'search') await list(found.source, true);
    },
    filterBy: (text: string) => setFilter({ ...store.getState().filter, text }),
    clearFilter: () => setFilter(noRecordFilter),
    sortBy: (by: RecordColumn) =>
      store.setState(({ sorting }) => ({
        sorting: { by, descending: sorting?.by === by ? !sorting.descending : highestFirst.has(by) },
      })),
    choose,
    chooseAll: () => {
      const view = store.getState();
      choose(
        view.focus,
        shownRecords(view).map(({ id }) => id),
      );
    },
    focusIndex: () => {
      const view = store.getState();
      return shownRecords(view).findIndex(({ id }) => id === view.focus);
    },
  };
}
export type RecordsStore = ReturnType<typeof createRecords>;

/** What the table shows of an item of the case. Its place on the canvas is no change. */
function isAlike(one: EntityRow, other: EntityRow): boolean {
  if (one === other) return true;
  return (
    one.value === other.value && JSON.stringify([one.facts, one.tags]) === JSON.stringify([other.facts, other.tags])
  );
}

/** Makes many things without blocking the page. */
async function inTurns<T, R>(things: readonly T[], make: (thing: T, index: number) => R): Promise<R[]> {
  const made: R[] = [];
  for (let from = 0; from < things.length; from += madeAtOnce) {
    if (things.length > madeAtOnce) await new Promise((resolve) => setTimeout(resolve));
    for (let index = from; index < Math.min(things.length, from + madeAtOnce); index++) {
      made.push(make(things[index] as T, index));
    }
  }
  return made;
}

type Shown = Pick<RecordsView, 'found' | 'filter' | 'sorting'>;
let last: { readonly of: readonly unknown[]; readonly rows: readonly RecordRow[] } = { of: [], rows: [] };
let lastSorted: { readonly of: readonly unknown[]; readonly rows: readonly RecordRow[] } = { of: [], rows: [] };

/** The rows as the table shows them: sorted once, filtered as one types. */
export function shownRecords({ found, filter, sorting }: Shown): readonly RecordRow[] {
  const rows = found?.rows ?? noRows;
  if (!isSame(lastSorted.of, [rows, sorting])) {
    lastSorted = { of: [rows, sorting], rows: sortRecordRows(rows, sorting) };
  }
  if (!isSame(last.of, [lastSorted.rows, filter])) {
    last = { of: [lastSorted.rows, filter], rows: filterRecordRows(lastSorted.rows, filter) };
  }
  return last.rows;
}

const noRows: readonly RecordRow[] = [];
const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);
