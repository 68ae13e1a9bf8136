/**
 * Where a picture lies in its frame. The middle is told in widths of the picture, so that two pictures of different
 * sizes side by side show the same place.
 */
export interface View {
  /** Whole picture, whole width, or pixels of the screen to a pixel of the picture. */
  readonly zoom: 'fit' | 'width' | number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const wholePicture: View = { zoom: 'fit', x: 0.5, y: 0 };

const leastScale = 0.02;
const mostScale = 16;

export function scaleOf({ zoom }: View, picture: Size, frame: Size): number {
  const width = frame.width / picture.width;
  if (zoom === 'fit') return Math.min(1, width, frame.height / picture.height);
  return zoom === 'width' ? Math.min(1, width) : zoom;
}

/** The left upper corner of the picture in its frame: never further away than it must be. */
export function placeOf(view: View, picture: Size, frame: Size): { left: number; top: number; scale: number } {
  const scale = scaleOf(view, picture, frame);
  const { x, y } = held(view, picture, frame, scale);
  return {
    left: Math.round(frame.width / 2 - x * picture.width * scale),
    top: Math.round(frame.height / 2 - y * picture.width * scale),
    scale,
  };
}

/** The middle, moved so that the frame is filled. What is too small for that is centred, and begins at the top. */
function held({ x, y }: View, picture: Size, frame: Size, scale: number): { x: number; y: number } {
  const unit = picture.width * scale;
  const [halfWidth, halfHeight] = [frame.width / 2 / unit, frame.height / 2 / unit];
  const height = picture.height / picture.width;
  return {
    x: halfWidth * 2 >= 1 ? 0.5 : Math.min(1 - halfWidth, Math.max(halfWidth, x)),
    y: Math.max(halfHeight, Math.min(height - halfHeight, y)),
  };
}

/** Moves the picture by so many pixels of the screen. */
export function panned(view: View, picture: Size, frame: Size, right: number, down: number): View {
  const scale = scaleOf(view, picture, frame);
  const { x, y } = held(view, picture, frame, scale);
  const unit = picture.width * scale;
  const moved = { ...view, x: x - right / unit, y: y - down / unit };
  return { ...moved, ...held(moved, picture, frame, scale) };
}

/** Zooms so that what lies under a point of the frame stays there. */
export function zoomed(view: View, picture: Size, frame: Size, factor: number, at: { x: number; y: number }): View {
  const before = placeOf(view, picture, frame);
  const scale = Math.min(mostScale, Math.max(leastScale, before.scale * factor));
  const [onX, onY] = [(at.x - before.left) / before.scale, (at.y - before.top) / before.scale];
  const next = {
    zoom: scale,
    x: (onX + (frame.width / 2 - at.x) / scale) / picture.width,
    y: (onY + (frame.height / 2 - at.y) / scale) / picture.width,
  };
  return { ...next, ...held(next, picture, frame, scale) };
}

/** `1:1` at the point, or the whole again. */
export function toggled(view: View, picture: Size, frame: Size, at: { x: number; y: number }): View {
  const scale = scaleOf(view, picture, frame);
  return scale === 1 ? wholePicture : zoomed(view, picture, frame, 1 / scale, at);
}
