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
  seen: number;
}

export function createCounts(table: Table, pools: Pools, certificates: Certificates): Counts {
  const groups = createGroups(pools, certificates);
  const attributes: Readonly<Record<Attribute, readonly Link[]>> = attributeTable(pools, certificates);
  const linkIndexes = new Map<Link, LinkIndex>();
  const holders = new Map<GroupName, Holders>();
  const counted = new Map<string, number>();
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
      index = { link, numbers: new Map(), partial: new Map(), seen: 0 };
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
    ids: (attribute, value) => united(slices(attribute, value), table.end()),
    count(attribute, value) {
      refresh();
      const name = `${attribute} ${value}`;
      let count = counted.get(name);
      if (count === undefined) {
        const found = slices(attribute, value);
        count = found.length < 2 ? (found[0]?.length ?? 0) : united(found, table.end()).length;
        counted.set(name, count);
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

function partialMatches(index: LinkIndex, wanted: string): readonly number[] {
  let found = index.partial.get(wanted);
  if (found === undefined) {
    const numbers = new Set<number>();
    for (const [value, ids] of index.numbers) if (value.includes(wanted)) for (const id of ids) numbers.add(id);
    found = [...numbers];
    index.partial.set(wanted, found);
  }
  return found;
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

function united(lists: readonly Uint32Array[], end: number): Uint32Array {
  const [only] = lists;
  if (only === undefined) return new Uint32Array(0);
  if (lists.length === 1) return only;
  const marks = new Uint8Array(end);
  let count = 0;
  for (const list of lists) {
    for (const id of list) {
      if (marks[id] === 1) continue;
      marks[id] = 1;
      count++;
    }
  }
  const ids = new Uint32Array(count);
  let at = 0;
  for (let id = 0; at < count; id++) if (marks[id] === 1) ids[at++] = id;
  return ids;
}
