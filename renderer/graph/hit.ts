import type { Point } from '../../shared/drawing/camera.ts';
import type { Bounds, Drawing } from '../../shared/drawing/drawing.ts';
import { awayMarks, edgeMarks, groupKind, marks, sizeOnScreen } from '../../shared/drawing/node-look.ts';

/*
 * All of these iterate over everything, and most of it is left out by its position alone: a million nodes take a few
 * milliseconds, less than updating an index after each change.
 */

/** No node has more links. */
const mostLinks = 1e9;

/** The node at a world point, the nearest if there are several; -1 for none. */
export function nodeAt({ nodes, x, y, look, degree }: Drawing, point: Point, scale: number): number {
  let best = -1;
  let bestDistance = Number.POSITIVE_INFINITY;
  const reach = Math.max(7, sizeOnScreen(groupKind, scale, mostLinks) / 2 + 2) / scale;
  for (let slot = 0; slot < nodes; slot++) {
    const dx = (x[slot] as number) - point.x;
    if (!(dx <= reach && dx >= -reach)) continue;
    const dy = (y[slot] as number) - point.y;
    if (!(dy <= reach && dy >= -reach)) continue;
    const seen = look[slot] as number;
    if (seen & marks.out) continue;
    const distance = Math.hypot(dx, dy) * scale;
    // Small nodes get a little more space: a finger is wider than four pixels.
    if (distance <= Math.max(7, sizeOnScreen(seen, scale, degree[slot]) / 2 + 2) && distance < bestDistance) {
      best = slot;
      bestDistance = distance;
    }
  }
  return best;
}

const manyEdges = 100_000;
const leastScale = 0.15;

/** The edge within a few pixels of a world point; -1 for none. */
export function edgeAt({ edges, from, to, edgeLook, x, y }: Drawing, point: Point, scale: number): number {
  let best = -1;
  const reach = 5 / scale;
  let bestDistance = reach;
  // Nobody can aim at one of so many lines.
  if (edges > manyEdges && scale < leastScale) return best;
  for (let edge = 0; edge < edges; edge++) {
    if ((edgeLook[edge] as number) & edgeMarks.out) continue;
    const start = from[edge] as number;
    const end = to[edge] as number;
    const startX = x[start] as number;
    const endX = x[end] as number;
    if ((startX < point.x - reach && endX < point.x - reach) || (startX > point.x + reach && endX > point.x + reach))
      continue;
    const startY = y[start] as number;
    const alongX = endX - startX;
    const alongY = (y[end] as number) - startY;
    const length = alongX * alongX + alongY * alongY || 1;
    const part = Math.min(1, Math.max(0, ((point.x - startX) * alongX + (point.y - startY) * alongY) / length));
    const distance = Math.hypot(startX + part * alongX - point.x, startY + part * alongY - point.y);
    if (distance < bestDistance) {
      best = edge;
      bestDistance = distance;
    }
  }
  return best;
}

/** All nodes that the filter leaves. */
export function allNodes(drawing: Drawing): number[] {
  return nodesInBox(drawing, { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity });
}

export function nodesInBox({ nodes, x, y, look }: Drawing, { left, top, right, bottom }: Bounds): number[] {
  const inside: number[] = [];
  for (let slot = 0; slot < nodes; slot++) {
    const px = x[slot] as number;
    const py = y[slot] as number;
    if (px >= left && px <= right && py >= top && py <= bottom && !((look[slot] as number) & awayMarks)) {
      inside.push(slot);
    }
  }
  return inside;
}

/** The nodes inside a closed line: those from which a ray crosses it an odd number of times. */
export function nodesInLasso({ nodes, x, y, look }: Drawing, line: readonly Point[]): number[] {
  const inside: number[] = [];
  for (let slot = 0; slot < nodes; slot++) {
    if ((look[slot] as number) & awayMarks) continue;
    if (isInside(line, x[slot] as number, y[slot] as number)) inside.push(slot);
  }
  return inside;
}

function isInside(line: readonly Point[], px: number, py: number): boolean {
  let inside = false;
  let before = line.at(-1);
  for (const corner of line) {
    if (before && corner.y > py !== before.y > py) {
      const crossing = ((before.x - corner.x) * (py - corner.y)) / (before.y - corner.y) + corner.x;
      if (px < crossing) inside = !inside;
    }
    before = corner;
  }
  return inside;
}

/** The area of some points. */
export function boxOf(points: readonly Point[]): Bounds {
  const across = points.map(({ x }) => x);
  const down = points.map(({ y }) => y);
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) };
}
