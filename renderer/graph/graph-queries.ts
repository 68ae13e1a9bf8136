import type { Communities } from '../../shared/drawing/communities.ts';
import { type NodeKey, nodeName } from '../../shared/drawing/node-key.ts';
import { awayEdgeMarks, awayMarks, marks } from '../../shared/drawing/node-look.ts';
import type { NodePlace, Scene } from '../../shared/drawing/scene.ts';
import { pageRests } from '../page-rests.ts';
import { graphTexts } from '../texts/graph.ts';
import type { DrawnLinks } from './compact.ts';
import type { LayoutName } from './layouts/messages.ts';
import type { Thinker } from './layouts/thinker.ts';

/** Requests a layout of the drawn graph. Pinned nodes stay; null when cancelled. */
export async function layOut(
  scene: Scene,
  thinker: Thinker,
  name: LayoutName,
  onDraft: (done: number) => void,
): Promise<Iterable<NodePlace> | null> {
  const { nodes, x, y, degree } = scene.drawing();
  if (nodes === 0) return [];
  // Slots may be given to others meanwhile: what is found belongs to the nodes that are there now.
  const keys = scene.keys();
  const graph = { ...copyOf(scene), x: x.slice(0, nodes), y: y.slice(0, nodes), degree: degree.slice(0, nodes) };
  const roots = [...scene.selection()].flatMap((key) => scene.slotOf(key) ?? []);
  const times = new Float64Array(name === 'time' ? nodes : 0);
  for (let slot = 0; slot < times.length; slot++) {
    times[slot] = timeOf(scene, keys[slot] as number);
    if (slot % placesAtOnce === placesAtOnce - 1) await pageRests();
  }
  const answer = await thinker.ask({ type: 'layout', name, graph, times, roots }, onDraft);
  if (answer?.type !== 'layout') return null;
  const { places } = answer;
  // A million places are never objects all at once: clearing them away would stop the page for most of a second.
  return {
    *[Symbol.iterator]() {
      for (let slot = 0; slot < nodes; slot++) {
        const at = { key: keys[slot] as number, x: places.x[slot] as number, y: places.y[slot] as number };
        if (!Number.isNaN(at.x)) yield at;
      }
    },
  };
}

/** What is drawn and linked. The thread takes the copies over. */
function copyOf(scene: Scene): DrawnLinks {
  const { nodes, edges, look, from, to, edgeLook } = scene.drawing();
  return {
    ...{ nodes, edges, look: look.slice(0, nodes), edgeLook: edgeLook.slice(0, edges) },
    ...{ from: from.slice(0, edges), to: to.slice(0, edges) },
  };
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
  const [start, end] = [scene.slotOf(from), scene.slotOf(to)];
  if (start === undefined || end === undefined) return null;
  const keys = scene.keys();
  const answer = await thinker.ask({ type: 'path', graph: copyOf(scene), from: start, to: end });
  if (answer?.type !== 'path' || !answer.path) return null;
  return answer.path.map((slot) => keys[slot] as number);
}

/** The parts of the drawn graph that hang together; null when cancelled. */
export async function findCommunities(scene: Scene, thinker: Thinker): Promise<Communities | null> {
  const kinds = scene.linkKinds();
  const graph = { ...copyOf(scene), kinds: kinds.of.slice(0, scene.drawing().edges) };
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
  const { nodes, edges, from, to, look, edgeLook } = scene.drawing();
  const found = new Set<NodeKey>(keys);
  const isFirst = new Uint8Array(nodes);
  for (const key of found) {
    const slot = scene.slotOf(key);
    if (slot !== undefined && !((look[slot] as number) & awayMarks)) isFirst[slot] = 1;
  }
  for (let edge = 0; edge < edges; edge++) {
    if ((edgeLook[edge] as number) & awayEdgeMarks) continue;
    const [one, other] = [from[edge] as number, to[edge] as number];
    if (isFirst[one]) found.add(scene.keyAt(other));
    if (isFirst[other]) found.add(scene.keyAt(one));
  }
  return found;
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
