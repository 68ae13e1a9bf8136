import { type NodeKey, nodeName } from '../../shared/drawing/node-key.ts';
import { marks, sizeOnScreen } from '../../shared/drawing/node-look.ts';
import type { NodePlace, Scene } from '../../shared/drawing/scene.ts';
import { compactOf } from './compact.ts';
import { type Links, neighboursOf } from './layouts/links.ts';
import type { LayoutName } from './layouts/messages.ts';
import type { Thinker } from './layouts/thinker.ts';

/** Requests a layout of the drawn graph. Pinned nodes stay; null when cancelled. */
export async function layOut(scene: Scene, thinker: Thinker, name: LayoutName): Promise<NodePlace[] | null> {
  const drawing = scene.drawing();
  const { links, slots, nodeOf } = compactOf(drawing);
  if (links.nodes === 0) return [];
  const keys = Array.from(slots, (slot) => scene.keyAt(slot));
  const pick = (column: Float32Array) => Float32Array.from(slots, (slot) => column[slot] as number);
  const fixed = {
    x: pick(drawing.x),
    y: pick(drawing.y),
    flags: Uint8Array.from(slots, (slot) => ((drawing.look[slot] as number) & marks.pinned ? 1 : 0)),
  };
  const { look, degree } = drawing;
  const radii = Float32Array.from(slots, (slot) => sizeOnScreen(look[slot] as number, 1, degree[slot]) / 2);
  const times = Float64Array.from(keys, (key) => timeOf(scene, key));
  const roots = [...scene.selection()].map((key) => nodeOf[scene.slotOf(key) ?? -1] ?? -1).filter((node) => node >= 0);
  const middle = meanOf(fixed.x, fixed.y);
  const answer = await thinker.ask({ type: 'layout', name, links, fixed, radii, times, roots });
  if (answer?.type !== 'layout') return null;
  const { x, y } = answer.places;
  // The graph keeps its place in the world, unless pinned nodes already fix it.
  const moved = fixed.flags.includes(1) ? { x: 0, y: 0 } : away(middle, meanOf(x, y));
  return keys.map((key, node) => ({ key, x: (x[node] as number) + moved.x, y: (y[node] as number) + moved.y }));
}

/** The earliest known time of an entity, in milliseconds. */
function timeOf(scene: Scene, key: NodeKey): number {
  const name = nodeName(key);
  if (name.kind === 'group') return Number.NaN;
  const facts = scene.entity(name.id)?.facts;
  return Date.parse(facts?.created ?? facts?.firstSeen ?? '');
}

/** The nodes on a shortest path between two; null when there is none. */
export async function findPath(scene: Scene, thinker: Thinker, from: NodeKey, to: NodeKey): Promise<NodeKey[] | null> {
  const { links, slots, nodeOf } = compactOf(scene.drawing());
  const start = nodeOf[scene.slotOf(from) ?? -1] ?? -1;
  const end = nodeOf[scene.slotOf(to) ?? -1] ?? -1;
  if (start < 0 || end < 0) return null;
  const answer = await thinker.ask({ type: 'path', links, from: start, to: end });
  if (answer?.type !== 'path' || !answer.path) return null;
  return answer.path.map((node) => scene.keyAt(slots[node] as number));
}

export interface Clusters {
  /** The largest is 0. */
  readonly of: ReadonlyMap<NodeKey, number>;
  /** Of those with enough members: the label of the node that most of them are linked to. */
  readonly names: readonly string[];
}

/** Fewer nodes are no cluster. */
const fewestInCluster = 3;
/** A link to a value that very many share hardly holds two domains together. */
const weakWeight = 0.1;

/** The parts of the drawn graph that hang together; null when cancelled. */
export async function findClusters(scene: Scene, thinker: Thinker): Promise<Clusters | null> {
  const { look } = scene.drawing();
  const { links, slots } = compactOf(scene.drawing());
  const keys = Array.from(slots, (slot) => scene.keyAt(slot));
  const isCommon = Uint8Array.from(slots, (slot) => ((look[slot] as number) & marks.common ? 1 : 0));
  const weights = Float32Array.from(links.from, (from, edge) =>
    isCommon[from] === 1 || isCommon[links.to[edge] as number] === 1 ? weakWeight : 1,
  );
  const answer = await thinker.ask({ type: 'clusters', links, weights });
  if (answer?.type !== 'clusters') return null;
  const { clusters } = answer;
  const leaders = leadersOf(links, clusters, isCommon);
  return {
    of: new Map(keys.map((key, node) => [key, clusters[node] as number])),
    names: leaders.map((node) => scene.wordsAt(slots[node] as number).label),
  };
}

/** The node of each cluster with the most links inside it, of clusters with enough nodes. */
function leadersOf({ nodes, from, to }: Links, clusters: Uint32Array, isCommon: Uint8Array): number[] {
  const inside = new Uint32Array(nodes);
  for (let edge = 0; edge < from.length; edge++) {
    const one = from[edge] as number;
    const two = to[edge] as number;
    if (clusters[one] !== clusters[two]) continue;
    inside[one] = (inside[one] as number) + 1;
    inside[two] = (inside[two] as number) + 1;
  }
  const sizes: number[] = [];
  const leaders: number[] = [];
  const worth = (node: number) => (inside[node] as number) * (isCommon[node] === 1 ? weakWeight : 1);
  for (let node = 0; node < nodes; node++) {
    const cluster = clusters[node] as number;
    sizes[cluster] = (sizes[cluster] ?? 0) + 1;
    const leader = leaders[cluster];
    if (leader === undefined || worth(node) > worth(leader)) leaders[cluster] = node;
  }
  return leaders.slice(0, sizes.filter((size) => size >= fewestInCluster).length);
}

/** The given nodes and all that are linked to them. */
export function withNeighbours(scene: Scene, keys: Iterable<NodeKey>): Set<NodeKey> {
  const { links, slots, nodeOf } = compactOf(scene.drawing());
  const { start, other } = neighboursOf(links);
  const found = new Set<NodeKey>(keys);
  for (const key of [...found]) {
    const node = nodeOf[scene.slotOf(key) ?? -1] ?? -1;
    if (node < 0) continue;
    for (let at = start[node] as number; at < (start[node + 1] as number); at++) {
      found.add(scene.keyAt(slots[other[at] as number] as number));
    }
  }
  return found;
}

function meanOf(x: Float32Array, y: Float32Array): { x: number; y: number } {
  const mean = (column: Float32Array) => column.reduce((sum, value) => sum + value, 0) / column.length;
  return { x: mean(x), y: mean(y) };
}

function away(to: { x: number; y: number }, from: { x: number; y: number }): { x: number; y: number } {
  return { x: to.x - from.x, y: to.y - from.y };
}
