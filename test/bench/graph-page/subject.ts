import type { SampleRows } from './sample-rows.ts';

/** One of the ways to draw the same graph, driven the same way. Offsets are pixels of the page. */
export interface Subject {
  zoom(factor: number): void;
  pan?(dx: number, dy: number): void;
  grab?(ids: readonly number[]): void;
  dragBy?(dx: number, dy: number): void;
  drop(): void;
  /** Resolves when the picture is at its best. */
  crisp(): Promise<void>;
  /** Resolves when nothing is computed in the background any more. */
  settled?(): Promise<void>;
  /** Returns when all that was told to draw is drawn, for what draws behind the page's back. */
  drawn?(): void | Promise<void>;
  /** How many pictures of what is dragged were on the screen, for what need not draw one with each frame of the page; null if nothing is dragged. */
  pictures?(): number | null;
}

/** Resolves when the graph can be used. */
export type Mount = (host: HTMLElement, rows: SampleRows) => Promise<Subject>;

export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Waits until everything that WebGL was told to draw here is drawn: a pixel can be read only then. */
export function drawnByGraphics(host: HTMLElement): void {
  for (const canvas of host.querySelectorAll('canvas')) {
    const gl = canvas.getContext('webgl2');
    gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  }
}
