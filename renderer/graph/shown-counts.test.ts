import { expect, test } from 'vitest';
import { awayEdgeMarks, awayMarks } from '../../shared/drawing/node-look.ts';
import { createScene } from '../../shared/drawing/scene.ts';
import { randomFrom } from '../../test/bench/graph-page/sample-rows.ts';
import { edge, entity } from '../../test/support/graph-rows.ts';
import { createShownCounts } from './shown-counts.ts';

test('what is counted again where something changed is what a count of all says', () => {
  const random = randomFrom(7);
  const below = (count: number) => Math.floor(random() * count);
  const scene = createScene();
  const count = createShownCounts(scene);
  let [nodes, links] = [0, 0];
  const acts: (() => void)[] = [
    () => {
      const entities = Array.from({ length: 1 + below(900) }, () => entity(++nodes));
      scene.apply({ entities, edges: entities.map(({ id }) => edge(++links, id, 1 + below(nodes))) });
    },
    () => scene.apply({ entities: [entity(1 + below(nodes), { hidden: below(2) === 1 })] }),
    () => scene.apply({ removedEntities: Array.from({ length: below(400) }, () => 1 + below(nodes)) }),
    () => scene.apply({ removedEdges: [1 + below(links)] }),
    () => scene.filterBy(below(2) ? { entity: ({ id }) => id % 3 > 0, edge: () => true, ghosts: false } : null),
    () => scene.markNew(new Set([1 + below(nodes)])),
  ];
  acts[0]?.();
  let most = 0;
  for (let turn = 0; turn < 200; turn++) {
    acts[below(acts.length)]?.();
    const { look, edgeLook, nodes: used, edges: usedEdges } = scene.drawing();
    const shown = {
      nodes: look.subarray(0, used).filter((seen) => !(seen & awayMarks)).length,
      edges: edgeLook.subarray(0, usedEdges).filter((seen) => !(seen & awayEdgeMarks)).length,
    };
    expect(count()).toEqual(shown);
    most = Math.max(most, shown.nodes);
  }
  expect(most).toBeGreaterThan(4096); // Several blocks.
});
