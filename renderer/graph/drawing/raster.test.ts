import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  blit,
  coverLine,
  createRaster,
  fillConvex,
  lineWeight,
  plainTones,
  toneAll,
  toneOver,
  tonesOverGround,
  toneTable,
} from './raster.ts';

const covered = ({ coverage, width }: ReturnType<typeof createRaster>) =>
  [...coverage].flatMap((amount, pixel) =>
    amount > 0 ? [{ x: pixel % width, y: Math.floor(pixel / width), amount }] : [],
  );

test('a level line covers each pixel of its row wholly', () => {
  const raster = createRaster(8, 4, true);
  coverLine(raster, 1, 2, 5, 2, lineWeight);
  expect(covered(raster)).toEqual([1, 2, 3, 4, 5].map((x) => ({ x, y: 2, amount: lineWeight })));
});

test('a line between two rows covers half of each', () => {
  const raster = createRaster(8, 4, true);
  coverLine(raster, 2, 1.5, 2, 1.5, lineWeight);
  expect(covered(raster)).toEqual([
    { x: 2, y: 1, amount: lineWeight / 2 },
    { x: 2, y: 2, amount: lineWeight / 2 },
  ]);
});

test('whatever its ends, a line covers only pixels beside it, and never runs over an edge of the picture', () => {
  // Not fc.double, which prefers numbers near zero.
  const sixteenths = (least: number, most: number) =>
    fc.integer({ min: least * 16, max: most * 16 }).map((value) => value / 16);
  const ends = fc.oneof(sixteenths(-5000, 5000), sixteenths(-2, 40));
  fc.assert(
    fc.property(ends, ends, ends, ends, (x0, y0, x1, y1) => {
      const raster = createRaster(37, 23, true);
      coverLine(raster, x0, y0, x1, y1, lineWeight);
      const length = Math.hypot(x1 - x0, y1 - y0);
      for (const { x, y } of covered(raster)) {
        const away =
          length < 1e-9 ? Math.hypot(x - x0, y - y0) : Math.abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length;
        expect(away).toBeLessThan(1.6);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a line that crosses the picture is drawn from edge to edge', () => {
  const raster = createRaster(40, 20, true);
  coverLine(raster, -1000, -500, 1040, 520, lineWeight);
  const columns = new Set(covered(raster).map(({ x }) => x));
  expect(columns.size).toBeGreaterThan(34);
});

test('more lines over one pixel come closer to their colour and never past it', () => {
  const tones = toneTable('#8090a0', 0.5);
  const alphas = [1, 2, 3, 8, 60].map((lines) => (tones[Math.min(1023, lines * lineWeight)] as number) >>> 24);
  expect(alphas).toEqual([128, 191, 223, 254, 255]);
});

test('toning leaves the coverage clear for the next picture', () => {
  const raster = createRaster(5, 3, true);
  coverLine(raster, 0, 1, 4, 1, lineWeight);
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
  coverLine(raster, 1, 1, 1, 1, lineWeight);
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
  coverLine(raster, 1, 1, 1, 1, lineWeight);
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
