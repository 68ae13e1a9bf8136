import type { Voice } from '../../../shared/drawing/drawing.ts';
import type { Palette } from '../../../shared/drawing/node-look.ts';
import type { Places } from '../../../shared/drawing/places.ts';
import { families } from './faces.ts';
import { blit, type Raster, type Sprite, toSprite } from './raster.ts';
import { cleanBrush } from './sprites.ts';

const faces: Readonly<Record<Voice, string>> = {
  indicator: `11px ${families.names}`,
  words: `11px ${families.words}`,
  count: `600 11px ${families.words}`,
  edge: `10px ${families.words}`,
  place: `600 12px ${families.words}`,
};
/** Letters that the first alphabet lacks; a text with one is drawn again when the others are there. */
const beyondFirst = /[\u0100-\u052f\u1d00-\u1fff\u20a0-\u20c0\u2c60-\u2c7f\ua720-\ua7ff]/;
const lineHeight = 14;
const halo = 3;
const mostKept = 6000;

/** Texts as sprites, each drawn once. Texts beyond the time limit wait for the next picture. */
export interface TextBook {
  /** Null when the time for new texts is used up. */
  sprite(text: string, voice: Voice): Sprite | null;
  /** Begins a picture, with this much time for new texts. */
  allow(milliseconds: number): void;
  /** Draws a letter in every font: the first of each takes as long as all others together. */
  warmUp(): void;
  /** Draws the texts again that came before the fonts of their alphabet. */
  facesCame(): void;
  /** Whether a text was left out since `allow`, or is still in another font than it will be. */
  readonly late: boolean;
}

export function createTextBook(palette: Palette, ratio: number, hasAllFaces = true): TextBook {
  const kept = new Map<string, Sprite>();
  const provisional = new Set<string>();
  let complete = hasAllFaces;
  let leftMs = Number.POSITIVE_INFINITY;
  let late = false;

  function sprite(text: string, voice: Voice): Sprite | null {
    const key = `${voice} ${text}`;
    const known = kept.get(key);
    if (known) return known;
    if (leftMs <= 0) {
      late = true;
      return null;
    }
    if (kept.size >= mostKept) kept.clear();
    const since = performance.now();
    const made = paintText(text, voice);
    leftMs -= performance.now() - since;
    if (!complete && beyondFirst.test(text)) provisional.add(key);
    kept.set(key, made);
    return made;
  }

  function paintText(text: string, voice: Voice): Sprite {
    const width = widthOf(text, voice);
    const height = Math.ceil(lineHeight * ratio);
    const brush = cleanBrush(width, height);
    brush.scale(ratio, ratio);
    setFace(brush, voice);
    brush.textBaseline = 'middle';
    brush.lineJoin = 'round';
    brush.lineWidth = halo;
    brush.strokeStyle = palette.ground;
    brush.fillStyle = voice === 'edge' ? palette.quietText : palette.text;
    brush.strokeText(text, halo, lineHeight / 2 + 0.5);
    brush.fillText(text, halo, lineHeight / 2 + 0.5);
    return toSprite(brush.getImageData(0, 0, width, height));
  }

  function widthOf(text: string, voice: Voice): number {
    const brush = cleanBrush(1, 1);
    setFace(brush, voice);
    return Math.max(1, Math.ceil((brush.measureText(text).width + halo * 2) * ratio));
  }

  return {
    sprite,
    warmUp() {
      for (const voice of Object.keys(faces) as Voice[]) paintText('a', voice);
    },
    facesCame() {
      complete = true;
      for (const key of provisional) kept.delete(key);
      provisional.clear();
    },
    allow(milliseconds) {
      leftMs = milliseconds;
      late = false;
    },
    get late() {
      return late || provisional.size > 0;
    },
  };
}

/** Without ligatures: they would join the letters of a name. */
function setFace(brush: OffscreenCanvasRenderingContext2D, voice: Voice): void {
  brush.font = faces[voice];
  brush.textRendering = 'optimizeSpeed';
}

/** The approximate width of a text, without drawing it: most texts do not fit, and must cost nothing. */
export function likelyWidth(text: string, ratio: number): number {
  return (text.length * 6.7 + halo * 2) * ratio;
}

/** The position of a text: centred, or from its start. */
export interface TextPlace {
  readonly x: number;
  readonly top: number;
  readonly from: 'middle' | 'start';
}

/** Places a text, if it fits. */
export function layText(
  target: { raster: Raster; places: Places; book: TextBook; ratio: number },
  text: string,
  voice: Voice,
  { x, top, from }: TextPlace,
  opacity: number,
): boolean {
  const { raster, places, book, ratio } = target;
  const leftFor = (width: number) => Math.round(from === 'middle' ? x - width / 2 : x);
  const guess = likelyWidth(text, ratio);
  const claim = { top: Math.round(top + 2 * ratio), height: Math.round((lineHeight - 4) * ratio) };
  if (text === '' || !places.isFree(leftFor(guess), claim.top, guess, claim.height)) return false;
  const sprite = book.sprite(text, voice);
  if (!sprite) return false;
  const left = leftFor(sprite.width);
  if (!places.take(left, claim.top, sprite.width, claim.height)) return false;
  blit(raster, sprite, left, Math.round(top), opacity);
  return true;
}
