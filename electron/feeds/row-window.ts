import type { FeedRow, RowFilter } from '../../shared/following.ts';

/** A row of a feed as it is held: what the table shows, and where the whole line is. */
export interface HeldRow extends FeedRow {
  /** The request that it came in, in this run; 0 for one that the case brought back. */
  readonly exchange: number;
  /** The row of the ledger, where it is known already. */
  readonly reply: number | null;
  readonly line: number;
}

export type NewRow = Omit<HeldRow, 'number'>;

/** The newest rows of a feed. However many come, only so many are held; the rest is in the case. */
export interface RowWindow {
  /** False when the same line had come before. */
  add(row: NewRow): boolean;
  get(number: number): HeldRow | null;
  newest(): number;
  size(): number;
  matches(): number;
  page(wish: PageWish): { readonly rows: HeldRow[]; readonly total: number; readonly fresh: number };
  /** All that pass, the oldest first. */
  passing(filter: RowFilter): HeldRow[];
  /** Tells rows anew which rules they fire, a part at a time; the number to go on from, or null after the last. */
  judge(rulesOf: (name: string) => number[], from: number): number | null;
}

export interface PageWish {
  readonly filter: RowFilter;
  readonly until: number | null;
  readonly from: number;
  readonly count: number;
}

const mostRows = 50_000;
const judgedAtOnce = 5000;

export function createRowWindow(most = mostRows): RowWindow {
  let rows: HeldRow[] = [];
  /** The number of the first row that is held. */
  let first = 1;
  let matched = 0;
  const seen = new Set<string>();
  let view: { readonly key: string; numbers: number[]; next: number } | null = null;

  const newest = () => first + rows.length - 1;
  const sameLine = ({ at, name, brief }: NewRow) => `${at} ${name} ${brief}`;

  function add(row: NewRow): boolean {
    const key = sameLine(row);
    if (seen.has(key)) return false;
    seen.add(key);
    rows.push({ ...row, number: first + rows.length });
    if (row.rules.length > 0) matched++;
    // Taken off in one go now and then: one by one would move all the others each time.
    if (rows.length > most * 1.2) drop(rows.length - most);
    return true;
  }

  function drop(count: number): void {
    for (const row of rows.slice(0, count)) {
      seen.delete(sameLine(row));
      if (row.rules.length > 0) matched--;
    }
    rows = rows.slice(count);
    first += count;
  }

  /** The numbers of the rows that pass, kept up from look to look so that each row is tested once. */
  function numbersOf(filter: RowFilter): number[] {
    const key = JSON.stringify(filter);
    if (view?.key !== key) view = { key, numbers: [], next: first };
    const passes = rowTest(filter);
    for (let number = Math.max(view.next, first); number <= newest(); number++) {
      const row = rows[number - first];
      if (row && passes(row)) view.numbers.push(number);
    }
    view.next = newest() + 1;
    const gone = firstAtLeast(view.numbers, first);
    if (gone > 0) view.numbers = view.numbers.slice(gone);
    return view.numbers;
  }

  const get = (number: number) => rows[number - first] ?? null;

  return {
    add,
    get,
    newest,
    size: () => rows.length,
    matches: () => matched,
    page: ({ filter, until, from, count }) => {
      const numbers = numbersOf(filter);
      const total = until === null ? numbers.length : firstAtLeast(numbers, until + 1);
      const wanted: HeldRow[] = [];
      for (let place = total - 1 - from; place >= 0 && wanted.length < count; place--) {
        const row = get(numbers[place] ?? 0);
        if (row) wanted.push(row);
      }
      return { rows: wanted, total, fresh: numbers.length - total };
    },
    passing: (filter) => numbersOf(filter).flatMap((number) => get(number) ?? []),
    judge: (rulesOf, from) => {
      view = null;
      const start = Math.max(0, from - first);
      const end = Math.min(rows.length, start + judgedAtOnce);
      for (let place = start; place < end; place++) {
        const row = rows[place];
        if (!row) continue;
        const rules = rulesOf(row.name);
        matched += Number(rules.length > 0) - Number(row.rules.length > 0);
        rows[place] = { ...row, rules };
      }
      return end < rows.length ? first + end : null;
    },
  };
}

function rowTest({ text, only }: RowFilter): (row: HeldRow) => boolean {
  const words = text.toLowerCase().replaceAll('[.]', '.').split(/\s+/).filter(Boolean);
  return ({ name, brief, rules }) => {
    if (only === 'matches' && rules.length === 0) return false;
    return words.every((word) => name.includes(word) || brief.toLowerCase().includes(word));
  };
}

/** The place of the first number that is not smaller; the numbers rise. */
function firstAtLeast(numbers: readonly number[], least: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
