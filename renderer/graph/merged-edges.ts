import type { Drawing, MovingSlots } from '../../shared/drawing/drawing.ts';

/** Edges whose ends are as close as this, in page pixels, are drawn as one; farther if there are still too many. */
const finest = 2;
const coarser = 1.5;
const coarsest = 24;
const mostTimes = 60_000;
const mostAtFirst = 4096;
const edgesPerPart = 400_000;

/** The edges at these nodes, found in parts of a few milliseconds each. */
export function* findingEdges(
  { nodes, edges, from, to }: Drawing,
  slots: Uint32Array,
): Generator<void, Uint32Array<ArrayBuffer>> {
  /** A bit for each node. */
  const moves = new Uint32Array(Math.ceil(nodes / 32));
  for (const slot of slots) moves[slot >>> 5] = (moves[slot >>> 5] as number) | (1 << (slot & 31));
  let touched = new Uint32Array(mostAtFirst);
  let count = 0;
  for (let first = 0; first < edges; first += edgesPerPart) {
    if (first > 0) yield;
    const last = Math.min(edges, first + edgesPerPart);
    for (let edge = first; edge < last; edge++) {
      const start = from[edge] as number;
      const end = to[edge] as number;
      const bits = ((moves[start >>> 5] as number) >>> (start & 31)) | ((moves[end >>> 5] as number) >>> (end & 31));
      if ((bits & 1) === 0) continue;
      if (count === touched.length) touched = twice(touched);
      touched[count++] = edge;
    }
  }
  return touched.subarray(0, count);
}

function twice(list: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(list.length * 2);
  longer.set(list);
  return longer;
}

/**
 * The same picture with fewer lines: of edges that begin and end in the same small cells, one is drawn, with the weight
 * of all. Dragged nodes keep their distances, so that it stays true while they move.
 */
export function mergedEdges(drawing: Drawing, { nodes, edges }: MovingSlots, scale: number, most: number): MovingSlots {
  let room = roomFor(most);
  for (let cell = finest; ; cell *= coarser) {
    if (cell * coarser > coarsest) room = roomFor(edges.length);
    const merged = mergeInto(room, drawing, edges, cell / scale);
    if (merged) return { nodes, ...merged };
  }
}

/** What merging works in: the page would collect garbage for some milliseconds with each piece of memory that it takes. */
function roomFor(most: number) {
  return {
    kept: new Uint32Array(most),
    times: new Uint16Array(most),
    /** The cells of both ends of each kept edge: across, down, across, down. */
    cells: new Int32Array(most * 4),
    // An open hash table of 1 and the place in `kept`: the first use of a map of maps takes more than twice as long.
    table: new Uint32Array(2 ** Math.ceil(Math.log2(most * 2 + 2))),
  };
}

/** Null as soon as there are more than there is room for. */
function mergeInto(
  { kept, times, cells, table }: ReturnType<typeof roomFor>,
  { x, y, from, to }: Drawing,
  edges: Uint32Array,
  cell: number,
): { readonly edges: Uint32Array; readonly times: Uint16Array } | null {
  table.fill(0);
  const last = table.length - 1;
  let count = 0;
  for (let at = 0; at < edges.length; at++) {
    const edge = edges[at] as number;
    const start = from[edge] as number;
    const end = to[edge] as number;
    const startX = Math.round((x[start] as number) / cell) | 0;
    const startY = Math.round((y[start] as number) / cell) | 0;
    const endX = Math.round((x[end] as number) / cell) | 0;
    const endY = Math.round((y[end] as number) / cell) | 0;
    let place = spread(spread(spread(spread(startX) ^ startY) ^ endX) ^ endY) & last;
    for (; table[place] !== 0; place = (place + 1) & last) {
      const known = ((table[place] as number) - 1) * 4;
      if (
        cells[known] === startX &&
        cells[known + 1] === startY &&
        cells[known + 2] === endX &&
        cells[known + 3] === endY
      )
        break;
    }
    const same = table[place] as number;
    if (same !== 0) {
      if ((times[same - 1] as number) < mostTimes) times[same - 1] = (times[same - 1] as number) + 1;
      continue;
    }
    if (count === kept.length) return null;
    cells[count * 4] = startX;
    cells[count * 4 + 1] = startY;
    cells[count * 4 + 2] = endX;
    cells[count * 4 + 3] = endY;
    kept[count] = edge;
    times[count++] = 1;
    table[place] = count;
  }
  return { edges: kept.slice(0, count), times: times.slice(0, count) };
}

/** Spreads near numbers over all bits. */
function spread(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}
