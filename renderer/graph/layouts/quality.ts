import { nodeDiameter } from '../../../shared/drawing/node-look.ts';
import type { Links } from '../../../shared/graph-links.ts';
import type { Places } from './places.ts';

/** The quality of a layout, whatever its scale. */
export interface Quality {
  /** The standard deviation of edge lengths over their mean: 0 if all are equal. */
  readonly spread: number;
  /** The same of the links inside communities alone; those between two are as long as communities are apart. */
  readonly spreadInside: number;
  /** The part of all nodes that are nearer to the middle of their own community than to any other. */
  readonly together: number;
  /** Pairs of overlapping nodes, if the mean edge is as long as in `meanEdge`. */
  readonly overlaps: number;
  readonly meanEdge: number;
}

/** `cluster` has the community of each node. */
export function qualityOf(
  { from, to }: Links,
  { x, y }: Places,
  {
    meanEdge,
    cluster = new Uint32Array(x.length),
  }: { readonly meanEdge?: number; readonly cluster?: Uint32Array } = {},
): Quality {
  const lengths = Float64Array.from(from, (start, edge) =>
    Math.hypot(
      (x[start] as number) - (x[to[edge] as number] as number),
      (y[start] as number) - (y[to[edge] as number] as number),
    ),
  );
  const all = spreadOf(lengths);
  const inside = lengths.filter((_, edge) => cluster[from[edge] as number] === cluster[to[edge] as number]);
  return {
    spread: all.spread,
    spreadInside: spreadOf(inside).spread,
    together: togetherOf(cluster, { x, y }),
    overlaps: overlapsOf(x, y, (nodeDiameter * all.mean) / (meanEdge ?? all.mean)),
    meanEdge: all.mean,
  };
}

function spreadOf(lengths: Float64Array): { readonly spread: number; readonly mean: number } {
  let [sum, squares] = [0, 0];
  for (const length of lengths) {
    sum += length;
    squares += length * length;
  }
  const mean = sum / lengths.length || 1;
  return { spread: Math.sqrt(Math.max(0, squares / lengths.length - mean * mean)) / mean, mean };
}

const mostSamples = 2000;

/** Of a sample of all nodes. */
function togetherOf(cluster: Uint32Array, { x, y }: Places): number {
  const middles: { x: number; y: number; nodes: number }[] = [];
  cluster.forEach((own, node) => {
    const before = middles[own] ?? { x: 0, y: 0, nodes: 0 };
    middles[own] = {
      x: before.x + (x[node] as number),
      y: before.y + (y[node] as number),
      nodes: before.nodes + 1,
    };
  });
  let [looked, atHome] = [0, 0];
  for (let node = 0; node < cluster.length; node += Math.ceil(cluster.length / mostSamples)) {
    const away = middles.map((middle) =>
      Math.hypot(middle.x / middle.nodes - (x[node] as number), middle.y / middle.nodes - (y[node] as number)),
    );
    const own = away[cluster[node] as number] as number;
    looked++;
    if (away.every((other) => own <= other)) atHome++;
  }
  return atHome / Math.max(1, looked);
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
