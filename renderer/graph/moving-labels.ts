import { type Camera, placementOf, type Size, viewAround } from '../../shared/drawing/camera.ts';
import type { View } from '../../shared/drawing/drawing.ts';
import type { Scene } from '../../shared/drawing/scene.ts';
import type { Labels } from './drawing/drawer.ts';

/** Draws the labels of some nodes, in the drawing thread. */
export type AskLabels = (slots: Uint32Array, view: View) => Promise<Labels>;

/** The labels of dragged nodes: these keep their distances, so that one picture of their labels moves with them. */
export interface MovingLabels {
  /** They come a moment later, and again when the scale is another. */
  follow(slots: Uint32Array, camera: Camera, size: Size): void;
  hide(): void;
  close(): void;
}

interface Wish {
  readonly slots: Uint32Array;
  readonly scale: number;
}

export function createMovingLabels(host: HTMLElement, scene: Scene, ratio: number, ask: AskLabels): MovingLabels {
  const canvas = document.createElement('canvas');
  canvas.className = 'graph-layer graph-moving-labels';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.hidden = true;
  host.append(canvas);
  const brush = bitmapBrush(canvas);
  let wish: Wish | null = null;
  let drawn: { readonly wish: Wish; readonly labels: Labels } | null = null;
  let now: { readonly camera: Camera; readonly size: Size } | null = null;

  async function draw(wanted: Wish, camera: Camera, size: Size): Promise<void> {
    wish = wanted;
    for (let isLate = true; isLate && wish === wanted; ) {
      const labels = await ask(wanted.slots, viewAround(camera, size, ratio, 0));
      if (wish !== wanted) return labels.bitmap.close();
      canvas.style.width = `${labels.view.width / ratio}px`;
      canvas.style.height = `${labels.view.height / ratio}px`;
      brush.transferFromImageBitmap(labels.bitmap);
      drawn = { wish: wanted, labels };
      place();
      isLate = labels.late;
    }
  }

  function place(): void {
    canvas.hidden = !drawn || drawn.wish !== wish;
    if (canvas.hidden || !drawn || !now) return;
    const [slot = 0] = drawn.wish.slots;
    const { camera, size } = now;
    const { x, y } = scene.drawing();
    const { first, view } = drawn.labels;
    const away = { x: (x[slot] as number) - first.x, y: (y[slot] as number) - first.y };
    const at = placementOf(view, camera, size);
    const [left, top] = [at.x + away.x * camera.scale, at.y + away.y * camera.scale].map(Math.round);
    canvas.style.transform = `translate(${left}px, ${top}px)`;
  }

  return {
    follow(slots, camera, size) {
      now = { camera, size };
      if (wish?.slots !== slots || wish.scale !== camera.scale) void draw({ slots, scale: camera.scale }, camera, size);
      place();
    },
    hide() {
      canvas.hidden = true;
      brush.transferFromImageBitmap(null);
      wish = null;
      drawn = null;
    },
    close() {
      wish = null;
      canvas.remove();
    },
  };
}

function bitmapBrush(canvas: HTMLCanvasElement): ImageBitmapRenderingContext {
  const brush = canvas.getContext('bitmaprenderer');
  if (!brush) throw new Error('this Chromium has no canvas');
  return brush;
}
