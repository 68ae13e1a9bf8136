import { overviewFrom } from '../../../shared/drawing/communities.ts';
import { nodeDiameter } from '../../../shared/drawing/node-look.ts';
import type { Links } from '../../../shared/graph-links.ts';
import { linkCounts } from '../../../shared/graph-steps.ts';
import { placeLeaves } from './bundle.ts';
import { clustersIn } from './communities.ts';
import { type Draft, fitToFixed, forceLayout, forceSteps, keepApart, massSteps, withoutLoops } from './force.ts';
import { placeSingles } from './pack.ts';
import type { Fixed, Places } from './places.ts';

/** The space between two communities. */
const lane = nodeDiameter * 2;
/** The strongest links of a community say where it belongs. */
const mostNeighbours = 6;
/** Of very many nodes, each community has less time to find its shape. */
const manyNodes = 50_000;
const fewRounds = 24;
/** What the parts of the work take, of all of it. */
const insideShare = 0.7;
const betweenShare = 0.2;

/** The layout by links: as they are in a small graph, by communities in a large one. */
export function linkSteps(
  links: Links,
  isCommon: Uint8Array,
  fixed?: Fixed,
  radii?: Float32Array,
): Generator<Draft, Places> {
  if (links.nodes < overviewFrom) return forceSteps(links, fixed, radii);
  return communitySteps(links, clustersIn(links, isCommon), fixed, radii);
}

/**
 * Lays out each community by its own links, then the communities as discs by the links between them: they stay together,
 * and none lies over another. `cluster` has the community of each node, counted from 0.
 */
export function* communitySteps(
  all: Links,
  cluster: Uint32Array,
  fixed?: Fixed,
  radii?: Float32Array,
): Generator<Draft, Places> {
  const links = withoutLoops(all);
  const counts = linkCounts(links);
  const communities = gathered(links, cluster, counts);
  const count = communities.start.length - 1;
  const offsets: Places = { x: new Float32Array(links.nodes), y: new Float32Array(links.nodes) };
  const reach = new Float32Array(count);
  const sizes = new Float32Array(count);
  let laid = 0;
  for (let own = 0; own < count; own++) {
    const nodes = communities.nodesOf(own);
    reach[own] = layOutInside(
      nodes,
      communities.linksOf(own),
      offsets,
      radii,
      links.nodes < manyNodes ? Number.POSITIVE_INFINITY : fewRounds,
    );
    sizes[own] = nodes.length;
    laid += nodes.length;
    if (own % 64 === 0) yield { done: (laid / links.nodes) * insideShare, places: () => together(inRows(reach)) };
  }
  const between = withoutSingles(linksBetween(links, cluster, count));
  const pick = (column: Float32Array) => Float32Array.from(between.nodes, (own) => column[own] as number);
  const steps = massSteps(between.links, pick(sizes), pick(reach));
  const allOf = (linked: Places) => besideSingles(linked, between.nodes, reach);
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    const { done, places } = step.value;
    yield { done: insideShare + done * betweenShare, places: () => together(allOf(places())) };
  }
  const places = together(allOf(step.value));
  if (fixed) fitToFixed(places, fixed);
  if (radii)
    for (const _ of keepApart(places, radii, fixed)) yield { done: insideShare + betweenShare, places: () => places };
  return places;

  function together(middles: Places): Places {
    const whole = { x: new Float32Array(links.nodes), y: new Float32Array(links.nodes) };
    const singles: number[] = [];
    const others: number[] = [];
    for (let node = 0; node < links.nodes; node++) {
      (counts[node] === 0 ? singles : others).push(node);
      whole.x[node] = (offsets.x[node] as number) + (middles.x[cluster[node] as number] ?? 0);
      whole.y[node] = (offsets.y[node] as number) + (middles.y[cluster[node] as number] ?? 0);
    }
    if (singles.length > 0) placeSingles(whole, singles, others);
    return whole;
  }
}

/** The nodes and links of each community; nodes without links are in none. */
function gathered({ nodes, from, to }: Links, cluster: Uint32Array, counts: Uint32Array) {
  let count = 0;
  for (let node = 0; node < nodes; node++)
    if (counts[node] !== 0) count = Math.max(count, (cluster[node] as number) + 1);
  const communityOf = (node: number) => (counts[node] === 0 ? count : (cluster[node] as number));
  const { start, list: members } = sortedBy(nodes, count, communityOf);
  const local = new Uint32Array(nodes);
  members.forEach((node, at) => {
    local[node] = at - (start[communityOf(node)] as number);
  });
  const isInside = (edge: number) => cluster[from[edge] as number] === cluster[to[edge] as number];
  const edges = sortedBy(from.length, count, (edge) =>
    isInside(edge) ? (cluster[from[edge] as number] as number) : count,
  );
  const part = ({ start: from, list }: typeof edges, own: number) => list.subarray(from[own], from[own + 1]);
  return {
    start: start.subarray(0, count + 1),
    nodesOf: (own: number) => part({ start, list: members }, own),
    linksOf(own: number): Links {
      const inside = part(edges, own);
      const ends = (column: Uint32Array) => inside.map((edge) => local[column[edge] as number] as number);
      return { nodes: (start[own + 1] as number) - (start[own] as number), from: ends(from), to: ends(to) };
    },
  };
}

/** Numbers from 0 on in the order of their class; those of class `c` are from `start[c]` to `start[c + 1]`. */
function sortedBy(length: number, classes: number, classOf: (index: number) => number) {
  const start = new Uint32Array(classes + 2);
  for (let index = 0; index < length; index++) start[classOf(index) + 1] = (start[classOf(index) + 1] as number) + 1;
  for (let own = 0; own <= classes; own++) start[own + 1] = (start[own + 1] as number) + (start[own] as number);
  const next = start.slice();
  const list = new Uint32Array(length);
  for (let index = 0; index < length; index++) {
    const own = classOf(index);
    list[next[own] as number] = index;
    next[own] = (next[own] as number) + 1;
  }
  return { start, list };
}

/** Fewer nodes have no shape to be found: they are around the one with the most links. */
const fewNodes = 16;

/** Puts the nodes of a community around a middle; returns how far they reach from it. */
function layOutInside(
  nodes: Uint32Array,
  links: Links,
  offsets: Places,
  radii: Float32Array | undefined,
  mostRounds: number,
): number {
  const own = radii && Float32Array.from(nodes, (node) => radii[node] as number);
  const { x, y } = nodes.length > fewNodes ? forceLayout(links, undefined, own, { mostRounds }) : aroundHub(links);
  const middle = { x: middleOfRange(x), y: middleOfRange(y) };
  let reach = 0;
  nodes.forEach((node, at) => {
    const [dx, dy] = [(x[at] as number) - middle.x, (y[at] as number) - middle.y];
    offsets.x[node] = dx;
    offsets.y[node] = dy;
    reach = Math.max(reach, Math.hypot(dx, dy) + (own?.[at] ?? nodeDiameter / 2));
  });
  return reach + lane / 2;
}

function aroundHub(links: Links): Places {
  const places = { x: new Float32Array(links.nodes), y: new Float32Array(links.nodes) };
  const counts = linkCounts(links);
  const hub = counts.indexOf(Math.max(...counts));
  const others = Array.from(counts.keys()).filter((node) => node !== hub);
  placeLeaves(places, hub, others, []);
  return places;
}

function middleOfRange(values: Float32Array): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return (least + most) / 2;
}

/** One link for each two communities: of each community, to those that it has the most links to. */
function linksBetween({ from, to }: Links, cluster: Uint32Array, nodes: number): Links {
  const counts = new Map<number, number>();
  for (let edge = 0; edge < from.length; edge++) {
    const [one, two] = [cluster[from[edge] as number] as number, cluster[to[edge] as number] as number];
    const pair = Math.min(one, two) * nodes + Math.max(one, two);
    if (one !== two) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const strongest = [...counts].sort(([, one], [, two]) => two - one);
  const linked = new Uint8Array(nodes);
  const kept = strongest.flatMap(([pair]) => {
    const [one, two] = [Math.floor(pair / nodes), pair % nodes];
    if (Math.min(linked[one] as number, linked[two] as number) >= mostNeighbours) return [];
    for (const own of [one, two]) linked[own] = Math.min(255, (linked[own] as number) + 1);
    return [[one, two] as const];
  });
  return { nodes, from: Uint32Array.from(kept, ([one]) => one), to: Uint32Array.from(kept, ([, two]) => two) };
}

/** The graph of what is linked, and the number of each of its nodes before. */
function withoutSingles(links: Links): { readonly links: Links; readonly nodes: Uint32Array } {
  const counts = linkCounts(links);
  const nodes = Uint32Array.from(counts.keys()).filter((node) => counts[node] !== 0);
  const place = new Uint32Array(links.nodes);
  nodes.forEach((node, at) => {
    place[node] = at;
  });
  const ends = (column: Uint32Array) => column.map((node) => place[node] as number);
  return { links: { nodes: nodes.length, from: ends(links.from), to: ends(links.to) }, nodes };
}

/** Places for all communities: those that have links to no other are in rows below the rest. */
function besideSingles(linked: Places, nodes: Uint32Array, reach: Float32Array): Places {
  if (nodes.length === reach.length) return linked;
  const isLinked = new Uint8Array(reach.length);
  for (const own of nodes) isLinked[own] = 1;
  const singles = Uint32Array.from(reach.keys()).filter((own) => isLinked[own] === 0);
  const rows = inRows(Float32Array.from(singles, (own) => reach[own] as number));
  let [left, bottom] = [0, 0];
  nodes.forEach((own, at) => {
    left = Math.min(left, (linked.x[at] as number) - (reach[own] as number));
    bottom = Math.max(bottom, (linked.y[at] as number) + (reach[own] as number));
  });
  const all = { x: new Float32Array(reach.length), y: new Float32Array(reach.length) };
  const put = (own: number, x: number, y: number) => {
    all.x[own] = x;
    all.y[own] = y;
  };
  nodes.forEach((own, at) => {
    put(own, linked.x[at] as number, linked.y[at] as number);
  });
  singles.forEach((own, at) => {
    put(own, left + (rows.x[at] as number), bottom + (rows.y[at] as number));
  });
  return all;
}

/** Communities side by side, whatever their links. */
function inRows(reach: Float32Array): Places {
  const places = { x: new Float32Array(reach.length), y: new Float32Array(reach.length) };
  const area = reach.reduce((sum, one) => sum + (one * 2) ** 2, 0);
  let [left, top, height] = [0, 0, 0];
  reach.forEach((own, index) => {
    if (left > 0 && left + own * 2 > Math.sqrt(area * 1.6)) [left, top, height] = [0, top + height, 0];
    places.x[index] = left + own;
    places.y[index] = top + own;
    left += own * 2;
    height = Math.max(height, own * 2);
  });
  return places;
}
