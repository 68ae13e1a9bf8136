import type { PictureWish } from '../../../shared/drawing/drawing.ts';
import { coverEdges, type EdgeStyle } from './draw-edges.ts';
import { drawNodes } from './draw-nodes.ts';
import { drawOutline } from './draw-outline.ts';
import { type Closed, drawBands, drawShapes } from './draw-territories.ts';
import type { PaintBox } from './paint-box.ts';
import { type Raster, toneAll, toneOver } from './raster.ts';

/** Draws all but the texts: edges in one pass, accented edges, nodes. Must be run to its end: only then is the raster ready for the next picture. */
export function* drawingGraph(
  raster: Raster,
  box: PaintBox,
  wish: PictureWish,
  style: EdgeStyle,
  closed: Closed | null,
): Generator<void, void> {
  const { plain, accented, fresh } = style.counts;
  const accent = box.accentTones(style.strength.accented);
  // A pass over all pixels is the most expensive part: if all edges are accented, as often in a drag, one is enough.
  const once = plain === 0 && accented > 0 && !closed;
  coverEdges(raster, wish, once ? 'accented' : 'plain', style, closed);
  yield;
  const tones = once ? accent : box.edgeTones(style.strength.plain);
  toneAll(raster, raster.solid ? tones.solid : tones.clear);
  yield;
  if (closed) drawBands(raster, box, wish.view, closed);
  for (const shape of wish.outlines ?? []) drawOutline(raster, wish.view, shape);
  // What is selected or new is seen over the shapes that cover the other nodes.
  let above = closed ? drawNodes(raster, box, wish, closed, false) : 0;
  if (closed) drawShapes(raster, box, wish.drawing, wish.view, closed);
  if (accented > 0 && !once) {
    coverEdges(raster, wish, 'accented', style, closed);
    yield;
    toneOver(raster, accent.over);
    yield;
  }
  if (fresh > 0) {
    coverEdges(raster, wish, 'fresh', style, closed);
    yield;
    toneOver(raster, box.freshTones);
    yield;
  }
  if (!closed) above = drawNodes(raster, box, wish, null, false);
  yield;
  if (above > 0) drawNodes(raster, box, wish, closed, true);
}

export function drawGraph(...picture: Parameters<typeof drawingGraph>): void {
  for (const _part of drawingGraph(...picture));
}
