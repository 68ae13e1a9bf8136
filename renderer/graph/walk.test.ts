import { expect, test } from 'vitest';
import { createScene } from '../../shared/drawing/scene.ts';
import { edge, entity } from '../../test/support/graph-rows.ts';
import { nodeAfter, nodeTowards } from './walk.ts';

const scene = createScene();
scene.apply({
  entities: [
    entity(1, { x: 0, y: 0 }),
    entity(2, { x: 300, y: 20 }),
    entity(3, { x: 60, y: 0 }),
    entity(4, { x: 0, y: -90 }),
    entity(5, { x: 0, y: 50, hidden: true }),
  ],
  edges: [edge(1, 1, 2), edge(2, 1, 5)],
});
const slot = (key: number) => scene.slotOf(key) ?? -1;

test('an arrow follows a link before it goes to a nearer node without one', () => {
  expect(nodeTowards(scene.drawing(), slot(1), 'right')).toBe(slot(2));
});

test('where no link leads, an arrow goes to the nearest node there', () => {
  expect(nodeTowards(scene.drawing(), slot(1), 'up')).toBe(slot(4));
  expect(nodeTowards(scene.drawing(), slot(1), 'down')).toBe(-1);
});

test('Tab goes through what is shown, and ends', () => {
  const seen = [];
  for (let at = nodeAfter(scene.drawing(), -1, 1); at >= 0; at = nodeAfter(scene.drawing(), at, 1))
    seen.push(scene.keyAt(at));
  expect(seen).toEqual([1, 2, 3, 4]);
  expect(scene.keyAt(nodeAfter(scene.drawing(), -1, -1))).toBe(4);
});
