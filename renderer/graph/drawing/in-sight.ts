import { type Drawing, pixelSize, type Sight, type View } from '../../../shared/drawing/drawing.ts';
import { edgeMarks, groupKind, marks } from '../../../shared/drawing/node-look.ts';

/** In a smaller graph it takes as long to find them as to look at all. */
const manyNodes = 30_000;
/** As many as a node of the largest size has. */
const mostLinks = 1e6;

/** On which sides of the picture a place is. */
const sides = { left: 1, right: 2, above: 4, below: 8 } as const;
const nowhere = sides.left | sides.right | sides.above | sides.below;

/** Around a picture, what is drawn for a node in its middle, in page pixels: rings. */
const ring = 6;

/**
 * What can be seen in a picture, found once for all that is drawn in it; undefined if that is most of the graph, or the
 * graph is small.
 */
export function inSight(drawing: Drawing, view: View): Sight | undefined {
  const { nodes, edges, x, y, look, from, to, edgeLook } = drawing;
  if (nodes <= manyNodes) return undefined;
  const reach = (pixelSize(groupKind, view, mostLinks) + ring * view.ratio) / view.scale;
  const [left, top] = [view.left - reach, view.top - reach];
  const right = view.left + view.width / view.scale + reach;
  const bottom = view.top + view.height / view.scale + reach;
  const sideOf = new Uint8Array(nodes);
  const seenNodes = new Uint32Array(nodes);
  let count = 0;
  for (let node = 0; node < nodes; node++) {
    const px = x[node] as number;
    const py = y[node] as number;
    let side = 0;
    if (px < left) side = sides.left;
    else if (px > right) side = sides.right;
    else if (!(px >= left)) side = nowhere; // It is no number.
    if (py < top) side |= sides.above;
    else if (py > bottom) side |= sides.below;
    else if (!(py >= top)) side = nowhere;
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
  return { nodes: seenNodes.subarray(0, count), edges: seenEdges.subarray(0, links) };
}
