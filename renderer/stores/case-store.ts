import { createStore } from 'zustand/vanilla';
import type { GraphPart } from '../../shared/case-lists.ts';
import type { EdgeRow, EntityRow, GroupRow } from '../../shared/case-rows.ts';
import type { CaseState } from '../../shared/case-state.ts';
import type { Bridge } from '../../shared/contract.ts';
import { unpackRows } from '../../shared/packed-rows.ts';
import type { Result } from '../../shared/result.ts';
import { differOnlyInPlace } from '../../shared/same-row.ts';
import { pageRests } from '../page-rests.ts';
import { caseTexts } from '../texts/case.ts';
import type { Notices } from './notices-store.ts';
import { RowsById } from './rows-by-id.ts';

/** All rows of the case, by number. The maps change in place: nobody copies 100,000 rows. */
export interface CaseRows {
  readonly entities: ReadonlyMap<number, EntityRow>;
  readonly edges: ReadonlyMap<number, EdgeRow>;
  readonly groups: ReadonlyMap<number, GroupRow>;
}

/** The changed rows. Rows replace the row with the same number. */
export interface RowsDifference {
  readonly entities: readonly EntityRow[];
  readonly edges: readonly EdgeRow[];
  readonly groups: readonly GroupRow[];
  readonly removed: {
    readonly entities: readonly number[];
    readonly edges: readonly number[];
    readonly groups: readonly number[];
  };
}

/** `anew`: all rows were dropped, and those of another case (or of another moment of it) follow. */
export type RowsNews =
  | { readonly kind: 'anew' }
  | {
      readonly kind: 'difference';
      readonly difference: RowsDifference;
      readonly last: boolean;
      /** The entities of the difference that were not there before. */
      readonly added: readonly number[];
      /** Entities have other places on the canvas, and nothing else changed. */
      readonly movedOnly: boolean;
    };

/** A promise that it returns is what it still does with the news, and what comes before the panels: the canvas draws first. */
export type RowsListener = (news: RowsNews) => unknown;

/** A moment of the history, shown in place of the present. */
export interface PastMoment {
  readonly event: number;
  readonly at: string;
  readonly label: string;
}

export interface CaseView {
  /** Null until main has sent it. */
  readonly state: CaseState | null;
  /**
   * Increases with every change of the rows, and while they are loaded each time that they are four times as many: select it
   * to re-render, then read the rows.
   */
  readonly revision: number;
  /** Rows on the canvas come first, then hidden ones. */
  readonly loading: 'visible' | 'hidden' | 'done';
  readonly past: PastMoment | null;
}

const noneRemoved = { entities: [], edges: [], groups: [] };
const tables = ['entities', 'edges', 'groups'] as const;

/** A view of the open case; main has the truth. */
export function createOpenCase({ call, onEvent }: Bridge, notices: Notices) {
  const store = createStore<CaseView>(() => ({ state: null, revision: 0, loading: 'visible', past: null }));
  const rows = {
    entities: new RowsById<EntityRow>(),
    edges: new RowsById<EdgeRow>(),
    groups: new RowsById<GroupRow>(),
  };
  const listeners = new Set<RowsListener>();
  let running = new AbortController();
  /** Rows that changed during loading: later parts contain older versions of them. */
  let touched: Record<(typeof tables)[number], Set<number>> | null = null;

  /** How many rows there were when the revision last grew. */
  let toldSize = 0;

  onEvent('case.stateChanged', (state) => store.setState({ state }));
  onEvent('case.opened', (state) => {
    store.setState({ state });
    void loadRows(null);
  });
  onEvent('case.changed', (change) => {
    if (store.getState().past !== null) return; // The past does not change; the present is reloaded afterwards.
    const { last, removed, entities, edges, groups } = unpacked(change);
    const difference = { entities, edges, groups, removed };
    if (touched) {
      for (const table of tables) {
        for (const { id } of difference[table]) touched[table].add(id);
        for (const id of removed[table]) touched[table].add(id);
      }
    }
    apply(difference, last);
  });

  async function load(): Promise<void> {
    const state = await call('case.state', {});
    if (!state.ok) {
      notices.showFailure(state.failure);
      return;
    }
    store.setState({ state: state.value });
    await loadRows(null);
  }

  /** Reads all rows part by part, those on the canvas first. A newer reading wins. */
  async function loadRows(past: PastMoment | null): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    for (const table of tables) rows[table].clear();
    touched = { entities: new Set(), edges: new Set(), groups: new Set() };
    toldSize = 0;
    store.setState(({ revision }) => ({ revision: revision + 1, loading: 'visible', past }));
    tell({ kind: 'anew' });
    const passes = past === null ? (['visible', 'hidden'] as const) : (['all'] as const);
    for (const only of passes) {
      store.setState({ loading: only === 'hidden' ? 'hidden' : 'visible' });
      const read = await readParts(only, past, signal);
      if (!read) return;
    }
    touched = null;
    store.setState({ loading: 'done' });
  }

  async function readParts(
    only: 'visible' | 'hidden' | 'all',
    past: PastMoment | null,
    signal: AbortSignal,
  ): Promise<boolean> {
    const ask = (next?: string) => {
      const packed = past === null && { packed: true, limit: rowsInPart };
      return call(
        'case.graph',
        { only, ...(next !== undefined && { next }), ...(past && { at: past.event }), ...packed },
        signal,
      );
    };
    /** The parts that are on their way, by what was asked for: main, the page and the way between them work at the same time. */
    let coming = new Map<string, Promise<Result<GraphPart>>>();
    for (let asked: Promise<Result<GraphPart>> | null = ask(); asked !== null; ) {
      const part: Result<GraphPart> = await asked;
      await pageRests(); // The next ones may be here, too: taken in one after the other, they would stop the page for long.
      if (signal.aborted) return false; // A newer reading owns the rows now.
      if (!part.ok) {
        notices.showFailure(part.failure);
        return false;
      }
      const { next, ahead = [] }: GraphPart = part.value;
      const known = coming;
      const wanted = next === null ? [] : [next, ...ahead];
      coming = new Map(wanted.map((place) => [place, known.get(place) ?? ask(place)]));
      asked = next === null ? null : (coming.get(next) ?? null);
      apply(withoutTouched(unpacked(part.value)), next === null);
    }
    return true;
  }

  function withoutTouched({ entities, edges, groups }: GraphPart): RowsDifference {
    const newer = touched;
    if (!newer || tables.every((table) => newer[table].size === 0))
      return { entities, edges, groups, removed: noneRemoved };
    return {
      entities: entities.filter(({ id }) => !newer.entities.has(id)),
      edges: edges.filter(({ id }) => !newer.edges.has(id)),
      groups: groups.filter(({ id }) => !newer.groups.has(id)),
      removed: noneRemoved,
    };
  }

  function apply(difference: RowsDifference, last: boolean): void {
    const added = difference.entities.flatMap(({ id }) => (rows.entities.has(id) ? [] : [id]));
    const movedOnly = isMoveOnly(difference);
    for (const row of difference.entities) rows.entities.set(row);
    for (const row of difference.edges) rows.edges.set(row);
    for (const row of difference.groups) rows.groups.set(row);
    for (const table of tables) for (const id of difference.removed[table]) rows[table].delete(id);
    const underWay = tell({ kind: 'difference', difference, last, added, movedOnly });
    if (movedOnly) return; // No panel but the canvas shows a place.
    const size = rows.entities.size + rows.edges.size;
    if (touched && !last && size < 4 * toldSize) return; // Nobody looks through a million rows for each of a thousand parts.
    toldSize = size;
    const follow = () => store.setState(({ revision }) => ({ revision: revision + 1 }));
    if (touched || underWay.length === 0) follow();
    else void Promise.race([Promise.allSettled(underWay), pause(longestLeadMs)]).then(follow);
  }

  function isMoveOnly({ entities, edges, groups, removed }: RowsDifference): boolean {
    if (entities.length === 0 || edges.length + groups.length > 0) return false;
    if (tables.some((table) => removed[table].length > 0)) return false;
    return entities.every((row) => {
      const before = rows.entities.get(row.id);
      return before !== undefined && differOnlyInPlace(before, row);
    });
  }

  /** Returns what is under way then. */
  function tell(news: RowsNews): Promise<unknown>[] {
    return [...listeners].map((listener) => listener(news)).filter((told) => told instanceof Promise);
  }

  return {
    store,
    rows: rows as CaseRows,
    load,
    /** Receives every change of the rows, in order; a late listener reads `rows` first. */
    listen: (listener: RowsListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Shows the case directly after an event; it is read-only there. */
    showPast: (moment: PastMoment) => loadRows(moment),
    showPresent: () => loadRows(null),
  };
}
export type OpenCase = ReturnType<typeof createOpenCase>;

/** Why the case can’t be changed now, in words; null if it can. */
export function whyFixed({ state, past }: CaseView): string | null {
  if (past) return caseTexts.fixed.inPast;
  return state?.readOnly ?? null;
}

/** The panels wait no longer for the canvas. */
const longestLeadMs = 300;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The page takes so many in some ten milliseconds. */
const rowsInPart = 8000;

function unpacked<T extends Pick<GraphPart, 'entities' | 'edges' | 'packed'>>(part: T): T {
  return part.packed === undefined ? part : { ...part, ...unpackRows(part.packed) };
}
