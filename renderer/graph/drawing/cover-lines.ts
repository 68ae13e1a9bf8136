import { mostCoverage, type Raster } from './raster.ts';

/**
 * Where a line begins and ends, in pixels: x, y, x, y. Not four arguments: a call would put each number that is no
 * integer on the heap, and one drag makes thousands of calls per frame.
 */
export type Ends = Float64Array;

export function ends(x0: number, y0: number, x1: number, y1: number): Ends {
  return Float64Array.of(x0, y0, x1, y1);
}

/** The ends of a line that is made from another one. */
const made = new Float64Array(4);

/** Adds a line to the coarse coverage; `addCoarse` brings it into the picture. */
export function coverCoarseLine(raster: Raster, ends: Ends, weight: number): void {
  raster.coarse ??= emptyCoarse(raster);
  for (let at = 0; at < 4; at++) made[at] = (ends[at] as number) / 2;
  coverLine(raster.coarse, made, weight, true);
}

function emptyCoarse(raster: Raster): NonNullable<Raster['coarse']> {
  const [width, height] = [(raster.width >> 1) + 1, (raster.height >> 1) + 1];
  return { width, height, coverage: new Uint16Array(width * height) };
}

/** Adds the coarse lines to the coverage, and empties them. */
export function addCoarse({ width, height, coverage, coarse }: Raster): void {
  if (!coarse) return;
  for (let y = 0; y < coarse.height; y++) {
    for (let x = 0; x < coarse.width; x++) {
      const at = y * coarse.width + x;
      const covered = coarse.coverage[at] as number;
      if (covered === 0) continue;
      coarse.coverage[at] = 0;
      const most = Math.min(covered, mostCoverage);
      const [right, below] = [x * 2 + 1 < width, y * 2 + 1 < height];
      const pixel = y * 2 * width + x * 2;
      if (x * 2 >= width || y * 2 >= height) continue;
      coverage[pixel] = (coverage[pixel] as number) + most;
      if (right) coverage[pixel + 1] = (coverage[pixel + 1] as number) + most;
      if (below) coverage[pixel + width] = (coverage[pixel + width] as number) + most;
      if (right && below) coverage[pixel + width + 1] = (coverage[pixel + width + 1] as number) + most;
    }
  }
}

/** Adds a line to the coverage, one pixel wide and anti-aliased unless it may be rough. Clips it to the picture. */
export function coverLine(
  raster: Pick<Raster, 'width' | 'height' | 'coverage'>,
  ends: Ends,
  weight: number,
  rough = false,
): void {
  const { width, height, coverage } = raster;
  const toX = (ends[2] as number) - (ends[0] as number);
  const toY = (ends[3] as number) - (ends[1] as number);
  const steep = Math.abs(toY) > Math.abs(toX);
  // From here on `a` runs along the line, forwards, and `b` across it.
  const first = (steep ? toY : toX) < 0 ? 2 : 0;
  const last = 2 - first;
  const a0 = ends[steep ? first + 1 : first] as number;
  const b0 = ends[steep ? first : first + 1] as number;
  const a1 = ends[steep ? last + 1 : last] as number;
  const b1 = ends[steep ? last : last + 1] as number;
  const slope = a1 > a0 ? (b1 - b0) / (a1 - a0) : 0;
  const lastA = (steep ? height : width) - 1;
  const lastB = (steep ? width : height) - 2; // A line covers two pixels across.
  if (lastB < 0) return;
  let from = Math.max(0, Math.round(a0));
  let to = Math.min(lastA, Math.round(a1));
  // Clips across, too.
  if (slope > 0) {
    from = Math.max(from, Math.ceil(a0 - b0 / slope));
    to = Math.min(to, Math.floor(a0 + (lastB - b0) / slope));
  } else if (slope < 0) {
    from = Math.max(from, Math.ceil(a0 + (lastB - b0) / slope));
    to = Math.min(to, Math.floor(a0 - b0 / slope));
  } else if (b0 < 0 || b0 > lastB) return;
  if (!(from <= to)) return; // Also if one is no number.
  // With numbers that are known to be whole, the loops below take two thirds of the time.
  const start = from | 0;
  const end = to | 0;

  const along = steep ? width : 1;
  const across = steep ? 1 : width;
  const step = Math.round(slope * 65536) | 0;
  let at = Math.round((b0 + slope * (start - a0)) * 65536) | 0;
  // Rounding may move the far end of a long line slightly out of the picture.
  const drift = at + step * (end - start);
  if (at < 0 || drift < 0) at += at < drift ? -at : -drift;
  const limit = (lastB << 16) + 65535;
  if (at > limit || drift > limit) at -= (at > drift ? at : drift) - limit;
  let base = start * along;
  if (rough) {
    for (let a = start; a <= end; a++) {
      const pixel = (base + Math.imul(at >> 16, across)) | 0;
      coverage[pixel] = (coverage[pixel] as number) + weight;
      at = (at + step) | 0;
      base = (base + along) | 0;
    }
    return;
  }
  for (let a = start; a <= end; a++) {
    const pixel = (base + Math.imul(at >> 16, across)) | 0;
    const part = (at >> 8) & 255;
    const far = (weight * part) >> 8;
    coverage[pixel] = (coverage[pixel] as number) + weight - far;
    coverage[pixel + across] = (coverage[pixel + across] as number) + far;
    at = (at + step) | 0;
    base = (base + along) | 0;
  }
}

/** A line several pixels wide: parallel lines. */
export function coverThickLine(raster: Raster, ends: Ends, weight: number, thickness: number): void {
  const x0 = ends[0] as number;
  const y0 = ends[1] as number;
  const x1 = ends[2] as number;
  const y1 = ends[3] as number;
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const acrossX = (y0 - y1) / length;
  const acrossY = (x1 - x0) / length;
  const lines = Math.max(1, Math.round(thickness));
  for (let line = 0; line < lines; line++) {
    const offset = line - (lines - 1) / 2;
    made[0] = x0 + acrossX * offset;
    made[1] = y0 + acrossY * offset;
    made[2] = x1 + acrossX * offset;
    made[3] = y1 + acrossY * offset;
    coverLine(raster, made, weight);
  }
}
