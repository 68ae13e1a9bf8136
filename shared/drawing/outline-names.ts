import type { OutlineShape, View } from './drawing.ts';

/** The name of a line around nodes, in picture pixels. */
export interface OutlineName {
  readonly shape: OutlineShape;
  /** Its middle. */
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A narrower line has no space for its name. */
const nameFrom = 60;
const lineHeight = 14;

/**
 * Where the names go: above their lines, else below, so that none covers another. A name stays in sight while a part of
 * its line does. The page finds a name under the pointer with the same function that the drawing uses.
 */
export function placeOutlineNames(view: View, shapes: readonly OutlineShape[]): OutlineName[] {
  const placed: OutlineName[] = [];
  const height = lineHeight * view.ratio;
  const [first, last] = [view.seen?.left ?? 0, view.seen?.right ?? view.width];
  for (const shape of shapes) {
    if (shape.name === '') continue;
    const { left, top, right, bottom } = boundsOfLine(shape.line, view);
    if (right - left < nameFrom * view.ratio || right < 0 || left > view.width) continue;
    if (bottom < 0 || top > view.height) continue;
    const width = widthOfName(shape.name) * view.ratio;
    const half = Math.min(width, last - first) / 2;
    const x = Math.min(Math.max((left + right) / 2, first + half), last - half);
    const above = Math.max(2 * view.ratio, top - 15 * view.ratio);
    const below = Math.min(view.height - height, bottom + 2 * view.ratio);
    const free = [above, below].find((place) => !placed.some((other) => isOver(other, x, place, width, height)));
    if (free !== undefined) placed.push({ shape, x, top: free, width, height });
  }
  return placed;
}

/** The line whose name is at this point of the picture; null for none. */
export function outlineNamedAt(view: View, shapes: readonly OutlineShape[], x: number, y: number): OutlineShape | null {
  const found = placeOutlineNames(view, shapes).find(
    (name) => Math.abs(x - name.x) <= name.width / 2 && y >= name.top && y <= name.top + name.height,
  );
  return found?.shape ?? null;
}

/** The approximate width of a name, in page pixels. */
function widthOfName(name: string): number {
  return name.length * 6.7 + 6;
}

function isOver(other: OutlineName, x: number, top: number, width: number, height: number): boolean {
  return Math.abs(other.x - x) < (other.width + width) / 2 && Math.abs(other.top - top) < height;
}

function boundsOfLine(line: Float32Array, view: View) {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < line.length; at += 2) {
    const x = ((line[at] as number) - view.left) * view.scale;
    const y = ((line[at + 1] as number) - view.top) * view.scale;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}
