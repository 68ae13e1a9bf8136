/**
 * Position of an image in its frame. The centre is in units of the image width, so that two images of different sizes
 * side by side show the same place.
 */
export interface View {
  /** Fit, full width, or screen pixels per image pixel. */
  readonly zoom: 'fit' | 'width' | number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const wholeImage: View = { zoom: 'fit', x: 0.5, y: 0 };

const leastScale = 0.02;
const mostScale = 16;

export function scaleOf({ zoom }: View, image: Size, frame: Size): number {
  const width = frame.width / image.width;
  if (zoom === 'fit') return Math.min(1, width, frame.height / image.height);
  return zoom === 'width' ? Math.min(1, width) : zoom;
}

/** The top left corner of the image in its frame, limited to the edges of the frame. */
export function placeOf(view: View, image: Size, frame: Size): { left: number; top: number; scale: number } {
  const scale = scaleOf(view, image, frame);
  const { x, y } = held(view, image, frame, scale);
  return {
    left: Math.round(frame.width / 2 - x * image.width * scale),
    top: Math.round(frame.height / 2 - y * image.width * scale),
    scale,
  };
}

/** The centre, moved so that the image fills the frame. A smaller image is centred at the top. */
function held({ x, y }: View, image: Size, frame: Size, scale: number): { x: number; y: number } {
  const unit = image.width * scale;
  const [halfWidth, halfHeight] = [frame.width / 2 / unit, frame.height / 2 / unit];
  const height = image.height / image.width;
  return {
    x: halfWidth * 2 >= 1 ? 0.5 : Math.min(1 - halfWidth, Math.max(halfWidth, x)),
    y: Math.max(halfHeight, Math.min(height - halfHeight, y)),
  };
}

/** Moves the image by screen pixels. */
export function panned(view: View, image: Size, frame: Size, right: number, down: number): View {
  const scale = scaleOf(view, image, frame);
  const { x, y } = held(view, image, frame, scale);
  const unit = image.width * scale;
  const moved = { ...view, x: x - right / unit, y: y - down / unit };
  return { ...moved, ...held(moved, image, frame, scale) };
}

/** Zooms around a point of the frame. */
export function zoomed(view: View, image: Size, frame: Size, factor: number, at: { x: number; y: number }): View {
  const before = placeOf(view, image, frame);
  const scale = Math.min(mostScale, Math.max(leastScale, before.scale * factor));
  const [onX, onY] = [(at.x - before.left) / before.scale, (at.y - before.top) / before.scale];
  const next = {
    zoom: scale,
    x: (onX + (frame.width / 2 - at.x) / scale) / image.width,
    y: (onY + (frame.height / 2 - at.y) / scale) / image.width,
  };
  return { ...next, ...held(next, image, frame, scale) };
}

/** Switches between 1:1 around the point and the whole image. */
export function toggled(view: View, image: Size, frame: Size, at: { x: number; y: number }): View {
  const scale = scaleOf(view, image, frame);
  return scale === 1 ? wholeImage : zoomed(view, image, frame, 1 / scale, at);
}
