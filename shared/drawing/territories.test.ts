import { expect, test } from 'vitest';
import { edge, entity } from '../../test/support/graph-rows.ts';
import { noCommunity } from './communities.ts';
import { isInside } from './hull.ts';
import { marks } from './node-look.ts';
import { createScene } from './scene.ts';
import { afterMoves, closedAt, territoriesOf, territoryAt } from './territories.ts';

type Place = readonly [x: number, y: number];
const turn = Math.PI * (3 - Math.sqrt(5));

/** Nodes side by side in a disc. */
function disc([x, y]: Place, nodes: number): Place[] {
  return Array.from({ length: nodes }, (_, index) => {
    const away = 60 * Math.sqrt(index);
    return [x + Math.cos(index * turn) * away, y + Math.sin(index * turn) * away];
  });
}

/** One community for each list of places. */
function territories(...lists: (readonly Place[])[]) {
  const scene = createScene();
  const all = lists.flatMap((places, own) => places.map(([x, y]) => ({ x, y, own })));
  scene.apply({ entities: all.map(({ x, y }, index) => entity(index + 1, { x, y })), edges: [edge(1, 1, 2)] });
  const communities = {
    of: Uint32Array.from(all, ({ own }) => own),
    names: lists.map((_, own) => `name ${own}`),
    leaders: Uint32Array.from(lists, () => 0),
    sizes: Uint32Array.from(lists, ({ length }) => length),
    bands: [{ one: 0, two: 1, links: 5, label: 'A 5' }],
  };
  return territoriesOf(scene.drawing(), communities);
}

test('a territory surrounds the nodes of its community', () => {
  const places = disc([1000, 500], 300);
  const [only] = territories(places).list;
  expect(places.every(([x, y]) => only && isInside(only.line, x, y))).toBe(true);
  expect(only?.x).toBeCloseTo(1000, -2);
  expect(only?.y).toBeCloseTo(500, -2);
  expect(Math.sqrt((only?.area ?? 0) / Math.PI)).toBeCloseTo(60 * Math.sqrt(300) * 1.14, -2);
});

test('a few nodes far away from the others do not stretch it, and are not in it', () => {
  const near = disc([0, 0], 200);
  const { list, of } = territories([...near, [90_000, 0], [0, -70_000], [50_000, 50_000]]);
  expect(list[0]?.width).toBeLessThan(2.4 * 60 * Math.sqrt(200));
  expect([...of.slice(0, 200)].every((own) => own === 1)).toBe(true);
  expect([...of.slice(200)]).toEqual([0, 0, 0]);
});

test('communities that lie over each other have no shape: it would hide nodes of others', () => {
  expect(territories(disc([0, 0], 200), disc([30, 30], 200)).list).toEqual([]);
  expect(territories(disc([0, 0], 200), disc([9000, 0], 200)).list).toHaveLength(2);
});

test('if most nodes are in no shape, because the layout does not keep communities together, there are none', () => {
  const apart = disc([9000, 0], 200);
  expect(territories(apart, disc([0, 0], 90), disc([30, 30], 90)).list).toHaveLength(1);
  expect(territories(apart, disc([0, 0], 190), disc([30, 30], 190)).list).toEqual([]);
});

test('bands lead from shape to shape, and those of communities without one are left out', () => {
  expect(territories(disc([0, 0], 200), disc([9000, 0], 150)).bands).toEqual([
    { one: 0, two: 1, links: 5, label: 'A 5' },
  ]);
  expect(territories(disc([0, 0], 200), disc([9000, 0], 5)).bands).toEqual([]);
});

test('it opens little by little while the camera comes closer, and is closed as soon as its nodes cover each other', () => {
  const [only] = territories(disc([0, 0], 2000)).list;
  if (!only) throw new Error('there is no territory');
  const at = (scale: number) => closedAt(only, { scale, ratio: 1 });
  expect([at(0.003), at(0.03), at(0.3)]).toEqual([1, 1, 0]);
  for (let scale = 0.003; scale < 0.3; scale *= 1.02) expect(Math.abs(at(scale * 1.02) - at(scale))).toBeLessThan(0.15);
  expect(closedAt(only, { scale: 0.1, ratio: 2 })).toBe(at(0.05));
});

test('the shape under the pointer is found only while it is closed', () => {
  const { list } = territories(disc([0, 0], 2000), disc([9000, 0], 2000));
  expect(territoryAt(list, { x: 9100, y: 50 }, 0.03)?.name).toBe('name 1');
  expect(territoryAt(list, { x: 4600, y: 0 }, 0.03)).toBeNull();
  expect(territoryAt(list, { x: 9100, y: 50 }, 0.3)).toBeNull();
});

test('places that are no numbers, all at one point, and slots without a community do no harm', () => {
  const odd = territories([...disc([0, 0], 60), [Number.NaN, 5], [5, Number.POSITIVE_INFINITY]]);
  expect(odd.list.every(({ area, x, y }) => Number.isFinite(area + x + y))).toBe(true);
  const [heap] = territories(Array.from({ length: 500 }, () => [7, 7] as const)).list;
  expect(Number.isFinite(heap?.area)).toBe(true);
  const scene = createScene();
  scene.apply({ entities: [entity(1, { x: 0, y: 0 })] });
  const none = { of: Uint32Array.of(noCommunity), names: [], leaders: new Uint32Array(0), bands: [] };
  expect(territoriesOf(scene.drawing(), { ...none, sizes: new Uint32Array(0) }).list).toEqual([]);
});

test('a node that is dragged out of its shape is no longer in it; if many moved, the shapes are made again', () => {
  const places = disc([0, 0], 300);
  const made = territories(places);
  const columns = (moved: number) => columnsOf(places.map(([x, y], at) => [at < moved ? x + 9000 : x, y] as const));
  const after = afterMoves(made, columns(2), Uint32Array.of(0, 1));
  expect([...(after?.of.slice(0, 4) ?? [])]).toEqual([0, 0, 1, 1]);
  expect([...made.of.slice(0, 4)]).toEqual([1, 1, 1, 1]);
  expect(after?.list).toBe(made.list);
  expect(
    afterMoves(
      made,
      columns(100),
      Uint32Array.from({ length: 100 }, (_, slot) => slot),
    ),
  ).toBeNull();
  expect(afterMoves(made, columns(0), new Uint32Array(0))).toBe(made);
});

test('shapes are made again when most of a community has left its own, however few its nodes are', () => {
  const [large, small] = [disc([0, 0], 5000), disc([20_000, 0], 60)];
  const made = territories(large, small);
  const after = (left: number) => {
    const places = [...large, ...small.map(([x, y], at) => [x, at < left ? y + 9000 : y] as const)];
    return afterMoves(
      made,
      columnsOf(places),
      Uint32Array.from(small, (_, at) => 5000 + at),
    );
  };
  expect(after(30)?.list).toBe(made.list);
  expect(after(31)).toBeNull();
});

test('a few nodes that come are in no shape, and one that the filter takes is no longer in its own', () => {
  const places = disc([0, 0], 300);
  const made = territories(places);
  const none = new Uint32Array(0);
  const grown = afterMoves(made, columnsOf([...places, [1, 1], [2, 2]]), none);
  expect(grown?.of).toHaveLength(302);
  expect([...(grown?.of.slice(298) ?? [])]).toEqual([1, 1, 0, 0]);
  expect(afterMoves(made, columnsOf([...places, ...disc([0, 0], 50)]), none)).toBeNull();
  const away = columnsOf(places);
  away.look[3] = marks.out;
  expect([...(afterMoves(made, away, Uint32Array.of(3))?.of.slice(2, 5) ?? [])]).toEqual([1, 0, 1]);
});

function columnsOf(places: readonly (readonly [number, number])[]) {
  const nodes = places.length;
  const [x, y] = [places.map(([across]) => across), places.map(([, down]) => down)];
  return { nodes, x: Float32Array.from(x), y: Float32Array.from(y), look: new Uint32Array(nodes) };
}
