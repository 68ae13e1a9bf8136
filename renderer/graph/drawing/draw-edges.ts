import { type PictureWish, pixelSize, type View } from '../../../shared/drawing/drawing.ts';
import { edgeMarks, linkWidth } from '../../../shared/drawing/node-look.ts';
import { addCoarse, coverCoarseLine, coverLine, coverThickLine, type Ends } from './cover-lines.ts';
import type { Closed } from './draw-territories.ts';
import { lineWeight, type Raster } from './raster.ts';

/** More accented edges than this are drawn as thin as the others; more wide ones darker instead of wide. */
const mostThick = 1500;
/** From afar wide edges would cover the nodes. */
const leastScaleOfWide = 0.3;
const mostSoft = 100_000;
/** Larger nodes have shapes that don't hide the ends of their links. */
export const mostSpeck = 7;
/** What one line may add that stands for several. */
const mostWeight = 512;

export type EdgeSort = 'plain' | 'accented' | 'fresh';

/** What decides how the lines of one picture are drawn. */
export interface EdgeStyle {
  readonly counts: Readonly<Record<EdgeSort, number>>;
  readonly thin: { readonly accented: boolean; readonly wide: boolean };
  /** How strong each line is: the more lines are in sight, the fainter each. */
  readonly strength: Readonly<Record<EdgeSort, number>>;
}

export function isFar({ scale, ratio }: View): boolean {
  return scale < leastScaleOfWide * ratio;
}

function sortOf(look: number): EdgeSort {
  return look & edgeMarks.fresh ? 'fresh' : look & edgeMarks.accented ? 'accented' : 'plain';
}

export function styleOfEdges(wish: PictureWish): EdgeStyle {
  const { plain, accented, fresh, wide } = countEdges(wish);
  const crowd = crowdOf(wish);
  return {
    counts: { plain, accented, fresh },
    thin: { accented: accented + fresh > mostThick, wide: wide > mostThick || isFar(wish.view) },
    strength: {
      plain: strengthIn(crowd.plain, 0.25),
      accented: strengthIn(crowd.accented, 0.03),
      fresh: 1,
    },
  };
}

/** How strong each line is if so many cross a pixel; `few` have their full strength. */
function strengthIn(crowd: number, few: number): number {
  return Math.max(1 / lineWeight, Math.min(1, (few / crowd) ** 0.6));
}

function countEdges({ drawing, sight, only, without }: PictureWish): Record<EdgeSort | 'wide', number> {
  const listed = (only ?? sight)?.edges;
  const count = listed ? listed.length : drawing.edges;
  const counts = { plain: 0, accented: 0, fresh: 0, wide: 0 };
  for (let index = 0; index < count; index++) {
    const edge = listed ? (listed[index] as number) : index;
    const look = drawing.edgeLook[edge] as number;
    if (look & edgeMarks.out || without?.edges[edge] === 1) continue;
    if (look === 0) {
      counts.plain++; // Nearly all: this is much quicker than the general way.
      continue;
    }
    if (linkWidth(look) > 1) counts.wide++;
    counts[sortOf(look)]++;
  }
  return counts;
}

const mostSamples = 5000;

/**
 * How many lines cross a page pixel on average, by a sample of all lines. Also of those that are not in this picture: a
 * dragged line must not change its strength.
 */
function crowdOf({ drawing, view }: PictureWish): Record<EdgeSort, number> {
  const { edges, from, to, edgeLook, x, y } = drawing;
  const { left, top, scale, width, height, ratio } = view;
  const step = Math.max(1, Math.floor(edges / mostSamples));
  const lengths = { plain: 0, accented: 0, fresh: 0 };
  const across = (at: number) => Math.min(width, Math.max(0, (at - left) * scale));
  const down = (at: number) => Math.min(height, Math.max(0, (at - top) * scale));
  for (let edge = 0; edge < edges; edge += step) {
    const look = edgeLook[edge] as number;
    if (look & edgeMarks.out) continue;
    const [start, end] = [from[edge] as number, to[edge] as number];
    const length = Math.hypot(
      across(x[end] as number) - across(x[start] as number),
      down(y[end] as number) - down(y[start] as number),
    );
    if (length > 0) lengths[sortOf(look)] += length;
  }
  const each = (step * ratio) / (width * height);
  return { plain: lengths.plain * each, accented: lengths.accented * each, fresh: lengths.fresh * each };
}

/** Adds the coverage of the edges of one sort. */
export function coverEdges(
  raster: Raster,
  { drawing, view, sight, only, without }: PictureWish,
  sort: EdgeSort,
  { thin, strength }: EdgeStyle,
  closed: Closed | null,
): void {
  const { from, to, edgeLook, x, y } = drawing;
  const { left, top, scale, width, height, ratio } = view;
  const right = left + width / scale;
  const bottom = top + height / scale;
  // A line in a coarse picture appears wider, so it is drawn fainter.
  const whole = lineWeight * Math.min(1, ratio) * strength[sort];
  const listed = (only ?? sight)?.edges;
  const count = listed ? listed.length : drawing.edges;
  // From afar, a short line is below the specks at its ends.
  const speck = pixelSize(0, view);
  // Among so many lines nobody sees the steps of one, and without soft edges each takes half the time.
  const isCrowd = drawing.edges > mostSoft && sort === 'plain' && !only;
  const isFarOut = isFar(view);
  const isRough = ratio < 1 || (isCrowd && isFarOut);
  const hiddenLength = speck <= mostSpeck * ratio ? (speck * 0.8) / scale : 0;
  const ends: Ends = new Float64Array(4);
  for (let index = 0; index < count; index++) {
    const edge = listed ? (listed[index] as number) : index;
    const look = edgeLook[edge] as number;
    if (look & edgeMarks.out || without?.edges[edge] === 1) continue;
    if (look === 0 ? sort !== 'plain' : sortOf(look) !== sort) continue;
    const start = from[edge] as number;
    const end = to[edge] as number;
    // A band stands for the links between two closed territories, and a shape for those inside.
    const hidden = !closed ? 0 : sort === 'plain' ? closed.bandOf(start, end) : closed.insideOf(start, end);
    if (hidden === 256) continue;
    const x0 = x[start] as number;
    const y0 = y[start] as number;
    const x1 = x[end] as number;
    const y1 = y[end] as number;
    if (Math.abs(x1 - x0) + Math.abs(y1 - y0) < hiddenLength) continue;
    if ((x0 < left && x1 < left) || (x0 > right && x1 > right)) continue;
    if ((y0 < top && y1 < top) || (y0 > bottom && y1 > bottom)) continue;
    const width = linkWidth(look);
    const own = (thin.wide ? whole * width : whole) * (1 - hidden / 256);
    const single = Math.max(1, Math.round(look & edgeMarks.faded ? own / 4 : look & edgeMarks.weak ? own / 2 : own));
    const weight = only?.times ? Math.min(mostWeight, single * (only.times[index] as number)) : single;
    ends[0] = (x0 - left) * scale;
    ends[1] = (y0 - top) * scale;
    ends[2] = (x1 - left) * scale;
    ends[3] = (y1 - top) * scale;
    const thickness = Math.max(sort !== 'plain' && !thin.accented ? 2 : 1, thin.wide ? 1 : width) * ratio;
    if (isCrowd && isLong(ends) && (isFarOut || isOutside(view, ends)))
      coverCoarseLine(raster, ends, (weight + 1) >> 1);
    else if (thickness < 1.5) coverLine(raster, ends, weight, isRough);
    else coverThickLine(raster, ends, weight, thickness);
  }
  if (isCrowd) addCoarse(raster);
}

/** In pixels. Of so many lines, the long ones take most of the time. */
const longLine = 48;

function isLong(ends: Ends): boolean {
  const across = (ends[2] as number) - (ends[0] as number);
  const down = (ends[3] as number) - (ends[1] as number);
  return Math.abs(across) > longLine || Math.abs(down) > longLine;
}

/** Whether a line only passes by: both of its ends are out of the picture. */
function isOutside({ width, height }: View, ends: Ends): boolean {
  for (let end = 0; end < 4; end += 2) {
    const x = ends[end] as number;
    const y = ends[end + 1] as number;
    if (x >= 0 && y >= 0 && x < width && y < height) return false;
  }
  return true;
}
