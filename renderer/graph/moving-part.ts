import { type Camera, isSameView, type Size, viewAround } from '../../shared/drawing/camera.ts';
import type { MovingSlots, View } from '../../shared/drawing/drawing.ts';
import type { ThemeName } from '../../shared/drawing/node-look.ts';
import type { Scene } from '../../shared/drawing/scene.ts';
import { type DraggedDrawing, draggedDrawing } from './dragged-drawing.ts';
import { type EdgeStyle, styleOfEdges } from './drawing/draw-edges.ts';
import { drawGraph } from './drawing/draw-graph.ts';
import { createPaintBox, type PaintBox } from './drawing/paint-box.ts';
import { createRaster, type Raster } from './drawing/raster.ts';
import { findingEdges, mergedEdges } from './merged-edges.ts';
import { type AskLabels, createMovingLabels } from './moving-labels.ts';
import { margin } from './picture-stack.ts';
import { warmUpDrags } from './warm-up-drags.ts';

/** The dragged part, drawn over a picture without it. Only this small part is redrawn with each move. */
export interface MovingPart {
  /** The returned function removes it from the screen, unless the next drag has begun. */
  begin(slots: Uint32Array, camera: Camera): () => void;
  /** False if it is not drawn yet: very many lines are made ready in some frames and drawn in a later one. */
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
/** In a larger graph, a drag is made ready in several frames. */
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
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) throw new Error('this Chromium has no canvas');
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

  const stopListening = scene.listen(() => {
    if (scene.drawing().edges <= mostSearched) return;
    stopListening();
    warmUpDrags(boxFor(ratio / 2), ratio / 2, mostMerged);
  });

  return {
    begin(slots, camera) {
      labels.follow(slots, camera, size);
      const search = findingEdges(scene.drawing(), slots);
      const mine: Dragged = { nodes: slots, search, all: null, own: null, only: null, style: null };
      dragged = mine;
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
      const ready = readyAt(camera, dragged);
      if (!ready) return false;
      const began = performance.now();
      const detail = lag > patience ? ratio / 2 : ratio;
      const view = viewAround(camera, size, detail, 0);
      if (!image || raster?.width !== view.width || raster.height !== view.height) {
        raster = createRaster(view.width, view.height, false);
        image = new ImageData(new Uint8ClampedArray(raster.pixels.buffer), view.width, view.height);
        canvas.width = view.width;
        canvas.height = view.height;
      }
      ready.own.follow(scene.drawing());
      const wish = { drawing: ready.own.drawing, view, only: ready.only };
      drawGraph(raster, boxFor(detail), wish, ready.style, null);
      brush.putImageData(image, 0, 0);
      canvas.hidden = false;
      const tookMs = performance.now() - began;
      if (detail === ratio && tookMs > frameMs) lag++;
      labels.follow(ready.nodes, camera, size);
      return true;
    },
    resize(next) {
      size = next;
      canvas.style.width = `${size.width}px`;
      canvas.style.height = `${size.height}px`;
    },
    setTheme(next) {
      theme = next;
      boxes.clear();
    },
    close() {
      stopListening();
      canvas.remove();
      labels.close();
    },
  };
}
