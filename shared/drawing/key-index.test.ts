import { expect, test } from 'vitest';
import { createKeyIndex } from './key-index.ts';

test('finds small, large and negative numbers, and forgets what is deleted', () => {
  const index = createKeyIndex();
  const keys = [1, 2, 5000, 999_999, 2 ** 40, -1, -77];
  for (const [slot, key] of keys.entries()) index.set(key, slot);
  expect(keys.map((key) => index.get(key))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  for (const key of [3, 4999, 2 ** 41, -2]) expect(index.get(key)).toBeUndefined();
  for (const key of keys) index.delete(key);
  expect(keys.map((key) => index.get(key))).toEqual(keys.map(() => undefined));
});
