import { type Palette, palettes, type ThemeName } from '../../../shared/drawing/node-look.ts';
import { createTextBook, type TextBook } from './labels.ts';
import { plainTones, tonesOverGround, toneTable } from './raster.ts';
import { createSpriteBook, type SpriteBook } from './sprites.ts';

/** What drawing needs besides the graph: made once per theme and screen. */
export interface PaintBox {
  readonly palette: Palette;
  readonly sprites: SpriteBook;
  readonly texts: TextBook;
  /** The fainter each line is, the less all of them together hide. */
  edgeTones(strength: number): Tones;
  accentTones(strength: number): Tones;
  /** Around shapes. */
  readonly borderTones: Uint32Array;
  /** Of links from what was there to what came last. */
  readonly freshTones: Uint32Array;
}

/** The colours of lines, by pixel coverage: over other colours, over the background, and without a background. */
export interface Tones {
  readonly over: Uint32Array;
  readonly solid: Uint32Array;
  readonly clear: Uint32Array;
}

function tonesOf(colour: string, strength: number, ground: string, most = 1): Tones {
  const over = toneTable(colour, strength, most);
  return { over, solid: tonesOverGround(over, ground), clear: plainTones(over) };
}

const steps = 12;
const leastOfAll = 0.3;

/** Made once for each of a few strengths. */
function byStrength(make: (most: number) => Tones): (strength: number) => Tones {
  const made: Tones[] = [];
  return (strength) => {
    const step = Math.round(strength * steps);
    const tones = made[step] ?? make(leastOfAll + (1 - leastOfAll) * (step / steps));
    made[step] = tones;
    return tones;
  };
}

export function createPaintBox(theme: ThemeName, ratio: number, hasAllFaces = true): PaintBox {
  const palette = palettes[theme];
  return {
    palette,
    sprites: createSpriteBook(theme, ratio),
    texts: createTextBook(palette, ratio, hasAllFaces),
    edgeTones: byStrength((most) => tonesOf(palette.edge, 0.5, palette.ground, most)),
    accentTones: byStrength((most) => tonesOf(palette.accent, 0.8, palette.ground, most)),
    borderTones: toneTable(palette.outline, 0.6),
    freshTones: toneTable(palette.fresh, 0.8),
  };
}
