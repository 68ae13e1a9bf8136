import type { Communities } from '../../shared/drawing/communities.ts';
import { type NodeKey, nodeName } from '../../shared/drawing/node-key.ts';
import { marks, sizeOnScreen } from '../../shared/drawing/node-look.ts';
import type { NodePlace, Scene } from '../../shared/drawing/scene.ts';
import { neighboursOf } from '../../shared/graph-links.ts';
import { graphTexts } from '../texts/graph.ts';
import { pageRests } from './apply-in-slices.ts';
import { compactOf } from './compact.ts';
import type { LayoutName } from './layouts/messages.ts';
import { fixedAt, middleOf } from './layouts/places.ts';
import type { Thinker } from './layouts/thinker.ts';

/** Requests a layout of the drawn graph. Pinned nodes stay; null when cancelled. */
export async function layOut(
  scene: Scene,
  thinker: Thinker,
  name: LayoutName,
  onDraft: (done: number) => void,
): Promise<NodePlace[] | null> {
  const drawing = scene.drawing();
  const { links, slots, nodeOf } = compactOf(drawing, 'all');
  if (links.nodes === 0) return [];
  const keys = filled(new Int32Array(slots.length), (node) => scene.keyAt(slots[node] as number));
  const pick = (column: Float32Array) =>
    filled(new Float32Array(slots.length), (node) => column[slots[node] as number] as number);
  const isPinned = (node: number) => ((drawing.look[slots[node] as number] as number) & marks.pinned) !== 0;
  const fixed = fixedAt({ x: pick(drawing.x), y: pick(drawing.y) }, isPinned);
  const { look, degree } = drawing;
  const radii = filled(new Float32Array(slots.length), (node) => {
    const slot = slots[node] as number;
    return sizeOnScreen(look[slot] as number, 1, degree[slot]) / 2;
  });
  const times = filled(new Float64Array(name === 'time' ? keys.length : 0), (node) => timeOf(scene, keys[node] ?? 0));
  const roots = [...scene.selection()].map((key) => nodeOf[scene.slotOf(key) ?? -1] ?? -1).filter((node) => node >= 0);
  const middle = middleOf(fixed);
  const hasPinned = fixed.flags.includes(1);
  const answer = await thinker.ask({ type: 'layout', name, links, fixed, radii, times, roots }, onDraft);
  if (answer?.type !== 'layout') return null;
  const { x, y } = answer.places;
  // The graph keeps its place in the world, unless pinned nodes already fix it.
  const moved = hasPinned ? { x: 0, y: 0 } : away(middle, middleOf(answer.places));
  const found: NodePlace[] = [];
  for (let node = 0; node < keys.length; node++) {
    found.push({ key: keys[node] as number, x: (x[node] as number) + moved.x, y: (y[node] as number) + moved.y });
    if (node % placesAtOnce === placesAtOnce - 1) await pageRests();
  }
  return found;
}

/** In a tenth of the time that `from` takes for a million. */
function filled<T extends Int32Array | Float32Array | Float64Array>(column: T, valueAt: (at: number) => number): T {
  for (let at = 0; at < column.length; at++) column[at] = valueAt(at);
  return column;
}

/** The page makes so many in some milliseconds. */
const placesAtOnce = 50_000;

/** The earliest known time of an entity, in milliseconds. */
function timeOf(scene: Scene, key: NodeKey): number {
  const name = nodeName(key);
  if (name.kind === 'group') return Number.NaN;
  const facts = scene.entity(name.id)?.facts;
  return Date.parse(facts?.created ?? facts?.firstSeen ?? '');
}

/** The nodes on all shortest paths between two; null when there is none. */
export async function findPath(scene: Scene, thinker: Thinker, from: NodeKey, to: NodeKey): Promise<NodeKey[] | null> {
  const { links, slots, nodeOf } = compactOf(scene.drawing(), 'passing');
  const start = nodeOf[scene.slotOf(from) ?? -1] ?? -1;
  const end = nodeOf[scene.slotOf(to) ?? -1] ?? -1;
  if (start < 0 || end < 0) return null;
  const answer = await thinker.ask({ type: 'path', links, from: start, to: end });
  if (answer?.type !== 'path' || !answer.path) return null;
  return answer.path.map((node) => scene.keyAt(slots[node] as number));
}

/** The parts of the drawn graph that hang together; null when cancelled. */
export async function findCommunities(scene: Scene, thinker: Thinker): Promise<Communities | null> {
  const { nodes, edges, look, from, to, edgeLook } = scene.drawing();
  const kinds = scene.linkKinds();
  const graph = {
    ...{ nodes, edges, look: look.slice(0, nodes), edgeLook: edgeLook.slice(0, edges) },
    ...{ from: from.slice(0, edges), to: to.slice(0, edges), kinds: kinds.of.slice(0, edges) },
  };
  const answer = await thinker.ask({ type: 'communities', graph });
  if (answer?.type !== 'communities') return null;
  const { of, sizes, leaders, bands } = answer.found;
  return {
    ...{ of, sizes, leaders },
    names: Array.from(leaders, (slot) => scene.wordsAt(slot).label),
    bands: bands.map(({ one, two, links, kinds: own }) => ({
      ...{ one, two, links },
      label: graphTexts.band(own.map((kind) => kinds.labels[kind] ?? '').join(' · '), links),
    })),
  };
}

/** The given nodes and all that are linked to them. */
export function withNeighbours(scene: Scene, keys: Iterable<NodeKey>): Set<NodeKey> {
  const { links, slots, nodeOf } = compactOf(scene.drawing(), 'passing');
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

function away(to: { x: number; y: number }, from: { x: number; y: number }): { x: number; y: number } {
  return { x: to.x - from.x, y: to.y - from.y };
}

/** A closed group is one node; of an open one, its members are shown. */
export function slotsToShow(scene: Scene, keys: Iterable<NodeKey>): number[] {
  const { look } = scene.drawing();
  return [...keys].flatMap((key) => {
    const slot = scene.slotOf(key);
    if (slot === undefined) return [];
    if (key > 0 || !((look[slot] as number) & marks.out)) return [slot];
    return scene.membersOf(-key).flatMap((id) => scene.slotOf(id) ?? []);
  });
}
