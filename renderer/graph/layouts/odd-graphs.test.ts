import { expect, test } from 'vitest';
import type { Links } from '../../../shared/graph-links.ts';
import { parentsFrom } from '../../../shared/graph-steps.ts';
import { workMs } from '../../../test/support/own-work.ts';
import { sized } from '../../../test/support/whole-run.ts';
import { timeLayout } from './by-time.ts';
import { communitiesOf } from './communities.ts';
import { concentricLayout } from './concentric.ts';
import { forceLayout } from './force.ts';
import { fixedAt, middleOf, type Places } from './places.ts';
import { treeLayout } from './tree.ts';

const nodes = sized(1_000_000, 30_000);
/** Far more than it takes, and far less than anything that grows with the square. */
const mostMs = nodes / 10 + 2000;

const graphs: Readonly<Record<string, Links>> = {
  'one node with all links': linked(nodes - 1, (link) => [0, link + 1]),
  'no links': linked(0, () => [0, 0]),
  'links of each to itself': linked(nodes, (link) => [link, link]),
  'one link a thousand times': linked(1000, () => [0, 1]),
  'many pairs': linked(Math.floor(nodes / 2) - 1, (link) => [link * 2, link * 2 + 1]),
};

function linked(count: number, ends: (link: number) => readonly [number, number]): Links {
  const pairs = Array.from({ length: count }, (_, link) => ends(link));
  return { nodes, from: Uint32Array.from(pairs, ([from]) => from), to: Uint32Array.from(pairs, ([, to]) => to) };
}

function isDrawn({ x, y }: Places): boolean {
  return x.every(Number.isFinite) && y.every(Number.isFinite);
}

/** The part of all nodes that are alone in their place. */
function apart({ x, y }: Places): number {
  return (
    new Set(Array.from(x, (across, node) => `${Math.round(across)} ${Math.round(y[node] as number)}`)).size / x.length
  );
}

test.each(Object.keys(graphs))('%s: each node gets a place of its own, in time, and twice the same', (name) => {
  const links = graphs[name] as Links;
  const radii = new Float32Array(nodes).fill(12);
  let places: Places = { x: new Float32Array(0), y: new Float32Array(0) };
  const work = workMs(() => {
    places = forceLayout(links, undefined, radii);
  });
  expect([isDrawn(places), apart(places) > 0.99, work < mostMs]).toEqual([true, true, true]);
  if (nodes < 100_000) expect(forceLayout(links, undefined, radii)).toEqual(places);
});

test.each(Object.keys(graphs))('%s: rings, a tree and an order by time are made in time', (name) => {
  const links = graphs[name] as Links;
  const made: Places[] = [];
  const work = workMs(() => {
    made.push(
      concentricLayout(links),
      treeLayout(parentsFrom(links, [])),
      timeLayout(links, new Float64Array(nodes).fill(1)),
    );
  });
  expect([made.every(isDrawn), work < mostMs]).toEqual([true, true]);
});

test.each(Object.keys(graphs))('%s: communities are found in time', (name) => {
  const { from, to } = graphs[name] as Links;
  const edges = from.length;
  const graph = { nodes, edges, from, to, look: new Uint32Array(nodes) };
  const work = workMs(() => {
    const found = communitiesOf({ ...graph, edgeLook: new Uint8Array(edges), kinds: new Uint8Array(edges) });
    expect(found.of).toHaveLength(nodes);
  });
  expect(work).toBeLessThan(mostMs);
});

test('nodes that are pinned to one point stay there, and the others come apart', () => {
  const few = 400;
  const fixed = {
    x: new Float32Array(few).fill(7),
    y: new Float32Array(few).fill(7),
    flags: Uint8Array.from({ length: few }, (_, node) => (node % 2 === 0 ? 1 : 0)),
  };
  const links = {
    nodes: few,
    from: new Uint32Array(few - 1),
    to: Uint32Array.from({ length: few - 1 }, (_, at) => at + 1),
  };
  const places = forceLayout(links, fixed, new Float32Array(few).fill(12));
  expect(isDrawn(places)).toBe(true);
  expect([places.x[0], places.x[2], places.y[398]]).toEqual([7, 7, 7]);
  expect(apart(places)).toBeGreaterThan(0.49);
});

test('a pin at a place that is no number holds nothing, and such a place moves no other', () => {
  const places = {
    x: Float32Array.from([10, Number.NaN, 50, 0]),
    y: Float32Array.from([10, 4, Number.POSITIVE_INFINITY, 0]),
  };
  const fixed = fixedAt(places, (node) => node < 3);
  expect([...fixed.flags]).toEqual([1, 0, 0, 0]);
  expect(middleOf(places)).toEqual({ x: 20, y: 14 / 3 });
  const laid = forceLayout({ nodes: 4, from: Uint32Array.from([0, 1, 2]), to: Uint32Array.from([1, 2, 3]) }, fixed);
  expect([isDrawn(laid), laid.x[0], laid.y[0]]).toEqual([true, 10, 10]);
});
