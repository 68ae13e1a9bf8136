import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

const size = 200;
/** In steps that all sums here have exactly: nearer to the border of a cell, rounding decides on which side a place is. */
const place = fc.integer({ min: 60 * 64, max: 120 * 64 }).map((steps) => steps / 64);
const fields = fc.array(
  fc.record({
    left: place,
    top: place,
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 20 }),
  }),
  { maxLength: 40 },
);

test('what is free does not depend on where the picture begins', () => {
  fc.assert(
    fc.property(fields, fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }), (wanted, x, y) => {
      const taken = (corner: { x: number; y: number }) => {
        const places = createPlaces(size, size, corner);
        return wanted.map(({ left, top, width, height }) =>
          places.take(left - corner.x, top - corner.y, width, height),
        );
      };
      expect(taken({ x, y })).toEqual(taken({ x: 0, y: 0 }));
    }),
  );
});

test('a place outside of the picture is not free, and what is blocked there blocks nothing', () => {
  const places = createPlaces(100, 100, { x: 3, y: 3 });
  places.block(-50, -50, 40, 40);
  places.block(90, 90, 400, 400);
  expect(places.isFree(-1, 0, 10, 10)).toBe(false);
  expect(places.isFree(95, 0, 6, 6)).toBe(false);
  expect(places.isFree(0, 0, 10, 10)).toBe(true);
  expect(places.isFree(90, 90, 10, 10)).toBe(false);
});
