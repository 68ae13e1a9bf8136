import { type Drawing, type PictureWish, pixelSize } from '../../../shared/drawing/drawing.ts';
import { bandOfLook, fewestHubLinks, groupKind, kindOfLook, marks } from '../../../shared/drawing/node-look.ts';
import { mostSpeck } from './draw-edges.ts';
import type { Closed } from './draw-territories.ts';
import type { PaintBox } from './paint-box.ts';
import { blit, type Raster, type Sprite } from './raster.ts';

/** Around what came before the last step, and was not looked at. */
const olderOpacity = 90;
/** As many as a node of the largest size has. */
const mostLinks = 1e6;
/** The ring around a selected speck, in page pixels: it is found among very many. */
const leastRing = 16;

/**
 * Draws the plain nodes, or those on top: hubs and selected ones; of a closed territory, only what is selected or new
 * and the node that it is named after. Returns how many of those there are.
 */
export function drawNodes(
  raster: Raster,
  box: PaintBox,
  { drawing, view, sight, only, without }: PictureWish,
  closed: Closed | null,
  onTop: boolean,
): number {
  const { x, y, look, tint, degree } = drawing;
  const { left, top, scale, ratio } = view;
  const plainSize = pixelSize(0, view);
  const reach = pixelSize(groupKind, view, mostLinks) + 6 * ratio;
  const listed = (only ?? sight)?.nodes;
  const count = listed ? listed.length : drawing.nodes;
  let above = 0;
  /** Counted when the first selected node is drawn. */
  let least = -1;
  // From afar, many nodes are in one place: one of them is seen, rather one with a high risk.
  const stamps = !only && !onTop && count > mostSpecks && plainSize <= mostSpeck * ratio ? emptyStamps(raster) : null;
  for (let index = 0; index < count; index++) {
    const node = listed ? (listed[index] as number) : index;
    const seen = look[node] as number;
    if (seen & marks.out || without?.nodes[node] === 1) continue;
    const links = degree[node] as number;
    const isPlain = links < fewestHubLinks && kindOfLook(seen) !== groupKind;
    if (onTop && isPlain && !(seen & (marks.selected | marks.fresh))) continue;
    const size = isPlain ? plainSize : pixelSize(seen, view, links);
    const hidden = closed ? closed.partOf(node) : 0;
    const isMarked = (seen & (marks.selected | marks.fresh)) !== 0 && !(hidden > 0 && closed?.isChosen(node));
    const isOnTop = isMarked || (size !== plainSize && (hidden === 0 || closed?.isLeader(node) === true));
    if (isOnTop) above++;
    if (isOnTop !== onTop || (!onTop && hidden === 256)) continue;
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
    if (seen & marks.selected) {
      if (least < 0) least = isFewSelected(drawing, listed) ? leastRing * ratio : 0;
      blitAround(raster, box.sprites.ring(Math.max(size, least)), middleX, middleY, 256);
    }
    const sprite = box.sprites.node(seen, tint[node] as number, size);
    blitAround(raster, sprite, middleX, middleY, seen & marks.faded ? 56 : 256);
  }
  return above;
}

/** The rings of more would cover each other. */
const mostRinged = 40;

function isFewSelected({ nodes, look }: Drawing, listed: Uint32Array | undefined): boolean {
  const count = listed ? listed.length : nodes;
  let selected = 0;
  for (let index = 0; index < count && selected <= mostRinged; index++) {
    const node = listed ? (listed[index] as number) : index;
    if ((look[node] as number) & marks.selected) selected++;
  }
  return selected <= mostRinged;
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
