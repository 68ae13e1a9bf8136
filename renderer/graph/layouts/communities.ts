import { noCommunity } from '../../../shared/drawing/communities.ts';
import { awayEdgeMarks, marks } from '../../../shared/drawing/node-look.ts';
import { mostTerritories } from '../../../shared/drawing/territories.ts';
import type { Links } from '../../../shared/graph-links.ts';
import { linkCounts } from '../../../shared/graph-steps.ts';
import { compactOf, type DrawnLinks } from '../compact.ts';
import { clustersOf, largestFirst } from './clusters.ts';

/** The graph as the page has it, and a number for the kind of each link. */
export interface LinkedSlots extends DrawnLinks {
  readonly kinds: Uint8Array;
}

/** The links between two communities. */
export interface FoundBand {
  readonly one: number;
  readonly two: number;
  readonly links: number;
  /** The most common first. */
  readonly kinds: readonly number[];
}

/** The same by slot as `Communities`, before anything has a text. */
export interface FoundCommunities {
  readonly of: Uint32Array;
  readonly leaders: Uint32Array;
  readonly sizes: Uint32Array;
  readonly bands: readonly FoundBand[];
}

/** Fewer nodes are no community. */
const fewestNodes = 3;
/** A link to a value that very many share hardly holds two domains together. */
const weakWeight = 0.1;
/** In a larger graph, modularity joins what has little in common: it is divided more finely. */
const finerFrom = 10_000;
const mostBands = 2000;
const mostKinds = 3;

/** The parts of the drawn graph that hang together, what each is about, and the links between them. */
export function communitiesOf(graph: LinkedSlots): FoundCommunities {
  const { links, slots } = compactOf(graph, 'passing');
  const isCommon = commonOf(graph, slots);
  const cluster = clustersIn(links, isCommon);
  const sizes = sizesOf(cluster);
  const leaders = leadersOf(links, cluster, sizes.length, isCommon);
  const of = new Uint32Array(graph.nodes).fill(noCommunity);
  for (let node = 0; node < slots.length; node++) {
    if ((cluster[node] as number) < sizes.length) of[slots[node] as number] = cluster[node] as number;
  }
  return { of, sizes, leaders: leaders.map((node) => slots[node] as number), bands: bandsOf(graph, of) };
}

/** Which nodes very many share. */
export function commonOf({ look }: Pick<DrawnLinks, 'look'>, slots: Uint32Array): Uint8Array {
  return Uint8Array.from(slots, (slot) => ((look[slot] as number) & marks.common ? 1 : 0));
}

/** The community of each node, the largest first. */
export function clustersIn(links: Links, isCommon: Uint8Array): Uint32Array {
  const weights = new Float32Array(links.from.length);
  for (let edge = 0; edge < weights.length; edge++) {
    const ends = (isCommon[links.from[edge] as number] as number) | (isCommon[links.to[edge] as number] as number);
    weights[edge] = ends === 1 ? weakWeight : 1;
  }
  return withLeaves(links, clustersOf(links, weights, Math.max(1, Math.sqrt(links.nodes / finerFrom))));
}

/** A node that is linked to one other belongs to it, also where that has so many links that modularity leaves it alone. */
function withLeaves(links: Links, cluster: Uint32Array): Uint32Array {
  const counts = linkCounts(links);
  const joined = cluster.slice();
  for (let edge = 0; edge < links.from.length; edge++) {
    const [one, two] = [links.from[edge] as number, links.to[edge] as number];
    if (counts[one] === 1 && (counts[two] as number) > 1) joined[one] = cluster[two] as number;
    if (counts[two] === 1 && (counts[one] as number) > 1) joined[two] = cluster[one] as number;
  }
  return largestFirst(joined);
}

/** Of clusters with enough nodes; they come first. */
function sizesOf(cluster: Uint32Array): Uint32Array {
  const sizes: number[] = [];
  for (const own of cluster) sizes[own] = (sizes[own] ?? 0) + 1;
  return Uint32Array.from(sizes.filter((size) => size >= fewestNodes));
}

/** The node of each cluster that most of it is linked to, and the rest of the graph is not. */
function leadersOf({ nodes, from, to }: Links, cluster: Uint32Array, count: number, isCommon: Uint8Array): Uint32Array {
  const inside = new Uint32Array(nodes);
  const all = new Uint32Array(nodes);
  const add = (counts: Uint32Array, node: number) => {
    counts[node] = (counts[node] as number) + 1;
  };
  for (let edge = 0; edge < from.length; edge++) {
    const [one, two] = [from[edge] as number, to[edge] as number];
    add(all, one);
    add(all, two);
    if (cluster[one] !== cluster[two]) continue;
    add(inside, one);
    add(inside, two);
  }
  const worth = (node: number) =>
    ((inside[node] as number) ** 2 / Math.max(1, all[node] as number)) * (isCommon[node] === 1 ? weakWeight : 1);
  const leaders = new Uint32Array(count);
  const best = new Float64Array(count).fill(-1);
  for (let node = 0; node < nodes; node++) {
    const own = cluster[node] as number;
    if (own >= count || worth(node) <= (best[own] as number)) continue;
    best[own] = worth(node);
    leaders[own] = node;
  }
  return leaders;
}

function bandsOf({ edges, from, to, kinds, edgeLook }: LinkedSlots, of: Uint32Array): FoundBand[] {
  const counts = new Map<number, Map<number, number>>();
  for (let edge = 0; edge < edges; edge++) {
    if ((edgeLook[edge] as number) & awayEdgeMarks) continue;
    const [start, end] = [of[from[edge] as number] as number, of[to[edge] as number] as number];
    if (start === end || start >= mostTerritories || end >= mostTerritories) continue;
    const pair = Math.min(start, end) * mostTerritories + Math.max(start, end);
    const own = counts.get(pair) ?? new Map<number, number>();
    counts.set(pair, own);
    const kind = kinds[edge] as number;
    own.set(kind, (own.get(kind) ?? 0) + 1);
  }
  return Array.from(counts, ([pair, own]) => {
    const byCount = [...own].sort(([, one], [, two]) => two - one);
    return {
      one: Math.floor(pair / mostTerritories),
      two: pair % mostTerritories,
      links: byCount.reduce((sum, [, links]) => sum + links, 0),
      kinds: byCount.slice(0, mostKinds).map(([kind]) => kind),
    };
  })
    .sort((one, two) => two.links - one.links)
    .slice(0, mostBands);
}
