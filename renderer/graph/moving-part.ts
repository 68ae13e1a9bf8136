import { type Camera, isSameView, type Size, viewAround } from '../../shared/drawing/camera.ts';
import type { MovingSlots, View } from '../../shared/drawing/drawing.ts';
import type { ThemeName } from '../../shared/drawing/node-look.ts';
import type { Scene } from '../../shared/drawing/scene.ts';
import { type EdgeStyle, styleOfEdges } from './drawing/draw-edges.ts';
import { drawGraph } from './drawing/draw-graph.ts';
import { createPaintBox, type PaintBox } from './drawing/paint-box.ts';
import { createRaster, type Raster } from './drawing/raster.ts';
import { edgesAt, mergedEdges } from './merged-edges.ts';
import { createMovingLabels } from './moving-labels.ts';
import { margin } from './picture-stack.ts';

/** The dragged part, drawn over a picture without it. Only this small part is redrawn with each move. */
export interface MovingPart {
  /** The returned function removes it from the screen, unless the next drag has begun. */
  begin(slots: Uint32Array): () => void;
  /** False if it is not whole yet: very many lines are made ready in one frame and drawn in a later one, labels after them. */
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

export function createMovingPart(
  host: HTMLElement,
  scene: Scene,
  initial: { size: Size; theme: ThemeName },
): MovingPart {
  const canvas = document.createElement('canvas');
  canvas.className = 'graph-layer graph-moving';
  canvas.setAttribute('aria-hidden', 'true');
  host.append(canvas);
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) throw new Error('this Chromium has no canvas');
  const ratio = window.devicePixelRatio || 1;
  let { size, theme } = initial;
  const labels = createMovingLabels(host, scene, ratio);
  const boxes = new Map<number, PaintBox>();
  /** Rises while drawing is too slow to follow the pointer. */
  let lag = 0;
  let isFirst = true;
  let raster: Raster | null = null;
  /** The same memory as an image. */
  let image: ImageData | null = null;
  let only: MovingSlots | null = null;
  /** The same with fewer lines, for one scale. */
  let merged: { readonly of: MovingSlots; readonly scale: number; readonly slots: MovingSlots } | null = null;

  /** Very many lines are merged where that makes no difference on the screen. Null: not in this frame. */
  function slotsAt(all: MovingSlots, scale: number): MovingSlots | null {
    if (all.edges.length <= mostSharp) return all;
    if (merged?.of === all && merged.scale === scale) return merged.slots;
    merged = { of: all, scale, slots: mergedEdges(scene.drawing(), all, scale, mostMerged) };
    return null;
  }

  function boxFor(detail: number): PaintBox {
    const box = boxes.get(detail) ?? createPaintBox(theme, detail);
    boxes.set(detail, box);
    return box;
  }

  let styled: { readonly of: MovingSlots; readonly view: View; readonly style: EdgeStyle } | null = null;

  /**
   * Found once for a drag: the lines that move change it by nothing that is seen. They are as strong as they were in the
   * picture that they are taken out of. Null: not in this frame.
   */
  function styleOf(only: MovingSlots, camera: Camera): EdgeStyle | null {
    const view = viewAround(camera, size, ratio, margin);
    if (styled?.of === only && isSameView(styled.view, view)) return styled.style;
    styled = { of: only, view, style: styleOfEdges({ drawing: scene.drawing(), view, only }) };
    return only.edges.length > mostSharp ? null : styled.style;
  }

  return {
    begin(slots) {
      const mine: MovingSlots = { nodes: slots, edges: edgesAt(scene.drawing(), slots) };
      only = mine;
      isFirst = true;
      lag = mine.edges.length > mostSharp ? patience + 1 : 0;
      return () => {
        if (only !== mine) return;
        only = null;
        merged = null;
        styled = null;
        canvas.hidden = true;
        labels.hide();
      };
    },
    draw(camera) {
      if (!only) return true;
      const slots = slotsAt(only, camera.scale);
      if (!slots) return false;
      const began = performance.now();
      const detail = lag > patience ? ratio / 2 : ratio;
      const view = viewAround(camera, size, detail, 0);
      if (!image || raster?.width !== view.width || raster.height !== view.height) {
        raster = createRaster(view.width, view.height, false);
        image = new ImageData(new Uint8ClampedArray(raster.pixels.buffer), view.width, view.height);
        canvas.width = view.width;
        canvas.height = view.height;
      }
      const wish = { drawing: scene.drawing(), view, only: slots };
      const style = styleOf(slots, camera);
      if (!style) return false;
      drawGraph(raster, boxFor(detail), wish, style, null);
      brush.putImageData(image, 0, 0);
      canvas.hidden = false;
      const tookMs = performance.now() - began;
      if (detail === ratio && tookMs > frameMs) lag++;
      labels.draw(only, boxFor(ratio), { camera, size }, !isFirst && tookMs < frameMs);
      // The labels have a frame of their own.
      const isWhole = !isFirst;
      isFirst = false;
      return isWhole;
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
      canvas.remove();
      labels.close();
    },
  };
}
