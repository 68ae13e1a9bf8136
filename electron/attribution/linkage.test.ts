import { expect, test } from 'vitest';
import { linkNames } from './linkage.ts';
import { noPause } from './test-names.ts';

async function link(scores: readonly (readonly number[])[]) {
  const score = (one: number, other: number) => scores[Math.max(one, other)]?.[Math.min(one, other)] ?? 0;
  const visit = async (take: (one: number, other: number) => void) => {
    for (let one = 0; one < scores.length; one++)
      for (let other = one + 1; other < scores.length; other++) take(one, other);
  };
  return linkNames({ size: scores.length, score, visit, pause: noPause });
}

test('clusters become one by the mean of all their pairs, not by the best one', async () => {
  // 0-1 and 2-3 are strong, and one bridge of 5 between them; the other three pairs say nothing.
  const linked = await link([[], [5], [0, 5], [0, 0, 5]]);
  expect(linked.map(({ members }) => members)).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

test('a weaker whole names the parts that are strong on their own', async () => {
  const linked = await link([[], [5], [3.1, 3.1]]);
  expect(linked).toMatchObject([{ members: [0, 1, 2], cores: [[0, 1]] }]);
  expect(linked[0]?.mean).toBeCloseTo(3.73);
});

/** Two clusters of four, 5 inside; what is between them, by position in each. */
function twoOfFour(between: (one: number, other: number) => number) {
  return Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: row }, (_, column) => (row < 4 || column >= 4 ? 5 : between(column, row - 4))),
  );
}

test('halves whose names each have a counterpart become one, and name their cores', async () => {
  const linked = await link(twoOfFour((one, other) => (one === other ? 4.5 : 1)));
  expect(linked).toMatchObject([
    {
      members: [0, 1, 2, 3, 4, 5, 6, 7],
      cores: [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
      ],
    },
  ]);
});

test('one name that fits all of another cluster joins nothing', async () => {
  const linked = await link(twoOfFour((one) => (one === 0 ? 5 : 1)));
  expect(linked.map(({ members }) => members.length)).toEqual([4, 4]);
});
