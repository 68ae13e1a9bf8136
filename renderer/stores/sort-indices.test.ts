import { expect, test } from 'vitest';
import { atOnce } from '../../shared/at-once.ts';
import { randomFrom } from '../../test/bench/graph-page/sample-rows.ts';
import { sortingIndices } from './sort-indices.ts';

test.each([0, 1, 2, 1999, 2000, 2001, 6000, 50_001])(
  '%i are sorted as by one sort, equal ones in their order',
  (length) => {
    const random = randomFrom(length + 1);
    const keys = Array.from({ length }, () => Math.floor(random() * length * 0.3));
    const compare = (one: number, other: number) => (keys[one] as number) - (keys[other] as number);
    const indices = Uint32Array.from({ length }, (_, index) => index);
    atOnce(sortingIndices(indices, compare));
    expect([...indices]).toEqual([...Array(length).keys()].sort(compare));
  },
);

test('no part of the work takes long', () => {
  const length = 100_000;
  const indices = Uint32Array.from({ length }, (_, index) => length - index);
  let calls = 0;
  let most = 0;
  const parts = sortingIndices(indices, (one, other) => {
    calls++;
    return one - other;
  });
  for (let part = parts.next(); !part.done; part = parts.next()) {
    most = Math.max(most, calls);
    calls = 0;
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(40_000);
  expect(indices[0]).toBe(1);
});
