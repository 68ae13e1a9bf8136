import type { Drawing, Outline, OutlineShape } from './drawing.ts';
import { marks, nodeDiameter } from './node-look.ts';

/** The distance of a line from the centres of the nodes inside it. */
const margin = nodeDiameter * 1.1;
const corners = 12;
/** Fewer nodes need no line around them. */
const fewest = 2;
/** Nodes this many times farther from the middle than most are left out: a line around them would surround others. */
const strayTimes = 3;

/** The lines around the drawn nodes of some outlines. Those with hardly a node are left out. */
export function outlineShapes(drawing: Drawing, outlines: readonly Outline[]): OutlineShape[] {
  return outlines.flatMap((outline) => {
    const points = drawnPoints(drawing, outline.slots);
    return points.length < fewest * 2 ? [] : [{ ...outline, line: hullAround(withoutStrays(points), margin) }];
  });
}

function drawnPoints({ x, y, look }: Drawing, slots: Uint32Array): Float32Array {
  const points: number[] = [];
  for (const slot of slots) {
    const [px, py] = [x[slot] as number, y[slot] as number];
    if (!((look[slot] as number) & marks.out) && Number.isFinite(px) && Number.isFinite(py)) points.push(px, py);
  }
  return Float32Array.from(points);
}

/** The points that are about as near to the middle as most of them. */
export function withoutStrays(points: Float32Array): Float32Array {
  const count = points.length / 2;
  const column = (first: 0 | 1) => Float32Array.from({ length: count }, (_, at) => points[at * 2 + first] as number);
  const middle = (values: Float32Array) => values.slice().sort()[count >> 1] as number;
  const [middleX, middleY] = [middle(column(0)), middle(column(1))];
  const away = Float32Array.from({ length: count }, (_, at) =>
    Math.hypot((points[at * 2] as number) - middleX, (points[at * 2 + 1] as number) - middleY),
  );
  const most = Math.max(middle(away), nodeDiameter) * strayTimes;
  return points.filter((_, index) => (away[index >> 1] as number) <= most);
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
