import type { Drawing, Outline, OutlineShape } from './drawing.ts';
import { kindOfLook, marks, nodeDiameter } from './node-look.ts';

/** The distance of a line from the centres of the nodes inside it. */
const margin = nodeDiameter * 1.1;
const corners = 12;
/** Fewer nodes need no line around them. */
const fewest = 2;
/** Nodes farther apart than this, in both directions, are in different parts of the same outline. */
const cell = nodeDiameter * 7;

/**
 * The lines around the drawn nodes of some outlines. Nodes that are far apart have lines of their own, of which the
 * largest has the name. A part that has more strangers inside than members has none: it would mislead.
 */
export function outlineShapes(drawing: Drawing, outlines: readonly Outline[]): OutlineShape[] {
  return outlines.flatMap((outline) => {
    const parts = nearParts(drawing, outline.slots).filter(({ length }) => length >= fewest);
    parts.sort((one, two) => two.length - one.length);
    const member = new Set(outline.slots);
    const shapes = parts
      .map((slots) => ({ ...outline, line: hullAround(pointsOf(drawing, slots), margin), members: slots.length }))
      .filter(({ line, members }) => strangersIn(drawing, line, outline.slots, member) <= members);
    return shapes.map(({ members: _members, ...shape }, index) => (index === 0 ? shape : { ...shape, name: '' }));
  });
}

function pointsOf({ x, y }: Drawing, slots: readonly number[]): Float32Array {
  return Float32Array.from(slots.flatMap((slot) => [x[slot] as number, y[slot] as number]));
}

/** The drawn nodes in parts: those in the same cell of a grid, or in cells next to each other. */
export function nearParts({ x, y, look }: Drawing, slots: Uint32Array): number[][] {
  const cells = new Map<string, number[]>();
  for (const slot of slots) {
    const [px, py] = [x[slot] as number, y[slot] as number];
    if ((look[slot] as number) & marks.out || !Number.isFinite(px) || !Number.isFinite(py)) continue;
    const key = `${Math.floor(px / cell)} ${Math.floor(py / cell)}`;
    const inside = cells.get(key);
    if (inside) inside.push(slot);
    else cells.set(key, [slot]);
  }
  const parts: number[][] = [];
  for (const first of cells.keys()) {
    const part: number[] = [];
    const waiting = [first];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const inside = cells.get(next);
      if (!inside) continue;
      cells.delete(next);
      for (const slot of inside) part.push(slot);
      const [column = 0, row = 0] = next.split(' ').map(Number);
      for (const across of [-1, 0, 1]) for (const down of [-1, 0, 1]) waiting.push(`${column + across} ${row + down}`);
    }
    if (part.length > 0) parts.push(part);
  }
  return parts;
}

/** The drawn nodes inside a convex line that are of a kind of its members, but are none. */
function strangersIn(
  { nodes, x, y, look }: Drawing,
  line: Float32Array,
  slots: Uint32Array,
  member: ReadonlySet<number>,
): number {
  let kinds = 0;
  for (const slot of slots) kinds |= 1 << kindOfLook(look[slot] as number);
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < line.length; at += 2) {
    left = Math.min(left, line[at] as number);
    right = Math.max(right, line[at] as number);
    top = Math.min(top, line[at + 1] as number);
    bottom = Math.max(bottom, line[at + 1] as number);
  }
  let strangers = 0;
  for (let slot = 0; slot < nodes; slot++) {
    const [px, py] = [x[slot] as number, y[slot] as number];
    if (!(px > left && px < right && py > top && py < bottom)) continue;
    const seen = look[slot] as number;
    if (seen & marks.out || !(kinds & (1 << kindOfLook(seen))) || member.has(slot)) continue;
    if (isInside(line, px, py)) strangers++;
  }
  return strangers;
}

/** Whether a point is within a closed line. */
export function isInside(line: Float32Array, px: number, py: number): boolean {
  let inside = false;
  for (let at = 0, before = line.length - 2; at < line.length; before = at, at += 2) {
    const y0 = line[before + 1] as number;
    const y1 = line[at + 1] as number;
    if (y1 > py === y0 > py) continue;
    const x1 = line[at] as number;
    if (px < (((line[before] as number) - x1) * (py - y1)) / (y0 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** The shortest closed line that keeps this distance from all points; pairs of x and y, round at its corners. */
export function hullAround(points: Float32Array, distance: number): Float32Array {
  const hull = convexHull(points);
  const around = new Float32Array(hull.length * corners);
  for (let at = 0; at < hull.length; at += 2) {
    for (let corner = 0; corner < corners; corner++) {
      const angle = (corner / corners) * Math.PI * 2;
      around[(at / 2) * corners * 2 + corner * 2] = (hull[at] as number) + Math.cos(angle) * distance;
      around[(at / 2) * corners * 2 + corner * 2 + 1] = (hull[at + 1] as number) + Math.sin(angle) * distance;
    }
  }
  return convexHull(around);
}

/** The corners of the convex hull, in order (Andrew's monotone chain). */
export function convexHull(points: Float32Array): Float32Array {
  const order = Uint32Array.from({ length: points.length / 2 }, (_, at) => at).sort(
    (one, two) =>
      (points[one * 2] as number) - (points[two * 2] as number) ||
      (points[one * 2 + 1] as number) - (points[two * 2 + 1] as number),
  );
  const turn = (a: number, b: number, c: number) =>
    ((points[b * 2] as number) - (points[a * 2] as number)) *
      ((points[c * 2 + 1] as number) - (points[a * 2 + 1] as number)) -
    ((points[b * 2 + 1] as number) - (points[a * 2 + 1] as number)) *
      ((points[c * 2] as number) - (points[a * 2] as number));
  const half = (inOrder: Uint32Array) => {
    const line: number[] = [];
    for (const point of inOrder) {
      while (line.length > 1 && turn(line.at(-2) as number, line.at(-1) as number, point) <= 0) line.pop();
      line.push(point);
    }
    return line;
  };
  const lower = half(order);
  const upper = half(order.reverse());
  const line = order.length < 2 ? lower : [...lower.slice(0, -1), ...upper.slice(0, -1)];
  return Float32Array.from(line.flatMap((point) => [points[point * 2] as number, points[point * 2 + 1] as number]));
}
