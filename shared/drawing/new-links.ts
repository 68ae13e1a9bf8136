import type { Drawing } from './drawing.ts';
import { edgeMarks, marks } from './node-look.ts';

export const none = -1;

/** The links of nodes without a position. */
export interface NewLinks {
  /** By slot: a neighbour of each, preferably one with a position that few others share; -1 for none. */
  readonly sources: Int32Array;
  /** The places of those with several neighbours that have a position: the middle of them, nearer to the rarer ones. */
  readonly between: ReadonlyMap<number, [x: number, y: number]>;
  /** The new neighbours of each new node. */
  readonly fresh: ReadonlyMap<number, readonly number[]>;
}

/** More neighbours than this don't make the middle better. */
const mostBetween = 12;

export function linksOfNew(drawing: Drawing, homeless: readonly number[]): NewLinks {
  const { nodes, from, to, edges, edgeLook, x, y, look, degree } = drawing;
  const isHomeless = new Uint8Array(nodes);
  for (const slot of homeless) isHomeless[slot] = 1;
  const sources = new Int32Array(nodes).fill(none);
  const known = new Map<number, number[]>();
  const fresh = new Map<number, number[]>();
  const isCommon = (slot: number) => ((look[slot] as number) & marks.common) !== 0;
  /** Higher is better. */
  const worth = (slot: number) => (Number.isNaN(x[slot]) ? 0 : 2) + (isCommon(slot) ? 0 : 1);
  const put = (lists: Map<number, number[]>, slot: number, other: number) => {
    const list = lists.get(slot);
    if (list) list.push(other);
    else lists.set(slot, [other]);
  };
  const offer = (slot: number, other: number) => {
    const source = sources[slot] as number;
    if (source === none || worth(other) > worth(source)) sources[slot] = other;
    if (isHomeless[other] === 1) put(fresh, slot, other);
    else if (!isCommon(other) && !Number.isNaN(x[other])) put(known, slot, other);
  };
  for (let edge = 0; edge < edges; edge++) {
    if ((edgeLook[edge] as number) & edgeMarks.out) continue;
    const start = from[edge] as number;
    const end = to[edge] as number;
    if (isHomeless[start] === 1) offer(start, end);
    if (isHomeless[end] === 1) offer(end, start);
  }
  const between = new Map<number, [number, number]>();
  for (const [slot, others] of known) {
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
  return { sources, between, fresh };
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
export function findStars(
  { x, look }: Drawing,
  homeless: readonly number[],
  { sources, between, fresh }: NewLinks,
): Star[] {
  const linksTo = (slot: number) => fresh.get(slot)?.length ?? 0;
  const leaders = homeless
    .filter((slot) => linksTo(slot) >= fewestMembers && !((look[slot] as number) & marks.common))
    .sort((one, two) => linksTo(two) - linksTo(one));
  const taken = new Set<number>();
  const stars: Star[] = [];
  for (const leader of leaders) {
    if (taken.has(leader)) continue;
    const members = [...new Set(fresh.get(leader))].filter((slot) => !taken.has(slot) && !between.has(slot));
    const anchor = anchorOf([leader, ...members], sources, x);
    if (members.length < fewestMembers || anchor === none) continue;
    for (const slot of [leader, ...members]) taken.add(slot);
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
