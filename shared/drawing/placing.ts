import type { Bounds, Drawing } from './drawing.ts';
import { freeDisc, spacing, takingGround, wider } from './ground.ts';
import { findingLinks, findingReached, findingStars, gathering, none } from './new-links.ts';
import { marks, sizeOnScreen } from './node-look.ts';

const perPart = 500;
/** After so many taken points in a row the search skips some, so that a crowd of thousands is soon left behind. */
const patience = 60;
const mostTries = 400;

/** A tenth of a unit is not seen. A case stores no more, and what comes back from it is where it was. */
export function rounded(place: number): number {
  return Math.round(place * 10) / 10;
}

export interface Placed {
  readonly key: number;
  readonly x: number;
  readonly y: number;
}

/** For a small change of a large graph: what it can have left without a position, and how to find the links of these. */
export interface FewNew {
  readonly slots: Iterable<number>;
  edgesOf(slots: readonly number[]): readonly number[];
}

/**
 * Gives a position to every drawn node without one, by its links: near what it came from, between its neighbours if it
 * has several, around a new node that many new ones share, and in free space. Moves no other node. Pauses every few
 * hundred nodes.
 */
export function* placingNew(drawing: Drawing, keys: Int32Array, few: FewNew | null = null): Generator<void, Placed[]> {
  const { x, y, look, degree } = drawing;
  const homeless: number[] = [];
  const consider = (slot: number) => {
    if (Number.isNaN(x[slot]) && !((look[slot] as number) & marks.out) && keys[slot] !== 0) homeless.push(slot);
  };
  if (few) [...few.slots].sort((one, two) => one - two).forEach(consider);
  else for (let slot = 0; slot < drawing.nodes; slot++) consider(slot);
  if (homeless.length === 0) return [];
  yield;

  const links = yield* findingLinks(drawing, homeless, few?.edgesOf(homeless));
  const { sources } = links;
  const stars = yield* findingStars(drawing, homeless, links);
  const ground = yield* takingGround(drawing, neighbourhood(drawing, homeless, sources));
  const rings = new Map<number | string, Points>();
  const placed: Placed[] = [];

  function keep(slot: number, [exactX, exactY]: readonly [number, number]): void {
    const [placeX, placeY] = [rounded(exactX), rounded(exactY)];
    x[slot] = placeX;
    y[slot] = placeY;
    placed.push({ key: keys[slot] as number, x: placeX, y: placeY });
  }

  function put(slot: number, next: Points): void {
    const radius = sizeOnScreen(look[slot] as number, 1, degree[slot]) / 2;
    let place = next();
    // Gives up in crowded space after a while: a position on another node is better than none.
    for (let tries = 1; tries < mostTries && !ground.isFree(...place, radius); tries++) place = next(tries > patience);
    ground.take(...place, radius);
    keep(slot, place);
  }

  function ringsAround(key: number | string, [middleX, middleY]: readonly [number, number], first: number) {
    const known = rings.get(key) ?? spiral(middleX, middleY, first);
    rings.set(key, known);
    return known;
  }

  const beside = stars.length > 0 ? placeBeside(drawing) : ([0, 0] as const);
  for (const { anchor, leader, members } of stars) {
    const from = [x[anchor] as number, y[anchor] as number] as const;
    const next = spiral(...freeDisc(ground, from, discRadius(members.length), beside), 0);
    for (const slot of [leader, ...members]) {
      put(slot, next);
      if (placed.length % perPart === 0) yield;
    }
  }
  const { reached, adrift } = yield* findingReached(drawing, homeless, links);
  for (const slot of reached) {
    if (!Number.isNaN(x[slot])) continue;
    if (placed.length % perPart === 0) yield;
    const between = links.between.get(slot);
    if (between) {
      put(slot, ringsAround(between.map(Math.round).join(' '), between, 0));
      continue;
    }
    const source = sources[slot] as number;
    put(slot, ringsAround(source, [x[source] as number, y[source] as number], 1));
  }
  if (adrift.length === 0) return placed;
  for (const disc of discsBeside(placeBeside(drawing), yield* gathering(adrift, links, drawing.nodes))) {
    const next = spiral(disc.x, disc.y, 0);
    for (const slot of disc.slots) {
      keep(slot, next());
      if (placed.length % perPart === 0) yield;
    }
  }
  return placed;
}

/** Discs for these groups in rows, about as wide as high, to the right of a point. */
function* discsBeside([left, middle]: readonly [number, number], groups: readonly (readonly number[])[]) {
  const widthOf = (slots: readonly number[]) => discRadius(slots.length) * 2;
  const area = groups.reduce((sum, slots) => sum + widthOf(slots) ** 2, 0);
  const rowWidth = Math.max(Math.sqrt(area), widthOf(groups[0] ?? []));
  const rows: (readonly number[])[][] = [];
  let filled = rowWidth;
  for (const slots of groups) {
    if (filled + widthOf(slots) > rowWidth) {
      rows.push([]);
      filled = 0;
    }
    rows.at(-1)?.push(slots);
    filled += widthOf(slots);
  }
  const heightOf = (row: (readonly number[])[]) => widthOf(row[0] ?? []);
  let y = middle - rows.reduce((sum, row) => sum + heightOf(row), 0) / 2;
  for (const row of rows) {
    let x = left;
    for (const slots of row) {
      const width = widthOf(slots);
      yield { slots, x: x + (width / 2) * wider, y: y + width / 2 };
      x += width * wider;
    }
    y += heightOf(row);
  }
}

/** The next of many points; in haste, one that is farther out. */
type Points = (isHasty?: boolean) => readonly [number, number];

/** Points around a centre, about one spacing apart, from the inside out, wider than high, because labels are wide. */
function spiral(middleX: number, middleY: number, first: number): Points {
  const turn = Math.PI * (3 - Math.sqrt(5));
  let index = first;
  return (isHasty = false) => {
    if (isHasty) index += Math.floor(index / 16);
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
function neighbourhood({ x, y }: Drawing, homeless: readonly number[], sources: Int32Array): Bounds {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
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
