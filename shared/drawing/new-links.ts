import type { Drawing } from './drawing.ts';
import { edgeMarks, marks } from './node-look.ts';

export const none = -1;

/** The links of nodes without a position. */
export interface NewLinks {
  /** By slot of a new node: a neighbour, preferably one with a position that few others share; -1 for none. */
  readonly sources: Int32Array;
  /** The places of those with several neighbours that have a position: the middle of them, nearer to the rarer ones. */
  readonly between: ReadonlyMap<number, [x: number, y: number]>;
  /** The new neighbours of a new node, as often as they are linked. */
  freshOf(slot: number): Int32Array;
  /** How many they are. */
  freshCount(slot: number): number;
}

/** More neighbours than this don't make the middle better. */
const mostBetween = 12;
const quickPerPart = 50_000;
const nodesPerPart = 5000;

/** Pauses every few thousand links. Looks through all of them, if it is not told those of the new nodes. */
export function* findingLinks(
  drawing: Drawing,
  homeless: readonly number[],
  theirs?: readonly number[],
): Generator<void, NewLinks> {
  const { nodes, from, to, edges, edgeLook, x, look } = drawing;
  const isHomeless = new Uint8Array(nodes);
  for (const slot of homeless) isHomeless[slot] = 1;
  const sources = new Int32Array(nodes);
  for (const slot of homeless) sources[slot] = none;
  const known = new Map<number, number[]>();
  /** How many new neighbours each new node has, and where they end; with the next pass, where they start. */
  const counts = new Int32Array(nodes);
  const at = new Int32Array(nodes);
  const isCommon = (slot: number) => ((look[slot] as number) & marks.common) !== 0;
  /** Higher is better. */
  const worth = (slot: number) => (Number.isNaN(x[slot]) ? 0 : 2) + (isCommon(slot) ? 0 : 1);
  const offer = (slot: number, other: number) => {
    const source = sources[slot] as number;
    if (source === none || worth(other) > worth(source)) sources[slot] = other;
    if (isHomeless[other] === 1) counts[slot] = (counts[slot] as number) + 1;
    else if (!isCommon(other) && !Number.isNaN(x[other])) {
      const list = known.get(slot);
      if (list) list.push(other);
      else known.set(slot, [other]);
    }
  };
  const isDrawn = (edge: number) => !((edgeLook[edge] as number) & edgeMarks.out);
  const count = theirs?.length ?? edges;
  for (let index = 0; index < count; index++) {
    if (index % quickPerPart === 0) yield;
    const edge = theirs ? (theirs[index] as number) : index;
    if (!isDrawn(edge)) continue;
    const start = from[edge] as number;
    const end = to[edge] as number;
    if (isHomeless[start] === 1) offer(start, end);
    if (isHomeless[end] === 1) offer(end, start);
  }
  yield;
  let sum = 0;
  for (const slot of homeless) {
    sum += counts[slot] as number;
    at[slot] = sum;
  }
  const fresh = new Int32Array(sum);
  const put = (slot: number, other: number) => {
    at[slot] = (at[slot] as number) - 1;
    fresh[at[slot] as number] = other;
  };
  for (let index = count - 1; index >= 0; index--) {
    if (index % quickPerPart === 0) yield;
    const edge = theirs ? (theirs[index] as number) : index;
    const start = from[edge] as number;
    const end = to[edge] as number;
    if (!isDrawn(edge) || isHomeless[start] === 0 || isHomeless[end] === 0) continue;
    put(end, start);
    put(start, end);
  }
  return {
    sources,
    between: yield* findingMiddles(drawing, known),
    freshOf: (slot) => fresh.subarray(at[slot], (at[slot] as number) + (counts[slot] as number)),
    freshCount: (slot) => counts[slot] as number,
  };
}

function* findingMiddles({ x, y, degree }: Drawing, known: ReadonlyMap<number, readonly number[]>) {
  const between = new Map<number, [number, number]>();
  let seen = 0;
  for (const [slot, others] of known) {
    if (++seen % nodesPerPart === 0) yield;
    const few = [...new Set(others)].slice(0, mostBetween);
    if (few.length < 2) continue;
    let [sumX, sumY, sum] = [0, 0, 0];
    for (const other of few) {
      const pull = 1 / Math.sqrt(Math.max(1, degree[other] as number));
      sumX += (x[other] as number) * pull;
      sumY += (y[other] as number) * pull;
      sum += pull;
    }
    between.set(slot, [sumX / sum, sumY / sum]);
  }
  return between;
}

/** A new node with the new nodes that belong to it, all beside one that has a position. */
export interface Star {
  readonly anchor: number;
  readonly leader: number;
  readonly members: readonly number[];
}

/** Fewer need no place of their own. */
const fewestMembers = 3;

/** New nodes around a new one that they share, the largest star first. Each node is in at most one. */
export function* findingStars(
  { nodes, x, look }: Drawing,
  homeless: readonly number[],
  { sources, between, freshOf, freshCount }: NewLinks,
): Generator<void, Star[]> {
  const taken = new Uint8Array(nodes);
  const stars: Star[] = [];
  const leaders = homeless.filter(
    (slot) => freshCount(slot) >= fewestMembers && !((look[slot] as number) & marks.common),
  );
  yield;
  let seen = 0;
  for (const leader of (yield* largestFirst(leaders, freshCount)).flat()) {
    if (++seen % nodesPerPart === 0) yield;
    if (taken[leader] === 1) continue;
    const members = [...new Set(freshOf(leader))].filter((slot) => taken[slot] === 0 && !between.has(slot));
    const anchor = anchorOf([leader, ...members], sources, x);
    if (members.length < fewestMembers || anchor === none) continue;
    for (const slot of [leader, ...members]) taken[slot] = 1;
    stars.push({ anchor, leader, members });
  }
  return stars;
}

/** The node with a position that most of them came from. */
function anchorOf(slots: readonly number[], sources: Int32Array, x: Float32Array): number {
  const votes = new Map<number, number>();
  let best = none;
  for (const slot of slots) {
    const source = sources[slot] as number;
    if (source === none || Number.isNaN(x[source])) continue;
    const count = (votes.get(source) ?? 0) + 1;
    votes.set(source, count);
    if (count > (votes.get(best) ?? 0)) best = source;
  }
  return best;
}

/**
 * New nodes that are linked to one with a position, also through others, each after the one that it is placed by; and
 * those that are linked to none.
 */
export function* findingReached(
  { nodes, x }: Drawing,
  homeless: readonly number[],
  { sources, freshOf }: NewLinks,
): Generator<void, { readonly reached: readonly number[]; readonly adrift: readonly number[] }> {
  const seen = new Uint8Array(nodes);
  const reached = homeless.filter((slot) => sources[slot] !== none && !Number.isNaN(x[sources[slot] as number]));
  for (const slot of reached) seen[slot] = 1;
  yield;
  for (let next = 0; next < reached.length; next++) {
    if (next % nodesPerPart === 0) yield;
    const slot = reached[next] as number;
    for (const other of freshOf(slot)) {
      if (seen[other] === 1) continue;
      if (seen[sources[other] as number] === 0) sources[other] = slot;
      seen[other] = 1;
      reached.push(other);
    }
  }
  yield;
  return { reached, adrift: homeless.filter((slot) => seen[slot] === 0) };
}

/** Nodes that are linked to none with a position: one with most links, with those around it, and so on; then all that have nobody. */
export function* gathering(adrift: readonly number[], { freshOf, freshCount }: NewLinks, nodes: number) {
  const taken = new Uint8Array(nodes);
  const groups: number[][] = [];
  const single: number[] = [];
  let seen = 0;
  for (const leader of (yield* largestFirst(adrift, freshCount)).flat()) {
    if (++seen % nodesPerPart === 0) yield;
    if (taken[leader] === 1) continue;
    taken[leader] = 1;
    const group = [leader];
    for (const slot of freshOf(leader)) {
      if (taken[slot] === 1) continue;
      taken[slot] = 1;
      group.push(slot);
    }
    if (group.length === 1) single.push(leader);
    else groups.push(group);
  }
  if (single.length > 0) groups.push(single);
  return (yield* largestFirst(groups, ({ length }) => length)).flat();
}

/** Those of each size, the largest first. Many have few sizes: this is quicker than sorting. */
function* largestFirst<T>(all: readonly T[], sizeOf: (one: T) => number): Generator<void, T[][]> {
  const ofSize = new Map<number, T[]>();
  let seen = 0;
  for (const one of all) {
    if (++seen % quickPerPart === 0) yield;
    const size = sizeOf(one);
    const alike = ofSize.get(size);
    if (alike) alike.push(one);
    else ofSize.set(size, [one]);
  }
  return [...ofSize].sort(([one], [two]) => two - one).map(([, alike]) => alike);
}
