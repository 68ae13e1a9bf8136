import { nodeDiameter } from '../../../shared/drawing/node-look.ts';
import type { Links } from '../../../shared/graph-links.ts';
import type { Places } from './places.ts';

/** The quality of a layout, whatever its scale. */
export interface Quality {
  /** The standard deviation of edge lengths over their mean: 0 if all are equal. */
  readonly spread: number;
  /** Pairs of overlapping nodes, if the mean edge is as long as in `meanEdge`. */
  readonly overlaps: number;
  readonly meanEdge: number;
}

export function qualityOf({ from, to }: Links, { x, y }: Places, meanEdge?: number): Quality {
  let sum = 0;
  let squares = 0;
  for (let edge = 0; edge < from.length; edge++) {
    const dx = (x[from[edge] as number] as number) - (x[to[edge] as number] as number);
    const dy = (y[from[edge] as number] as number) - (y[to[edge] as number] as number);
    const length = Math.hypot(dx, dy);
    sum += length;
    squares += length * length;
  }
  const mean = sum / from.length || 1;
  const spread = Math.sqrt(Math.max(0, squares / from.length - mean * mean)) / mean;
  return { spread, overlaps: overlapsOf(x, y, (nodeDiameter * mean) / (meanEdge ?? mean)), meanEdge: mean };
}

function overlapsOf(x: Float32Array, y: Float32Array, least: number): number {
  const order = Uint32Array.from({ length: x.length }, (_, node) => node).sort(
    (a, b) => (x[a] as number) - (x[b] as number),
  );
  let overlaps = 0;
  for (let one = 0; one < order.length; one++) {
    const node = order[one] as number;
    for (let two = one + 1; two < order.length; two++) {
      const other = order[two] as number;
      const dx = (x[other] as number) - (x[node] as number);
      if (dx >= least) break;
      if (Math.hypot(dx, (y[other] as number) - (y[node] as number)) < least) overlaps++;
    }
  }
  return overlaps;
}
