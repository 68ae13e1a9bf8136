import { type OutlineShape, type PictureWish, pixelSize, type View } from '../../../shared/drawing/drawing.ts';
import {
  bandOfLook,
  edgeMarks,
  fewestHubLinks,
  groupKind,
  kindOfLook,
  linkWidth,
  marks,
} from '../../../shared/drawing/node-look.ts';
import { drawTexts } from './draw-texts.ts';
import type { PaintBox } from './paint-box.ts';
import {
  addCoarse,
  blit,
  coverCoarseLine,
  coverLine,
  coverThickLine,
  fillConvex,
  lineWeight,
  type Raster,
  type Sprite,
  toneAll,
  toneOver,
  toneTable,
} from './raster.ts';

/** More accented edges than this are drawn as thin as the others; more wide ones darker instead of wide. */
const mostThick = 1500;
/** From afar wide edges would cover the nodes. */
const leastScaleOfWide = 0.3;
const crowded = 4000;
const mostSoft = 100_000;
/** Larger nodes have shapes that don't hide the ends of their links. */
const mostSpeck = 7;
/** What one line may add that stands for several. */
const mostWeight = 512;
/** Around what came before the last step, and was not looked at. */
const olderOpacity = 90;
/** As many as a node of the largest size has. */
const mostLinks = 1e6;

/** Draws one picture: edges in one pass, accented edges, nodes, then texts where they fit. */
export function drawPicture(raster: Raster, box: PaintBox, wish: PictureWish): void {
  const { plain, accented, fresh, wide } = countEdges(wish);
  const thin = { accented: accented + fresh > mostThick, wide: wide > mostThick || isFar(wish.view) };
  // A pass over all pixels is the most expensive part: if all edges are accented, as often in a drag, one is enough.
  const once = plain === 0 && accented > 0;
  coverEdges(raster, wish, once ? 'accented' : 'plain', thin);
  const tones = once ? box.accentTones : box.edgeTones;
  toneAll(raster, raster.solid ? tones.solid : tones.clear);
  for (const shape of wish.outlines ?? []) drawOutline(raster, wish.view, shape);
  if (accented > 0 && !once) {
    coverEdges(raster, wish, 'accented', thin);
    toneOver(raster, box.accentTones.over);
  }
  if (fresh > 0) {
    coverEdges(raster, wish, 'fresh', thin);
    toneOver(raster, box.freshTones);
  }
  const above = drawNodes(raster, box, wish, false);
  if (above > 0) drawNodes(raster, box, wish, true);
  if (wish.texts) drawTexts(raster, box, wish, wish.texts);
}

const dashLength = 7;
const dashGap = 5;

/** A soft area with a thin line around it, below nodes and texts. */
function drawOutline(raster: Raster, view: View, { line, colour, dashed }: OutlineShape): void {
  const points = line.map((value, at) => (value - (at % 2 === 0 ? view.left : view.top)) * view.scale);
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
        const ends = [
          x0 + (x1 - x0) * start,
          y0 + (y1 - y0) * start,
          x0 + (x1 - x0) * end,
          y0 + (y1 - y0) * end,
        ] as const;
        coverThickLine(raster, ...ends, lineWeight, thickness);
      }
      from = to;
    }
    along += length;
  }
  toneOver(raster, tonesOf(colour));
}

const outlineTones = new Map<string, Uint32Array>();

function tonesOf(colour: string): Uint32Array {
  const known = outlineTones.get(colour) ?? toneTable(colour, 0.55);
  outlineTones.set(colour, known);
  return known;
}

function isFar({ scale, ratio }: View): boolean {
  return scale < leastScaleOfWide * ratio;
}

type EdgeSort = 'plain' | 'accented' | 'fresh';

function sortOf(look: number): EdgeSort {
  return look & edgeMarks.fresh ? 'fresh' : look & edgeMarks.accented ? 'accented' : 'plain';
}

function countEdges({ drawing, only, without }: PictureWish): Record<EdgeSort | 'wide', number> {
  const count = only ? only.edges.length : drawing.edges;
  const counts = { plain: 0, accented: 0, fresh: 0, wide: 0 };
  for (let index = 0; index < count; index++) {
    const edge = only ? (only.edges[index] as number) : index;
    const look = drawing.edgeLook[edge] as number;
    if (look & edgeMarks.out || without?.edges[edge] === 1) continue;
    if (linkWidth(look) > 1) counts.wide++;
    counts[sortOf(look)]++;
  }
  return counts;
}

/** Adds the coverage of the edges of one sort. Very many are thin, and the wide ones among them darker. */
function coverEdges(
  raster: Raster,
  { drawing, view, only, without }: PictureWish,
  sort: EdgeSort,
  thin: { readonly accented: boolean; readonly wide: boolean },
): void {
  const { from, to, edgeLook, x, y } = drawing;
  const { left, top, scale, width, height, ratio } = view;
  const right = left + width / scale;
  const bottom = top + height / scale;
  // A line in a coarse picture appears wider, so it is drawn fainter; among very many lines each is fainter, too.
  const crowd = drawing.edges > crowded && sort === 'plain' ? 0.55 : 1;
  const whole = Math.round(lineWeight * Math.min(1, ratio) * crowd);
  const count = only ? only.edges.length : drawing.edges;
  // From afar, a short line is below the specks at its ends.
  const speck = pixelSize(0, view);
  // Among so many lines nobody sees the steps of one, and without soft edges each takes half the time.
  const isCrowd = drawing.edges > mostSoft && sort === 'plain' && !only;
  const isFarOut = isFar(view);
  const isRough = ratio < 1 || (isCrowd && isFarOut);
  const hiddenLength = speck <= mostSpeck * ratio ? (speck * 0.8) / scale : 0;
  for (let index = 0; index < count; index++) {
    const edge = only ? (only.edges[index] as number) : index;
    const look = edgeLook[edge] as number;
    if (look & edgeMarks.out || without?.edges[edge] === 1) continue;
    if (look === 0 ? sort !== 'plain' : sortOf(look) !== sort) continue;
    const start = from[edge] as number;
    const end = to[edge] as number;
    const x0 = x[start] as number;
    const y0 = y[start] as number;
    const x1 = x[end] as number;
    const y1 = y[end] as number;
    if (Math.abs(x1 - x0) + Math.abs(y1 - y0) < hiddenLength) continue;
    if ((x0 < left && x1 < left) || (x0 > right && x1 > right)) continue;
    if ((y0 < top && y1 < top) || (y0 > bottom && y1 > bottom)) continue;
    const width = linkWidth(look);
    const own = thin.wide ? whole * width : whole;
    const single = look & edgeMarks.faded ? own >> 2 : look & edgeMarks.weak ? own >> 1 : own;
    const weight = only?.times ? Math.min(mostWeight, single * (only.times[index] as number)) : single;
    const startX = (x0 - left) * scale;
    const startY = (y0 - top) * scale;
    const endX = (x1 - left) * scale;
    const endY = (y1 - top) * scale;
    const thickness = Math.max(sort !== 'plain' && !thin.accented ? 2 : 1, thin.wide ? 1 : width) * ratio;
    if (isCrowd && isLong(startX, startY, endX, endY) && (isFarOut || isOutside(view, startX, startY, endX, endY)))
      coverCoarseLine(raster, startX, startY, endX, endY, (weight + 1) >> 1);
    else if (thickness < 1.5) coverLine(raster, startX, startY, endX, endY, weight, isRough);
    else coverThickLine(raster, startX, startY, endX, endY, weight, thickness);
  }
  if (isCrowd) addCoarse(raster);
}

/** In pixels. Of so many lines, the long ones take most of the time. */
const longLine = 48;

function isLong(x0: number, y0: number, x1: number, y1: number): boolean {
  return Math.abs(x1 - x0) > longLine || Math.abs(y1 - y0) > longLine;
}

/** Whether a line only passes by: both of its ends are out of the picture. */
function isOutside(view: View, x0: number, y0: number, x1: number, y1: number): boolean {
  return !isInside(view, x0, y0) && !isInside(view, x1, y1);
}

function isInside({ width, height }: View, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < height;
}

/** Draws the plain nodes, or those on top: hubs and selected ones. Returns how many of those there are. */
function drawNodes(raster: Raster, box: PaintBox, wish: PictureWish, onTop: boolean): number {
  const { drawing, view, only, without } = wish;
  const { x, y, look, tint, degree } = drawing;
  const { left, top, scale, ratio } = view;
  const plainSize = pixelSize(0, view);
  const reach = pixelSize(groupKind, view, mostLinks) + 6 * ratio;
  const count = only ? only.nodes.length : drawing.nodes;
  let above = 0;
  // From afar, many nodes are in one place: one of them is seen, rather one with a high risk.
  const stamps = !only && !onTop && count > mostSpecks && plainSize <= mostSpeck * ratio ? emptyStamps(raster) : null;
  for (let index = 0; index < count; index++) {
    const node = only ? (only.nodes[index] as number) : index;
    const seen = look[node] as number;
    if (seen & marks.out || without?.nodes[node] === 1) continue;
    const links = degree[node] as number;
    const isPlain = links < fewestHubLinks && kindOfLook(seen) !== groupKind;
    if (onTop && isPlain && !(seen & (marks.selected | marks.fresh))) continue;
    const size = isPlain ? plainSize : pixelSize(seen, view, links);
    const isOnTop = (seen & (marks.selected | marks.fresh)) !== 0 || size !== plainSize;
    if (isOnTop) above++;
    if (isOnTop !== onTop) continue;
    const middleX = ((x[node] as number) - left) * scale;
    const middleY = ((y[node] as number) - top) * scale;
    if (!(middleX > -reach && middleY > -reach && middleX < raster.width + reach && middleY < raster.height + reach))
      continue;
    if (stamps) {
      const place = (middleY >> 1) * stampsAcross(raster) + (middleX >> 1);
      const stamp = seen & marks.faded ? 1 : bandOfLook(seen) < riskyBand ? 2 : 3;
      if (middleX >= 0 && middleY >= 0 && place < stamps.length) {
        if ((stamps[place] as number) >= stamp) continue;
        stamps[place] = stamp;
      }
    }
    if (seen & marks.fresh)
      blitAround(raster, box.sprites.freshRing(size), middleX, middleY, seen & marks.latest ? 256 : olderOpacity);
    if (seen & marks.selected) blitAround(raster, box.sprites.ring(size), middleX, middleY, 256);
    const sprite = box.sprites.node(seen, tint[node] as number, size);
    blitAround(raster, sprite, middleX, middleY, seen & marks.faded ? 56 : 256);
  }
  return above;
}

const mostSpecks = 30_000;
const riskyBand = 4;
let stampsKept = new Uint8Array(0);

/** A place for each two by two pixels: what is drawn there already. */
function emptyStamps(raster: Raster): Uint8Array {
  const places = stampsAcross(raster) * ((raster.height >> 1) + 1);
  if (stampsKept.length !== places) stampsKept = new Uint8Array(places);
  else stampsKept.fill(0);
  return stampsKept;
}

function stampsAcross({ width }: Raster): number {
  return (width >> 1) + 1;
}

function blitAround(raster: Raster, sprite: Sprite, middleX: number, middleY: number, opacity: number): void {
  blit(raster, sprite, Math.round(middleX - sprite.width / 2), Math.round(middleY - sprite.height / 2), opacity);
}
