import { palettes } from '../../../shared/drawing/node-look.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Brightness of each pixel, 0 to 255. */
  readonly light: Uint8Array;
}

/** What the layers of the canvas show together right now, put together as the browser does it. */
export function imageOf(host: HTMLElement): Picture {
  const canvas = new OffscreenCanvas(host.clientWidth, host.clientHeight);
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) throw new Error('no canvas');
  brush.fillStyle = palettes.dark.ground;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  for (const layer of host.querySelectorAll<HTMLCanvasElement>('canvas.graph-layer')) {
    if (layer.hidden || layer.width === 0 || layer.classList.contains('graph-overlay')) continue;
    brush.setTransform(new DOMMatrix(getComputedStyle(layer).transform));
    brush.drawImage(layer, 0, 0, layer.clientWidth, layer.clientHeight);
  }
  const { data } = brush.getImageData(0, 0, canvas.width, canvas.height);
  const light = new Uint8Array(canvas.width * canvas.height);
  for (let pixel = 0; pixel < light.length; pixel++) {
    const at = pixel * 4;
    light[pixel] = ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10;
  }
  return { width: canvas.width, height: canvas.height, light };
}

export interface Difference {
  /** Mean difference of brightness, 0 to 1. */
  readonly mean: number;
  /** Of the spots that show nodes and edges when sharp, the share that shows something while moving. */
  readonly kept: number;
}

const isInk = 14;

/** Compares the picture while moving with the sharp one. A spot counts as kept if there is ink within two pixels of it. */
export function differenceOf(moving: Picture, sharp: Picture): Difference {
  const ground = sharp.light[0] ?? 0;
  const hasInk = (picture: Picture, x: number, y: number) =>
    Math.abs((picture.light[y * picture.width + x] ?? ground) - ground) > isInk;
  let sum = 0;
  let inked = 0;
  let kept = 0;
  for (let y = 2; y < sharp.height - 2; y++) {
    for (let x = 2; x < sharp.width - 2; x++) {
      const at = y * sharp.width + x;
      sum += Math.abs((moving.light[at] ?? 0) - (sharp.light[at] ?? 0));
      if (!hasInk(sharp, x, y)) continue;
      inked++;
      if (inkNear(x, y)) kept++;
    }
  }
  function inkNear(x: number, y: number): boolean {
    for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) if (hasInk(moving, x + dx, y + dy)) return true;
    return false;
  }
  return { mean: sum / sharp.light.length / 255, kept: inked === 0 ? 0 : kept / inked };
}
