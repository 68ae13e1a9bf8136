import type { EntityRow } from '../../shared/case-rows.ts';
import { type IdTest, type ItemLinks, itemLinks, passes, testLinks, testNear } from '../../shared/item-filter.ts';
import { itemsInTime } from '../../shared/item-times.ts';
import type { CaseRows } from './case-store.ts';
import type { Filter } from './filter-store.ts';

interface Known {
  readonly revision: number;
  /** What was asked, by identity, and what was found. */
  readonly found: Map<unknown, unknown>;
}

/** Several panels need the same; the rows are processed once. */
const known = new WeakMap<CaseRows, Known>();

function once<T>(rows: CaseRows, revision: number, wish: unknown, find: () => T): T {
  let last = known.get(rows);
  if (last?.revision !== revision) {
    last = { revision, found: new Map() };
    known.set(rows, last);
  }
  if (last.found.size > mostKnown) last.found.clear();
  if (!last.found.has(wish)) last.found.set(wish, find());
  return last.found.get(wish) as T;
}

const mostKnown = 20;

/** All links of the case, found once for each state of it. */
export function linksOfCase(rows: CaseRows, revision: number): ItemLinks {
  return once(rows, revision, itemLinks, () => itemLinks(rows));
}

/** Whether the filter depends on other rows than the one that passes. */
export function looksAround({ time, links, near }: Filter): boolean {
  return time !== null || links !== null || near !== null;
}

/** Returns a test for entities, the same for all panels; null if everything passes. */
export function rowTest(rows: CaseRows, revision: number, filter: Filter): ((row: EntityRow) => boolean) | null {
  const { time, verdict, links, near, source } = filter;
  const tests: IdTest[] = [];
  if (verdict) tests.push((id) => (verdict.verdicts.get(id)?.verdict ?? 'none') === verdict.is);
  if (source) tests.push((id) => source.ids.has(id));
  if (time) {
    const inTime = once(rows, revision, time, () => itemsInTime(rows, time));
    tests.push((id) => inTime.has(id));
  }
  if (links) tests.push(once(rows, revision, links, () => testLinks(linksOfCase(rows, revision), links)));
  if (near) tests.push(once(rows, revision, near, () => testNear(linksOfCase(rows, revision), near)));
  return passes(filter, tests);
}

/** The rows of the case that pass, of these. */
export function filterRows(
  some: readonly EntityRow[],
  rows: CaseRows,
  revision: number,
  filter: Filter,
): readonly EntityRow[] {
  const isPassing = rowTest(rows, revision, filter);
  return isPassing ? some.filter(isPassing) : some;
}
