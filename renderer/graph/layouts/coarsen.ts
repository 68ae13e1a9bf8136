import { type Links, neighboursOf } from '../../../shared/graph-links.ts';

/** A smaller graph in which each node represents one or a few of the finer one. */
export interface Coarser {
  readonly links: Links;
  /** How many nodes of the finest graph each represents. */
  readonly mass: Float32Array;
  /** For each node of the finer graph, its representative. */
  readonly stand: Uint32Array;
}

const nobody = 0xffffffff;

/**
 * Joins neighbours in pairs. A node without a free neighbour, such as most leaves of a star, is paired with another
 * leaf of the same node, so that a star of a thousand shrinks as fast as any graph.
 */
export function coarsen(links: Links, mass: Float32Array): Coarser {
  const { start, other } = neighboursOf(links);
  const degree = (node: number) => (start[node + 1] as number) - (start[node] as number);
  const order = Uint32Array.from({ length: links.nodes }, (_, node) => node).sort(
    (a, b) => degree(a) - degree(b) || a - b,
  );
  const stand = new Uint32Array(links.nodes).fill(nobody);
  const waitingAt = new Uint32Array(links.nodes).fill(nobody);
  let count = 0;

  for (const node of order) {
    if (stand[node] !== nobody) continue;
    let partner = nobody;
    let lightest = Number.POSITIVE_INFINITY;
    for (let at = start[node] as number; at < (start[node + 1] as number); at++) {
      const neighbour = other[at] as number;
      if (neighbour === node || stand[neighbour] !== nobody || (mass[neighbour] as number) >= lightest) continue;
      partner = neighbour;
      lightest = mass[neighbour] as number;
    }
    if (partner === nobody && degree(node) > 0) {
      const hub = other[start[node] as number] as number;
      const sibling = waitingAt[hub] as number;
      if (sibling !== nobody && stand[sibling] === nobody) partner = sibling;
      waitingAt[hub] = partner === nobody ? node : nobody;
      if (partner === nobody) continue; // Waits for a sibling.
    }
    if (partner !== nobody) stand[partner] = count;
    stand[node] = count++;
  }
  for (let node = 0; node < links.nodes; node++) if (stand[node] === nobody) stand[node] = count++;
  return { stand, ...joined(links, mass, stand, count) };
}

/** The edges between representatives, each pair once. */
function joined({ from, to }: Links, mass: Float32Array, stand: Uint32Array, nodes: number) {
  const summed = new Float32Array(nodes);
  for (let node = 0; node < mass.length; node++) {
    summed[stand[node] as number] = (summed[stand[node] as number] as number) + (mass[node] as number);
  }
  const seen = new Set<number>();
  const starts: number[] = [];
  const ends: number[] = [];
  for (let edge = 0; edge < from.length; edge++) {
    const one = stand[from[edge] as number] as number;
    const two = stand[to[edge] as number] as number;
    const pair = Math.min(one, two) * nodes + Math.max(one, two);
    if (one === two || seen.has(pair)) continue;
    seen.add(pair);
    starts.push(one);
    ends.push(two);
  }
  return { links: { nodes, from: Uint32Array.from(starts), to: Uint32Array.from(ends) }, mass: summed };
}
