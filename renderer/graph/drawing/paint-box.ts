import { type Palette, palettes, type ThemeName } from '../../../shared/drawing/node-look.ts';
import { createTextBook, type TextBook } from './labels.ts';
import { plainTones, tonesOverGround, toneTable } from './raster.ts';
import { createSpriteBook, type SpriteBook } from './sprites.ts';

/** What drawing needs besides the graph: made once per theme and screen. */
export interface PaintBox {
  readonly palette: Palette;
  readonly sprites: SpriteBook;
  readonly texts: TextBook;
  readonly edgeTones: Tones;
  readonly accentTones: Tones;
  /** Of links from what was there to what came last. */
  readonly freshTones: Uint32Array;
}

/** The colours of lines, by pixel coverage: over other colours, over the background, and without a background. */
export interface Tones {
  readonly over: Uint32Array;
  readonly solid: Uint32Array;
  readonly clear: Uint32Array;
}

function tonesOf(colour: string, strength: number, ground: string): Tones {
  const over = toneTable(colour, strength);
  return { over, solid: tonesOverGround(over, ground), clear: plainTones(over) };
}

export function createPaintBox(theme: ThemeName, ratio: number, hasAllFaces = true): PaintBox {
  const palette = palettes[theme];
  return {
    palette,
    sprites: createSpriteBook(theme, ratio),
    texts: createTextBook(palette, ratio, hasAllFaces),
    edgeTones: tonesOf(palette.edge, 0.5, palette.ground),
    accentTones: tonesOf(palette.accent, 0.8, palette.ground),
    freshTones: toneTable(palette.fresh, 0.8),
  };
}
