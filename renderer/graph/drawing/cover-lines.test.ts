import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverLine, ends } from './cover-lines.ts';
import { createRaster, lineWeight } from './raster.ts';

const covered = ({ coverage, width }: ReturnType<typeof createRaster>) =>
  [...coverage].flatMap((amount, pixel) =>
    amount > 0 ? [{ x: pixel % width, y: Math.floor(pixel / width), amount }] : [],
  );

test('a level line covers each pixel of its row wholly', () => {
  const raster = createRaster(8, 4, true);
  coverLine(raster, ends(1, 2, 5, 2), lineWeight);
  expect(covered(raster)).toEqual([1, 2, 3, 4, 5].map((x) => ({ x, y: 2, amount: lineWeight })));
});

test('a line between two rows covers half of each', () => {
  const raster = createRaster(8, 4, true);
  coverLine(raster, ends(2, 1.5, 2, 1.5), lineWeight);
  expect(covered(raster)).toEqual([
    { x: 2, y: 1, amount: lineWeight / 2 },
    { x: 2, y: 2, amount: lineWeight / 2 },
  ]);
});

test('whatever its ends, a line covers only pixels beside it, and never runs over an edge of the picture', () => {
  // Not fc.double, which prefers numbers near zero.
  const sixteenths = (least: number, most: number) =>
    fc.integer({ min: least * 16, max: most * 16 }).map((value) => value / 16);
  const place = fc.oneof(sixteenths(-5000, 5000), sixteenths(-2, 40));
  fc.assert(
    fc.property(place, place, place, place, (x0, y0, x1, y1) => {
      const raster = createRaster(37, 23, true);
      coverLine(raster, ends(x0, y0, x1, y1), lineWeight);
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
  coverLine(raster, ends(-1000, -500, 1040, 520), lineWeight);
  const columns = new Set(covered(raster).map(({ x }) => x));
  expect(columns.size).toBeGreaterThan(34);
});
