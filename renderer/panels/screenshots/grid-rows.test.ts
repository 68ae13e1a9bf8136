import { expect, test } from 'vitest';
import { layOutGrid, rowsInSight } from './grid-rows.ts';

const names = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `d${from + at}.example`);

test('tiles fill the width, line by line', () => {
  const { rows, columns, tileWidth, tileHeight, height, domains } = layOutGrid([], names(7), 600);
  expect([columns, tileWidth, tileHeight]).toEqual([4, 141, 148]);
  expect(rows.map((row) => (row.kind === 'tiles' ? [row.first, row.domains.length, row.top] : row.kind))).toEqual([
    [0, 4, 0],
    [4, 3, tileHeight + 12],
  ]);
  expect(height).toBe(2 * (tileHeight + 12));
  expect(domains).toEqual(names(7));
});

test('each group has a head, and so has the rest below them', () => {
  const { rows, domains } = layOutGrid([names(3), names(2, 3)], names(1, 5), 300);
  expect(rows.map(({ kind }) => kind)).toEqual(['head', 'tiles', 'tiles', 'head', 'tiles', 'head', 'tiles']);
  expect(domains).toEqual(names(6));
});

test('of ten thousand tiles a few lines are drawn', () => {
  const layout = layOutGrid([], names(10_000), 600);
  const seen = rowsInSight(layout, 40_000, 600);
  expect(seen.length).toBeLessThan(14);
  expect(seen[0]?.top).toBeLessThan(40_000);
  expect(seen.at(-1)?.top).toBeGreaterThan(40_600);
});

test('a frame without width, as before it is on screen, does no harm', () => {
  expect(layOutGrid([], names(2), -24).columns).toBe(1);
});
