import { createStore } from 'zustand/vanilla';
import { mostPages, stackOver } from '../../shared/asking.ts';
import type { Completeness } from '../../shared/completeness.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { Added } from '../../shared/graph-answers.ts';
import type { FlexiblePage, RecordPage } from '../../shared/passive-dns.ts';
import { type Failure, fail, ok, type Result } from '../../shared/result.ts';
import { dnsTexts } from '../texts/dns.ts';
import { type DnsDraft, draftOf, emptyDraft, readQuery } from './dns-query.ts';
import {
  type DnsColumn,
  type DnsFilter,
  type DnsRow,
  type DnsSorting,
  filterDnsRows,
  isDnsFiltered,
  noDnsFilter,
  rowOf,
  rowOfHit,
  sortDnsRows,
} from './dns-rows.ts';
import { type DnsWish, wishTitle } from './dns-wish.ts';
import { inTurns } from './in-turns.ts';
import { createShown, sortedBy, type TableView, tableActions, trailAfter, withFilter } from './table-view.ts';

/** An answer, as far as it was read. */
export interface DnsFound {
  readonly wish: DnsWish;
  readonly rows: readonly DnsRow[];
  readonly exchanges: readonly number[];
  /** The id of the first row of each exchange. */
  readonly starts: readonly number[];
  readonly spoiled: number;
  readonly completeness: Completeness | null;
  /** When the case got its first page, if it was not requested just now. */
  readonly heldAt: string | null;
  readonly loading: boolean;
  readonly failure: Failure | null;
}

/** The name or data whose history is shown. */
export interface DnsSubject {
  readonly side: 'name' | 'data';
  /** As the records write it. */
  readonly value: string;
}

export interface DnsView extends TableView<DnsFilter, DnsSorting> {
  readonly draft: DnsDraft;
  readonly found: DnsFound | null;
  /** Earlier answers, the last one first. */
  readonly trail: readonly DnsFound[];
  readonly mode: 'table' | 'history';
  /** Null for the one that most rows share. */
  readonly subject: DnsSubject | null;
}

/** Columns that begin with the highest value. */
const highestFirst: ReadonlySet<DnsColumn> = new Set(['last', 'count', 'time', 'first']);
/** The most answers of one step on the graph. */
const mostExchanges = 200;

const freshView = {
  filter: noDnsFilter,
  mode: 'table',
  focus: null,
  chosen: new Set<number>(),
  subject: null,
} as const;

/** Passive DNS as a table: its query, its rows, and how they are shown. */
export function createDns({ call, onEvent }: Bridge) {
  const store = createStore<DnsView>(() => ({
    draft: emptyDraft,
    found: null,
    trail: [],
    sorting: { by: 'last', descending: true },
    ...freshView,
  }));
  let running = new AbortController();
  onEvent('case.opened', () => {
    running.abort();
    store.setState({ found: null, trail: [], ...freshView });
  });

  const table = tableActions(store, shownRows, (focus, chosen) => store.setState({ focus, chosen: new Set(chosen) }));
  const changeFound = (part: Partial<DnsFound>) =>
    store.setState(({ found }) => ({ found: found && { ...found, ...part } }));

  /** Looks something up. Costs one query, unless the case has the answer; `fresh` asks the service in any case. */
  async function lookUp(wish: DnsWish, fresh = false): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { found: before, trail, draft } = store.getState();
    const isSame = before !== null && JSON.stringify(before.wish) === JSON.stringify(wish);
    const found: DnsFound = {
      wish,
      ...{
        rows: [],
        exchanges: [],
        starts: [],
        spoiled: 0,
        completeness: null,
        heldAt: null,
        loading: true,
        failure: null,
      },
    };
    store.setState({
      found,
      trail: trailAfter(before, trail, isSame),
      draft: draftOf(wish, draft),
      ...freshView,
    });
    await take(await ask(wish, fresh, signal), signal);
  }

  function ask(wish: DnsWish, fresh: boolean, signal: AbortSignal): Promise<Result<RecordPage | FlexiblePage>> {
    if (wish.kind === 'pattern') return call('pdns.flexible', { ...wish.search, fresh }, signal);
    const { question, fences, limit, slices } = wish;
    return call('pdns.lookup', { question, fences, limit, aggregate: !slices, fresh }, signal);
  }

  /** The next page. Costs one query. */
  async function more(): Promise<void> {
    const { found } = store.getState();
    if (found?.completeness?.kind !== 'more' || found.loading) return;
    const { signal } = running;
    const { resume } = found.completeness;
    changeFound({ loading: true, failure: null });
    const isPattern = found.wish.kind === 'pattern';
    await take(await call(isPattern ? 'pdns.flexibleMore' : 'pdns.more', { resume }, signal), signal);
  }

  /** All further pages, up to the most of one run. */
  async function rest(): Promise<void> {
    const { signal } = running;
    for (let page = 0; page < mostPages && !signal.aborted; page++) {
      await more();
      const { found } = store.getState();
      if (found?.completeness?.kind !== 'more' || found.failure) return;
    }
  }

  async function take(answer: Result<RecordPage | FlexiblePage>, signal: AbortSignal): Promise<void> {
    const { found } = store.getState();
    if (signal.aborted || !found) return; // A newer query owns the panel now, or it was cancelled.
    if (!answer.ok) {
      changeFound({ loading: false, failure: answer.failure });
      return;
    }
    const { completeness, fromCase, at, exchanges, spoiled } = answer.value;
    const came = await rowsOf(answer.value, found);
    if (signal.aborted) return;
    changeFound({
      rows: found.rows.length === 0 ? came : [...found.rows, ...came],
      exchanges: [...found.exchanges, ...exchanges],
      starts: [...found.starts, ...exchanges.map(() => found.rows.length)],
      heldAt: found.exchanges.length === 0 && fromCase ? at : found.heldAt,
      spoiled: found.spoiled + spoiled,
      completeness,
      loading: false,
    });
  }

  /** Stops what is being loaded; the rows so far stay. */
  function cancel(): void {
    running.abort();
    running = new AbortController();
    const { found, trail } = store.getState();
    if (found?.exchanges.length === 0) {
      const [before = null, ...earlier] = trail;
      store.setState({ found: before, trail: earlier });
    } else changeFound({ loading: false });
  }

  /** Returns to the answer before. Costs nothing. */
  function back(): void {
    const { trail, draft } = store.getState();
    const [before, ...earlier] = trail;
    if (!before) return;
    running.abort();
    running = new AbortController();
    store.setState({ found: before, trail: earlier, draft: draftOf(before.wish, draft), ...freshView });
  }

  /** Looks up what a text means, as if it had been typed into the form. */
  async function begin(text: string): Promise<void> {
    const draft = { ...emptyDraft, text };
    store.setState({ draft });
    const { wish } = readQuery(draft, {});
    if (wish) await lookUp(wish);
  }

  /** Puts the chosen rows on the graph, or all that are shown. Costs nothing: the case has the answer. */
  async function putOnGraph(): Promise<Result<PutOnGraph> | null> {
    const { found, filter, chosen } = store.getState();
    const rows = table.rowsInUse();
    if (!found || rows.length === 0) return null;
    const label = dnsTexts.head.addLabel(wishTitle(found.wish)).slice(0, 200);
    const { wish, exchanges } = found;
    if (wish.kind === 'pattern') return putValues(rows, label);
    const isByType = chosen.size === 0 && !isDnsFiltered({ ...filter, types: new Set() });
    const types = filter.types.size === 0 ? null : [...new Set(rows.map(({ record }) => record.rrtype))];
    if (isByType && !wish.slices) {
      const { question, fences, limit } = wish;
      const stored = await call('graph.stored', { lookup: { question, fences, limit } });
      if (stored.ok && stored.value.at !== null) {
        const stack = { label: label.slice(0, 200), over: stackOver };
        const pages = Math.min(mostPages, exchanges.length);
        return call('graph.lookup', { question, fences, limit, pages, types, stack, label });
      }
    }
    const taken = isByType ? { exchanges: [...exchanges], rows: undefined } : placesOf(found, rows);
    if (taken.exchanges.length > mostExchanges) {
      return fail('bad-input', dnsTexts.head.tooMany, { next: dnsTexts.head.tooManyNext });
    }
    const shape = { kind: 'records', types: isByType ? types : null, rows: taken.rows } as const;
    return call('graph.take', { exchanges: taken.exchanges, shape, choose: null, label });
  }

  /** A pattern finds names or data, which become items without links. */
  async function putValues(rows: readonly DnsRow[], label: string) {
    const texts = rows.flatMap(({ record }) => [record.rrname, ...record.rdata]).filter((text) => text !== '');
    const text = [...new Set(texts)].map((value) => value.replace(/\.$/, '')).join('\n');
    const read = await call('graph.parse', { text });
    if (!read.ok) return read;
    const entities = read.value.indicators.slice(0, 10_000).map(({ kind, value }) => ({ kind, value }));
    if (entities.length === 0) return ok({ ids: [], added: 0 });
    return call('case.add', { entities, label });
  }

  return {
    store,
    lookUp,
    begin,
    more,
    rest,
    cancel,
    back,
    again: async () => {
      const { found } = store.getState();
      if (found) await lookUp(found.wish, true);
    },
    write: (part: Partial<DnsDraft>) => store.setState(({ draft }) => ({ draft: { ...draft, ...part } })),
    filterBy: (part: Partial<DnsFilter>) =>
      store.setState((view) => withFilter(view, { ...view.filter, ...part }, shownRows)),
    clearFilter: () => store.setState({ filter: noDnsFilter }),
    sortBy: (by: DnsColumn) => store.setState(({ sorting }) => ({ sorting: sortedBy(by, sorting, highestFirst) })),
    showAs: (mode: DnsView['mode']) => store.setState({ mode }),
    showHistory: (subject: DnsSubject) => store.setState({ mode: 'history', subject }),
    ...table,
    putOnGraph,
  };
}
export type DnsStore = ReturnType<typeof createDns>;

/** Patterns have no completeness: their values are parsed. */
type PutOnGraph = Pick<Added, 'ids' | 'added'> & Partial<Pick<Added, 'completeness'>>;

/** Rows of passive DNS that are made in one turn of the page. */
const madeAtOnce = 500;

function rowsOf(page: RecordPage | FlexiblePage, { wish, rows }: DnsFound): Promise<DnsRow[]> {
  const idOf = (index: number) => rows.length + index;
  if ('records' in page) return inTurns(page.records, (record, index) => rowOf(record, idOf(index)), madeAtOnce);
  const place = wish.kind === 'pattern' ? wish.search.in : 'names';
  return inTurns(page.hits, (hit, index) => rowOfHit(hit, place, idOf(index)), madeAtOnce);
}

/** The answers that have these rows, and their places in each. */
function placesOf({ exchanges, starts }: DnsFound, rows: readonly DnsRow[]) {
  const places = exchanges.map((): number[] => []);
  for (const { id } of rows) {
    const at = starts.findLastIndex((start) => start <= id);
    places[at]?.push(id - (starts[at] ?? 0));
  }
  for (const list of places) list.sort((one, other) => one - other);
  return {
    exchanges: exchanges.filter((_, at) => (places[at]?.length ?? 0) > 0),
    rows: places.filter((list) => list.length > 0),
  };
}

const shown = createShown(sortDnsRows, filterDnsRows);

/** The rows as the table shows them. */
export function shownRows(view: Pick<DnsView, 'found' | 'filter' | 'sorting'>): readonly DnsRow[] {
  return shown(view.found?.rows, view);
}
