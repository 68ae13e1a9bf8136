import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createWorlds } from '../world/world.ts';
import type { DrawnImage } from './drawn-image.ts';
import { blankImage, cropped, fill, resized, write } from './drawn-image.ts';
import { drawPage } from './pages.ts';
import { encodePng } from './png.ts';

const start = Date.parse('2026-03-10T12:00:00Z');

/** Undoes the encoder by the rules of the format, not by its code. */
function decodePng(bytes: Buffer): DrawnImage {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width * 3; x++) {
      const above = y === 0 ? 0 : (pixels[(y - 1) * width * 3 + x] ?? 0);
      pixels[y * width * 3 + x] = (rows[y * (width * 3 + 1) + 1 + x] ?? 0) + above;
    }
  }
  return { width, height, pixels };
}

function share(one: DrawnImage, other: DrawnImage): number {
  let same = 0;
  for (let at = 0; at < one.pixels.length; at++) if (one.pixels[at] === other.pixels[at]) same++;
  return same / one.pixels.length;
}

test('writes PNG files that read back pixel by pixel', () => {
  const picture = blankImage(37, 23, 0x336699);
  fill(picture, 5, 6, 12, 9, 0xfedcba);
  write(picture, 2, 12, 1, 0x000000, 'Qg|é');
  expect(decodePng(encodePng(picture))).toEqual(picture);
});

test('shrinks to the exact width in the same proportions and crops from the bottom', () => {
  const picture = blankImage(1280, 960, 0xffffff);
  fill(picture, 0, 0, 1280, 480, 0x000000);
  const small = resized(picture, 333);
  expect([small.width, small.height, small.pixels.length]).toEqual([333, 250, 333 * 250 * 3]);
  expect([small.pixels[0], small.pixels.at(-1)]).toEqual([0, 255]);
  const upper = cropped(picture, 480);
  expect([upper.width, upper.height, upper.pixels.every((value) => value === 0)]).toEqual([1280, 480, true]);
});

test('pictures sites of one kit alike and other kits otherwise', () => {
  const world = createWorlds(7, start).at(start);
  const shots = (title: string) =>
    [...world.search('website_title', title)]
      .map((id) => world.profile(id))
      .filter(({ response }) => response === 200)
      .slice(0, 2)
      .map((profile) => resized(drawPage(profile), 128))
      .map((small) => cropped(small, 90));
  const [first, second] = shots('Northmere Bank | Secure sign-in');
  const [third] = shots('Parcelwick: customs fee outstanding');
  const [fourth] = shots('Account verification required');
  if (!first || !second || !third || !fourth) throw new Error('a kit is missing');
  expect(share(first, second)).toBeGreaterThan(0.98);
  expect(Math.max(share(first, third), share(first, fourth), share(third, fourth))).toBeLessThan(0.8);
});

test('pictures every kind of page at the size of a browser window or more', () => {
  const world = createWorlds(7, start).at(start);
  const looks = new Set<string>();
  for (let id = 0; id < world.size; id += 2003) {
    const { width, height, pixels } = drawPage(world.profile(id));
    expect([width, height >= 900]).toEqual([1280, true]);
    looks.add(Buffer.from(pixels).toString('latin1'));
  }
  expect(looks.size).toBeGreaterThan(15);
});
