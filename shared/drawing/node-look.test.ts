import { expect, test } from 'vitest';
import { hubTimes, packLook, sizeOnScreen } from './node-look.ts';

const domain = packLook('domain', 0, 0);

test('a hub is larger the more links it has, in gentle steps, and never twice as large', () => {
  const sizes = [0, 1, 5, 6, 15, 40, 150, 1000, 1_000_000].map((links) => sizeOnScreen(domain, 1, links));
  expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
  expect(sizes[2]).toBe(sizes[0]);
  expect(sizes.at(-1)).toBe(sizes.at(-2));
  expect((sizes.at(-1) ?? 0) / (sizes[0] ?? 1)).toBeLessThan(2);
  expect(hubTimes(3)).toBe(1);
});

test('far out, a hub stays a dot that can be seen among specks', () => {
  expect(sizeOnScreen(domain, 0.01, 0)).toBe(4);
  expect(sizeOnScreen(domain, 0.01, 40)).toBe(11);
  expect(sizeOnScreen(domain, 0.01, 200)).toBe(14);
});
