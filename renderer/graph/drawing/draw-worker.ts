// The drawing thread: has a copy of the graph and draws pictures of it, one at a time.

import type { Communities, Territories, Territory } from '../../../shared/drawing/communities.ts';
import { levelsOf } from '../../../shared/drawing/districts.ts';
import type { Drawing, NodeWords, OutlineShape, Sight } from '../../../shared/drawing/drawing.ts';
import { outlineShapes } from '../../../shared/drawing/hull.ts';
import { orderOfLabels } from '../../../shared/drawing/label-order.ts';
import type { ThemeName } from '../../../shared/drawing/node-look.ts';
import { afterMoves } from '../../../shared/drawing/territories.ts';
import type { WordChanges } from '../../../shared/drawing/word-log.ts';
import { styleOfEdges } from './draw-edges.ts';
import { drawGraph } from './draw-graph.ts';
import { closedIn } from './draw-territories.ts';
import { drawTexts } from './draw-texts.ts';
import { createDrawnGraph } from './drawn-graph.ts';
import { type Alphabet, alphabets, readFaces } from './faces.ts';
import { emptyDrawing, type Touched, takeChange } from './graph-copy.ts';
import { createSights } from './in-sight.ts';
import type { FromDrawer, ToDrawer } from './messages.ts';
import { createPaintBox, type PaintBox } from './paint-box.ts';
import { createRaster, type Raster } from './raster.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<ToDrawer>) => void) | null;
  postMessage(message: FromDrawer, transfer?: Transferable[]): void;
  readonly fonts: FontFaceSet;
}
const scope = globalThis as unknown as WorkerScope;

/** How long drawing new texts may delay a picture for the screen; less if it is the first that shows new nodes. */
const newTextMs = 60;
const newNodesTextMs = 12;

let drawing: Drawing | null = null;
let outlines: readonly OutlineShape[] = [];
/** Nodes came to a graph that was drawn before: they are shown first, and their texts a moment later. */
let hasNewNodes = false;
let important: Uint32Array | null = null;
let communities: Communities | null = null;
/** Communities, and districts over them; made when a picture needs them. */
let territories: readonly Territories[] | null = null;
let sentShapes: readonly (readonly Territory[])[] = [];
/** The texts that the page has sent, by slot. */
const nodeWords = new Map<number, NodeWords>();
const edgeWords = new Map<number, string>();
/** The last ones, with the one that was used last at the end. */
let rasters: readonly Raster[] = [];
const drawn = createDrawnGraph();
const sights = createSights();
const boxes = new Map<string, PaintBox>();

/** Pictures wait for the first alphabet, so that no text is measured in a font that it will not have. */
const firstFaces = readFaces(scope.fonts, ['latin']);
let hasAllFaces = false;
const otherAlphabets = (Object.keys(alphabets) as Alphabet[]).filter((alphabet) => alphabet !== 'latin');
void firstFaces
  .then(() => readFaces(scope.fonts, otherAlphabets))
  .then(() => {
    hasAllFaces = true;
    for (const { texts } of boxes.values()) texts.facesCame();
  });

scope.onmessage = ({ data }) => {
  switch (data.type) {
    case 'graph':
      takeGraph(data);
      break;
    case 'words':
      take(data.changes);
      break;
    case 'communities':
      communities = data.communities;
      territories = null;
      break;
    case 'picture':
      // The page receives an error: it waits for a picture.
      firstFaces.then(() => (drawing ? answer(data, drawing) : undefined)).catch(reportError);
      break;
    case 'labels':
      firstFaces.then(() => (drawing ? answerLabels(data, drawing) : undefined)).catch(reportError);
      break;
  }
};

type GraphChange = Extract<ToDrawer, { type: 'graph' }>;

function takeGraph({ change, outlines: told }: GraphChange): void {
  const nodesBefore = drawing?.nodes ?? change.nodes;
  hasNewNodes ||= change.nodes > nodesBefore;
  const { drawing: now, touched } = takeChange(drawing ?? emptyDrawing, change);
  drawing = now;
  territories = shapesAfter(nodesBefore, now, touched);
  sights.follow(now, touched);
  if (change.look) important = null;
  outlines = outlineShapes(now, told);
}

function take({ anew, nodes, edges }: WordChanges): void {
  if (anew) {
    nodeWords.clear();
    edgeWords.clear();
  }
  for (const [slot, words] of nodes) put(nodeWords, slot, words);
  for (const [slot, label] of edges) put(edgeWords, slot, label);
}

/** A text that is not there is asked for when a picture needs it. */
function put<T>(words: Map<number, T>, slot: number, now: T | null): void {
  if (now === null) words.delete(slot);
  else words.set(slot, now);
}

/** The shapes of communities that a change leaves as they are; null if they must be made again. */
function shapesAfter(nodesBefore: number, now: Drawing, touched: Touched | null): readonly Territories[] | null {
  if (!territories || !touched) return null;
  // Where none was found, there may be some after a layout, but not after a drag.
  if (territories.length === 0) return afterMoves(noShapes(nodesBefore), now, touched.moved) && territories;
  const kept = territories.flatMap((level) => afterMoves(level, now, touched.moved) ?? []);
  if (kept.length < territories.length) return null;
  return kept.every((level, at) => level === territories?.[at]) ? territories : kept;
}

function noShapes(nodes: number): Territories {
  return { list: [], of: new Uint16Array(nodes), bands: [] };
}

type PictureAsked = Extract<ToDrawer, { type: 'picture' }>;
type LabelsAsked = Extract<ToDrawer, { type: 'labels' }>;

async function answer(asked: PictureAsked, graph: Drawing): Promise<void> {
  const { number, theme, view, without, texts, file, before } = asked;
  const box = boxFor(theme, view.ratio);
  const target = rasterFor(view.width, view.height);
  const textMs = file ? Number.POSITIVE_INFINITY : hasNewNodes ? newNodesTextMs : newTextMs;
  if (texts && !file) hasNewNodes = false;
  const missing: { nodes: number[]; edges: number[] } = { nodes: [], edges: [] };
  territories ??= communities ? levelsOf(graph, communities) : [];
  const sight = sights.find(graph, view);
  const flags = without ? flagsOf(graph, without) : undefined;
  const wish = { drawing: graph, view, sight, outlines, territories, without: flags };
  const closed = closedIn(wish);
  const toDraw = { graph, outlines, territories, theme, view, without };
  if (!drawn.restore(toDraw, target)) {
    drawGraph(target, box, wish, styleOfEdges(before ? { ...wish, view: before } : wish), closed);
    // The texts of a small graph are there in time.
    if (texts && !file && !before && graph.nodes > manyNodes) drawn.keep(toDraw, target);
  }
  if (texts) {
    const words = {
      node: (slot: number) => nodeWords.get(slot) ?? lacks(missing.nodes, slot),
      edge: (slot: number) => edgeWords.get(slot) ?? lacks(missing.edges, slot),
      order: (most: number, isInSight: (slot: number) => boolean) =>
        drawn.order(toDraw, () => labelsInSight(graph, sight, closed?.isOverview ? 0 : most, isInSight)),
      newTextMs: textMs,
    };
    drawTexts(target, box, wish, words, closed);
  }
  const image = imageOf(target);
  if (file) {
    scope.postMessage({ type: 'file', number, file: await toPng(image), missing });
    return;
  }
  // No canvas: to make one, a worker waits for the page, which is busy when there is something new to draw.
  const late = box.texts.late || missing.nodes.length + missing.edges.length > 0;
  const bitmap = await createImageBitmap(image);
  scope.postMessage({ type: 'bitmap', number, bitmap, late, missing, territories: shapesToSend(territories) }, [
    bitmap,
  ]);
}

/** The labels of dragged nodes, which keep their distances: one picture of their labels moves with them. */
async function answerLabels({ number, theme, view, slots }: LabelsAsked, graph: Drawing): Promise<void> {
  const box = boxFor(theme, view.ratio);
  const target = createRaster(view.width, view.height, false);
  const missing: { nodes: number[]; edges: number[] } = { nodes: [], edges: [] };
  const words = {
    node: (slot: number) => nodeWords.get(slot) ?? lacks(missing.nodes, slot),
    edge: () => undefined,
    order: (most: number, isInSight: (slot: number) => boolean) => orderOfLabels(graph, most, isInSight, slots),
    newTextMs,
  };
  const sight = { nodes: slots, edges: new Uint32Array(0) };
  drawTexts(target, box, { drawing: graph, view, sight }, words, null);
  const late = box.texts.late || missing.nodes.length > 0;
  const [slot = 0] = slots;
  const first = { x: graph.x[slot] as number, y: graph.y[slot] as number };
  const bitmap = await createImageBitmap(imageOf(target));
  scope.postMessage({ type: 'labels', number, bitmap, late, missing, first }, [bitmap]);
}

/** The same memory. */
function imageOf({ pixels, width, height }: Raster): ImageData {
  return new ImageData(new Uint8ClampedArray(pixels.buffer), width, height);
}

/** All shapes, if they are others than those that the page has: a drag changes which nodes are in them, but not the shapes. */
function shapesToSend(now: readonly Territories[]): Territory[] | undefined {
  const lists = now.map(({ list }) => list);
  if (lists.length === sentShapes.length && lists.every((list, level) => list === sentShapes[level])) return undefined;
  sentShapes = lists;
  return inOnePiece(lists.toReversed().flat());
}

/** Their lines share one memory: the page would collect garbage for some milliseconds with each of thousands. */
function inOnePiece(shapes: readonly Territory[]): Territory[] {
  const points = new Float32Array(shapes.reduce((sum, { line }) => sum + line.length, 0));
  let at = 0;
  return shapes.map((shape) => {
    const line = points.subarray(at, at + shape.line.length);
    line.set(shape.line);
    at += line.length;
    return { ...shape, line };
  });
}

/** From this size on, the most important nodes are found once for all pictures of a graph. */
const manyNodes = 30_000;
const mostImportant = 20_000;

function labelsInSight(
  graph: Drawing,
  sight: Sight | undefined,
  most: number,
  isInSight: (slot: number) => boolean,
): Uint32Array {
  const few = sight && sight.nodes.length <= manyNodes ? sight.nodes : undefined;
  if (few || graph.nodes <= manyNodes) return orderOfLabels(graph, most, isInSight, few);
  important ??= orderOfLabels(graph, mostImportant);
  const found = important.filter(isInSight);
  // Near, few of them are in sight, and other nodes have space for theirs.
  return found.length >= most ? found : orderOfLabels(graph, most, isInSight, sight?.nodes);
}

function lacks(list: number[], slot: number): undefined {
  list.push(slot);
  return undefined;
}

function toPng(image: ImageData): Promise<Blob> {
  const canvas = new OffscreenCanvas(image.width, image.height);
  const brush = canvas.getContext('2d', { alpha: false });
  if (!brush) throw new Error('this Chromium has no canvas');
  brush.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

function boxFor(theme: ThemeName, ratio: number): PaintBox {
  const key = `${theme}/${ratio}`;
  const known = boxes.get(key);
  if (known) return known;
  const box = createPaintBox(theme, ratio, hasAllFaces);
  boxes.set(key, box);
  setTimeout(box.texts.warmUp); // After the current picture.
  return box;
}

/** The near picture with and without its margin, and the far one. */
const mostRasters = 3;

/** Reuses the memory of an earlier picture of the same size. */
function rasterFor(width: number, height: number): Raster {
  const isFit = (raster: Raster) => raster.width === width && raster.height === height;
  const raster = rasters.find(isFit) ?? createRaster(width, height, true);
  rasters = [...rasters.filter((other) => other !== raster), raster].slice(-mostRasters);
  return raster;
}

function flagsOf({ nodes, edges, from, to }: Drawing, slots: Uint32Array) {
  const flags = { nodes: new Uint8Array(nodes), edges: new Uint8Array(edges) };
  for (const slot of slots) flags.nodes[slot] = 1;
  for (let edge = 0; edge < edges; edge++) {
    flags.edges[edge] = (flags.nodes[from[edge] as number] as number) | (flags.nodes[to[edge] as number] as number);
  }
  return flags;
}
