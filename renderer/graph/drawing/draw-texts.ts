import {
  type Drawing,
  type NodeWords,
  type PictureWish,
  pixelSize,
  type Texts,
  type View,
} from '../../../shared/drawing/drawing.ts';
import { edgeMarks, groupKind, kindOfLook, marks } from '../../../shared/drawing/node-look.ts';
import { placeOutlineNames } from '../../../shared/drawing/outline-names.ts';
import { createPlaces, type Places } from '../../../shared/drawing/places.ts';
import { type Closed, nameTerritories } from './draw-territories.ts';
import { createLabelBundles } from './label-bundles.ts';
import { layText, likelyWidth, type TextPlace } from './labels.ts';
import type { PaintBox } from './paint-box.ts';
import type { Raster } from './raster.ts';

const mostLabels = 500;
const mostEdgeLabels = 160;
const mostNamedEdges = 200;
/** From this diameter on, in page pixels, any node may have its label. */
const labelFrom = 11;
const edgeLabelFrom = 22;
/** When zoomed out, only hubs, groups and selected nodes have labels, up to this many. */
const mostFarLabels = 40;
/** Beside the names of communities, fewer hubs that are in none. */
const mostBesideShapes = 10;
/** The first few selected nodes and hubs get a label even if it covers a node: a graph is read from its hubs. */
const mostLeaders = 8;
const leaderDegree = 8;
/** A node of a territory that is closed this far has no label. */
const hiddenFrom = 100;
/** Both sides of the ring around a new or selected node. */
const ringWidth = 8;

/** Places texts where no other text and, except for the first few, no node is; the most important first. */
export function drawTexts(raster: Raster, box: PaintBox, wish: PictureWish, texts: Texts, closed: Closed | null): void {
  const { view } = wish;
  const corner = { x: view.left * view.scale, y: view.top * view.scale };
  const places = createPlaces(raster.width, raster.height, corner);
  const target = { raster, places, book: box.texts, ratio: view.ratio };
  const near = pixelSize(0, view) >= labelFrom * view.ratio;
  box.texts.allow(texts.newTextMs);
  for (const { shape, x, top } of placeOutlineNames(view, wish.outlines ?? [])) {
    layText(target, shape.name, 'count', { x, top, from: 'middle' }, 256);
  }
  if (closed) nameTerritories(target, wish.drawing, view, closed);
  drawLabels(target, wish, texts, near, closed);
  if (pixelSize(0, view) >= edgeLabelFrom * view.ratio) drawEdgeLabels(target, wish, texts);
}

type Target = Parameters<typeof layText>[0];

/** Labels avoid nodes. When zoomed out, nodes are so many and so small that labels avoid only the selected ones. */
function blockNodes(places: Places, { drawing, view, sight, without }: PictureWish, near: boolean): void {
  const { x, y, look, degree } = drawing;
  const count = sight ? sight.nodes.length : drawing.nodes;
  for (let index = 0; index < count; index++) {
    const node = sight ? (sight.nodes[index] as number) : index;
    const seen = look[node] as number;
    if (seen & marks.out || without?.nodes[node] === 1) continue;
    if (!near && !(seen & marks.selected)) continue;
    const half = pixelSize(seen, view, degree[node]) / 2;
    const middleX = ((x[node] as number) - view.left) * view.scale;
    const middleY = ((y[node] as number) - view.top) * view.scale;
    if (middleX < -half || middleY < -half || middleX > view.width + half || middleY > view.height + half) continue;
    // A little less than the node, whose corners are round: its own label must fit right below.
    const core = half * 0.8;
    places.block(middleX - core, middleY - core, core * 2, core * 2);
  }
}

function drawLabels(target: Target, wish: PictureWish, texts: Texts, near: boolean, closed: Closed | null): void {
  const { drawing, view, without } = wish;
  const { x, y, look } = drawing;
  const most = near ? mostLabels : closed ? mostBesideShapes : mostFarLabels;
  let drawn = 0;
  let seenInView = 0;
  let isBlocked = false;
  const block = () => {
    if (!isBlocked) blockNodes(target.places, wish, near);
    isBlocked = true;
  };
  const right = view.left + view.width / view.scale;
  const bottom = view.top + view.height / view.scale;
  const isInSight = (node: number) => {
    const [px, py] = [x[node] as number, y[node] as number];
    if (!(px >= view.left && px <= right && py >= view.top && py <= bottom)) return false;
    const seen = look[node] as number;
    if (seen & marks.out || without?.nodes[node] === 1) return false;
    if (!closed || closed.partOf(node) <= hiddenFrom) return true;
    return (seen & (marks.selected | marks.fresh)) !== 0 && !closed.isChosen(node);
  };
  // Later nodes would find no space anyway.
  const mostTried = most * 8 + 1;
  for (const node of texts.order(mostTried, isInSight)) {
    if (drawn >= most || seenInView >= mostTried) break;
    const seen = look[node] as number;
    const middleX = ((x[node] as number) - view.left) * view.scale;
    const middleY = ((y[node] as number) - view.top) * view.scale;
    if (closed && !(seen & (marks.selected | marks.fresh))) {
      const isHub = (drawing.degree[node] as number) >= leaderDegree || kindOfLook(seen) === groupKind;
      if (!isHub || closed.covers(x[node] as number, y[node] as number)) continue;
    }
    const leads = (seen & marks.selected) !== 0 || (drawing.degree[node] as number) >= leaderDegree;
    if (!leads || seenInView >= mostLeaders) block();
    seenInView++;
    // A ring belongs to the node.
    const ring = seen & (marks.selected | marks.fresh) ? ringWidth * view.ratio : 0;
    const size = pixelSize(seen, view, drawing.degree[node]) + ring;
    const opacity = seen & marks.faded ? 80 : 256;
    const isGroup = kindOfLook(seen) === groupKind;
    const words = texts.node(node);
    if (!words) continue;
    const place = layLabel(target, words, { middleX, middleY, size, opacity }, view.seen);
    if (place) drawn++;
    else if (!isGroup) continue;
    // The count goes below the label, and appears for a group even if its label does not fit.
    const below = place ?? { x: middleX, top: middleY + size / 2 + 2 * view.ratio, from: 'middle' };
    const next = place ? { ...below, top: below.top + 14 * view.ratio } : below;
    layText(target, words.count, isGroup ? 'count' : 'edge', next, opacity);
  }
  block(); // Edge labels also avoid nodes.
}

interface NodeOnPicture {
  readonly middleX: number;
  readonly middleY: number;
  readonly size: number;
  readonly opacity: number;
}

/** Below the node, or else to its right; null if it does not fit. */
function layLabel(
  target: Target,
  { label, voice }: NodeWords,
  at: NodeOnPicture,
  seen: View['seen'],
): TextPlace | null {
  const wide = likelyWidth(label, target.ratio);
  const places = placesAround(at, wide, target.ratio, seen);
  return places.find((place) => layText(target, label, voice, place, at.opacity)) ?? null;
}

/** A label at the edge of the canvas is pushed inwards, or goes to the other side. */
function placesAround(
  { middleX, middleY, size }: NodeOnPicture,
  wide: number,
  ratio: number,
  seen: View['seen'],
): TextPlace[] {
  const gap = size / 2 + 2 * ratio;
  const below: TextPlace = { x: middleX, top: middleY + gap, from: 'middle' };
  const right: TextPlace = { x: middleX + gap, top: middleY - 7 * ratio, from: 'start' };
  if (!seen || middleX < seen.left || middleX > seen.right) return [below, right];
  if (middleX - wide / 2 < seen.left) return [right, { ...below, x: seen.left, from: 'start' }];
  if (right.x + wide <= seen.right) return [below, right];
  const left: TextPlace = { ...right, x: middleX - gap - wide };
  return [middleX + wide / 2 <= seen.right ? below : { ...below, x: seen.right - wide, from: 'start' }, left];
}

/** The label of an edge is written once for all edges of a node that have the same one. */
function drawEdgeLabels(target: Target, { drawing, view, sight, without }: PictureWish, texts: Texts): void {
  let drawn = 0;
  const count = sight ? sight.edges.length : drawing.edges;
  const edgeAt = (index: number) => (sight ? (sight.edges[index] as number) : index);
  const bundles = createLabelBundles(view.ratio);
  // The edges of selected nodes come first; if very many are visible, the others would only be noise.
  for (const accented of isCrowd() ? [true] : [true, false]) {
    for (let index = 0; index < count && drawn < mostEdgeLabels; index++) {
      const edge = edgeAt(index);
      const look = drawing.edgeLook[edge] as number;
      if (look & (edgeMarks.out | edgeMarks.faded) || without?.edges[edge] === 1) continue;
      if (((look & edgeMarks.accented) !== 0) !== accented) continue;
      const place = middleOf(drawing, view, edge);
      if (!place) continue;
      const text = texts.edge(edge);
      if (text === undefined) continue;
      if (likelyWidth(text, view.ratio) > place.room) continue;
      const hub = hubOf(drawing, edge);
      if (bundles.isNamed(hub, text, place)) continue;
      const middle = { x: place.x, top: place.y - 7 * view.ratio, from: 'middle' } as const;
      if (!layText(target, text, 'edge', middle, 256)) continue;
      drawn++;
      bundles.name((drawing.degree[hub] as number) >= bundledFrom ? hub : noHub, text, place);
    }
  }

  function isCrowd(): boolean {
    let seen = 0;
    for (let index = 0; index < count && seen <= mostNamedEdges; index++) {
      const edge = edgeAt(index);
      if (!((drawing.edgeLook[edge] as number) & edgeMarks.out) && middleOf(drawing, view, edge)) seen++;
    }
    return seen > mostNamedEdges;
  }
}

/** The edges of a node with fewer links are few enough to name each, unless another label with the same words is near. */
const bundledFrom = 6;
const noHub = -1;

/** The end of an edge with more links: the edge belongs to its bundle. */
function hubOf({ from, to, degree }: Drawing, edge: number): number {
  const [start, end] = [from[edge] as number, to[edge] as number];
  return (degree[start] as number) >= (degree[end] as number) ? start : end;
}

/** The middle of an edge in the picture, and the free length between its nodes. */
function middleOf(
  { from, to, x, y, look, degree }: Drawing,
  view: View,
  edge: number,
): { x: number; y: number; room: number } | null {
  const start = from[edge] as number;
  const end = to[edge] as number;
  const acrossTwice = (x[start] as number) + (x[end] as number) - view.left * 2;
  if (!(acrossTwice > 0 && acrossTwice * view.scale < view.width * 2)) return null;
  const x0 = ((x[start] as number) - view.left) * view.scale;
  const y0 = ((y[start] as number) - view.top) * view.scale;
  const x1 = ((x[end] as number) - view.left) * view.scale;
  const y1 = ((y[end] as number) - view.top) * view.scale;
  const middle = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
  if (!(middle.x > 0 && middle.y > 0 && middle.x < view.width && middle.y < view.height)) return null;
  const sizeOf = (node: number) => pixelSize(look[node] as number, view, degree[node]);
  const taken = (sizeOf(start) + sizeOf(end)) / 2;
  return { ...middle, room: Math.hypot(x1 - x0, y1 - y0) - taken };
}
