import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from './readers.ts';
import { utcMoment } from './wire.ts';

const two = (most: number) => fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'));
const year = fc.integer({ min: 0, max: 9999 }).map((value) => String(value).padStart(4, '0'));
const day = fc.tuple(year, two(13), two(32)).map((parts) => parts.join('-'));

test('a day is one that the calendar has', () => {
  fc.assert(
    fc.property(day, (written) => {
      const date = new Date(`${written}T00:00:00Z`);
      const isOne = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
      expect(dayOf(written)).toBe(isOne ? written : null);
    }),
    { numRuns: 3000 },
  );
  expect(['2024-02-29', '2023-02-29', '1900-02-29', '2000-02-29'].map(dayOf)).toEqual([
    '2024-02-29',
    null,
    null,
    '2000-02-29',
  ]);
});

test('a moment is read as the language itself reads it', () => {
  const clock = fc.tuple(two(25), two(60), two(60)).map((parts) => parts.join(':'));
  const fraction = fc.constantFrom('', '.1', '.12', '.123', '.123456789', '.000');
  const zone = fc.constantFrom('', 'Z', '+02:00', '-0530');
  fc.assert(
    fc.property(day, fc.constantFrom(' ', 'T'), clock, fraction, zone, (date, gap, time, part, where) => {
      const exact = new Date(`${date}T${time}${part.slice(0, 4)}${where || 'Z'}`);
      const written = dayOf(date) === null || Number.isNaN(exact.getTime()) ? '' : exact.toISOString();
      expect(utcMoment(`${date}${gap}${time}${part}${where}`)).toBe(/^\d{4}-/.test(written) ? written : null);
    }),
    { numRuns: 3000 },
  );
});
