import { expect, test } from 'vitest';
import { randomFrom } from '../../../test/bench/graph-page/sample-rows.ts';
import { createPlaceSorter } from './place-sorter.ts';

/** The quarter, the quarter of that quarter and so on, as the digits of a number. */
function quartersOf(across: number, down: number, side: number): string {
  let [x, y, half, digits] = [across, down, side / 2, ''];
  for (let level = 0; level < 16; level++) {
    digits += String((x >= half ? 1 : 0) + (y >= half ? 2 : 0));
    if (x >= half) x -= half;
    if (y >= half) y -= half;
    half /= 2;
  }
  return digits;
}

test('each node comes once, quarter by quarter, and so inside each', () => {
  const random = randomFrom(3);
  const nodes = 4000;
  const [x, y] = [new Float32Array(nodes), new Float32Array(nodes)];
  // Some are so near each other that only the last levels tell them apart.
  for (let node = 0; node < nodes; node++) {
    const within = node % 2 ? 128 : 1;
    [x[node], y[node]] = [Math.floor(random() * within * 512) / 512 - 50, Math.floor(random() * within * 512) / 512];
  }
  const { order, sort } = createPlaceSorter(nodes);
  sort(x, y, -50, 0, 128);
  expect([...order].sort((one, other) => one - other)).toEqual(Array.from(x, (_, node) => node));
  const quarters = Array.from(order, (node) => quartersOf((x[node] as number) + 50, y[node] as number, 128));
  expect(quarters).toEqual([...quarters].sort());
});
