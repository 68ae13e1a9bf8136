import { type Camera, placementOf, type Size, viewAround } from '../../shared/drawing/camera.ts';
import type { MovingSlots, NodeWords, View } from '../../shared/drawing/drawing.ts';
import { orderOfLabels } from '../../shared/drawing/label-order.ts';
import type { Scene } from '../../shared/drawing/scene.ts';
import { drawTexts } from './drawing/draw-texts.ts';
import type { PaintBox } from './drawing/paint-box.ts';
import { createRaster, type Raster } from './drawing/raster.ts';

/** The labels of dragged nodes: these keep their distances, so that one picture of their labels moves with them. */
export interface MovingLabels {
  /** Without `hasTime`, a picture of them that is missing waits. */
  draw(slots: MovingSlots, box: PaintBox, where: { camera: Camera; size: Size }, hasTime: boolean): void;
  hide(): void;
  close(): void;
}

/** How long drawing texts that were never drawn before may take per frame; the others follow in the next ones. */
const newTextMs = 6;

/** The picture on the screen: what it shows, and where the first of its nodes was. */
interface Drawn {
  readonly of: MovingSlots;
  readonly box: PaintBox;
  readonly view: View;
  readonly x: number;
  readonly y: number;
  readonly late: boolean;
}

export function createMovingLabels(host: HTMLElement, scene: Scene, ratio: number): MovingLabels {
  const canvas = document.createElement('canvas');
  canvas.className = 'graph-layer graph-moving-labels';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.hidden = true;
  host.append(canvas);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this Chromium has no canvas');
  let drawn: Drawn | null = null;
  let raster: Raster | null = null;
  /** The same memory as an image. */
  let image: ImageData | null = null;
  const words = new Map<number, NodeWords>();

  function paint(of: MovingSlots, box: PaintBox, camera: Camera, size: Size): Drawn {
    const drawing = scene.drawing();
    const view = viewAround(camera, size, ratio, 0);
    if (!image || raster?.width !== view.width || raster.height !== view.height) {
      raster = createRaster(view.width, view.height, false);
      image = new ImageData(new Uint8ClampedArray(raster.pixels.buffer), view.width, view.height);
      canvas.width = view.width;
      canvas.height = view.height;
    }
    raster.pixels.fill(0);
    const sight = { nodes: of.nodes, edges: new Uint32Array(0) };
    const texts = {
      node: (slot: number) => {
        const known = words.get(slot) ?? scene.wordsAt(slot);
        words.set(slot, known);
        return known;
      },
      edge: () => undefined,
      order: (most: number, isInSight: (slot: number) => boolean) => orderOfLabels(drawing, most, isInSight, of.nodes),
      newTextMs,
    };
    drawTexts(raster, box, { drawing, view, sight }, texts, null);
    canvas.style.width = `${size.width}px`;
    canvas.style.height = `${size.height}px`;
    brush?.putImageData(image, 0, 0);
    const [first = 0] = of.nodes;
    return { of, box, view, x: drawing.x[first] as number, y: drawing.y[first] as number, late: box.texts.late };
  }

  return {
    draw(slots, box, { camera, size }, hasTime) {
      const isSame = drawn?.of === slots && drawn.box === box && drawn.view.scale === camera.scale * ratio;
      if (hasTime && (!drawn || !isSame || drawn.late)) drawn = paint(slots, box, camera, size);
      if (drawn?.of !== slots) return;
      const [first = 0] = slots.nodes;
      const { x, y } = scene.drawing();
      const away = { x: (x[first] as number) - drawn.x, y: (y[first] as number) - drawn.y };
      const place = placementOf(drawn.view, camera, size);
      const [left, top] = [place.x + away.x * camera.scale, place.y + away.y * camera.scale].map(Math.round);
      canvas.style.transform = `translate(${left}px, ${top}px)`;
      canvas.hidden = false;
    },
    hide() {
      canvas.hidden = true;
      drawn = null;
      words.clear();
    },
    close: () => canvas.remove(),
  };
}
