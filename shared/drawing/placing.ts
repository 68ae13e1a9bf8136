import type { Bounds, Drawing } from './drawing.ts';
import { edgeMarks, marks, nodeDiameter } from './node-look.ts';

/** The distance between new nodes. */
export const spacing = nodeDiameter * 2;
const none = -1;
const wider = 1.45;

export interface Placed {
  readonly key: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Gives a position to every drawn node without one: near its source neighbour, in free space, in growing rings. Moves
 * no other node.
 */
export function placeNew(drawing: Drawing, keys: Int32Array): Placed[] {
  const { x, y, look } = drawing;
  const homeless: number[] = [];
  for (let slot = 0; slot < drawing.nodes; slot++) {
    if (Number.isNaN(x[slot]) && !((look[slot] as number) & marks.out) && keys[slot] !== 0) homeless.push(slot);
  }
  if (homeless.length === 0) return [];

  const sources = sourcesOf(drawing, homeless);
  const beside = placeBeside(drawing);
  const ground = takenGround(drawing, neighbourhood(drawing, homeless, sources, beside));
  const rings = new Map<number, () => readonly [number, number]>();
  const placed: Placed[] = [];
  for (const slot of inOrderOfSources(drawing, homeless, sources)) {
    const source = sources[slot] as number;
    let next = rings.get(source);
    if (!next) {
      const middle = source === none ? beside : ([x[source] as number, y[source] as number] as const);
      next = spiral(middle[0], middle[1], source === none ? 0 : 1);
      rings.set(source, next);
    }
    let [placeX, placeY] = next();
    // Gives up in crowded space after a while: a position on another node is better than none.
    for (let tries = 0; tries < 4000 && !ground.isFree(placeX, placeY); tries++) [placeX, placeY] = next();
    ground.take(placeX, placeY);
    x[slot] = placeX;
    y[slot] = placeY;
    placed.push({ key: keys[slot] as number, x: placeX, y: placeY });
  }
  return placed;
}

/** For each node without a position, a neighbour; preferably one with a position. By slot. */
function sourcesOf({ nodes, from, to, edges, edgeLook, x }: Drawing, homeless: readonly number[]): Int32Array {
  const isHomeless = new Uint8Array(nodes);
  for (const slot of homeless) isHomeless[slot] = 1;
  const sources = new Int32Array(nodes).fill(none);
  const offer = (slot: number, other: number) => {
    const known = sources[slot] as number;
    if (known === none || (Number.isNaN(x[known]) && !Number.isNaN(x[other]))) sources[slot] = other;
  };
  for (let edge = 0; edge < edges; edge++) {
    if ((edgeLook[edge] as number) & edgeMarks.out) continue;
    const start = from[edge] as number;
    const end = to[edge] as number;
    if (isHomeless[start] === 1) offer(start, end);
    if (isHomeless[end] === 1) offer(end, start);
  }
  return sources;
}

/** Nodes whose source has a position first, then theirs in turn; an unlinked node starts a new area. */
function inOrderOfSources({ x, degree }: Drawing, homeless: readonly number[], sources: Int32Array): number[] {
  const rank = new Map<number, number>();
  function rankOf(slot: number, depth: number): number {
    const known = rank.get(slot);
    if (known !== undefined) return known;
    const source = sources[slot] as number;
    let own = 0;
    if (source === none || depth > 64) own = 1000;
    else if (Number.isNaN(x[source])) {
      rank.set(slot, 1000 - (degree[slot] ?? 0) / 1e6); // Two that name each other as source: more links lead.
      own = rankOf(source, depth + 1) + 1;
    }
    rank.set(slot, own);
    return own;
  }
  for (const slot of homeless) rankOf(slot, 0);
  const order = [...homeless].sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0));
  // A node before its source can't use the source's position.
  const hasPlace = new Set<number>();
  for (const slot of order) {
    const source = sources[slot] as number;
    if (source !== none && Number.isNaN(x[source]) && !hasPlace.has(source)) sources[slot] = none;
    hasPlace.add(slot);
  }
  return order;
}

/** Points around a centre, about one spacing apart, from the inside out, wider than high, because labels are wide. */
function spiral(middleX: number, middleY: number, first: number): () => readonly [number, number] {
  const turn = Math.PI * (3 - Math.sqrt(5));
  let index = first;
  return () => {
    const away = spacing * 0.62 * Math.sqrt(index) + (index > 0 ? spacing * 0.7 : 0);
    const angle = index * turn;
    index++;
    return [middleX + Math.cos(angle) * away * wider, middleY + Math.sin(angle) * away];
  };
}

/** The position of an unlinked new node: the centre of an empty canvas, else beside the existing nodes. */
function placeBeside({ nodes, x, y, look }: Drawing): readonly [number, number] {
  let right = Number.NEGATIVE_INFINITY;
  let sumY = 0;
  let count = 0;
  for (let slot = 0; slot < nodes; slot++) {
    const px = x[slot] as number;
    if (Number.isNaN(px) || (look[slot] as number) & marks.out) continue;
    if (px > right) right = px;
    sumY += y[slot] as number;
    count++;
  }
  return count === 0 ? [0, 0] : [right + spacing * 4, sumY / count];
}

/** The area for new nodes; the rest of a large graph is not examined. */
function neighbourhood(
  { x, y }: Drawing,
  homeless: readonly number[],
  sources: Int32Array,
  [besideX, besideY]: readonly [number, number],
): Bounds {
  let [left, top, right, bottom] = [besideX, besideY, besideX, besideY];
  for (const slot of homeless) {
    const source = sources[slot] as number;
    if (source === none || Number.isNaN(x[source])) continue;
    left = Math.min(left, x[source] as number);
    right = Math.max(right, x[source] as number);
    top = Math.min(top, y[source] as number);
    bottom = Math.max(bottom, y[source] as number);
  }
  const reach = spacing * (Math.sqrt(homeless.length) * 2 + 40);
  return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
}

/** The occupied positions in a part of the world. */
function takenGround({ nodes, x, y, look }: Drawing, { left, top, right, bottom }: Bounds) {
  const least = nodeDiameter * 1.5;
  const taken = new Map<number, number[]>();
  /** Both cell coordinates in one number: half a million cells in each direction, far beyond any node. */
  const cellOf = (column: number, row: number) => column * 0x100000 + row;
  const take = (px: number, py: number): void => {
    const cell = cellOf(Math.floor(px / least), Math.floor(py / least));
    const inside = taken.get(cell);
    if (inside) inside.push(px, py);
    else taken.set(cell, [px, py]);
  };
  const isFreeIn = (inside: readonly number[], px: number, py: number): boolean => {
    for (let at = 0; at < inside.length; at += 2) {
      if (Math.hypot((inside[at] as number) - px, (inside[at + 1] as number) - py) < least) return false;
    }
    return true;
  };
  for (let slot = 0; slot < nodes; slot++) {
    const px = x[slot] as number;
    const py = y[slot] as number;
    if (!(px >= left && px <= right && py >= top && py <= bottom) || (look[slot] as number) & marks.out) continue;
    take(px, py);
  }
  return {
    take,
    isFree(px: number, py: number): boolean {
      const column = Math.floor(px / least);
      const row = Math.floor(py / least);
      for (let across = column - 1; across <= column + 1; across++) {
        for (let down = row - 1; down <= row + 1; down++) {
          const inside = taken.get(cellOf(across, down));
          if (inside && !isFreeIn(inside, px, py)) return false;
        }
      }
      return true;
    },
  };
}
