import type { Bounds, Drawing, View } from './drawing.ts';
import { marks } from './node-look.ts';

/** The visible part: the world point in the middle of the canvas, and page pixels per unit. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A million nodes fit. */
const leastScale = 0.001;
const mostScale = 4;
/** Fitting a few nodes must not enlarge them too much. */
const mostFitScale = 1.2;
/** The buttons over the right edge of the canvas. */
const buttonsWidth = 44;

export function toScreen(camera: Camera, size: Size, { x, y }: Point): Point {
  return { x: (x - camera.x) * camera.scale + size.width / 2, y: (y - camera.y) * camera.scale + size.height / 2 };
}

export function toWorld(camera: Camera, size: Size, { x, y }: Point): Point {
  return { x: (x - size.width / 2) / camera.scale + camera.x, y: (y - size.height / 2) / camera.scale + camera.y };
}

export function panBy(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** Zooms so that the world under the point stays in place. */
export function zoomAt(camera: Camera, size: Size, point: Point, factor: number): Camera {
  const scale = Math.min(mostScale, Math.max(leastScale, camera.scale * factor));
  const fixed = toWorld(camera, size, point);
  return {
    scale,
    x: fixed.x - (point.x - size.width / 2) / scale,
    y: fixed.y - (point.y - size.height / 2) / scale,
  };
}

/** The free space on each side of a canvas, in page pixels. */
export interface Insets {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Space for the labels of the outermost nodes, and on the right for the buttons; less on a small canvas. */
export function roomForLabels({ width, height }: Size): Insets {
  const sideways = Math.min(60, width * 0.12);
  return {
    left: sideways,
    right: sideways + Math.min(buttonsWidth, width * 0.06),
    top: Math.min(45, height * 0.1),
    bottom: Math.min(60, height * 0.12),
  };
}

/** Centred, and shifted only as far as the free space requires. */
export function fitTo({ left, top, right, bottom }: Bounds, size: Size, margin: number | Insets = 60): Camera {
  const free = typeof margin === 'number' ? { left: margin, top: margin, right: margin, bottom: margin } : margin;
  const width = Math.max(1, right - left);
  const height = Math.max(1, bottom - top);
  const room = {
    width: Math.max(40, size.width - free.left - free.right),
    height: Math.max(40, size.height - free.top - free.bottom),
  };
  const scale = Math.min(mostFitScale, Math.max(leastScale, Math.min(room.width / width, room.height / height)));
  return {
    x: (left + right) / 2 + aside(size.width, width * scale, free.left, free.right) / scale,
    y: (top + bottom) / 2 + aside(size.height, height * scale, free.top, free.bottom) / scale,
    scale,
  };
}

/** How far the camera must shift so that the centred content keeps away from both ends. */
function aside(whole: number, taken: number, start: number, end: number): number {
  const beyondEnd = (whole + taken) / 2 - (whole - end);
  const beyondStart = start - (whole - taken) / 2;
  return Math.max(0, beyondEnd) - Math.max(0, beyondStart);
}

/** The area of all drawn nodes, or of the given ones; null when there is none. */
export function boundsOf({ nodes, x, y, look }: Drawing, only?: Iterable<number>): Bounds | null {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  const slots = only && Uint32Array.from(only);
  const count = slots?.length ?? nodes;
  // One loop without calls: it goes over a million nodes after each change.
  for (let at = 0; at < count; at++) {
    const slot = slots ? (slots[at] as number) : at;
    const px = x[slot] as number;
    const py = y[slot] as number;
    if (Number.isNaN(px) || (look[slot] as number) & marks.out) continue;
    if (px < left) left = px;
    if (px > right) right = px;
    if (py < top) top = py;
    if (py > bottom) bottom = py;
  }
  return left <= right ? { left, top, right, bottom } : null;
}

/**
 * The view of a picture that covers the canvas and a margin around it, in integer pixels. A picture that is not part of the
 * canvas has no buttons over it.
 */
export function viewAround(
  camera: Camera,
  size: Size,
  ratio: number,
  margin: number,
  isOfCanvas: boolean = margin > 0,
): View {
  const marginX = Math.round(size.width * margin);
  const marginY = Math.round(size.height * margin);
  const corner = toWorld(camera, size, { x: -marginX, y: -marginY });
  return {
    left: corner.x,
    top: corner.y,
    scale: camera.scale * ratio,
    // A hidden panel has no size, and a picture needs one.
    width: Math.max(1, Math.ceil((size.width + marginX * 2) * ratio)),
    height: Math.max(1, Math.ceil((size.height + marginY * 2) * ratio)),
    ratio,
    seen: isOfCanvas ? { left: marginX * ratio, right: (marginX + size.width - buttonsWidth) * ratio } : undefined,
  };
}

export function isSameView(one: View, two: View): boolean {
  return (
    one.left === two.left &&
    one.top === two.top &&
    one.scale === two.scale &&
    one.width === two.width &&
    one.height === two.height &&
    one.ratio === two.ratio &&
    one.seen?.left === two.seen?.left &&
    one.seen?.right === two.seen?.right
  );
}

/** How to move and stretch a picture to match the camera. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly stretch: number;
}

export function placementOf(view: View, camera: Camera, size: Size): Placement {
  const corner = toScreen(camera, size, { x: view.left, y: view.top });
  return { x: corner.x, y: corner.y, stretch: (camera.scale * view.ratio) / view.scale };
}

/** Whether a picture with this placement covers the complete canvas. */
export function covers(view: View, { x, y, stretch }: Placement, size: Size): boolean {
  const width = (view.width / view.ratio) * stretch;
  const height = (view.height / view.ratio) * stretch;
  return x <= 0 && y <= 0 && x + width >= size.width && y + height >= size.height;
}

/** Whether it is fully sharp: not stretched, and on integer pixels. */
export function isCrisp({ x, y, stretch }: Placement): boolean {
  const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 0.02;
  return Math.abs(stretch - 1) < 1e-6 && isWhole(x) && isWhole(y);
}
