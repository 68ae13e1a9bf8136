import { expect, test } from 'vitest';
import { createScene, type NodePlace } from '../../../shared/drawing/scene.ts';
import { edge, entity } from '../../../test/support/graph-rows.ts';
import { isFirstGraph } from './first-layout.ts';

function firstFlags(differences: readonly Parameters<ReturnType<typeof createScene>['apply']>[0][]): boolean[] {
  const flags: boolean[] = [];
  const scene: ReturnType<typeof createScene> = createScene({
    placed: (places: readonly NodePlace[]) => flags.push(isFirstGraph(scene.drawing(), places.length)),
  });
  for (const difference of differences) scene.apply(difference);
  return flags;
}

test('linked nodes on an empty canvas are a first graph; what a pivot brings later is not', () => {
  const first = { entities: [entity(1), entity(2), entity(3)], edges: [edge(1, 1, 2), edge(2, 1, 3)] };
  const later = { entities: [entity(4), entity(5), entity(6)], edges: [edge(3, 1, 4)] };
  expect(firstFlags([first, later])).toEqual([true, false]);
});

test('nodes that have positions, that are not linked, or that are very few are none', () => {
  const placed = [entity(1, { x: 0, y: 0 }), entity(2), entity(3), entity(4)];
  expect(firstFlags([{ entities: placed, edges: [edge(1, 1, 2)] }])).toEqual([false]);
  expect(firstFlags([{ entities: [entity(1), entity(2), entity(3)] }])).toEqual([false]);
  expect(firstFlags([{ entities: [entity(1), entity(2)], edges: [edge(1, 1, 2)] }])).toEqual([false]);
});
