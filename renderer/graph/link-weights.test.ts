import { expect, test } from 'vitest';
import { atOnce } from '../../shared/at-once.ts';
import { edgeMarks } from '../../shared/drawing/node-look.ts';
import { createScene } from '../../shared/drawing/scene.ts';
import { svgOf } from '../../shared/drawing/svg.ts';
import { edge, entity, group } from '../../test/support/graph-rows.ts';
import { legendSteps } from './colour-by.ts';
import { hintOfEdge } from './describe.ts';
import { weightsOfLinks } from './link-weights.ts';

/** Two names of a cluster and a stranger share a rare address and a common registrar. */
function scene() {
  const made = createScene();
  made.apply({
    entities: [
      ...[1, 2, 3].map((id) => entity(id, { x: id * 100, y: 0 })),
      entity(8, { kind: 'ip', value: '192.0.2.1', x: 150, y: 100 }),
      entity(9, { kind: 'registrar', value: 'Names Ltd', facts: { counts: { registrar: 90_000 } }, x: 150, y: 200 }),
    ],
    edges: [edge(1, 1, 8), edge(2, 2, 8), edge(3, 3, 8), edge(4, 1, 9), edge(5, 2, 9)],
  });
  return made;
}
const judged = [
  {
    ids: [1, 2],
    values: new Map([
      [8, 3.96],
      [9, 1.2],
    ]),
  },
];

test('a link is as wide as its value says, but only from names of the cluster', () => {
  const drawn = scene();
  const looks = () => [...drawn.drawing().edgeLook.slice(0, 5)];
  const { strong, medium, weak } = edgeMarks;
  expect(looks()).toEqual([0, 0, 0, weak, weak]);
  drawn.weighLinks(weightsOfLinks(judged));
  expect(looks()).toEqual([strong, strong, 0, medium, medium]);
  expect(atOnce(legendSteps(drawn.drawing(), null)).links).toEqual({ strong: 2, medium: 2, plain: 1, weak: 0 });
  expect(hintOfEdge(drawn, 0)).toEqual(['A', 'weight 4.0']);
  expect(hintOfEdge(drawn, 2)).toEqual(['A']);
  drawn.apply({ edges: [edge(6, 2, 8, { kind: 'AAAA' })] });
  expect(drawn.drawing().edgeLook[5]).toBe(strong);
  drawn.weighLinks(null);
  expect(looks()).toEqual([0, 0, 0, weak, weak]);
});

test('the line of a closed group is as wide as the strongest link of its members', () => {
  const drawn = scene();
  drawn.weighLinks(weightsOfLinks(judged));
  drawn.apply({ groups: [group(1)], entities: [3, 2].map((id) => entity(id, { group: 1 })) });
  expect(drawn.drawing().edgeLook[1]).toBe(edgeMarks.strong);
  drawn.apply({ entities: [entity(1, { group: 1 })], edges: [edge(7, 3, 9)] });
  const shown = [...drawn.drawing().edgeLook.slice(0, drawn.drawing().edges)].filter((look) => !(look & edgeMarks.out));
  expect(shown.toSorted()).toEqual([edgeMarks.medium, edgeMarks.strong]);
});

test('a picture file has the same widths', () => {
  const drawn = scene();
  drawn.weighLinks(weightsOfLinks(judged));
  const svg = svgOf(drawn, 'light');
  const widths = [...svg.matchAll(/<path d="([^"]+)" stroke="[^"]+" stroke-opacity="[\d.]+" stroke-width="(\d)"/g)];
  expect(widths.map(([, path = '', width]) => [width, path.split('M').length - 1])).toEqual([
    ['3', 2],
    ['1', 1],
    ['2', 2],
  ]);
});
