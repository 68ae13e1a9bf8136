import { expect, test } from 'vitest';
import type { Links } from './graph-links.ts';
import { between, linkCounts, noSteps, parentsFrom, stepsFrom } from './graph-steps.ts';

// 0 - 1 - 4 and 0 - 2 - 4 are equally short; 0 - 3 - 5 - 4 is longer; 6 has no links.
const links: Links = {
  nodes: 7,
  from: Uint32Array.from([0, 4, 0, 2, 0, 3, 5]),
  to: Uint32Array.from([1, 1, 2, 4, 3, 5, 4]),
};

test('steps are counted from the nearest of the given nodes, in both directions of a link', () => {
  expect([...stepsFrom(links, [0])]).toEqual([0, 1, 1, 1, 2, 2, noSteps]);
  expect([...stepsFrom(links, [0, 4])]).toEqual([0, 1, 1, 1, 0, 1, noSteps]);
  expect([...stepsFrom(links, [0], 1)]).toEqual([0, 1, 1, 1, noSteps, noSteps, noSteps]);
});

test('all shortest paths between two are found, and no longer one', () => {
  expect(between(links, 0, 4)).toEqual([0, 1, 2, 4]);
  expect(between(links, 4, 0)).toEqual([4, 1, 2, 0]);
  expect(between(links, 3, 3)).toEqual([3]);
  expect(between(links, 0, 6)).toBeNull();
});

test('a tree begins at the given nodes, and at the best linked one of each other part', () => {
  expect([...parentsFrom(links, [4])]).toEqual([1, 4, 4, 5, -1, 4, -1]);
  expect([...parentsFrom(links, [6, 3])]).toEqual([3, 0, 0, -1, 5, 3, -1]);
  expect([...parentsFrom(links, [])]).toEqual([-1, 0, 0, 0, 1, 3, -1]);
});

test('a link counts at both of its ends', () => {
  expect([...linkCounts(links)]).toEqual([3, 2, 2, 2, 3, 2, 0]);
});
