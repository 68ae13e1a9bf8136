import type { Drawing } from './drawing/drawing.ts';
import { edgeMarks, marks, nodeDiameter } from './look.ts';

/** How far new nodes keep from each other. */
export const spacing = nodeDiameter * 2;

/**
 * Gives a place to every drawn node that has none: near the neighbour that it came from, in free ground, in rings that
 * grow outward. Nothing that has a place is moved.
 */
export function placeNew(drawing: Drawing, keys: Int32Array): { key: number; x: number; y: number }[] {
  const { x, y, look } = drawing;
  const homeless: number[] = [];
  for (let slot = 0; slot < drawing.nodes; slot++) {
    if (Number.isNaN(x[slot]) && !((look[slot] as number) & marks.out) && keys[slot] !== 0) homeless.push(slot);
  }
  if (homeless.length === 0) return [];

  const ground = takenGround(drawing);
  const rings = new Map<number, () => readonly [number, number]>();
  const sources = sourcesOf(drawing, homeless);
  const placed: { key: number; x: number; y: number }[] = [];
  for (const slot of inOrderOfSources(drawing, homeless, sources)) {
    const source = sources.get(slot) ?? -1;
    let next = rings.get(source);
    if (!next) {
      const middle = source >= 0 ? ([x[source] as number, y[source] as number] as const) : ground.beside();
      next = spiral(middle[0], middle[1], source >= 0 ? 1 : 0);
      rings.set(source, next);
    }
    let [placeX, placeY] = next();
    // Full ground is given up after a while: a place on another node is better than none.
    for (let tries = 0; tries < 4000 && !ground.isFree(placeX, placeY); tries++) [placeX, placeY] = next();
    ground.take(placeX, placeY);
    x[slot] = placeX;
    y[slot] = placeY;
    placed.push({ key: keys[slot] as number, x: placeX, y: placeY });
  }
  return placed;
}

/** For each node without a place a neighbour, one that has a place if there is any. */
function sourcesOf({ from, to, edges, edgeLook, x }: Drawing, homeless: readonly number[]): Map<number, number> {
  const wanted = new Set(homeless);
  const sources = new Map<number, number>();
  for (let edge = 0; edge < edges; edge++) {
    if ((edgeLook[edge] as number) & edgeMarks.out) continue;
    const start = from[edge] as number;
    const end = to[edge] as number;
    for (const [slot, other] of [
      [start, end],
      [end, start],
    ] as const) {
      if (!wanted.has(slot)) continue;
      const known = sources.get(slot);
      if (known === undefined || (Number.isNaN(x[known]) && !Number.isNaN(x[other]))) sources.set(slot, other);
    }
  }
  return sources;
}

/** Those whose source has a place first, then theirs in turn; what hangs on nothing comes last, the best linked first. */
function inOrderOfSources(
  { x, degree }: Drawing,
  homeless: readonly number[],
  sources: ReadonlyMap<number, number>,
): number[] {
  const hasPlace = (slot: number) => !Number.isNaN(x[slot]);
  const rank = new Map<number, number>();
  function rankOf(slot: number, depth: number): number {
    const known = rank.get(slot);
    if (known !== undefined) return known;
    const source = sources.get(slot);
    let own = 0;
    if (source === undefined || depth > 64) own = 1000;
    else if (!hasPlace(source)) {
      rank.set(slot, 1000 - (degree[slot] ?? 0) / 1e6); // Two that name each other as source: the better linked leads.
      own = rankOf(source, depth + 1) + 1;
    }
    rank.set(slot, own);
    return own;
  }
  for (const slot of homeless) rankOf(slot, 0);
  return [...homeless].sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0));
}

/** Points around a middle, each about one spacing from the others, from the inside out. */
function spiral(middleX: number, middleY: number, first: number): () => readonly [number, number] {
  const turn = Math.PI * (3 - Math.sqrt(5));
  let index = first;
  return () => {
    const away = spacing * 0.62 * Math.sqrt(index) + (index > 0 ? spacing * 0.7 : 0);
    const angle = index * turn;
    index++;
    return [middleX + Math.cos(angle) * away, middleY + Math.sin(angle) * away];
  };
}

/** Which cells of the ground hold a node. */
function takenGround({ nodes, x, y, look }: Drawing) {
  const cell = spacing * 0.6;
  const taken = new Set<string>();
  const cellOf = (px: number, py: number) => `${Math.floor(px / cell)}/${Math.floor(py / cell)}`;
  let right = Number.NEGATIVE_INFINITY;
  let sumY = 0;
  let count = 0;
  for (let slot = 0; slot < nodes; slot++) {
    const px = x[slot] as number;
    const py = y[slot] as number;
    if (Number.isNaN(px) || (look[slot] as number) & marks.out) continue;
    taken.add(cellOf(px, py));
    right = Math.max(right, px);
    sumY += py;
    count++;
  }
  return {
    take: (px: number, py: number) => taken.add(cellOf(px, py)),
    isFree: (px: number, py: number) => !taken.has(cellOf(px, py)),
    /** Where a newcomer that hangs on nothing begins: the middle of an empty canvas, else beside what is there. */
    beside: (): readonly [number, number] => (count === 0 ? [0, 0] : [right + spacing * 4, sumY / count]),
  };
}
