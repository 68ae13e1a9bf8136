import { expect, test } from 'vitest';
import { createScene } from '../../../shared/drawing/scene.ts';
import { edge, entity } from '../../../test/support/graph-rows.ts';
import { withNeighbours } from '../graph-queries.ts';
import { drawnLayout } from './drawn-layout.ts';
import { type LayoutName, type LayoutTask, layoutNames } from './messages.ts';

/** Five in a row, the second hidden, and the fourth pinned if wanted. */
function sceneOf(pinned: boolean) {
  const scene = createScene();
  scene.apply({
    entities: [1, 2, 3, 4, 5].map((id) =>
      entity(id, { x: 1000 + id * 10, y: 500, hidden: id === 2, pinned: pinned && id === 4 }),
    ),
    edges: [edge(1, 1, 2), edge(2, 2, 3), edge(3, 3, 4), edge(4, 4, 5), edge(5, 1, 5)],
  });
  return scene;
}

function taskOf(name: LayoutName, pinned = false): LayoutTask {
  const { nodes, ...columns } = sceneOf(pinned).drawing();
  const times = new Float64Array(nodes).map((_, slot) => slot * 86_400_000);
  return { type: 'layout', name, graph: { nodes, ...columns }, times, roots: [2] };
}

const middle = (column: Float32Array) => {
  const drawn = [...column].filter((value) => !Number.isNaN(value));
  return drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
};

test.each(layoutNames)(
  'places of the layout "%s" are by slot, none for what is not drawn, around the same middle',
  (name) => {
    const { x, y } = drawnLayout(taskOf(name), () => undefined);
    expect([...x].map(Number.isNaN)).toEqual([false, true, false, false, false]);
    expect([...y].map(Number.isNaN)).toEqual([false, true, false, false, false]);
    expect(middle(x)).toBeCloseTo((1010 + 1030 + 1040 + 1050) / 4, 1);
    expect(middle(y)).toBeCloseTo(500, 1);
    expect(new Set([...x].map((value, slot) => `${value} ${y[slot]}`)).size).toBe(5);
  },
);

test.each(layoutNames)('a pinned node stays in place in the layout "%s"', (name) => {
  const { x, y } = drawnLayout(taskOf(name, true), () => undefined);
  expect([x[3], y[3]]).toEqual([1040, 500]);
});

test('a tree begins at its root, which is given by slot', () => {
  const { y } = drawnLayout(taskOf('tree'), () => undefined);
  const top = Math.min(...[...y].filter((value) => !Number.isNaN(value)));
  expect(y[2]).toBe(top);
});

test('neighbours are those at the other end of drawn links', () => {
  const scene = sceneOf(false);
  expect([...withNeighbours(scene, [3])].sort()).toEqual([3, 4]);
  expect([...withNeighbours(scene, [1, 4])].sort()).toEqual([1, 3, 4, 5]);
  expect([...withNeighbours(scene, [2])]).toEqual([2]);
});
