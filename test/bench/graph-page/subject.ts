import type { SampleRows } from './sample-rows.ts';

/** One of the three ways to draw the same graph, driven the same way. Offsets are pixels of the page. */
export interface Subject {
  pan(dx: number, dy: number): void;
  zoom(factor: number): void;
  grab(ids: readonly number[]): void;
  dragBy(dx: number, dy: number): void;
  drop(): void;
  /** Resolves when the picture is at its best. */
  crisp(): Promise<void>;
  /** Resolves when nothing is computed in the background any more. */
  settled?(): Promise<void>;
}

/** Resolves when the graph can be used. */
export type Mount = (host: HTMLElement, rows: SampleRows) => Promise<Subject>;

export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
