import { expect, test } from 'vitest';
import { isFarAhead, isStamp, nextStamp } from './clock.ts';

const now = new Date('2026-06-01T12:00:00.000Z');

test('what is written after the last moment that a stamp can name has a stamp that can be read', () => {
  for (const last of [
    '9999-12-31T23:59:59.999Z-ffff',
    '9999-12-31T23:59:59.999Z-fffe',
    '9999-12-31T23:59:59.998Z-ffff',
  ]) {
    const next = nextStamp(last, now);
    expect(isStamp(next), next).toBe(true);
    expect(next >= last).toBe(true);
  }
});

test('a clock that is a day off is all right, one that is years ahead is not', () => {
  expect(isFarAhead('2026-06-02T12:00:00.000Z-0000', now)).toBe(false);
  expect(isFarAhead('1970-01-01T00:00:00.000Z-0000', now)).toBe(false);
  expect(isFarAhead('2028-01-01T00:00:00.000Z-0000', now)).toBe(true);
  expect(isFarAhead('9999-12-31T23:59:59.999Z-ffff', now)).toBe(true);
});
