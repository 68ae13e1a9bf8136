import { expect, test } from 'vitest';
import { edge, entity, group } from '../../test/support/graph-rows.ts';
import { convexHull, hullAround, outlineShapes } from './hull.ts';
import { createScene } from './scene.ts';

const pairs = (line: Float32Array) =>
  Array.from({ length: line.length / 2 }, (_, at) => [line[at * 2], line[at * 2 + 1]]);

test('the hull has the outermost points as corners, in order, and none from inside', () => {
  expect(pairs(convexHull(Float32Array.from([0, 0, 4, 0, 4, 4, 0, 4, 2, 2, 1, 3])))).toEqual([
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ]);
});

test('a line around points keeps its distance from every one of them, even if they are one, on a line, or at one point', () => {
  for (const points of [
    [5, 5],
    [0, 0, 10, 10],
    [0, 0, 10, 0, 20, 0, 30, 0],
    Array.from({ length: 10_000 }, () => 7),
    [0, 0, 100, 0, 50, 80, 50, 20],
  ]) {
    const line = hullAround(Float32Array.from(points), 30);
    expect(line.length).toBeGreaterThan(8);
    for (let at = 0; at < points.length; at += 2) {
      const away = pairs(line).map(([x = 0, y = 0]) => Math.hypot(x - (points[at] ?? 0), y - (points[at + 1] ?? 0)));
      expect(Math.min(...away)).toBeGreaterThan(29);
    }
  }
});

test('nodes far from the others have a line of their own; the largest has the name, and a single node has none', () => {
  const scene = createScene();
  const places = [
    [0, 0],
    [60, 0],
    [0, 60],
    [9000, 9000],
    [9050, 9000],
    [-9000, 0],
  ] as const;
  scene.apply({ entities: places.map(([x, y], index) => entity(index + 1, { x, y })) });
  scene.outline([{ name: 'one hand', colour: '#3f86d8', keys: [1, 2, 3, 4, 5, 6] }]);
  const shapes = outlineShapes(scene.drawing(), scene.outlines());
  expect(shapes.map(({ name, slots }) => [name, slots.length])).toEqual([
    ['one hand', 6],
    ['', 6],
  ]);
  expect(Math.max(...(shapes[0]?.line ?? []))).toBeLessThan(200);
});

test('a line with more strangers of the same kind inside than members is not drawn', () => {
  const scene = createScene();
  const inside = [20, 40, 60].map((x) => ({ x, y: 50 }));
  scene.apply({
    entities: [
      ...[0, 1, 2].map((at) => entity(at + 1, { x: at * 50, y: at === 1 ? 100 : 0 })),
      ...inside.map((place, at) => entity(at + 10, { kind: 'ip', value: `192.0.2.${at}`, ...place })),
    ],
  });
  const drawn = () => outlineShapes(scene.drawing(), scene.outlines()).length;
  scene.outline([{ name: 'one hand', colour: '#3f86d8', keys: [1, 2, 3] }]);
  expect(drawn()).toBe(1);
  scene.apply({ entities: [...inside, { x: 50, y: 30 }].map((place, at) => entity(at + 20, place)) });
  expect(drawn()).toBe(0);
});

test('an open group and a cluster have a line with their name; closed groups and hidden nodes have none', () => {
  const scene = createScene();
  scene.apply({
    entities: [
      entity(1, { x: 0, y: 0, group: 1 }),
      entity(2, { x: 90, y: 0, group: 1 }),
      entity(3, { x: 0, y: 90, group: 2 }),
      entity(4, { x: 90, y: 90, group: 2 }),
      entity(5, { x: 300, y: 0 }),
      entity(6, { x: 300, y: 90, hidden: true }),
      entity(7, { x: 300, y: 50 }),
    ],
    edges: [edge(1, 5, 7)],
    groups: [group(1, { open: true, label: 'Parking' }), group(2)],
  });
  scene.outline([
    { name: 'shared host', colour: '#3f86d8', keys: [5, 6, 7, 99] },
    { name: 'too few', colour: '#3f86d8', keys: [5] },
  ]);
  const shapes = outlineShapes(scene.drawing(), scene.outlines());
  expect(shapes.map(({ name }) => name)).toEqual(['shared host', 'Parking']);
  scene.outline([]);
  scene.apply({ groups: [group(1, { open: false })] });
  expect(outlineShapes(scene.drawing(), scene.outlines())).toEqual([]);
});
