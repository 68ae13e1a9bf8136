import { expect, test } from 'vitest';
import { randomFrom } from '../../../test/bench/graph-page/sample-rows.ts';
import { inRows } from './in-rows.ts';

const side = 10;

/** All pairs that are less than a side apart, by comparing each with each. */
function closePairs(x: Float32Array, y: Float32Array): Set<string> {
  const found = new Set<string>();
  for (let one = 0; one < x.length; one++) {
    for (let two = one + 1; two < x.length; two++) {
      const [dx, dy] = [(x[one] as number) - (x[two] as number), (y[one] as number) - (y[two] as number)];
      if (Math.hypot(dx, dy) < side) found.add(`${one} ${two}`);
    }
  }
  return found;
}

function visited(x: Float32Array, y: Float32Array): string[] {
  const pairs: string[] = [];
  const { order, pairs: each } = inRows(x, y, side);
  each((one, two) => {
    const nodes = [order[one] as number, order[two] as number].sort((a, b) => a - b);
    pairs.push(nodes.join(' '));
  });
  return pairs;
}

test.each([
  ['close together', 60, 0],
  ['far from each other', 20_000, 0],
  ['around the middle of the plane and below it', 300, -150],
])('every two nodes that are near each other are visited once: %s', (_name, extent, from) => {
  const random = randomFrom(5);
  const x = new Float32Array(400).map(() => from + random() * extent);
  const y = new Float32Array(400).map(() => from + random() * extent);
  const all = visited(x, y);
  const known = new Set(all);
  expect(known.size).toBe(all.length);
  const close = closePairs(x, y);
  expect([...close].filter((pair) => !known.has(pair))).toEqual([]);
  expect(all.length).toBeLessThan(close.size * 4 + 400);
});

test.each([
  ['close together', 60],
  ['far from each other', 20_000],
  ['with more rows than are listed', 1e9],
])('every node within a distance is visited once: %s', (_name, extent) => {
  const random = randomFrom(9);
  const x = new Float32Array(400).map(() => (random() - 0.5) * extent);
  const y = new Float32Array(400).map(() => (random() - 0.5) * extent);
  const { order, near } = inRows(x, y, side);
  for (const reach of [0, side / 2, side * 3, extent / 4, extent * 2]) {
    const [px, py] = [x[7] as number, y[7] as number];
    const found: number[] = [];
    near(px, py, reach, (at) => found.push(order[at] as number));
    const isNear = (node: number) =>
      Math.abs((x[node] as number) - px) <= reach && Math.abs((y[node] as number) - py) <= reach;
    const known = new Set(found);
    expect(known.size).toBe(found.length);
    expect([...order].filter((node) => isNear(node) && !known.has(node))).toEqual([]);
  }
});

test('places that are no numbers, or very far away, are among the others', () => {
  const x = Float32Array.of(Number.NaN, 1e30, 3, -1e30, 4, Number.POSITIVE_INFINITY);
  const y = Float32Array.of(Number.NaN, 1e30, 3, 0, 4, 0);
  const { order } = inRows(x, y, side);
  expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(visited(x, y)).toContain('2 4');
});
