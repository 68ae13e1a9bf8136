import { nodeDiameter } from '../../../shared/drawing/node-look.ts';
import { type Links, neighboursOf } from '../../../shared/graph-links.ts';
import type { Fixed, Places } from './places.ts';

/** A node with fewer leaves keeps them as they are. */
const fewestLeaves = 6;
/** The distance between leaves. */
const pitch = nodeDiameter * 1.5;
const firstRing = nodeDiameter * 2.2;

/** A graph whose hubs stand for their leaves: nodes that are linked to nothing else. */
export interface Bundled {
  readonly core: Links;
  /** For each node, its number in the core; -1 for a leaf or a node without links. */
  readonly coreOf: Int32Array;
  /** The leaves of each hub. */
  readonly leaves: ReadonlyMap<number, readonly number[]>;
  /** Nodes without links. */
  readonly singles: readonly number[];
}

/** Null if no node has many leaves, and each has a link. */
export function bundleLeaves(links: Links, fixed?: Fixed): Bundled | null {
  const { start, other } = neighboursOf(links);
  const leaves = new Map<number, number[]>();
  const singles: number[] = [];
  for (let node = 0; node < links.nodes; node++) {
    if (fixed?.flags[node] === 1) continue;
    if (start[node] === start[node + 1]) singles.push(node);
    const hub = onlyNeighbour(node);
    if (hub < 0) continue;
    const list = leaves.get(hub);
    if (list) list.push(node);
    else leaves.set(hub, [node]);
  }

  function onlyNeighbour(node: number): number {
    const first = start[node] as number;
    const end = start[node + 1] as number;
    const hub = first < end ? (other[first] as number) : -1;
    for (let at = first; at < end; at++) if (other[at] !== hub || hub === node) return -1;
    return hub;
  }

  for (const [hub, list] of leaves) if (list.length < fewestLeaves) leaves.delete(hub);
  if (leaves.size + singles.length === 0) return null;
  const coreOf = new Int32Array(links.nodes);
  for (const list of leaves.values()) for (const leaf of list) coreOf[leaf] = -1;
  for (const node of singles) coreOf[node] = -1;
  let nodes = 0;
  for (let node = 0; node < links.nodes; node++) if (coreOf[node] === 0) coreOf[node] = nodes++;
  const kept = Array.from(links.from.keys()).filter(
    (edge) => (coreOf[links.from[edge] as number] as number) >= 0 && (coreOf[links.to[edge] as number] as number) >= 0,
  );
  const ends = (column: Uint32Array) => Uint32Array.from(kept, (edge) => coreOf[column[edge] as number] as number);
  return { core: { nodes, from: ends(links.from), to: ends(links.to) }, coreOf, leaves, singles };
}

/** How far the rings of this many leaves reach from the hub. */
export function reachOf(leaves: number): number {
  let ring = firstRing;
  for (let left = leaves - roomOn(ring); left > 0; left -= roomOn(ring)) ring += pitch;
  return ring + nodeDiameter / 2;
}

function roomOn(ring: number): number {
  return Math.floor((Math.PI * 2 * ring) / pitch);
}

/**
 * Places leaves around their hub: a few as a fan on the side that is away from its other neighbours, many in full
 * rings.
 */
export function placeLeaves(
  places: Places,
  hub: number,
  leaves: readonly number[],
  neighbours: readonly number[],
): void {
  const { x, y } = places;
  const hubX = x[hub] as number;
  const hubY = y[hub] as number;
  let awayX = 0;
  let awayY = 0;
  for (const node of neighbours) {
    const dx = (x[node] as number) - hubX;
    const dy = (y[node] as number) - hubY;
    const distance = Math.hypot(dx, dy) || 1;
    awayX -= dx / distance;
    awayY -= dy / distance;
  }
  const middle = Math.hypot(awayX, awayY) < 1e-6 ? -Math.PI / 2 : Math.atan2(awayY, awayX);
  let ring = firstRing;
  for (let next = 0; next < leaves.length; ring += pitch) {
    const room = Math.min(roomOn(ring), leaves.length - next);
    const isFull = room === roomOn(ring);
    const step = isFull ? (Math.PI * 2) / room : pitch / ring;
    for (let index = 0; index < room; index++, next++) {
      const angle = middle + (index - (room - 1) / 2) * step;
      const leaf = leaves[next] as number;
      x[leaf] = hubX + Math.cos(angle) * ring;
      y[leaf] = hubY + Math.sin(angle) * ring;
    }
  }
}
