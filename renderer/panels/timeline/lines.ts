import type { InParts } from '../../../shared/at-once.ts';
import type { EntityRow } from '../../../shared/case-rows.ts';
import type { CaseRows } from '../../stores/case-store.ts';
import { sortingIndices } from '../../stores/sort-indices.ts';
import { type Bar, type Bars, barAt } from './bars.ts';

export type Grouping = 'owner' | 'target';

/** A row shows one bar; the first of a group also names the group. */
export interface Line {
  readonly bar: Bar;
  readonly group: EntityRow;
  readonly isFirst: boolean;
}

/** The rows of the list, each made when it is drawn. */
export interface Lines {
  readonly count: number;
  /** Null if its items have gone meanwhile. */
  at(index: number): Line | null;
  /** Of the bar with this key; -1 if there is none. */
  indexOf(key: number): number;
}

export const noLines: Lines = { count: 0, at: () => null, indexOf: () => -1 };

const perPart = 4000;
const mostKept = 2000;

/** These bars as rows: groups sorted by their beginning, and bars inside each likewise. */
export function* findingLines(
  rows: CaseRows,
  bars: Bars,
  shown: Uint32Array,
  grouping: Grouping,
  most = Number.POSITIVE_INFINITY,
): InParts<Lines> {
  const { key, from, to, owner, target } = bars;
  /** A registration always belongs to its domain. */
  const groupOf = (index: number) => (grouping === 'target' && (target[index] as number)) || (owner[index] as number);
  const groups = yield* findingGroups(bars, shown, groupOf, grouping);
  const order = yield* sortedByGroup(shown, groupOf, groups);
  // Most groups are small: those are sorted in one go.
  for (const [start, end] of groups.spans()) {
    if (end - start < 2) continue;
    yield* sortingIndices(order.subarray(start, end), (one, other) => {
      const begins = (from[one] as number) - (from[other] as number);
      return begins || (to[one] as number) - (to[other] as number) || (key[one] as number) - (key[other] as number);
    });
  }
  const kept = new Map<number, Line | null>();
  return {
    count: Math.min(order.length, most),
    at(index) {
      const known = kept.get(index);
      if (known !== undefined) return known;
      if (kept.size > mostKept) kept.clear();
      const own = order[index] as number;
      const bar = barAt(rows, bars, own);
      const group = rows.entities.get(groupOf(own));
      const isFirst = index === 0 || groupOf(order[index - 1] as number) !== groupOf(own);
      const line = bar && group ? { bar, group, isFirst } : null;
      kept.set(index, line);
      return line;
    },
    indexOf: (wanted) => order.findIndex((index) => key[index] === wanted),
  };
}

/** The groups in their order on screen: where each starts in a list of all bars. */
interface Groups {
  readonly rank: ReadonlyMap<number, number>;
  readonly start: Uint32Array;
  spans(): Iterable<readonly [start: number, end: number]>;
}

function* findingGroups(
  { from, target }: Bars,
  shown: Uint32Array,
  groupOf: (index: number) => number,
  grouping: Grouping,
): InParts<Groups> {
  const found = new Map<number, number>();
  const ids: number[] = [];
  const begins: number[] = [];
  const sizes: number[] = [];
  /** If bars are grouped by their target, registrations have none and come last. */
  const isLast: number[] = [];
  for (let at = 0; at < shown.length; at++) {
    const index = shown[at] as number;
    const id = groupOf(index);
    let own = found.get(id);
    if (own === undefined) {
      own = ids.length;
      found.set(id, own);
      ids.push(id);
      begins.push(from[index] as number);
      sizes.push(0);
      isLast.push(Number(grouping === 'target' && target[index] === 0));
    }
    sizes[own] = (sizes[own] as number) + 1;
    begins[own] = Math.min(begins[own] as number, from[index] as number);
    if (at % perPart === perPart - 1) yield;
  }
  const order = Uint32Array.from(ids.keys());
  yield* sortingIndices(
    order,
    (one, other) =>
      (isLast[one] as number) - (isLast[other] as number) ||
      (begins[one] as number) - (begins[other] as number) ||
      (ids[one] as number) - (ids[other] as number),
  );
  const rank = new Map<number, number>();
  const start = new Uint32Array(order.length + 1);
  for (let place = 0; place < order.length; place++) {
    const own = order[place] as number;
    rank.set(ids[own] as number, place);
    start[place + 1] = (start[place] as number) + (sizes[own] as number);
    if (place % perPart === perPart - 1) yield;
  }
  return {
    rank,
    start,
    *spans() {
      for (let place = 0; place < order.length; place++) yield [start[place] as number, start[place + 1] as number];
    },
  };
}

function* sortedByGroup(
  shown: Uint32Array,
  groupOf: (index: number) => number,
  { rank, start }: Groups,
): InParts<Uint32Array> {
  const next = start.slice();
  const order = new Uint32Array(shown.length);
  for (let at = 0; at < shown.length; at++) {
    const index = shown[at] as number;
    const place = rank.get(groupOf(index)) as number;
    order[next[place] as number] = index;
    next[place] = (next[place] as number) + 1;
    if (at % perPart === perPart - 1) yield;
  }
  return order;
}
