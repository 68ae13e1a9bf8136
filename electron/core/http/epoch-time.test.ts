import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoFromSeconds } from './epoch-time.ts';

test('writes every time as the language itself does', () => {
  const seconds = fc.oneof(
    fc.integer({ min: -62_167_219_200, max: 253_402_300_799 }),
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

test('knows no time in years that are not written with four digits', () => {
  const [first, last] = [-62_167_219_200, 253_402_300_799];
  expect([first, last].map(isoFromSeconds)).toEqual(['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.000Z']);
  const none = [Number.NaN, Number.POSITIVE_INFINITY, first - 1, last + 1, 8_640_000_000_001, -9e15];
  expect(none.map(isoFromSeconds)).toEqual(none.map(() => null));
});
