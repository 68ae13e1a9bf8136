import { type Palette, palettes, type ThemeName } from '../look.ts';
import { createTextBook, type TextBook } from './labels.ts';
import { toneTable } from './raster.ts';
import { createSpriteBook, type SpriteBook } from './sprites.ts';

/** What drawing needs besides the graph: made once per theme and screen. */
export interface PaintBox {
  readonly palette: Palette;
  readonly sprites: SpriteBook;
  readonly texts: TextBook;
  readonly edgeTones: Uint32Array;
  readonly accentTones: Uint32Array;
}

export function createPaintBox(theme: ThemeName, ratio: number): PaintBox {
  const palette = palettes[theme];
  return {
    palette,
    sprites: createSpriteBook(theme, ratio),
    texts: createTextBook(palette, ratio),
    edgeTones: toneTable(palette.edge, 0.5),
    accentTones: toneTable(palette.accent, 0.8),
  };
}
