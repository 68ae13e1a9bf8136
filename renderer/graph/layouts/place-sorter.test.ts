import { expect, test } from 'vitest';
import { randomFrom } from '../../../test/bench/graph-page/sample-rows.ts';
import { createPlaceSorter } from './place-sorter.ts';

test('each node comes once, quarter by quarter, and quarter by quarter inside each', () => {
  const random = randomFrom(3);
  const nodes = 4000;
  const [x, y] = [new Float32Array(nodes), new Float32Array(nodes)];
  for (let node = 0; node < nodes; node++) [x[node], y[node]] = [random() * 100 - 50, random() * 100];
  const { order, sort } = createPlaceSorter(nodes);
  sort(x, y, -50, 0, 100.1);
  expect([...order].sort((one, other) => one - other)).toEqual(Array.from(x, (_, node) => node));
  const quarterOf = (across: number, down: number, half: number) => (across >= half ? 1 : 0) + (down >= half ? 2 : 0);
  const quarters = Array.from(order, (node) => {
    const [across, down] = [(x[node] as number) + 50, y[node] as number];
    const [half, fourth] = [50.05, 25.025];
    return quarterOf(across, down, half) * 4 + quarterOf(across % half, down % half, fourth);
  });
  // Places on a border may be in either.
  const back = quarters.filter((quarter, at) => quarter < (quarters[at - 1] ?? 0));
  expect(back.length).toBeLessThan(8);
});
