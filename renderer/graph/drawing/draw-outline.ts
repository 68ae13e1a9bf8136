import type { OutlineShape, View } from '../../../shared/drawing/drawing.ts';
import { coverThickLine, ends } from './cover-lines.ts';
import { fillConvex, lineWeight, type Raster, toneOver, toneTable } from './raster.ts';

const dashLength = 7;
const dashGap = 5;

/** A soft area with a thin line around it, below nodes and texts. */
export function drawOutline(raster: Raster, view: View, { line, colour, dashed }: OutlineShape): void {
  const points = inPicture(line, view);
  fillConvex(raster, points, colour, dashed ? 0.05 : 0.1);
  const [dash, gap] = dashed ? [dashLength * view.ratio, dashGap * view.ratio] : [Number.POSITIVE_INFINITY, 0];
  const thickness = (dashed ? 1.5 : 2) * view.ratio;
  let along = 0;
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    const [x0, y0] = [points[at] as number, points[at + 1] as number];
    const [x1, y1] = [points[next] as number, points[next + 1] as number];
    const length = Math.hypot(x1 - x0, y1 - y0);
    for (let from = 0; from < length; ) {
      const within = (along + from) % (dash + gap);
      const isDash = !(within >= dash);
      const to = Math.min(length, from + (isDash ? dash - within : dash + gap - within) + 1e-6);
      if (isDash) {
        const [start, end] = [from / length, to / length];
        const part = ends(x0 + (x1 - x0) * start, y0 + (y1 - y0) * start, x0 + (x1 - x0) * end, y0 + (y1 - y0) * end);
        coverThickLine(raster, part, lineWeight, thickness);
      }
      from = to;
    }
    along += length;
  }
  toneOver(raster, tonesOf(colour));
}

/** A line of the world in picture pixels. */
export function inPicture(line: Float32Array, { left, top, scale }: View): Float32Array {
  return line.map((value, at) => (value - (at % 2 === 0 ? left : top)) * scale);
}

const outlineTones = new Map<string, Uint32Array>();

function tonesOf(colour: string): Uint32Array {
  const known = outlineTones.get(colour) ?? toneTable(colour, 0.55);
  outlineTones.set(colour, known);
  return known;
}
