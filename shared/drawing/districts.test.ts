import { expect, test } from 'vitest';
import { edge, entity } from '../../test/support/graph-rows.ts';
import type { Territory } from './communities.ts';
import { inLines, levelsOf, slotsIn } from './districts.ts';
import { isInside } from './hull.ts';
import { createScene } from './scene.ts';
import { closedAt, territoryAt } from './territories.ts';

const turn = Math.PI * (3 - Math.sqrt(5));
const size = 42;

/** Communities side by side in a square, and more nodes that belong to none. */
function levels(communities: number, more: readonly (readonly [x: number, y: number])[] = []) {
  const across = Math.ceil(Math.sqrt(communities));
  const places = Array.from({ length: communities * size }, (_, node) => {
    const [own, within] = [Math.floor(node / size), node % size];
    const away = 60 * Math.sqrt(within);
    return [
      (own % across) * 1200 + Math.cos(within * turn) * away,
      Math.floor(own / across) * 1200 + Math.sin(within * turn) * away,
    ] as const;
  });
  const scene = createScene();
  const entities = [...places, ...more].map(([x, y], index) => entity(index + 1, { x, y }));
  const links = Array.from({ length: communities - 1 }, (_, own) =>
    edge(own + 1, own * size + 1, (own + 1) * size + 1),
  );
  scene.apply({ entities, edges: links });
  const drawing = scene.drawing();
  const found = levelsOf(drawing, {
    of: Uint32Array.from(drawing.x, (_, slot) => (slot < places.length ? Math.floor(slot / size) : 0xffffffff)),
    names: Array.from({ length: communities }, (_, own) => `name ${own}`),
    leaders: Uint32Array.from({ length: communities }, (_, own) => own * size),
    sizes: new Uint32Array(communities).fill(size),
    bands: [],
  });
  return { found, drawing, places };
}

const scaleOf = (scale: number) => ({ scale, ratio: 1 });

test('hundreds of communities have districts over them, which cover all nodes between them', () => {
  const { found, drawing, places } = levels(400);
  const [communities, districts] = found;
  expect([communities?.list.length, districts?.list.length]).toEqual([400, 36]);
  expect(districts?.of.slice(0, places.length).includes(0)).toBe(false);
  const counts = districts?.list.reduce((sum, { nodes }) => sum + nodes, 0);
  expect(counts).toBe(places.length);
  for (const { line, nodes, communities: inside, name } of districts?.list ?? []) {
    const within = places.filter(([x, y]) => isInside(line, x, y)).length;
    expect(within).toBeGreaterThanOrEqual(nodes);
    expect(name).toBe(`name ${inside[0]}`);
  }
  expect(new Set(districts?.list.flatMap(({ communities: inside }) => inside)).size).toBe(400);
  const lines = districts?.list.map(({ line }) => line) ?? [];
  expect(inLines(drawing, lines)).toEqual(districts?.of);
  for (const own of lines.keys()) expect(slotsIn(drawing, lines, own)).toHaveLength(districts?.list[own]?.nodes ?? 0);
});

test('few communities need no districts', () => {
  expect(levels(100).found).toHaveLength(1);
});

test('the links between two districts are one band with their number', () => {
  const [, districts] = levels(400).found;
  const of = districts?.of ?? new Uint16Array(0);
  const crossing = Array.from({ length: 399 }, (_, own) => [of[own * size], of[(own + 1) * size]]).filter(
    ([one, two]) => one !== two,
  );
  expect(districts?.bands.reduce((sum, { links }) => sum + links, 0)).toBe(crossing.length);
});

test('all districts open at the same scale, without a jump, and then their communities are there', () => {
  const [communities, districts] = levels(400).found;
  const [first] = districts?.list ?? [];
  const opensAt = first?.opensAt ?? 0;
  expect(new Set(districts?.list.map((one) => one.opensAt))).toEqual(new Set([opensAt]));
  const parts = [0.9, 1, 1.1, 1.25, 1.4, 1.5, 2].map((by) => closedAt(first as Territory, scaleOf(opensAt * by)));
  expect(parts.slice(0, 2)).toEqual([1, 1]);
  expect(parts.slice(5)).toEqual([0, 0]);
  expect(parts).toEqual(parts.toSorted((one, two) => two - one));
  const all = [...(districts?.list ?? []), ...(communities?.list ?? [])];
  const middle = { x: communities?.list[0]?.x ?? 0, y: communities?.list[0]?.y ?? 0 };
  expect(territoryAt(all, middle, opensAt / 2)?.opensAt).toBe(opensAt);
});

test('nodes far away, or without a place, change nothing for the others', () => {
  const near = levels(400).found[1];
  const far = levels(400, [
    [1e9, 1e9],
    [-1e9, 0],
    [Number.NaN, 0],
  ]).found[1];
  expect(far?.list).toHaveLength(36);
  expect(far?.of.slice(0, near?.of.length).includes(0)).toBe(false);
  const wide = Math.max(...(far?.list ?? []).map(({ width }) => width));
  expect(wide).toBeLessThan(2 * Math.max(...(near?.list ?? []).map(({ width }) => width)));
});
