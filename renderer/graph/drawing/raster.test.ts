import { expect, test } from 'vitest';
import { coverLine, ends } from './cover-lines.ts';
import {
  blit,
  createRaster,
  fillConvex,
  lineWeight,
  plainTones,
  toneAll,
  toneOver,
  tonesOverGround,
  toneTable,
} from './raster.ts';

test('more lines over one pixel come closer to their colour and never past it', () => {
  const tones = toneTable('#8090a0', 0.5);
  const alphas = [1, 2, 3, 8, 60].map((lines) => (tones[Math.min(1023, lines * lineWeight)] as number) >>> 24);
  expect(alphas).toEqual([128, 191, 223, 254, 255]);
});

test('toning leaves the coverage clear for the next picture', () => {
  const raster = createRaster(5, 3, true);
  coverLine(raster, ends(0, 1, 4, 1), lineWeight);
  toneAll(raster, tonesOverGround(toneTable('#ffffff', 1), '#000000'));
  expect([...raster.coverage].every((amount) => amount === 0)).toBe(true);
  expect([...raster.pixels].map((pixel) => (pixel >>> 0).toString(16))).toEqual([
    ...Array(5).fill('ff000000'),
    ...Array(5).fill('ffffffff'),
    ...Array(5).fill('ff000000'),
  ]);
});

test('where there is no ground, nothing covered stays see-through', () => {
  const raster = createRaster(3, 3, false);
  coverLine(raster, ends(1, 1, 1, 1), lineWeight);
  toneAll(raster, plainTones(toneTable('#804020', 0.5)));
  expect([...raster.pixels].map((pixel) => pixel.toString(16))).toEqual([
    '0',
    '0',
    '0',
    '0',
    '80204080',
    '0',
    '0',
    '0',
    '0',
  ]);
  coverLine(raster, ends(1, 1, 1, 1), lineWeight);
  toneOver(raster, toneTable('#804020', 0.5));
  expect((raster.pixels[4] as number) >>> 24).toBeGreaterThan(0xb0);
});

test('a sprite is cut off at the edges of the picture', () => {
  const raster = createRaster(3, 3, true);
  const red = new Uint32Array(4).fill(0xff0000ff);
  const sprite = { width: 2, height: 2, pixels: red, plain: red };
  blit(raster, sprite, -1, -1);
  blit(raster, sprite, 2, 2);
  blit(raster, sprite, 50, 50);
  expect([...raster.pixels].map((pixel) => pixel !== 0)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('an area is filled to its corners and not beyond, also where it leaves the picture', () => {
  const raster = createRaster(20, 10, true);
  fillConvex(raster, Float32Array.from([2, 2, 8, 2, 8, 6, 2, 6]), '#ff0000', 1);
  const filled = (x: number, y: number) => ((raster.pixels[y * 20 + x] ?? 0) & 255) === 255;
  expect([filled(3, 4), filled(7, 4), filled(1, 4), filled(9, 4), filled(3, 7)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  fillConvex(raster, Float32Array.from([-500, -500, 500, -500, 500, 500, -500, 500]), '#ff0000', 0.5);
  expect([filled(3, 4), filled(19, 9), raster.pixels.length]).toEqual([true, false, 200]);
});
