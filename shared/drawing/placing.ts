import type { Bounds, Drawing } from './drawing.ts';
import { findStars, linksOfNew, none } from './new-links.ts';
import { marks, nodeDiameter, sizeOnScreen } from './node-look.ts';

/** The distance between new nodes. */
export const spacing = nodeDiameter * 2;
/** The centres of two nodes are at least this far apart, also if both are small. */
const least = nodeDiameter * 1.5;
/** No two nodes need more, not even two large groups. */
const farthest = nodeDiameter * 2.6;
const wider = 1.45;
const perPart = 500;

interface Ground {
  take(x: number, y: number, radius: number): void;
  isFree(x: number, y: number, radius: number): boolean;
}

export interface Placed {
  readonly key: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Gives a position to every drawn node without one, by its links: near what it came from, between its neighbours if it
 * has several, around a new node that many new ones share, and in free space. Moves no other node. Pauses every few
 * hundred nodes.
 */
export function* placingNew(drawing: Drawing, keys: Int32Array): Generator<void, Placed[]> {
  const { x, y, look, degree } = drawing;
  const homeless: number[] = [];
  for (let slot = 0; slot < drawing.nodes; slot++) {
    if (Number.isNaN(x[slot]) && !((look[slot] as number) & marks.out) && keys[slot] !== 0) homeless.push(slot);
  }
  if (homeless.length === 0) return [];
  yield;

  const links = linksOfNew(drawing, homeless);
  yield;
  const { sources } = links;
  const stars = findStars(drawing, homeless, links);
  yield;
  const beside = placeBeside(drawing);
  const ground = takenGround(drawing, neighbourhood(drawing, homeless, sources, beside));
  const rings = new Map<number | string, () => readonly [number, number]>();
  const placed: Placed[] = [];

  function put(slot: number, next: () => readonly [number, number]): void {
    const radius = sizeOnScreen(look[slot] as number, 1, degree[slot]) / 2;
    let [placeX, placeY] = next();
    // Gives up in crowded space after a while: a position on another node is better than none.
    for (let tries = 0; tries < 4000 && !ground.isFree(placeX, placeY, radius); tries++) [placeX, placeY] = next();
    ground.take(placeX, placeY, radius);
    x[slot] = placeX;
    y[slot] = placeY;
    placed.push({ key: keys[slot] as number, x: placeX, y: placeY });
  }

  function ringsAround(key: number | string, [middleX, middleY]: readonly [number, number], first: number) {
    const known = rings.get(key) ?? spiral(middleX, middleY, first);
    rings.set(key, known);
    return known;
  }

  for (const { anchor, leader, members } of stars) {
    const from = [x[anchor] as number, y[anchor] as number] as const;
    const next = spiral(...freeDisc(ground, from, discRadius(members.length), beside), 0);
    for (const slot of [leader, ...members]) {
      put(slot, next);
      if (placed.length % perPart === 0) yield;
    }
  }
  const order = inOrderOfSources(drawing, homeless, sources);
  yield;
  for (const slot of order) {
    if (!Number.isNaN(x[slot])) continue;
    if (placed.length % perPart === 0) yield;
    const between = links.between.get(slot);
    if (between) {
      put(slot, ringsAround(between.map(Math.round).join(' '), between, 0));
      continue;
    }
    const source = sources[slot] as number;
    if (source === none) put(slot, ringsAround(none, beside, 0));
    else put(slot, ringsAround(source, [x[source] as number, y[source] as number], 1));
  }
  return placed;
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

/** The radius of a disc for this many nodes, as `spiral` makes it. */
function discRadius(nodes: number): number {
  return spacing * (0.62 * Math.sqrt(nodes) + 1);
}

const directions = 20;
const mostRings = 14;

/** The centre of a free disc as near to a point as there is one; away from the graph if several are. */
function freeDisc(
  ground: Ground,
  [fromX, fromY]: readonly [number, number],
  radius: number,
  [awayX, awayY]: readonly [number, number],
): [number, number] {
  const outwards = Math.atan2(fromY - awayY, fromX - awayX) + Math.PI;
  for (let ring = 0; ring < mostRings; ring++) {
    const away = radius + spacing * (0.5 + ring * (1 + ring * 0.15));
    for (let turn = 0; turn < directions; turn++) {
      // First outwards, then more and more to both sides of it.
      const angle = outwards + Math.ceil(turn / 2) * (turn % 2 === 0 ? 1 : -1) * ((Math.PI * 2) / directions);
      const [x, y] = [fromX + Math.cos(angle) * away * wider, fromY + Math.sin(angle) * away];
      if (isFreeDisc(ground, x, y, radius)) return [x, y];
    }
  }
  return [fromX, fromY];
}

/** Whether most of a disc is free: its nodes avoid the few that are in it. */
function isFreeDisc(ground: Ground, x: number, y: number, radius: number): boolean {
  let taken = 0;
  for (const part of [0, 0.5, 1]) {
    for (let turn = 0; turn < 8; turn++) {
      const angle = (turn / 8) * Math.PI * 2;
      const [px, py] = [x + Math.cos(angle) * part * radius * wider, y + Math.sin(angle) * part * radius];
      if (!ground.isFree(px, py, nodeDiameter / 2)) taken++;
      if (taken > 2) return false;
      if (part === 0) break;
    }
  }
  return true;
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
function takenGround({ nodes, x, y, look, degree }: Drawing, { left, top, right, bottom }: Bounds): Ground {
  const taken = new Map<number, number[]>();
  /** Both cell coordinates in one number: half a million cells in each direction, far beyond any node. */
  const cellOf = (column: number, row: number) => column * 0x100000 + row;
  const take = (px: number, py: number, radius: number): void => {
    const cell = cellOf(Math.floor(px / farthest), Math.floor(py / farthest));
    const inside = taken.get(cell);
    if (inside) inside.push(px, py, radius);
    else taken.set(cell, [px, py, radius]);
  };
  const isFreeIn = (inside: readonly number[], px: number, py: number, radius: number): boolean => {
    for (let at = 0; at < inside.length; at += 3) {
      const apart = Math.max(least, (inside[at + 2] as number) + radius + 2);
      if (Math.hypot((inside[at] as number) - px, (inside[at + 1] as number) - py) < apart) return false;
    }
    return true;
  };
  for (let slot = 0; slot < nodes; slot++) {
    const px = x[slot] as number;
    const py = y[slot] as number;
    if (!(px >= left && px <= right && py >= top && py <= bottom) || (look[slot] as number) & marks.out) continue;
    take(px, py, sizeOnScreen(look[slot] as number, 1, degree[slot]) / 2);
  }
  return {
    take,
    isFree(px: number, py: number, radius: number): boolean {
      const column = Math.floor(px / farthest);
      const row = Math.floor(py / farthest);
      for (let across = column - 1; across <= column + 1; across++) {
        for (let down = row - 1; down <= row + 1; down++) {
          const inside = taken.get(cellOf(across, down));
          if (inside && !isFreeIn(inside, px, py, radius)) return false;
        }
      }
      return true;
    },
  };
}
