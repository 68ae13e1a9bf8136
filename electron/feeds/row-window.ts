import type { FeedRow, RowFilter } from '../../shared/following.ts';

/** A feed row in memory: what the table shows, and where the complete line is. */
export interface HeldRow extends FeedRow {
  /** The exchange of this run; 0 for a row restored from the case. */
  readonly exchange: number;
  /** The ledger row, if already known. */
  readonly reply: number | null;
  readonly line: number;
}

export type NewRow = Omit<HeldRow, 'number'>;

/** The newest rows of a feed. Only a fixed number stays in memory; the rest is in the case. */
export interface RowWindow {
  /** False when the same line came before. */
  add(row: NewRow): boolean;
  get(number: number): HeldRow | null;
  newest(): number;
  size(): number;
  matches(): number;
  page(wish: PageWish): { readonly rows: HeldRow[]; readonly total: number; readonly fresh: number };
  /** All matching rows, oldest first. */
  passing(filter: RowFilter): HeldRow[];
  /** Applies the rules to rows again, a part at a time; returns the number to continue from, or null after the last. */
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
  /** The number of the first row in memory. */
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
    // Removes many at once: one by one would move all others each time.
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

  /** The numbers of the matching rows, updated on each read so that each row is tested once. */
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

/** The index of the first number that is not smaller; the numbers are sorted. */
function firstAtLeast(numbers: readonly number[], least: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
