import { type Camera, isSameView, type Size, viewAround } from '../../shared/drawing/camera.ts';
import type { MovingSlots, View } from '../../shared/drawing/drawing.ts';
import type { ThemeName } from '../../shared/drawing/node-look.ts';
import type { Scene } from '../../shared/drawing/scene.ts';
import { pageRests } from '../page-rests.ts';
import { type DraggedDrawing, draggedDrawing } from './dragged-drawing.ts';
import { type EdgeStyle, styleOfEdges } from './drawing/draw-edges.ts';
import { drawingGraph } from './drawing/draw-graph.ts';
import { createPaintBox, type PaintBox } from './drawing/paint-box.ts';
import { createRaster, type Raster } from './drawing/raster.ts';
import { findingEdges, mergedEdges } from './merged-edges.ts';
import { type AskLabels, createMovingLabels } from './moving-labels.ts';
import { margin } from './picture-stack.ts';

/** The dragged part, drawn over a picture without it. Only this small part is redrawn with each move. */
export interface MovingPart {
  /** The returned function removes it from the screen, unless the next drag has begun. */
  begin(slots: Uint32Array, camera: Camera): () => void;
  /** False if it is not on the screen yet: in a large graph it is made ready and drawn in parts. */
  draw(camera: Camera): boolean;
  resize(size: Size): void;
  setTheme(theme: ThemeName): void;
  close(): void;
}

/** The drawing time per frame, and how often it may be exceeded before the detail is reduced. */
const frameMs = 10;
const patience = 2;
/** More edges can never be drawn in that time. */
const mostSharp = 4000;
/** As many as can, at half the resolution. */
const mostMerged = 6000;
/** In a larger graph, a drag is made ready in several frames, and the page rests between the parts of each picture. */
const mostSearched = 200_000;

/** What is dragged, as far as it was made ready. */
interface Dragged {
  readonly nodes: Uint32Array;
  readonly search: Generator<void, Uint32Array>;
  all: MovingSlots | null;
  own: DraggedDrawing | null;
  /** What of its own drawing is drawn at this scale. */
  only: (MovingSlots & { readonly at: number }) | null;
  style: (EdgeStyle & { readonly in: View }) | null;
}
type Ready = { readonly [Part in keyof Dragged]: NonNullable<Dragged[Part]> };

/** Dragged nodes keep their distances: the place of one says where all are. */
interface Shown {
  readonly camera: Camera;
  readonly x: number;
  readonly y: number;
  readonly version: number;
}

const isSame = (one: Shown, other: Shown | null) =>
  other?.camera === one.camera && other.x === one.x && other.y === one.y && other.version === one.version;

/** Very many lines are merged where that makes no difference on the screen. */
const isMany = ({ edges }: MovingSlots) => edges.length > mostSharp;

export function createMovingPart(
  host: HTMLElement,
  scene: Scene,
  initial: { size: Size; theme: ThemeName },
  askLabels: AskLabels,
): MovingPart {
  const canvas = document.createElement('canvas');
  canvas.className = 'graph-layer graph-moving';
  canvas.setAttribute('aria-hidden', 'true');
  host.append(canvas);
  const brush = brushOf(canvas);
  const ratio = window.devicePixelRatio || 1;
  let { size, theme } = initial;
  const labels = createMovingLabels(host, scene, ratio, askLabels);
  const boxes = new Map<number, PaintBox>();
  /** Rises while drawing is too slow to follow the pointer. */
  let lag = 0;
  let raster: Raster | null = null;
  /** The same memory as an image. */
  let image: ImageData | null = null;
  let dragged: Dragged | null = null;
  let shown: Shown | null = null;
  let isPainting = false;

  function boxFor(detail: number): PaintBox {
    const box = boxes.get(detail) ?? createPaintBox(theme, detail);
    boxes.set(detail, box);
    return box;
  }

  /**
   * One step towards a picture of what is dragged; null if another step is needed. In a large graph each step has a frame
   * of its own.
   */
  function readyAt(camera: Camera, dragged: Dragged): Ready | null {
    const whole = scene.drawing();
    if (!dragged.all) {
      const { done, value } = dragged.search.next();
      if (!done) return null;
      dragged.all = { nodes: dragged.nodes, edges: value };
      if (isMany(dragged.all)) lag = patience + 1;
      if (whole.edges > mostSearched) return null;
    }
    const { all } = dragged;
    if (!dragged.own) {
      dragged.own = draggedDrawing(whole, all);
      if (isMany(all)) return null;
    }
    if (dragged.only?.at !== camera.scale) {
      const { drawing, only } = dragged.own;
      const drawn = isMany(all) ? mergedEdges(drawing, only, camera.scale, mostMerged) : only;
      dragged.only = { ...drawn, at: camera.scale };
      if (isMany(all)) return null;
    }
    const view = viewAround(camera, size, ratio, margin);
    if (!dragged.style || !isSameView(dragged.style.in, view)) {
      // The lines that move change it by nothing that is seen: they are as strong as in the picture that they are taken out of.
      dragged.style = { in: view, ...styleOfEdges({ drawing: whole, view, only: all }) };
      if (isMany(all)) return null;
    }
    return dragged as Ready;
  }

  /** What a picture shows; it does not change while it is drawn. */
  function stateFor(camera: Camera, { nodes: [first = 0] }: Dragged): Shown {
    const { x, y } = scene.drawing();
    return { camera, x: x[first] as number, y: y[first] as number, version: scene.version() };
  }

  function* painting(camera: Camera, { own, only, style, nodes }: Ready): Generator<void, void> {
    const began = performance.now();
    const detail = lag > patience ? ratio / 2 : ratio;
    const view = viewAround(camera, size, detail, 0);
    if (!image || raster?.width !== view.width || raster.height !== view.height) {
      raster = createRaster(view.width, view.height, false);
      image = new ImageData(new Uint8ClampedArray(raster.pixels.buffer), view.width, view.height);
    }
    own.follow(scene.drawing());
    yield* drawingGraph(raster, boxFor(detail), { drawing: own.drawing, view, only }, style, null);
    if (dragged?.nodes !== nodes) return;
    if (canvas.width !== view.width || canvas.height !== view.height) {
      canvas.width = view.width;
      canvas.height = view.height;
    }
    brush.putImageData(image, 0, 0);
    canvas.hidden = false;
    if (detail === ratio && performance.now() - began > frameMs) lag++;
    labels.follow(nodes, camera, size);
  }

  async function paintInParts(parts: Generator<void, void>): Promise<void> {
    isPainting = true;
    try {
      for (const _part of parts) await pageRests();
    } finally {
      isPainting = false;
    }
  }

  return {
    begin(slots, camera) {
      labels.follow(slots, camera, size);
      const search = findingEdges(scene.drawing(), slots);
      const mine: Dragged = { nodes: slots, search, all: null, own: null, only: null, style: null };
      dragged = mine;
      shown = null;
      lag = 0;
      return () => {
        if (dragged !== mine) return;
        dragged = null;
        canvas.hidden = true;
        labels.hide();
      };
    },
    draw(camera) {
      if (!dragged) return true;
      if (isPainting) return false;
      const state = stateFor(camera, dragged);
      if (isSame(state, shown)) return true;
      const ready = readyAt(camera, dragged);
      if (!ready) return false;
      shown = state;
      const parts = painting(camera, ready);
      if (isMany(ready.all) && scene.drawing().edges > mostSearched) void paintInParts(parts);
      else for (const _part of parts);
      return !isPainting;
    },
    resize(next) {
      size = next;
      shown = null;
      canvas.style.width = `${size.width}px`;
      canvas.style.height = `${size.height}px`;
    },
    setTheme(next) {
      theme = next;
      shown = null;
      boxes.clear();
    },
    close() {
      dragged = null;
      canvas.remove();
      labels.close();
    },
  };
}

function brushOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) throw new Error('this Chromium has no canvas');
  return brush;
}
