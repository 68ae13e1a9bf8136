import { type Camera, type Point, type Size, toScreen } from '../../shared/drawing/camera.ts';
import type { Bounds, View } from '../../shared/drawing/drawing.ts';
import type { GraphView } from './graph-view.ts';

const width = 168;
const mostGrowth = 1.25;

/** The complete graph in a corner, with a frame around the visible part. Press or drag in it to move. */
export interface MiniMap {
  /** The camera moved. */
  follow(camera: Camera, size: Size): void;
  close(): void;
}

/** Whether the canvas shows all nodes, which are within these bounds. */
export function showsAll(bounds: Bounds | null, camera: Camera, size: Size): boolean {
  if (!bounds) return true;
  const corner = toScreen(camera, size, { x: bounds.left, y: bounds.top });
  const opposite = toScreen(camera, size, { x: bounds.right, y: bounds.bottom });
  return corner.x >= 0 && corner.y >= 0 && opposite.x <= size.width && opposite.y <= size.height;
}

export function createMiniMap(host: HTMLElement, view: GraphView): MiniMap {
  const box = document.createElement('div');
  box.className = 'graph-mini-map';
  box.setAttribute('aria-hidden', 'true'); // Everything in it can be reached in the graph itself.
  box.hidden = true;
  const canvas = document.createElement('canvas');
  const frame = document.createElement('div');
  frame.className = 'graph-mini-frame';
  box.append(canvas, frame);
  host.append(box);
  const ratio = window.devicePixelRatio || 1;
  let shown: View | null = null;
  let shownNodes = 0;
  let shownBounds: Bounds | null = null;

  view.onFar((far, farView, nodes) => {
    shown = farView;
    shownNodes = nodes;
    shownBounds = view.bounds();
    const height = Math.round((width * farView.height) / farView.width);
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const brush = canvas.getContext('2d', { alpha: false });
    if (brush) {
      brush.imageSmoothingQuality = 'high';
      brush.drawImage(far, 0, 0, canvas.width, canvas.height);
    }
    follow(view.camera(), view.size());
  });

  /** Map pixels per world unit. */
  const scaleOf = (farView: View) => (farView.scale * width) / farView.width;

  function follow(camera: Camera, size: Size): void {
    if (!shown) return;
    const scale = scaleOf(shown);
    const place = {
      left: (camera.x - size.width / 2 / camera.scale - shown.left) * scale,
      top: (camera.y - size.height / 2 / camera.scale - shown.top) * scale,
      width: (size.width / camera.scale) * scale,
      height: (size.height / camera.scale) * scale,
    };
    // If every node is visible anyway, a map is useless. Where all of them are is found only if those of the map are in sight.
    const all = showsAll(shownBounds, camera, size) && showsAll(view.bounds(), camera, size);
    // A map with far fewer nodes than exist would mislead until the next one is drawn.
    const isOld = view.nodes() > shownNodes * mostGrowth;
    box.hidden = all || isOld || size.width < width * 2.5;
    frame.style.transform = `translate(${place.left}px, ${place.top}px)`;
    frame.style.width = `${place.width}px`;
    frame.style.height = `${place.height}px`;
  }

  function lookAt({ x, y }: Point): void {
    if (!shown) return;
    const scale = scaleOf(shown);
    view.lookAt({ ...view.camera(), x: shown.left + x / scale, y: shown.top + y / scale });
  }

  // The graph below must not receive these.
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'dblclick', 'contextmenu', 'wheel'] as const) {
    box.addEventListener(type, (event) => event.stopPropagation());
  }
  box.addEventListener('pointerdown', (event) => {
    box.setPointerCapture(event.pointerId);
    event.preventDefault();
    lookAt(pointIn(event));
  });
  box.addEventListener('pointermove', (event) => {
    if (box.hasPointerCapture(event.pointerId)) lookAt(pointIn(event));
  });

  function pointIn(event: PointerEvent): Point {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  return { follow, close: () => box.remove() };
}
