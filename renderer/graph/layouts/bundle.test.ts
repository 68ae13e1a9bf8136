import { expect, test } from 'vitest';
import { nodeDiameter } from '../../../shared/drawing/node-look.ts';
import type { Links } from '../../../shared/graph-links.ts';
import { bundleLeaves, reachOf } from './bundle.ts';
import { forceLayout } from './force.ts';
import type { Places } from './places.ts';

function links(nodes: number, pairs: readonly (readonly [number, number])[]): Links {
  return { nodes, from: Uint32Array.from(pairs, ([one]) => one), to: Uint32Array.from(pairs, ([, two]) => two) };
}

function away({ x, y }: Places, one: number, two: number): number {
  return Math.hypot((x[one] ?? 0) - (x[two] ?? 0), (y[one] ?? 0) - (y[two] ?? 0));
}

/** Two hubs with leaves, linked by three nodes that both share. */
const shared = links(45, [
  ...Array.from({ length: 20 }, (_, leaf) => [0, 5 + leaf] as const),
  ...Array.from({ length: 20 }, (_, leaf) => [1, 25 + leaf] as const),
  ...[2, 3, 4].flatMap((node) => [[0, node] as const, [1, node] as const]),
]);

test('leaves stay in a ring close to their hub, apart from each other and from what others hold', () => {
  const places = forceLayout(shared);
  const reach = reachOf(20);
  for (let leaf = 5; leaf < 45; leaf++) {
    const [hub, other] = leaf < 25 ? [0, 1] : [1, 0];
    expect(away(places, hub, leaf)).toBeLessThan(reach);
    expect(away(places, other, leaf)).toBeGreaterThan(reach * 0.9);
    for (let next = 0; next < 45; next++) {
      if (next !== leaf) expect(away(places, leaf, next)).toBeGreaterThan(nodeDiameter);
    }
  }
  expect(forceLayout(shared)).toEqual(places);
});

test('a hub with 5,000 leaves is a disc, and a pinned leaf stays where it is', () => {
  const star = links(
    5001,
    Array.from({ length: 5000 }, (_, leaf) => [0, leaf + 1] as const),
  );
  const places = forceLayout(star);
  expect(Math.max(...Array.from({ length: 5000 }, (_, leaf) => away(places, 0, leaf + 1)))).toBeLessThan(reachOf(5000));
  const fixed = { x: new Float32Array(5001), y: new Float32Array(5001), flags: new Uint8Array(5001) };
  fixed.flags[7] = 1;
  fixed.x[7] = 900;
  const pinned = forceLayout(star, fixed);
  expect([pinned.x[7], pinned.y[7]]).toEqual([900, 0]);
  expect(pinned.x.every(Number.isFinite)).toBe(true);
});

test('a node with a link to itself, two nodes that have only each other, and few leaves are not bundled', () => {
  expect(
    bundleLeaves(
      links(7, [
        [0, 0],
        [1, 2],
        [3, 4],
        [3, 5],
        [3, 6],
      ]),
    ),
  ).toBeNull();
  const twice = links(
    8,
    Array.from({ length: 14 }, (_, edge) => [0, 1 + (edge % 7)] as const),
  );
  expect(bundleLeaves(twice)?.leaves.get(0)).toHaveLength(7);
});
