import { nodeDiameter } from '../../../shared/drawing/node-look.ts';
import { type Links, neighboursOf } from '../../../shared/graph-links.ts';
import type { Places } from './places.ts';

const gap = nodeDiameter * 3;
/** Nodes without links are in a grid: labels are wide, not high. */
const pitch = { x: nodeDiameter * 4.2, y: nodeDiameter * 2.4 } as const;

/** Places the connected parts of a graph side by side, the largest first, in rows about as wide as high. */
export function packParts(links: Links, { x, y }: Places, reach?: Float32Array): void {
  const parts = partsOf(links).map((nodes) => ({ nodes, ...fieldOf(nodes, x, y, reach) }));
  if (parts.length < 2) return;
  parts.sort((one, other) => other.height - one.height || other.width - one.width);
  const area = parts.reduce((sum, part) => sum + (part.width + gap) * (part.height + gap), 0);
  const widest = parts.reduce((most, part) => Math.max(most, part.width), 0);
  const rowWidth = Math.max(widest, Math.sqrt(area * 1.6));
  let left = 0;
  let top = 0;
  let rowHeight = 0;
  for (const part of parts) {
    if (left > 0 && left + part.width > rowWidth) {
      top += rowHeight + gap;
      left = 0;
      rowHeight = 0;
    }
    for (const node of part.nodes) {
      x[node] = (x[node] as number) - part.left + left;
      y[node] = (y[node] as number) - part.top + top;
    }
    left += part.width + gap;
    rowHeight = Math.max(rowHeight, part.height);
  }
}

/** Places nodes without links in rows below the others, about as wide as all are high then. */
export function placeSingles({ x, y }: Places, singles: readonly number[], others: Iterable<number>): void {
  const { left, top, width, height } = fieldOf(others, x, y);
  const area = Math.max(0, width * height) + singles.length * pitch.x * pitch.y;
  const columns = Math.max(1, Math.floor(Math.max(width, Math.sqrt(area * 1.6)) / pitch.x) + 1);
  const isAlone = height < 0;
  for (const [at, node] of singles.entries()) {
    x[node] = (isAlone ? 0 : left) + (at % columns) * pitch.x;
    y[node] = (isAlone ? 0 : top + height + gap) + Math.floor(at / columns) * pitch.y;
  }
}

export function partsOf(links: Links): number[][] {
  const { start, other } = neighboursOf(links);
  const seen = new Uint8Array(links.nodes);
  const parts: number[][] = [];
  for (let first = 0; first < links.nodes; first++) {
    if (seen[first] === 1) continue;
    seen[first] = 1;
    const part = [first];
    for (let next = 0; next < part.length; next++) {
      const node = part[next] as number;
      for (let at = start[node] as number; at < (start[node + 1] as number); at++) {
        const neighbour = other[at] as number;
        if (seen[neighbour] === 1) continue;
        seen[neighbour] = 1;
        part.push(neighbour);
      }
    }
    parts.push(part);
  }
  return parts;
}

function fieldOf(nodes: Iterable<number>, x: Float32Array, y: Float32Array, reach?: Float32Array) {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const node of nodes) {
    const around = reach?.[node] ?? 0;
    left = Math.min(left, (x[node] as number) - around);
    right = Math.max(right, (x[node] as number) + around);
    top = Math.min(top, (y[node] as number) - around);
    bottom = Math.max(bottom, (y[node] as number) + around);
  }
  return { left, top, width: right - left, height: bottom - top };
}
