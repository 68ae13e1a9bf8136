// The drawing thread: has a copy of the graph and draws pictures of it, one at a time.

import type { Drawing, OutlineShape, Voice } from '../../../shared/drawing/drawing.ts';
import { outlineShapes } from '../../../shared/drawing/hull.ts';
import { orderOfLabels } from '../../../shared/drawing/label-order.ts';
import type { ThemeName } from '../../../shared/drawing/node-look.ts';
import type { WordChanges } from '../../../shared/drawing/word-log.ts';
import { drawPicture } from './draw-picture.ts';
import { type Alphabet, alphabets, readFaces } from './faces.ts';
import type { FromDrawer, ToDrawer } from './messages.ts';
import { createPaintBox, type PaintBox } from './paint-box.ts';
import { createRaster, type Raster } from './raster.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<ToDrawer>) => void) | null;
  postMessage(message: FromDrawer, transfer?: Transferable[]): void;
  readonly fonts: FontFaceSet;
}
const scope = globalThis as unknown as WorkerScope;

/** How long drawing new texts may delay a picture for the screen. */
const newTextMs = 60;

let drawing: Drawing | null = null;
let outlines: readonly OutlineShape[] = [];
const labels: string[] = [];
const voices: Voice[] = [];
const counts: string[] = [];
const edgeLabels: string[] = [];
let order: Uint32Array | null = null;
let raster: Raster | null = null;
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
      drawing = data.drawing;
      outlines = outlineShapes(drawing, data.outlines);
      order = null;
      break;
    case 'words':
      take(data.changes);
      break;
    case 'picture':
      // The page receives an error: it waits for a picture.
      firstFaces.then(() => (drawing ? answer(data, drawing) : undefined)).catch(reportError);
      break;
  }
};

function take({ nodes, edges }: WordChanges): void {
  for (const [slot, label, voice, count] of nodes) {
    labels[slot] = label;
    voices[slot] = voice;
    counts[slot] = count;
  }
  for (const [slot, label] of edges) edgeLabels[slot] = label;
}

type PictureAsked = Extract<ToDrawer, { type: 'picture' }>;

async function answer({ number, theme, view, without, texts, file }: PictureAsked, graph: Drawing): Promise<void> {
  const box = boxFor(theme, view.ratio);
  const target = rasterFor(view.width, view.height);
  order ??= orderOfLabels(graph);
  drawPicture(target, box, {
    drawing: graph,
    view,
    outlines,
    without: without ? flagsOf(graph, without) : undefined,
    texts: texts
      ? { labels, voices, counts, edgeLabels, order, newTextMs: file ? Number.POSITIVE_INFINITY : newTextMs }
      : undefined,
  });
  const image = new ImageData(new Uint8ClampedArray(target.pixels.buffer), view.width, view.height);
  if (file) {
    scope.postMessage({ type: 'file', number, file: await toPng(image) });
    return;
  }
  // No canvas: to make one, a worker waits for the page, which is busy when there is something new to draw.
  const { late } = box.texts;
  const bitmap = await createImageBitmap(image);
  scope.postMessage({ type: 'bitmap', number, bitmap, late }, [bitmap]);
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

/** Reuses the memory of the last picture if the next one has the same size. */
function rasterFor(width: number, height: number): Raster {
  if (raster?.width !== width || raster.height !== height) raster = createRaster(width, height, true);
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
