import { type Camera, type Point, type Size, toScreen } from '../../shared/drawing/camera.ts';
import type { NodeKey } from '../../shared/drawing/node-key.ts';
import { marks, palettes, sizeOnScreen, type ThemeName } from '../../shared/drawing/node-look.ts';
import type { Scene } from '../../shared/drawing/scene.ts';

/** What follows the pointer: the line of a lasso, a box, rings around focused, hovered and just selected nodes. */
export interface OverlayState {
  readonly outline?: { readonly points: readonly Point[] } | undefined;
  readonly focused?: NodeKey | null;
  readonly hovered?: NodeKey | null;
  /** Just selected, and not yet in the picture below. */
  readonly fresh?: readonly NodeKey[];
}

/** Beyond this many, rings wait for the picture. */
const mostFresh = 400;

export interface Overlay {
  draw(state: OverlayState, camera: Camera): void;
  resize(size: Size): void;
  setTheme(theme: ThemeName): void;
  close(): void;
}

export function createOverlay(host: HTMLElement, scene: Scene, initial: { size: Size; theme: ThemeName }): Overlay {
  const canvas = document.createElement('canvas');
  canvas.className = 'graph-layer graph-overlay';
  canvas.setAttribute('aria-hidden', 'true');
  host.append(canvas);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this Chromium has no canvas');
  const ratio = window.devicePixelRatio || 1;
  let { size, theme } = initial;
  let blank = true;

  /** All in one path: four hundred strokes would take most of a frame. */
  function rings(pen: CanvasRenderingContext2D, keys: readonly NodeKey[], camera: Camera, gap: number): void {
    const { x, y, look, degree } = scene.drawing();
    pen.beginPath();
    for (const key of keys) {
      const slot = scene.slotOf(key);
      if (slot === undefined || (look[slot] as number) & marks.out) continue;
      const middle = toScreen(camera, size, { x: x[slot] as number, y: y[slot] as number });
      const radius = sizeOnScreen(look[slot] as number, camera.scale, degree[slot]) / 2 + gap;
      pen.moveTo(middle.x + radius, middle.y);
      pen.arc(middle.x, middle.y, radius, 0, Math.PI * 2);
    }
    pen.stroke();
  }

  function draw({ outline, focused, hovered, fresh = [] }: OverlayState, camera: Camera): void {
    const isEmpty = !outline && !focused && !hovered && fresh.length === 0;
    if (isEmpty && blank) return;
    blank = isEmpty;
    canvas.hidden = isEmpty;
    if (!brush || isEmpty) return;
    brush.setTransform(ratio, 0, 0, ratio, 0, 0);
    brush.clearRect(0, 0, size.width, size.height);
    brush.strokeStyle = palettes[theme].accent;
    brush.lineWidth = 2.5;
    rings(brush, fresh.slice(0, mostFresh), camera, 2.5);
    brush.lineWidth = 1.5;
    if (hovered) rings(brush, [hovered], camera, 2.5);
    if (focused) {
      brush.setLineDash([3, 3]);
      rings(brush, [focused], camera, 7);
      brush.setLineDash([]);
    }
    if (outline) {
      brush.beginPath();
      for (const { x, y } of outline.points) brush.lineTo(x, y);
      brush.closePath();
      brush.fillStyle = `${palettes[theme].accent}22`;
      brush.fill();
      brush.lineWidth = 1;
      brush.stroke();
    }
  }

  return {
    draw,
    resize(next) {
      size = next;
      canvas.width = Math.ceil(size.width * ratio);
      canvas.height = Math.ceil(size.height * ratio);
      canvas.style.width = `${size.width}px`;
      canvas.style.height = `${size.height}px`;
    },
    setTheme(next) {
      theme = next;
    },
    close: () => canvas.remove(),
  };
}
