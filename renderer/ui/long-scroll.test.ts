import { expect, test } from 'vitest';
import { boxHeight, isShortened, type LongList, lastFirst, rowAt, tallestBox, topOf } from './long-scroll.ts';

const short: LongList = { rows: 1000, rowHeight: 24, height: 480 };
const long: LongList = { rows: 25_000_000, rowHeight: 24, height: 480 };

test('a short list scrolls pixel by pixel', () => {
  expect([boxHeight(short), isShortened(short), rowAt(240, short), topOf(10, short)]).toEqual([24_000, false, 10, 240]);
});

test('a list that no browser can hold reaches from its first row to its last', () => {
  expect([boxHeight(long), isShortened(long), rowAt(0, long)]).toEqual([tallestBox, true, 0]);
  expect(rowAt(tallestBox - long.height, long)).toBe(lastFirst(long));
  expect(lastFirst(long) + long.height / long.rowHeight).toBe(long.rows);
});

test.each([0, 1, 12_345_678, 24_999_980])('the scroll bar stands where row %i is at the upper edge', (row) => {
  expect(rowAt(topOf(row, long), long)).toBeCloseTo(row, 6);
});
