import type { Drawing, MovingSlots } from '../../shared/drawing/drawing.ts';

/** Edges whose ends are as close as this, in page pixels, are drawn as one; farther if there are still too many. */
const finest = 3;
const coarsest = 24;
const mostTimes = 60_000;

/** The edges at these nodes. */
export function edgesAt({ nodes, edges, from, to }: Drawing, slots: Uint32Array): Uint32Array {
  const moves = new Uint8Array(nodes);
  for (const slot of slots) moves[slot] = 1;
  let count = 0;
  for (let edge = 0; edge < edges; edge++) {
    if ((moves[from[edge] as number] as number) | (moves[to[edge] as number] as number)) count++;
  }
  const touched = new Uint32Array(count);
  let next = 0;
  for (let edge = 0; edge < edges; edge++) {
    if ((moves[from[edge] as number] as number) | (moves[to[edge] as number] as number)) touched[next++] = edge;
  }
  return touched;
}

/**
 * The same picture with fewer lines: of edges that begin and end in the same small cells, one is drawn, with the weight
 * of all. Dragged nodes keep their distances, so that it stays true while they move.
 */
export function mergedEdges(drawing: Drawing, { nodes, edges }: MovingSlots, scale: number, most: number): MovingSlots {
  for (let cell = finest; ; cell *= 2) {
    const merged = mergeInto(drawing, edges, cell / scale);
    if (merged.edges.length <= most || cell * 2 > coarsest) return { nodes, ...merged };
  }
}

function mergeInto(
  { x, y, from, to }: Drawing,
  edges: Uint32Array,
  cell: number,
): { readonly edges: Uint32Array; readonly times: Uint16Array } {
  const kept = new Uint32Array(edges.length);
  const times = new Uint16Array(edges.length);
  const known = new Map<number, Map<number, number>>();
  let count = 0;
  const cellOf = (node: number) =>
    Math.round((x[node] as number) / cell) * 0x100000 + Math.round((y[node] as number) / cell);
  for (const edge of edges) {
    const [start, end] = [cellOf(from[edge] as number), cellOf(to[edge] as number)];
    let ends = known.get(start);
    if (!ends) {
      ends = new Map();
      known.set(start, ends);
    }
    const same = ends.get(end);
    if (same !== undefined) {
      if ((times[same] as number) < mostTimes) times[same] = (times[same] as number) + 1;
      continue;
    }
    ends.set(end, count);
    kept[count] = edge;
    times[count++] = 1;
  }
  return { edges: kept.slice(0, count), times: times.slice(0, count) };
}
