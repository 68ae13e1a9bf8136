import type { InParts } from './at-once.ts';
import type { EntityRow } from './case-rows.ts';
import { fanged } from './defang.ts';
import { createKeyIndex } from './drawing/key-index.ts';
import type { EntityKind } from './entity-kinds.ts';
import type { Links } from './graph-links.ts';
import { countingSteps, linkCounts, noSteps } from './graph-steps.ts';
import type { ItemRows } from './item-times.ts';

/** From a number to a number, both included; null for no limit. */
export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
}

export function isWithin(value: number, { from, to }: NumberRange): boolean {
  return (from === null || value >= from) && (to === null || value <= to);
}

/** What is asked of an item's own row. */
export interface RowFilter {
  readonly text: string;
  /** Empty means every kind. */
  readonly kinds: ReadonlySet<EntityKind>;
  readonly hidden: 'all' | 'visible' | 'hidden';
  /** Items without a score don't pass; null means every risk. */
  readonly risk: NumberRange | null;
}

/** The items within some steps of others; these pass too. */
export interface NearFilter {
  readonly ids: readonly number[];
  readonly steps: number;
}

/** Something asked of an item that its row doesn't say. */
export type IdTest = (id: number) => boolean;

/**
 * Whether one of a row's shown texts contains the typed word. The pattern handles letter case: making lower-case texts
 * of 100,000 rows takes longer than reading them, and storing those texts costs as much.
 */
function says({ value, shown, facts, tags, note }: EntityRow, word: RegExp): boolean {
  const isIn = (text: string | null | undefined) => text !== null && text !== undefined && word.test(text);
  return (
    isIn(value) ||
    isIn(shown) ||
    isIn(facts.registrar) ||
    isIn(facts.registrant) ||
    isIn(facts.title) ||
    tags.some(isIn) ||
    isIn(note)
  );
}

/**
 * Returns a test for entities; null if everything passes. Every word must match, and defanged words find their real
 * value.
 */
export function passes(
  { text, kinds, hidden, risk }: RowFilter,
  tests: readonly IdTest[] = [],
): ((row: EntityRow) => boolean) | null {
  const typed = fanged(text).split(/\s+/).filter(Boolean);
  const words = typed.map((word) => new RegExp(word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu'));
  if (words.length + kinds.size + tests.length === 0 && hidden === 'all' && risk === null) return null;
  return (row) => {
    if (kinds.size > 0 && !kinds.has(row.kind)) return false;
    if (hidden !== 'all' && row.hidden !== (hidden === 'hidden')) return false;
    if (risk !== null && (row.facts.risk == null || !isWithin(row.facts.risk, risk))) return false;
    return tests.every((isPassing) => isPassing(row.id)) && words.every((word) => says(row, word));
  };
}

/** The links between items, without gaps in the numbers: a node for each item. */
export interface ItemLinks {
  readonly links: Links;
  readonly ids: readonly number[];
  /** Undefined for an item that is not there. */
  readonly nodeOf: (id: number) => number | undefined;
}

const rowsPerPart = 5000;

/** Finds them in small parts. */
export function* findingLinks({ entities, edges }: ItemRows): InParts<ItemLinks> {
  const ids: number[] = [];
  const nodes = createKeyIndex();
  for (const { id } of entities.values()) {
    if (ids.length % rowsPerPart === rowsPerPart - 1) yield;
    nodes.set(id, ids.length);
    ids.push(id);
  }
  const from: number[] = [];
  const to: number[] = [];
  let seen = 0;
  for (const edge of edges.values()) {
    if (++seen % rowsPerPart === 0) yield;
    const start = nodes.get(edge.from);
    const end = nodes.get(edge.to);
    if (start === undefined || end === undefined) continue;
    from.push(start);
    to.push(end);
  }
  yield;
  const links = { nodes: ids.length, from: Uint32Array.from(from), to: Uint32Array.from(to) };
  yield;
  return { links, ids, nodeOf: (id) => nodes.get(id) };
}

/** The number of links of an item. */
export function countLinks({ links, nodeOf }: ItemLinks): (id: number) => number {
  const counts = linkCounts(links);
  return (id) => counts[nodeOf(id) ?? -1] ?? 0;
}

/** How many steps an item is from the nearest of these, found in small parts; `noSteps` if none leads there. */
export function* countingStepsOf(
  { links, nodeOf }: ItemLinks,
  ids: Iterable<number>,
  most?: number,
): InParts<(id: number) => number> {
  const starts = [...ids].flatMap((id) => nodeOf(id) ?? []);
  const steps = yield* countingSteps(links, starts, most);
  return (id) => steps[nodeOf(id) ?? -1] ?? noSteps;
}

export function testLinks(all: ItemLinks, range: NumberRange): IdTest {
  const linksOf = countLinks(all);
  return (id) => isWithin(linksOf(id), range);
}

export function* findingNear(all: ItemLinks, { ids, steps }: NearFilter): InParts<IdTest> {
  const stepsOf = yield* countingStepsOf(all, ids, steps);
  return (id) => stepsOf(id) <= steps;
}
