import { nodeDiameter } from '../../../shared/drawing/node-look.ts';
import { type Links, neighboursOf } from '../../../shared/graph-links.ts';
import type { Places } from './places.ts';

const spacing = nodeDiameter * 2;

/**
 * From left to right in time order. A node without a time is above its earliest neighbour with one; nodes without any
 * are in a block at the left.
 */
export function timeLayout(links: Links, times: Float64Array): Places {
  const when = withNeighbours(links, times);
  const known = when.filter((time) => !Number.isNaN(time));
  const first = known.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const last = known.reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY);
  // About three times as wide as high, however many there are.
  const columns = Math.max(1, Math.ceil(Math.sqrt(links.nodes * 3)));
  const columnOf = (time: number) => (last > first ? Math.floor(((time - first) / (last - first)) * (columns - 1)) : 0);

  const order = Array.from({ length: links.nodes }, (_, node) => node).sort(
    (a, b) => (when[a] as number) - (when[b] as number),
  );
  const filled = { own: new Map<number, number>(), lent: new Map<number, number>() };
  const x = new Float32Array(links.nodes);
  const y = new Float32Array(links.nodes);
  const timeless = order.filter((node) => Number.isNaN(when[node] as number));
  const block = Math.ceil(Math.sqrt(timeless.length));
  timeless.forEach((node, index) => {
    x[node] = ((index % block) - block - 1) * spacing;
    y[node] = Math.floor(index / block) * spacing;
  });
  for (const node of order) {
    if (Number.isNaN(when[node] as number)) continue;
    const column = columnOf(when[node] as number);
    const isOwn = !Number.isNaN(times[node] as number);
    const side = isOwn ? filled.own : filled.lent;
    const row = side.get(column) ?? 0;
    side.set(column, row + 1);
    x[node] = column * spacing;
    y[node] = isOwn ? row * spacing : -(row + 2) * spacing;
  }
  return { x, y };
}

function withNeighbours(links: Links, times: Float64Array): Float64Array {
  const { start, other } = neighboursOf(links);
  return times.map((time, node) => {
    if (!Number.isNaN(time)) return time;
    let earliest = Number.NaN;
    for (let at = start[node] as number; at < (start[node + 1] as number); at++) {
      const theirs = times[other[at] as number] as number;
      if (!Number.isNaN(theirs) && !(theirs >= earliest)) earliest = theirs;
    }
    return earliest;
  });
}
