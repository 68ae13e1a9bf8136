import { expect, test } from 'vitest';
import type { Drawing } from '../../shared/drawing/drawing.ts';
import { createScene } from '../../shared/drawing/scene.ts';
import { randomFrom } from '../../test/bench/graph-page/sample-rows.ts';
import { edge, entity } from '../../test/support/graph-rows.ts';
import { findingEdges, mergedEdges } from './merged-edges.ts';

function edgesAt(drawing: Drawing, slots: Uint32Array): Uint32Array {
  const parts = findingEdges(drawing, slots);
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

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

test('finds the edges of a large graph in parts', () => {
  const [nodes, edges] = [1000, 900_000];
  const from = Uint32Array.from({ length: edges }, (_, edge) => edge % nodes);
  const drawing = { ...createScene().drawing(), nodes, edges, from, to: from.map((node) => (node + 1) % nodes) };
  const found = edgesAt(drawing, Uint32Array.of(31, 32, 999));
  expect(found).toEqual(Uint32Array.from(from.keys()).filter((edge) => [30, 31, 32, 998, 999].includes(edge % nodes)));
  expect([...findingEdges(drawing, Uint32Array.of(31))]).toHaveLength(2);
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

test('edges are merged if, and only if, both of their ends are in the same cells', () => {
  const random = randomFrom(5);
  const scene = createScene();
  const ids = Array.from({ length: 3000 }, (_, index) => index + 1);
  scene.apply({
    entities: ids.map((id) => entity(id, { x: (random() - 0.5) * 400, y: (random() - 0.5) * 400 })),
    edges: ids.map((id) => edge(id, 1 + Math.floor(random() * 3000), 1 + Math.floor(random() * 40))),
  });
  const drawing = scene.drawing();
  const edges = Uint32Array.from({ length: drawing.edges }, (_, slot) => slot);
  const merged = mergedEdges(drawing, { nodes: new Uint32Array(0), edges }, 0.05, 3000);
  const cellOf = (slot: number) => [drawing.x, drawing.y].map((at) => Math.round((at[slot] as number) / 40)).join();
  const counts = new Map<string, number>();
  const firsts: number[] = [];
  for (const slot of edges) {
    const cells = `${cellOf(drawing.from[slot] as number)} ${cellOf(drawing.to[slot] as number)}`;
    if (!counts.has(cells)) firsts.push(slot);
    counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  expect(firsts.length).toBeLessThan(drawing.edges);
  expect([...merged.edges]).toEqual(firsts);
  expect([...(merged.times ?? [])]).toEqual([...counts.values()]);
});
