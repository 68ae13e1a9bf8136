import { expect, test } from 'vitest';
import { asItGrows } from '../support/as-it-grows.ts';

test('a wait lasts as long as the count grows, though that takes longer than it may stand still', async () => {
  let count = 0;
  const quietMs = 400;
  const began = performance.now();
  const grown = asItGrows({ read: async () => ++count, isDone: (now) => now === 8, quietMs });
  expect(await grown).toBe(8);
  expect(performance.now() - began).toBeGreaterThan(quietMs); // Seven glances, a tenth of a second apart.
});

test('a wait fails when nothing changes, and says what was read last', async () => {
  let count = 0;
  const stuck = asItGrows({ read: async () => Math.min(++count, 3), isDone: (now) => now === 8, quietMs: 200 });
  await expect(stuck).rejects.toThrow(/^Nothing changed for \d+ s. Last read: 3$/);
});

test('each change is told, and what is to be done meanwhile is done', async () => {
  const counts = [1, 1, 2, 2, 3];
  let [changes, deeds] = [0, 0];
  await asItGrows({
    read: async () => counts.shift() ?? 0,
    isDone: (now) => now === 3,
    meanwhile: async () => deeds++,
    onChange: () => changes++,
  });
  expect([changes, deeds]).toEqual([2, 4]);
});
