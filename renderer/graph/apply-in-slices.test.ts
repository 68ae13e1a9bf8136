import { expect, test } from 'vitest';
import { createScene } from '../../shared/drawing/scene.ts';
import { edge, entity } from '../../test/support/graph-rows.ts';
import { createApplier } from './apply-in-slices.ts';

test('a small change is there at once, and in a large graph in its turn', async () => {
  const scene = createScene();
  const applier = createApplier(scene, 3);
  applier.apply({ entities: [entity(1, { x: 0, y: 0 }), entity(2, { x: 9, y: 9 })], edges: [edge(1, 1, 2)] });
  expect([scene.drawing().nodes, scene.version()]).toEqual([2, 1]);
  applier.apply({ entities: [entity(3, { x: 5, y: 5 })] });
  applier.apply({ removedEntities: [3] });
  await applier.done();
  expect([scene.entity(3), scene.version()]).toEqual([undefined, 3]);
});

test('differences are applied in the order in which they came', async () => {
  const scene = createScene();
  const applier = createApplier(scene);
  const many = Array.from({ length: 6000 }, (_, at) => entity(at + 1, { x: at, y: 0 }));
  applier.apply({ entities: many });
  applier.apply({ entities: [entity(1, { x: -5, y: -5 })] });
  await applier.done();
  const { x } = scene.drawing();
  expect([scene.drawing().nodes, x[scene.slotOf(1) ?? -1]]).toEqual([6000, -5]);
});
