import { expect, test } from 'vitest';
import type { Links } from '../../../shared/graph-links.ts';
import { clustersOf } from './clusters.ts';

function links(nodes: number, pairs: readonly (readonly [number, number])[]): Links {
  return { nodes, from: Uint32Array.from(pairs, ([one]) => one), to: Uint32Array.from(pairs, ([, two]) => two) };
}
const ones = ({ from }: Links) => new Float32Array(from.length).fill(1);

/** Everyone of a few is linked to everyone else of them. */
function clique(first: number, count: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let one = 0; one < count; one++) {
    for (let two = one + 1; two < count; two++) pairs.push([first + one, first + two]);
  }
  return pairs;
}

test('what hangs together closely is one cluster, and one link between two clusters does not join them', () => {
  const graph = links(13, [...clique(0, 5), ...clique(5, 7), [4, 5]]);
  const clusters = clustersOf(graph, ones(graph));
  expect([...clusters]).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
  expect(clustersOf(graph, ones(graph))).toEqual(clusters);
});

test('a value that everyone shares does not join clusters when its links count little', () => {
  const campaigns = [...clique(1, 6), ...clique(7, 6), ...clique(13, 6)];
  const registrar = Array.from({ length: 18 }, (_, domain) => [0, domain + 1] as const);
  const graph = links(19, [...campaigns, ...registrar]);
  const weights = Float32Array.from(graph.from, (from) => (from === 0 ? 0.1 : 1));
  const clusters = clustersOf(graph, weights);
  expect(new Set(clusters.slice(1)).size).toBe(3);
});

test('a star of thousands, a graph without links and no graph at all are no problem', () => {
  const star = links(
    5001,
    Array.from({ length: 5000 }, (_, leaf) => [0, leaf + 1] as const),
  );
  expect(new Set(clustersOf(star, ones(star))).size).toBe(1);
  expect(new Set(clustersOf(links(50, []), new Float32Array(0))).size).toBe(50);
  expect(clustersOf(links(0, []), new Float32Array(0))).toHaveLength(0);
});

test('a link of a node to itself, and the same link twice, change nothing bad', () => {
  const graph = links(4, [
    [0, 0],
    [0, 1],
    [0, 1],
    [2, 3],
  ]);
  const clusters = clustersOf(graph, ones(graph));
  expect(clusters[0]).toBe(clusters[1]);
  expect(clusters[2]).toBe(clusters[3]);
  expect(clusters[0]).not.toBe(clusters[2]);
});
