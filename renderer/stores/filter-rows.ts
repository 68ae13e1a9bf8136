import type { InParts } from '../../shared/at-once.ts';
import type { EntityRow } from '../../shared/case-rows.ts';
import { findingLinks, findingNear, type IdTest, type ItemLinks, passes, testLinks } from '../../shared/item-filter.ts';
import { findingInTime } from '../../shared/item-times.ts';
import type { CaseRows } from './case-store.ts';
import type { Filter } from './filter-store.ts';

interface Known {
  readonly revision: number;
  /** What was asked, by identity, and what was found. */
  readonly found: Map<unknown, unknown>;
}

/** Several panels need the same; the rows are processed once. */
const known = new WeakMap<CaseRows, Known>();

function* once<T>(rows: CaseRows, revision: number, wish: unknown, find: () => InParts<T>): InParts<T> {
  let last = known.get(rows);
  if (last?.revision !== revision) {
    last = { revision, found: new Map() };
    known.set(rows, last);
  }
  if (last.found.has(wish)) return last.found.get(wish) as T;
  const value = yield* find();
  if (last.found.size > mostKnown) last.found.clear();
  last.found.set(wish, value);
  return value;
}

const mostKnown = 20;

/** All links of the case, found once for each state of it. */
export function findingLinksOfCase(rows: CaseRows, revision: number): InParts<ItemLinks> {
  return once(rows, revision, findingLinks, () => findingLinks(rows));
}

/** Whether the filter depends on other rows than the one that passes. */
export function looksAround({ time, links, near }: Filter): boolean {
  return time !== null || links !== null || near !== null;
}

/** Null if everything passes. */
export type RowTest = ((row: EntityRow) => boolean) | null;

/** A test for entities, the same for all panels; found in small parts if it depends on other rows. */
export function* findingTest(rows: CaseRows, revision: number, filter: Filter): InParts<RowTest> {
  const { time, verdict, links, near, source } = filter;
  const tests: IdTest[] = [];
  if (verdict) tests.push((id) => (verdict.verdicts.get(id)?.verdict ?? 'none') === verdict.is);
  if (source) tests.push((id) => source.ids.has(id));
  if (time) {
    const inTime = yield* once(rows, revision, time, () => findingInTime(rows, time));
    tests.push((id) => inTime.has(id));
  }
  if (links || near) {
    const all = yield* findingLinksOfCase(rows, revision);
    if (links) tests.push(testLinks(all, links));
    if (near) tests.push(yield* once(rows, revision, near, () => findingNear(all, near)));
  }
  return passes(filter, tests);
}

const rowsPerPart = 500;

/** Those of these rows that pass, found in small parts. */
export function* filtering(some: readonly EntityRow[], isPassing: RowTest): InParts<readonly EntityRow[]> {
  if (isPassing === null) return some;
  const found: EntityRow[] = [];
  let seen = 0;
  for (const row of some) {
    if (++seen % rowsPerPart === 0) yield;
    if (isPassing(row)) found.push(row);
  }
  return found;
}

/** All rows of the case that pass. */
export function* filteringCase(rows: CaseRows, revision: number, filter: Filter): InParts<readonly EntityRow[]> {
  return yield* filtering([...rows.entities.values()], yield* findingTest(rows, revision, filter));
}
