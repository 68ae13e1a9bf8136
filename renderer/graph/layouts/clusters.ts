import { type Links, neighboursOf } from '../../../shared/graph-links.ts';

/** How often a level is gone through at most: after a few times hardly any node moves. */
const mostRounds = 12;
const mostLevels = 12;

/**
 * Communities by modularity (the Louvain method): each node moves to the cluster of the neighbours that it is linked to
 * most, then clusters are joined in the same way. Always the same for the same graph. Clusters count from 0, the
 * largest first. A higher resolution gives more and smaller ones.
 */
export function clustersOf(links: Links, weights: Float32Array, resolution = 1): Uint32Array {
  let cluster = Uint32Array.from({ length: links.nodes }, (_, node) => node);
  let level: Weighted = { links, weights, own: new Float32Array(links.nodes) };
  for (let turn = 0; turn < mostLevels; turn++) {
    const moved = moveNodes(level, resolution);
    const { of, count } = numbered(moved);
    cluster = cluster.map((node) => of[node] as number);
    if (count === level.links.nodes) break;
    level = joined(level, of, count);
  }
  return largestFirst(cluster);
}

interface Weighted {
  readonly links: Links;
  readonly weights: Float32Array;
  /** Twice the weight of the links inside each node. */
  readonly own: Float32Array;
}

function moveNodes({ links, weights, own }: Weighted, resolution: number): Uint32Array {
  const { start, other, edge } = neighboursOf(links);
  const { nodes } = links;
  const strength = Float64Array.from(own);
  for (let node = 0; node < nodes; node++) {
    for (let at = start[node] as number; at < (start[node + 1] as number); at++) {
      strength[node] = (strength[node] as number) + (weights[edge[at] as number] as number);
    }
  }
  const all = (strength.reduce((sum, one) => sum + one, 0) || 1) / resolution;
  const cluster = Uint32Array.from({ length: nodes }, (_, node) => node);
  const total = Float64Array.from(strength);
  /** The weight of the links from the current node to each cluster. */
  const towards = new Float64Array(nodes);
  const near: number[] = [];
  for (let round = 0; round < mostRounds; round++) {
    let moves = 0;
    for (let node = 0; node < nodes; node++) {
      const before = cluster[node] as number;
      const mine = strength[node] as number;
      near.length = 0;
      for (let at = start[node] as number; at < (start[node + 1] as number); at++) {
        const neighbour = other[at] as number;
        if (neighbour === node) continue;
        const there = cluster[neighbour] as number;
        if (towards[there] === 0) near.push(there);
        towards[there] = (towards[there] as number) + (weights[edge[at] as number] as number);
      }
      total[before] = (total[before] as number) - mine;
      let best = before;
      let bestGain = (towards[before] as number) - (mine * (total[before] as number)) / all;
      for (const there of near) {
        const gain = (towards[there] as number) - (mine * (total[there] as number)) / all;
        if (gain > bestGain + 1e-9) {
          best = there;
          bestGain = gain;
        }
      }
      total[best] = (total[best] as number) + mine;
      for (const there of near) towards[there] = 0;
      if (best === before) continue;
      cluster[node] = best;
      moves++;
    }
    if (moves === 0) break;
  }
  return cluster;
}

/** The same clusters, counted from 0 without gaps. */
function numbered(cluster: Uint32Array): { of: Uint32Array; count: number } {
  const numbers = new Map<number, number>();
  const of = cluster.map((name) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  });
  return { of, count: numbers.size };
}

/** A graph with one node for each cluster. */
function joined({ links, weights, own }: Weighted, of: Uint32Array, nodes: number): Weighted {
  const inside = new Float32Array(nodes);
  own.forEach((weight, node) => {
    const there = of[node] as number;
    inside[there] = (inside[there] as number) + weight;
  });
  const sums = new Map<number, number>();
  links.from.forEach((from, edge) => {
    const one = of[from] as number;
    const two = of[links.to[edge] as number] as number;
    const weight = weights[edge] as number;
    if (one === two) inside[one] = (inside[one] as number) + 2 * weight;
    else {
      const pair = Math.min(one, two) * nodes + Math.max(one, two);
      sums.set(pair, (sums.get(pair) ?? 0) + weight);
    }
  });
  const pairs = [...sums.keys()];
  return {
    links: {
      nodes,
      from: Uint32Array.from(pairs, (pair) => Math.floor(pair / nodes)),
      to: Uint32Array.from(pairs, (pair) => pair % nodes),
    },
    weights: Float32Array.from(sums.values()),
    own: inside,
  };
}

/** The same clusters, counted from 0, the largest first. */
export function largestFirst(cluster: Uint32Array): Uint32Array {
  const sizes = new Map<number, number>();
  for (const name of cluster) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  const order = [...sizes].sort(([one, size], [two, other]) => other - size || one - two);
  const place = new Map(order.map(([name], index) => [name, index]));
  return cluster.map((name) => place.get(name) ?? 0);
}
