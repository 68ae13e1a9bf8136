import { type Bounds, type Drawing, pixelSize, type Sight, type View } from '../../../shared/drawing/drawing.ts';
import { edgeMarks, groupKind, marks } from '../../../shared/drawing/node-look.ts';
import type { Touched } from './graph-copy.ts';

/** In a smaller graph it takes as long to find them as to look at all. */
const manyNodes = 30_000;
/** As many as a node of the largest size has. */
const mostLinks = 1e6;

/** On which sides of the picture a place is. */
const sides = { left: 1, right: 2, above: 4, below: 8 } as const;
const nowhere = sides.left | sides.right | sides.above | sides.below;

/** Around a picture, what is drawn for a node in its middle, in page pixels: rings. */
const ring = 6;

/** The part of the world that a picture can show something of. */
function areaOf(view: View): Bounds {
  const reach = (pixelSize(groupKind, view, mostLinks) + ring * view.ratio) / view.scale;
  const right = view.left + view.width / view.scale + reach;
  const bottom = view.top + view.height / view.scale + reach;
  return { left: view.left - reach, top: view.top - reach, right, bottom };
}

/** On which side of an area a place is; 0 if it is inside. */
function sideOfPlace({ left, top, right, bottom }: Bounds, px: number, py: number): number {
  let side = 0;
  if (px < left) side = sides.left;
  else if (px > right) side = sides.right;
  else if (!(px >= left)) return nowhere; // It is no number.
  if (py < top) return side | sides.above;
  if (py > bottom) return side | sides.below;
  return py >= top ? side : nowhere;
}

/**
 * What can be seen in a picture, found once for all that is drawn in it; undefined if that is most of the graph, or the
 * graph is small.
 */
export function inSight(drawing: Drawing, view: View): Sight | undefined {
  return seenIn(drawing, areaOf(view));
}

const sampled = 2000;

/** By a sample: of a picture from afar, not all must be looked at to know it. */
function isMostSeen({ nodes, x, y, look }: Drawing, area: Bounds): boolean {
  let seen = 0;
  for (let turn = 0; turn < sampled; turn++) {
    const node = Math.floor((turn * nodes) / sampled);
    const isIn = sideOfPlace(area, x[node] as number, y[node] as number) === 0;
    if (isIn && ((look[node] as number) & marks.out) === 0) seen++;
  }
  return seen > sampled * 0.6;
}

function seenIn(drawing: Drawing, area: Bounds): Sight | undefined {
  const { nodes, edges, x, y, look, from, to, edgeLook } = drawing;
  if (nodes <= manyNodes || isMostSeen(drawing, area)) return undefined;
  const sideOf = new Uint8Array(nodes);
  const seenNodes = new Uint32Array(nodes);
  let count = 0;
  for (let node = 0; node < nodes; node++) {
    const side = sideOfPlace(area, x[node] as number, y[node] as number);
    sideOf[node] = side;
    if (side === 0 && ((look[node] as number) & marks.out) === 0) seenNodes[count++] = node;
  }
  if (count * 2 > nodes) return undefined;
  const seenEdges = new Uint32Array(edges);
  let links = 0;
  for (let edge = 0; edge < edges; edge++) {
    // With both ends on the same side, no part of it is in the picture.
    const side = (sideOf[from[edge] as number] as number) & (sideOf[to[edge] as number] as number);
    if (side === 0 && ((edgeLook[edge] as number) & edgeMarks.out) === 0) seenEdges[links++] = edge;
  }
  return { nodes: seenNodes.slice(0, count), edges: seenEdges.slice(0, links) };
}

/** While little is in sight, so much around it is looked for, too, as a share of it: the next picture may be beside it. */
const around = 0.3;
const little = 20_000;
/** What was found for an area so many times as large is too much to look at. */
const mostLarger = 8;

/** What is in sight, or little more: it is found anew only for another part of the graph. A change adds what it touched. */
export function createSights() {
  let last: { readonly area: Bounds; readonly sight: Sight } | null = null;
  return {
    find(drawing: Drawing, view: View): Sight | undefined {
      const area = areaOf(view);
      if (last && isWithin(area, last.area) && sizeOf(last.area) < mostLarger * sizeOf(area)) return last.sight;
      for (const wanted of last && last.sight.nodes.length < little ? [widened(area), area] : [area]) {
        const sight = seenIn(drawing, wanted);
        if (!sight) continue;
        last = { area: wanted, sight };
        return sight;
      }
      return undefined;
    },
    /** Null for a change that touched too much to list. */
    follow(drawing: Drawing, touched: Touched | null): void {
      // Links of nodes that moved may cross the area, and are not listed.
      if (!last || !touched?.edges || touched.placed.length > 0) last = null;
      else last = { ...last, sight: sightAfter(drawing, last, touched.nodes, touched.edges) };
    },
  };
}

function widened({ left, top, right, bottom }: Bounds): Bounds {
  const [across, down] = [(right - left) * around, (bottom - top) * around];
  return { left: left - across, top: top - down, right: right + across, bottom: bottom + down };
}

function isWithin(inner: Bounds, outer: Bounds): boolean {
  return (
    inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom
  );
}

function sizeOf({ left, top, right, bottom }: Bounds): number {
  return (right - left) * (bottom - top);
}

function sightAfter(
  { x, y, look, from, to, edgeLook }: Drawing,
  { area, sight }: { readonly area: Bounds; readonly sight: Sight },
  nodes: Uint32Array,
  edges: Uint32Array,
): Sight {
  const sideOf = (node: number) => sideOfPlace(area, x[node] as number, y[node] as number);
  const isNodeSeen = (node: number) => sideOf(node) === 0 && ((look[node] as number) & marks.out) === 0;
  const isEdgeSeen = (edge: number) =>
    (sideOf(from[edge] as number) & sideOf(to[edge] as number)) === 0 &&
    ((edgeLook[edge] as number) & edgeMarks.out) === 0;
  return {
    nodes: replaced(sight.nodes, nodes, isNodeSeen),
    edges: replaced(sight.edges, edges, isEdgeSeen),
  };
}

/** A list in order, with those of other slots that belong to it now, and without those that don't. */
function replaced(list: Uint32Array, slots: Uint32Array, belongs: (slot: number) => boolean): Uint32Array {
  if (slots.length === 0) return list;
  const found = new Uint32Array(list.length + slots.length);
  let count = 0;
  let at = 0;
  for (const slot of slots) {
    while (at < list.length && (list[at] as number) < slot) found[count++] = list[at++] as number;
    if (list[at] === slot) at++;
    if (belongs(slot)) found[count++] = slot;
  }
  while (at < list.length) found[count++] = list[at++] as number;
  return found.subarray(0, count);
}
