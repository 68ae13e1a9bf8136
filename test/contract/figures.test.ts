import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../../build/run.ts';
import { sizesOfPage, startBudgetKb } from '../bench/bundle-size.ts';
import { pageOf, pictureOf, readKept } from '../bench/kept-results.ts';

test('the page reads no more at its start than it may', () => {
  expect(sizesOfPage().startKb).toBeLessThanOrEqual(startBudgetKb);
});

test('docs/performance.md is what the benchmarks wrote', () => {
  expect(readFileSync(`${root}/docs/performance.md`, 'utf8')).toBe(pageOf(readKept()));
});

test('the picture of growth is drawn from the same figures', () => {
  expect(readFileSync(`${root}/docs/pictures/graph-growth.svg`, 'utf8')).toBe(pictureOf(readKept()));
});
