import { expect, test } from 'vitest';
import { showsAll } from './mini-map.ts';

test('a map is needed only if a node is out of sight', () => {
  const size = { width: 400, height: 300 };
  const bounds = { left: -100, top: -100, right: 100, bottom: 100 };
  expect(showsAll(bounds, { x: 0, y: 0, scale: 1 }, size)).toBe(true);
  expect(showsAll(bounds, { x: 0, y: 0, scale: 2 }, size)).toBe(false);
  expect(showsAll(bounds, { x: 200, y: 0, scale: 1 }, size)).toBe(false);
  expect(showsAll(null, { x: 200, y: 0, scale: 1 }, size)).toBe(true);
});
