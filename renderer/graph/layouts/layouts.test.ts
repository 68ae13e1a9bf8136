import { expect, test } from 'vitest';
import { hubTimes, nodeDiameter } from '../../../shared/drawing/node-look.ts';
import type { Links } from '../../../shared/graph-links.ts';
import { parentsFrom } from '../../../shared/graph-steps.ts';
import { timeLayout } from './by-time.ts';
import { coarsen } from './coarsen.ts';
import { concentricLayout } from './concentric.ts';
import { forceLayout, forceSteps } from './force.ts';
import { partsOf } from './pack.ts';
import type { Places } from './places.ts';
import { qualityOf } from './quality.ts';
import { separate } from './separate.ts';
import { treeLayout } from './tree.ts';

function links(nodes: number, pairs: readonly (readonly [number, number])[]): Links {
  return { nodes, from: Uint32Array.from(pairs, ([one]) => one), to: Uint32Array.from(pairs, ([, two]) => two) };
}

/** A hub with leaves, and a second hub on one of them. */
function stars(leaves: number): Links {
  const first = Array.from({ length: leaves }, (_, leaf) => [0, leaf + 1] as const);
  const second = Array.from({ length: leaves }, (_, leaf) => [1, leaves + leaf + 1] as const);
  return links(leaves * 2 + 1, [...first, ...second]);
}

function closest({ x, y }: Places): number {
  let least = Number.POSITIVE_INFINITY;
  for (let one = 0; one < x.length; one++) {
    for (let two = one + 1; two < x.length; two++) {
      least = Math.min(least, Math.hypot((x[one] ?? 0) - (x[two] ?? 0), (y[one] ?? 0) - (y[two] ?? 0)));
    }
  }
  return least;
}

test('the force layout keeps nodes off each other and edges alike, the same on every run', () => {
  const graph = stars(60);
  const places = forceLayout(graph);
  expect(closest(places)).toBeGreaterThan(nodeDiameter * 0.9);
  expect(qualityOf(graph, places).spread).toBeLessThan(0.5);
  expect(forceLayout(graph)).toEqual(places);
});

/** A campaign: names that share a few values, of which some are groups. */
function campaign(names: number, shared: number): { readonly graph: Links; readonly radii: Float32Array } {
  const pairs = Array.from({ length: names }, (_, name) =>
    Array.from({ length: 3 }, (_, link) => [(name * (link + 1) + link) % shared, shared + name] as const),
  ).flat();
  const graph = links(names + shared, pairs);
  const degree = new Uint32Array(graph.nodes);
  for (const pair of pairs) for (const node of pair) degree[node] = (degree[node] ?? 0) + 1;
  const radii = Float32Array.from(
    degree,
    (own, node) => (hubTimes(own) * nodeDiameter * (node % 9 === 0 ? 1.3 : 1)) / 2,
  );
  return { graph, radii };
}

test.each([
  [60, 6],
  [400, 12],
  [1500, 40],
])('with %i names that share %i values, no hub and no group covers another node', (names, shared) => {
  const { graph, radii } = campaign(names, shared);
  const { x, y } = forceLayout(graph, undefined, radii);
  let overlaps = 0;
  for (let one = 0; one < graph.nodes; one++) {
    for (let two = one + 1; two < graph.nodes; two++) {
      const apart = Math.hypot((x[one] ?? 0) - (x[two] ?? 0), (y[one] ?? 0) - (y[two] ?? 0));
      if (apart < (radii[one] ?? 0) + (radii[two] ?? 0)) overlaps++;
    }
  }
  expect(overlaps).toBe(0);
});

test('the force layout leaves pinned nodes where they are, and the others near them', () => {
  const graph = stars(20);
  const flags = new Uint8Array(graph.nodes);
  flags[0] = 1;
  const at = new Float32Array(graph.nodes).fill(5000);
  const places = forceLayout(graph, { x: at, y: at, flags });
  expect([places.x[0], places.y[0]]).toEqual([5000, 5000]);
  expect(Math.hypot((places.x[5] ?? 0) - 5000, (places.y[5] ?? 0) - 5000)).toBeLessThan(1500);
});

test('parts that do not hang together are laid side by side', () => {
  const graph = links(
    40,
    Array.from({ length: 20 }, (_, pair) => [pair * 2, pair * 2 + 1] as const),
  );
  expect(partsOf(graph)).toHaveLength(20);
  const places = forceLayout(graph);
  expect(closest(places)).toBeGreaterThan(nodeDiameter * 0.9);
  expect(Math.max(...places.x) - Math.min(...places.x)).toBeLessThan(2500);
});

test('what lies on each other is pushed apart, but for what is fixed', () => {
  const places = { x: new Float32Array(100), y: new Float32Array(100) };
  for (let node = 0; node < 100; node++) places.x[node] = node % 7;
  separate(places.x, places.y, 40, 400, (node) => node === 3);
  expect(closest(places)).toBeGreaterThan(30);
  expect([places.x[3], places.y[3]]).toEqual([3, 0]);
});

test('one node, or none, is no problem', () => {
  expect(Number.isFinite(forceLayout(links(1, [])).x[0])).toBe(true);
  expect(forceLayout(links(0, [])).x).toHaveLength(0);
  expect(concentricLayout(links(0, [])).x).toHaveLength(0);
  expect(treeLayout(new Int32Array(0)).x).toHaveLength(0);
  expect(timeLayout(links(0, []), new Float64Array(0)).x).toHaveLength(0);
});

test('a star shrinks to half with each coarser graph, and no mass is lost', () => {
  const graph = stars(200);
  const coarser = coarsen(graph, new Float32Array(graph.nodes).fill(1));
  expect(coarser.links.nodes).toBeLessThan(graph.nodes * 0.6);
  expect(coarser.mass.reduce((sum, one) => sum + one, 0)).toBe(graph.nodes);
});

test('rings hold the best linked in the middle, and nodes keep off each other', () => {
  const places = concentricLayout(stars(150));
  const away = (node: number) => Math.hypot(places.x[node] ?? 0, places.y[node] ?? 0);
  expect(away(0)).toBeLessThan(away(7));
  expect(away(1)).toBeLessThan(away(7));
  expect(closest(places)).toBeGreaterThan(nodeDiameter);
});

test('a tree puts each below the one that it hangs on, hundreds of leaves in a block', () => {
  const graph = stars(600);
  const places = treeLayout(parentsFrom(graph, [0]));
  expect(Math.min(...places.y.subarray(1, 601))).toBeGreaterThan(places.y[0] ?? 0);
  expect(Math.min(...places.y.subarray(601))).toBeGreaterThan(places.y[1] ?? 0);
  expect(Math.max(...places.x) - Math.min(...places.x)).toBeLessThan(600 * nodeDiameter);
  expect(closest(places)).toBeGreaterThan(nodeDiameter);
});

test('a chain of ten thousand is no problem for a tree', () => {
  const parents = Int32Array.from({ length: 10_000 }, (_, node) => node - 1);
  const { y } = treeLayout(parents);
  expect(y[9999]).toBeGreaterThan(y[9998] ?? 0);
});

test('by time, what came later stands farther right, and what has no time stands with its neighbours or at the left', () => {
  const graph = links(5, [[3, 1]]);
  const times = Float64Array.from([0, 1e12, 5e11, Number.NaN, Number.NaN]);
  const { x } = timeLayout(graph, times);
  expect([x[0], x[2], x[1]]).toEqual([...[x[0], x[2], x[1]]].sort((a, b) => (a ?? 0) - (b ?? 0)));
  expect(x[3]).toBe(x[1]);
  expect(x[4]).toBeLessThan(x[0] ?? 0);
});

test('a layout tells how far it is, and each draft has a place for every node', () => {
  const { graph, radii } = campaign(1500, 40);
  const steps = forceSteps(graph, undefined, radii);
  const told: number[] = [];
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    told.push(step.value.done);
    if (told.length % 10 > 0) continue;
    const { x, y } = step.value.places();
    expect([x.length, x.every(Number.isFinite), y.every(Number.isFinite)]).toEqual([graph.nodes, true, true]);
  }
  expect(told.length).toBeGreaterThan(20);
  expect([told[0], told.every((done, at) => done >= (told[at - 1] ?? 0) && done <= 1)]).toEqual([0, true]);
  expect(step.value).toEqual(forceLayout(graph, undefined, radii));
});

test('communities stay together: their nodes are nearer to each other than to the others', () => {
  // Ten rings with chords, and one link from each to the next.
  const [rings, members] = [10, 60];
  const pairs = Array.from({ length: rings * members }, (_, node) => {
    const first = node - (node % members);
    const within = (step: number) => first + ((node - first + step) % members);
    return [1, 7, 19].map((step) => [node, within(step)] as const);
  });
  const bridges = Array.from({ length: rings }, (_, ring) => [ring * members, ((ring + 1) % rings) * members] as const);
  const { x, y } = forceLayout(links(rings * members, [...pairs.flat(), ...bridges]));
  const middle = (column: Float32Array, ring: number) =>
    column.slice(ring * members, (ring + 1) * members).reduce((sum, value) => sum + value, 0) / members;
  const middles = Array.from({ length: rings }, (_, ring) => [middle(x, ring), middle(y, ring)] as const);
  const isAtHome = (node: number) => {
    const away = middles.map(([mx, my]) => Math.hypot((x[node] as number) - mx, (y[node] as number) - my));
    return away.indexOf(Math.min(...away)) === Math.floor(node / members);
  };
  const atHome = Array.from({ length: rings * members }, (_, node) => node).filter(isAtHome).length;
  expect(atHome / (rings * members)).toBeGreaterThan(0.95);
});
