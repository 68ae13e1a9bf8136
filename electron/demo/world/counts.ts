// Finds and counts domains by the value of an attribute. Values lead to numbers in the pools, and sorted lists, made
// anew only when the table has changed, lead from those to domains: what is counted is what a search brings.

import type { Attribute, Certificates, GroupName, Link } from './attributes.ts';
import { attributeTable, createGroups, substringAttributes } from './attributes.ts';
import { none } from './pool.ts';
import type { Pools } from './pools.ts';
import type { Table } from './table.ts';

export interface Counts {
  /** Numbers of the domains that have this value, ascending. Letter case does not matter. */
  ids(attribute: Attribute, value: string): Uint32Array;
  /** How many domains have this value; 0 for the empty text. */
  count(attribute: Attribute, value: string): number;
  /** Every value of the attribute that occurs or has occurred, in lower case. */
  values(attribute: Attribute): Iterable<string>;
}

/** Which domains have number n of a pool: `ids` from `starts[n]` to `starts[n + 1]`. */
interface Holders {
  readonly starts: Uint32Array;
  readonly ids: Uint32Array;
}

interface LinkIndex {
  readonly link: Link;
  readonly numbers: Map<string, number[]>;
  readonly partial: Map<string, readonly number[]>;
  /** All values in one text, so that a part can be looked for in one go. */
  joined: JoinedValues | null;
  seen: number;
}

interface JoinedValues {
  readonly text: string;
  /** Where each value begins in the text, ascending. */
  readonly starts: readonly number[];
  readonly numbers: readonly (readonly number[])[];
}

export function createCounts(table: Table, pools: Pools, certificates: Certificates): Counts {
  const groups = createGroups(pools, certificates);
  const attributes: Readonly<Record<Attribute, readonly Link[]>> = attributeTable(pools, certificates);
  const linkIndexes = new Map<Link, LinkIndex>();
  const holders = new Map<GroupName, Holders>();
  const counted = new Map<Attribute, Map<string, number>>();
  const unite = createUnion();
  let version = -1;

  const refresh = () => {
    if (version === table.version()) return;
    version = table.version();
    holders.clear();
    counted.clear();
  };
  const holdersOf = (name: GroupName): Holders => {
    let found = holders.get(name);
    if (found === undefined) {
      const group = groups[name];
      found = holdersIn(
        group.columns.map((column) => table.column(column)),
        table.end(),
        group.size(),
      );
      holders.set(name, found);
    }
    return found;
  };
  const indexOf = (link: Link): LinkIndex => {
    let index = linkIndexes.get(link);
    if (index === undefined) {
      index = { link, numbers: new Map(), partial: new Map(), joined: null, seen: 0 };
      linkIndexes.set(link, index);
    }
    extend(index, Math.min(groups[link.group].size(), link.readUpTo ?? Number.POSITIVE_INFINITY));
    return index;
  };
  const slices = (attribute: Attribute, value: string): Uint32Array[] => {
    refresh();
    const wanted = value.toLowerCase();
    if (wanted === '') return [];
    const found: Uint32Array[] = [];
    for (const link of attributes[attribute]) {
      const index = indexOf(link);
      const known = substringAttributes.has(attribute) ? partialMatches(index, wanted) : index.numbers.get(wanted);
      const guessed = guessedNumber(link, wanted);
      const { starts, ids } = holdersOf(link.group);
      for (const number of guessed === null ? (known ?? []) : [...(known ?? []), guessed]) {
        const slice = ids.subarray(starts[number], starts[number + 1]);
        if (slice.length > 0) found.push(slice);
      }
    }
    return found;
  };
  return {
    ids: (attribute, value) => unite.ids(slices(attribute, value), table.end()),
    count(attribute, value) {
      refresh();
      if (value === '') return 0;
      let counts = counted.get(attribute);
      if (counts === undefined) {
        counts = new Map();
        counted.set(attribute, counts);
      }
      let count = counts.get(value);
      if (count === undefined) {
        count = unite.count(slices(attribute, value), table.end());
        counts.set(value, count);
      }
      return count;
    },
    *values(attribute) {
      for (const link of attributes[attribute]) yield* indexOf(link).numbers.keys();
    },
  };
}

/** Reads the part of a pool that is new since the last time. */
function extend(index: LinkIndex, size: number): void {
  if (index.seen === size) return;
  index.partial.clear();
  index.joined = null;
  for (; index.seen < size; index.seen++) {
    for (const value of index.link.values(index.seen)) {
      if (value === '') continue;
      const name = value.toLowerCase();
      const numbers = index.numbers.get(name);
      if (numbers === undefined) index.numbers.set(name, [index.seen]);
      else if (numbers.at(-1) !== index.seen) numbers.push(index.seen);
    }
  }
}

/** The number that a value leads to by itself, if that number really has the value. */
function guessedNumber(link: Link, wanted: string): number | null {
  const number = link.guess?.(wanted) ?? null;
  if (number === null) return null;
  return link.values(number).some((value) => value.toLowerCase() === wanted) ? number : null;
}

/** Stands between joined values: no value has it. */
const between = '\uffff';

function partialMatches(index: LinkIndex, wanted: string): readonly number[] {
  let found = index.partial.get(wanted);
  if (found === undefined) {
    index.joined ??= joinedValues(index.numbers);
    const { text, starts, numbers } = index.joined;
    const matches = new Set<number>();
    for (let at = text.indexOf(wanted); at >= 0; ) {
      const value = lastNotAbove(starts, at);
      for (const number of numbers[value] ?? []) matches.add(number);
      const next = starts[value + 1];
      at = next === undefined ? -1 : text.indexOf(wanted, next);
    }
    found = [...matches];
    index.partial.set(wanted, found);
  }
  return found;
}

function joinedValues(values: ReadonlyMap<string, readonly number[]>): JoinedValues {
  const starts: number[] = [];
  let length = 0;
  for (const value of values.keys()) {
    starts.push(length);
    length += value.length + 1;
  }
  return { text: [...values.keys()].join(between), starts, numbers: [...values.values()] };
}

/** Place of the last of the ascending numbers that is not above the given one. */
function lastNotAbove(numbers: readonly number[], most: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A counting sort: holders of each number come out in ascending order. A number held twice counts once. */
function holdersIn(columns: readonly Uint32Array[], end: number, size: number): Holders {
  const starts = new Uint32Array(size + 1);
  const visit = (each: (number: number, id: number) => void) => {
    for (let id = 0; id < end; id++) {
      for (let column = 0; column < columns.length; column++) {
        const number = columns[column]?.[id] ?? none;
        if (number >= size) continue;
        let twice = false;
        for (let before = 0; before < column; before++) twice ||= columns[before]?.[id] === number;
        if (!twice) each(number, id);
      }
    }
  };
  visit((number) => {
    starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  });
  for (let number = 0; number < size; number++) starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0);
  const ids = new Uint32Array(starts[size] ?? 0);
  const next = starts.slice();
  visit((number, id) => {
    const at = next[number] ?? 0;
    ids[at] = id;
    next[number] = at + 1;
  });
  return { starts, ids };
}

/** Joins ascending lists. One array of marks serves all unions: a mark counts only if it is of the present one. */
function createUnion() {
  let marks = new Uint32Array(0);
  let present = 0;
  const mark = (lists: readonly Uint32Array[], end: number): number => {
    if (marks.length < end) {
      marks = new Uint32Array(end + 4096);
      present = 0;
    }
    present++;
    let count = 0;
    for (const list of lists) {
      for (const id of list) {
        if (marks[id] === present) continue;
        marks[id] = present;
        count++;
      }
    }
    return count;
  };
  return {
    count: (lists: readonly Uint32Array[], end: number): number =>
      lists.length < 2 ? (lists[0]?.length ?? 0) : mark(lists, end),
    ids(lists: readonly Uint32Array[], end: number): Uint32Array {
      if (lists.length < 2) return lists[0] ?? new Uint32Array(0);
      const ids = new Uint32Array(mark(lists, end));
      let at = 0;
      if (ids.length * 16 > end) {
        for (let id = 0; at < ids.length; id++) if (marks[id] === present) ids[at++] = id;
        return ids;
      }
      for (const list of lists) {
        for (const id of list) {
          if (marks[id] !== present) continue;
          marks[id] = 0;
          ids[at++] = id;
        }
      }
      return ids.sort();
    },
  };
}
