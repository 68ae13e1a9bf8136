/**
 * A picture in memory. Lines add up the coverage of each pixel, all in one colour, and one pass at the end converts the
 * sum into colour: for twenty thousand edges that is a hundred times faster than canvas strokes without a graphics
 * card.
 */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Alpha, blue, green, red from the highest byte down; colours are not premultiplied. */
  readonly pixels: Uint32Array<ArrayBuffer>;
  /** All zeros between two drawings. */
  readonly coverage: Uint16Array;
  /** The same memory, two pixels at a time: most of a picture is empty, and can be skipped faster. */
  readonly coveredPairs: Uint32Array;
  /** Whether it has a background, or is transparent where nothing is drawn. */
  readonly solid: boolean;
  /** Made when it is needed. */
  coarse: CoarseCoverage | null;
}

/** Coverage at half the resolution: a long line takes half the steps there, in a quarter of the memory. */
interface CoarseCoverage {
  readonly width: number;
  readonly height: number;
  /** All zeros between two drawings. */
  readonly coverage: Uint16Array;
}

/** A small picture to draw over others. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  /** Premultiplied colours, ready to draw over others. */
  readonly pixels: Uint32Array;
  /** The same without premultiplication, for an empty background. */
  readonly plain: Uint32Array;
}

/** What one line adds to a fully covered pixel: four thousand lines may cross before the sum overflows. */
export const lineWeight = 16;
/** More than this looks the same. */
export const mostCoverage = 1023;

export function createRaster(width: number, height: number, solid: boolean): Raster {
  const pairs = new Uint32Array(Math.ceil((width * height) / 2));
  return {
    width,
    height,
    pixels: new Uint32Array(width * height),
    coverage: new Uint16Array(pairs.buffer),
    coveredPairs: pairs,
    solid,
    coarse: null,
  };
}

/**
 * Colours for each amount of coverage: one line shows `strength` of its colour, and more lines approach the full colour
 * without hiding each other; `most` is what they approach. Premultiplied.
 */
export function toneTable(colour: string, strength: number, most = 1): Uint32Array {
  const [red, green, blue] = channels(colour);
  const table = new Uint32Array(mostCoverage + 1);
  for (let covered = 1; covered <= mostCoverage; covered++) {
    const alpha = most * (1 - (1 - strength) ** (covered / lineWeight));
    table[covered] = premultiplied(red, green, blue, Math.round(alpha * 255));
  }
  return table;
}

/** Covered pixels over a background of one colour, computed once. */
export function tonesOverGround(tones: Uint32Array, ground: string): Uint32Array {
  const [red, green, blue] = channels(ground);
  const plain = premultiplied(red, green, blue, 255);
  return tones.map((tone) => opaque(over(tone, plain)));
}

/** The same tones for a picture without a background. */
export function plainTones(tones: Uint32Array): Uint32Array {
  return tones.map(unmultiplied);
}

/** Starts a picture from the coverage; the first tone is its background. */
export function toneAll(raster: Raster, colours: Uint32Array): void {
  const { pixels, coveredPairs } = raster;
  pixels.fill(colours[0] as number);
  for (let pair = 0; pair < coveredPairs.length; pair++) {
    const both = coveredPairs[pair] as number;
    if (both === 0) continue;
    const first = both & 0xffff;
    const second = both >>> 16;
    pixels[pair * 2] = colours[first > mostCoverage ? mostCoverage : first] as number;
    pixels[pair * 2 + 1] = colours[second > mostCoverage ? mostCoverage : second] as number;
    coveredPairs[pair] = 0;
  }
}

/** Draws covered pixels over the picture. */
export function toneOver(raster: Raster, tones: Uint32Array): void {
  const { pixels, coverage, coveredPairs, solid } = raster;
  for (let pair = 0; pair < coveredPairs.length; pair++) {
    if (coveredPairs[pair] === 0) continue;
    for (let pixel = pair * 2; pixel < pair * 2 + 2; pixel++) {
      const tone = tones[Math.min(mostCoverage, coverage[pixel] as number)] as number;
      if (tone === 0) continue;
      pixels[pixel] = solid ? opaque(over(tone, pixels[pixel] as number)) : overPlain(tone, pixels[pixel] as number);
    }
    coveredPairs[pair] = 0;
  }
}

/** Draws a transparent area over the picture; its corners, pairs of x and y, must be convex. */
export function fillConvex(raster: Raster, corners: Float32Array, colour: string, opacity: number): void {
  const { width, height, pixels, solid } = raster;
  const [red, green, blue] = channels(colour);
  const tone = premultiplied(red, green, blue, Math.round(opacity * 255));
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let at = 1; at < corners.length; at += 2) {
    top = Math.min(top, corners[at] as number);
    bottom = Math.max(bottom, corners[at] as number);
  }
  for (let row = Math.max(0, Math.ceil(top)); row < Math.min(height, bottom); row++) {
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < corners.length; at += 2) {
      const next = (at + 2) % corners.length;
      const [x0, y0] = [corners[at] as number, corners[at + 1] as number];
      const [x1, y1] = [corners[next] as number, corners[next + 1] as number];
      if (y0 < row === y1 < row) continue;
      const crossing = x0 + ((row - y0) / (y1 - y0)) * (x1 - x0);
      left = Math.min(left, crossing);
      right = Math.max(right, crossing);
    }
    const end = row * width + Math.min(width, Math.ceil(right));
    for (let pixel = row * width + Math.max(0, Math.ceil(left)); pixel < end; pixel++) {
      pixels[pixel] = solid ? opaque(over(tone, pixels[pixel] as number)) : overPlain(tone, pixels[pixel] as number);
    }
  }
}

/** Draws a sprite over the picture, its top left corner at the given pixel; `opacity` of 256 is opaque. */
export function blit(raster: Raster, sprite: Sprite, left: number, top: number, opacity = 256): void {
  const { width, height, pixels, solid } = raster;
  const firstX = Math.max(0, -left);
  const lastX = Math.min(sprite.width, width - left);
  const firstY = Math.max(0, -top);
  const lastY = Math.min(sprite.height, height - top);
  for (let y = firstY; y < lastY; y++) {
    let source = y * sprite.width + firstX;
    let target = (top + y) * width + left + firstX;
    for (let x = firstX; x < lastX; x++, source++, target++) {
      let colour = sprite.pixels[source] as number;
      if (colour === 0) continue;
      if (opacity < 256) colour = scaled(colour, opacity);
      const below = pixels[target] as number;
      if (colour >>> 24 === 255) pixels[target] = colour;
      else if (solid) pixels[target] = opaque(over(colour, below));
      else if (below === 0) pixels[target] = faded(sprite.plain[source] as number, opacity);
      else pixels[target] = overPlain(colour, below);
    }
  }
}

/** A sprite from image data, whose colours are not premultiplied. */
export function toSprite(image: ImageData): Sprite {
  const plain = new Uint32Array(image.data.buffer, image.data.byteOffset, image.width * image.height);
  const pixels = plain.map((colour) =>
    premultiplied(colour & 255, (colour >>> 8) & 255, (colour >>> 16) & 255, colour >>> 24),
  );
  return { width: image.width, height: image.height, pixels, plain: plain.slice() };
}

/** `#rrggbb` as three numbers. */
export function channels(colour: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function premultiplied(red: number, green: number, blue: number, alpha: number): number {
  const share = alpha / 255;
  return (
    ((alpha << 24) | (Math.round(blue * share) << 16) | (Math.round(green * share) << 8) | Math.round(red * share)) >>>
    0
  );
}

function unmultiplied(colour: number): number {
  const alpha = colour >>> 24;
  if (alpha === 0 || alpha === 255) return colour;
  const red = Math.min(255, Math.round(((colour & 255) * 255) / alpha));
  const green = Math.min(255, Math.round((((colour >>> 8) & 255) * 255) / alpha));
  const blue = Math.min(255, Math.round((((colour >>> 16) & 255) * 255) / alpha));
  return ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

function opaque(colour: number): number {
  return (colour | 0xff000000) >>> 0;
}

/**
 * A premultiplied colour over a plain one, as a plain one. Treats the colour below as opaque, which is slightly off at
 * soft edges, and avoids dividing by alpha during a drag.
 */
function overPlain(top: number, bottom: number): number {
  if (bottom === 0) return unmultiplied(top);
  const alpha = (top >>> 24) + (((bottom >>> 24) * (256 - (top >>> 24))) >> 8);
  return ((over(top, bottom) & 0xffffff) | (alpha << 24)) >>> 0;
}

/** A plain colour with a part of its alpha. */
function faded(colour: number, by: number): number {
  return ((colour & 0xffffff) | ((((colour >>> 24) * by) >> 8) << 24)) >>> 0;
}

/** One premultiplied colour over another, two channels at a time. */
function over(top: number, bottom: number): number {
  const rest = 256 - (top >>> 24);
  const redBlue = (Math.imul(bottom & 0xff00ff, rest) >>> 8) & 0xff00ff;
  const greenAlpha = Math.imul((bottom >>> 8) & 0xff00ff, rest) & 0xff00ff00;
  return (top + (redBlue | greenAlpha)) >>> 0;
}

function scaled(colour: number, by: number): number {
  const redBlue = (Math.imul(colour & 0xff00ff, by) >>> 8) & 0xff00ff;
  const greenAlpha = Math.imul((colour >>> 8) & 0xff00ff, by) & 0xff00ff00;
  return (redBlue | greenAlpha) >>> 0;
}
