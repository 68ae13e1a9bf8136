// A picture in memory: rectangles and text are drawn on it, and it can be made smaller.

import { glyphColumns, glyphHeight, glyphWidth } from './font.ts';

export interface DrawnImage {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue of each pixel, row by row. */
  readonly pixels: Uint8Array;
}

/** Red, green and blue as 0xrrggbb. */
export type Colour = number;

export function blankImage(width: number, height: number, colour: Colour): DrawnImage {
  const picture = { width, height, pixels: new Uint8Array(width * height * 3) };
  fill(picture, 0, 0, width, height, colour);
  return picture;
}

export function fill(
  picture: DrawnImage,
  left: number,
  top: number,
  width: number,
  height: number,
  colour: Colour,
): void {
  const right = Math.min(picture.width, left + width);
  const bottom = Math.min(picture.height, top + height);
  if (right <= left || bottom <= top) return;
  const { pixels } = picture;
  const start = (top * picture.width + left) * 3;
  const end = (top * picture.width + right) * 3;
  for (let at = start; at < end; at += 3) {
    pixels[at] = colour >>> 16;
    pixels[at + 1] = (colour >>> 8) & 255;
    pixels[at + 2] = colour & 255;
  }
  for (let y = top + 1; y < bottom; y++) pixels.copyWithin((y * picture.width + left) * 3, start, end);
}

/** A box with a border of one thickness. */
export function box(
  picture: DrawnImage,
  left: number,
  top: number,
  width: number,
  height: number,
  border: Colour,
  inside: Colour,
): void {
  fill(picture, left, top, width, height, border);
  fill(picture, left + 2, top + 2, width - 4, height - 4, inside);
}

/** Writes one line; a letter is `6 * scale` pixels wide. */
export function write(
  picture: DrawnImage,
  left: number,
  top: number,
  scale: number,
  colour: Colour,
  text: string,
): void {
  let x = left;
  for (const letter of text) {
    if (x + glyphWidth * scale > picture.width) return;
    for (const [column, bits] of glyphColumns(letter).entries()) {
      for (let row = 0; row < glyphHeight; row++) {
        if ((bits >>> row) & 1) fill(picture, x + column * scale, top + row * scale, scale, scale, colour);
      }
    }
    x += textWidth(' ', scale);
  }
}

export function textWidth(text: string, scale: number): number {
  return [...text].length * (glyphWidth + 1) * scale;
}

/** Shrinks to this width and keeps the proportions; each pixel is the mean of those it stands for. */
export function resized(picture: DrawnImage, width: number): DrawnImage {
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  const small = { width, height, pixels: new Uint8Array(width * height * 3) };
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * picture.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * picture.height) / height));
    for (let x = 0; x < width; x++) {
      const left = Math.floor((x * picture.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * picture.width) / width));
      average(picture, left, top, right, bottom, small.pixels, (y * width + x) * 3);
    }
  }
  return small;
}

function average(
  { pixels, width }: DrawnImage,
  left: number,
  top: number,
  right: number,
  bottom: number,
  to: Uint8Array,
  at: number,
): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let y = top; y < bottom; y++) {
    for (let from = (y * width + left) * 3, end = (y * width + right) * 3; from < end; from += 3) {
      red += pixels[from] ?? 0;
      green += pixels[from + 1] ?? 0;
      blue += pixels[from + 2] ?? 0;
    }
  }
  const count = (right - left) * (bottom - top);
  to[at] = red / count;
  to[at + 1] = green / count;
  to[at + 2] = blue / count;
}

/** Keeps the upper part. */
export function cropped(picture: DrawnImage, height: number): DrawnImage {
  return { width: picture.width, height, pixels: picture.pixels.subarray(0, picture.width * height * 3) };
}
