import { expect, test } from 'vitest';
import { createScene } from '../../shared/drawing/scene.ts';
import { edge, entity } from '../../test/support/graph-rows.ts';
import { edgeAt, nodeAt, nodesInBox, nodesInLasso } from './hit.ts';

const scene = createScene();
scene.apply({
  entities: [
    entity(1, { x: 0, y: 0 }),
    entity(2, { x: 100, y: 0 }),
    entity(3, { x: 100, y: 100, hidden: true }),
    entity(4, { x: 0, y: 100 }),
  ],
  edges: [edge(1, 1, 2), edge(2, 1, 3)],
});
const drawing = scene.drawing();

test('finds the node under a point, and nothing that is hidden', () => {
  expect(nodeAt(drawing, { x: 96, y: 6 }, 1)).toBe(scene.slotOf(2));
  expect(nodeAt(drawing, { x: 100, y: 100 }, 1)).toBe(-1);
  expect(nodeAt(drawing, { x: 50, y: 50 }, 1)).toBe(-1);
});

test('of nodes that lie on each other from afar, finds the nearest', () => {
  expect(nodeAt(drawing, { x: 70, y: 0 }, 0.05)).toBe(scene.slotOf(2));
});

test('finds the edge beside a point', () => {
  expect(edgeAt(drawing, { x: 50, y: 3 }, 1)).toBe(0);
  expect(edgeAt(drawing, { x: 50, y: 50 }, 1)).toBe(-1);
});

test('a box and a lasso take what lies inside of them', () => {
  const keys = (slots: number[]) => slots.map((slot) => scene.keyAt(slot));
  expect(keys(nodesInBox(drawing, { left: -10, top: -10, right: 110, bottom: 50 }))).toEqual([1, 2]);
  const triangle = [
    { x: -50, y: -50 },
    { x: 60, y: -50 },
    { x: -50, y: 300 },
  ];
  expect(keys(nodesInLasso(drawing, triangle))).toEqual([1, 4]);
});
