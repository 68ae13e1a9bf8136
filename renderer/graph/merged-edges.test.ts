import { expect, test } from 'vitest';
import { createScene } from '../../shared/drawing/scene.ts';
import { edge, entity } from '../../test/support/graph-rows.ts';
import { edgesAt, mergedEdges } from './merged-edges.ts';

/** A hub with this many leaves, in two heaps that are far apart. */
function hub(leaves: number) {
  const scene = createScene();
  const ids = Array.from({ length: leaves }, (_, index) => index + 2);
  scene.apply({
    entities: [
      entity(1, { x: 0, y: 0 }),
      ...ids.map((id) => entity(id, { x: id % 2 === 0 ? 1000 + (id % 50) : -2000, y: (id % 37) * 0.1 })),
      entity(leaves + 2, { x: 5, y: 5 }),
      entity(leaves + 3, { x: 6, y: 6 }),
    ],
    edges: [...ids.map((id) => edge(id, 1, id)), edge(leaves + 2, leaves + 2, leaves + 3)],
  });
  return scene;
}

test('finds the edges of dragged nodes and no others', () => {
  const scene = hub(100);
  const slots = Uint32Array.from([scene.slotOf(1) ?? -1]);
  expect(edgesAt(scene.drawing(), slots)).toHaveLength(100);
});

test('edges that look the same from afar are drawn once, with the weight of all', () => {
  const scene = hub(10_000);
  const nodes = Uint32Array.from([scene.slotOf(1) ?? -1]);
  const all = { nodes, edges: edgesAt(scene.drawing(), nodes) };
  const far = mergedEdges(scene.drawing(), all, 0.05, 8000);
  expect(far.edges.length).toBeLessThan(10);
  expect(far.times?.reduce((sum, times) => sum + times, 0)).toBe(10_000);
  const near = mergedEdges(scene.drawing(), all, 3, 8000);
  expect(near.edges.length).toBeGreaterThan(far.edges.length);
});

test('very many lines are merged into few enough, as far as a picture allows', () => {
  const scene = hub(10_000);
  const nodes = Uint32Array.from([scene.slotOf(1) ?? -1]);
  const all = { nodes, edges: edgesAt(scene.drawing(), nodes) };
  expect(mergedEdges(scene.drawing(), all, 4, 60).edges.length).toBeLessThanOrEqual(60);
});
