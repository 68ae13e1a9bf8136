import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoFromSeconds } from './epoch-time.ts';

test('writes every time as the language itself does', () => {
  const seconds = fc.oneof(
    fc.integer({ min: -8_640_000_000_000, max: 8_640_000_000_000 }),
    fc.integer({ min: 0, max: 2_000_000_000 }),
    fc.constantFrom(0, -1, 59, 60, 3599, 3600, 86_399, 86_400, -86_400, -86_401, 951_782_400, 0.5),
  );
  fc.assert(
    fc.property(seconds, (value) => {
      expect(isoFromSeconds(value)).toBe(new Date(value * 1000).toISOString());
    }),
    { numRuns: 2000 },
  );
});

test('knows that there is no such time', () => {
  expect([Number.NaN, Number.POSITIVE_INFINITY, 8_640_000_000_001, -9e15].map(isoFromSeconds)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
