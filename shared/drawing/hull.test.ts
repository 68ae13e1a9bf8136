import { expect, test } from 'vitest';
import { edge, entity, group } from '../../test/support/graph-rows.ts';
import { convexHull, hullAround, outlineShapes, withoutStrays } from './hull.ts';
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

test('a node far from all others does not stretch the line over the rest of the graph', () => {
  const points = Float32Array.from([0, 0, 40, 0, 0, 40, 40, 40, 20, 20, 9000, 9000]);
  expect(withoutStrays(points)).toHaveLength(10);
  expect(withoutStrays(Float32Array.from([0, 0, 50, 0]))).toHaveLength(4);
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
