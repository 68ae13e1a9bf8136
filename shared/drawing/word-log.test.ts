import { expect, test } from 'vitest';
import { edge, entity, group } from '../../test/support/graph-rows.ts';
import { createScene } from './scene.ts';

test('tells only the words that changed after a version, and everything to whoever has none', () => {
  const scene = createScene();
  scene.apply({ entities: [entity(1), entity(2)], edges: [edge(1, 1, 2)] });
  const version = scene.wordsVersion();
  scene.apply({
    entities: [entity(3, { kind: 'person', value: 'Ann' })],
    edges: [edge(2, 1, 3, { kind: 'registrant' })],
  });
  expect(scene.wordsSince(version)).toEqual({
    anew: false,
    nodes: [[2, { label: 'Ann', voice: 'words', count: '' }]],
    edges: [[1, 'registrant']],
  });
  expect(scene.wordsSince(scene.wordsVersion())).toEqual({ anew: false, nodes: [], edges: [] });
  expect(scene.wordsSince(-1).nodes.map(([, words]) => words?.label)).toEqual([
    'domain-1[.]example',
    'domain-2[.]example',
    'Ann',
  ]);
});

test('the texts of what a closed group holds are made when it opens, and earlier ones no longer count', () => {
  const scene = createScene();
  scene.apply({ entities: [entity(1)] });
  const version = scene.wordsVersion();
  scene.apply({
    groups: [group(1)],
    entities: [entity(2, { group: 1 }), entity(3, { group: 1 })],
    edges: [edge(1, 2, 1), edge(2, 3, 1)],
  });
  const { nodes, edges } = scene.wordsSince(version);
  expect(nodes.filter(([, words]) => words === null)).toHaveLength(2);
  expect(nodes.filter(([, words]) => words !== null)).toHaveLength(1);
  expect(edges.filter(([, label]) => label === null)).toHaveLength(1); // The other stands for both.
  scene.apply({ groups: [group(1, { open: true })] });
  const slots = [2, 3].map((id) => scene.slotOf(id) ?? -1);
  expect(scene.wordsFor(slots, []).nodes.map(([, words]) => words?.label)).toEqual([
    'domain-2[.]example',
    'domain-3[.]example',
  ]);
  scene.apply({ entities: [entity(2, { group: 1, note: 'x' })] });
  expect(scene.wordsSince(scene.wordsVersion() - 1).nodes.map(([, words]) => words?.label)).toContain(
    'domain-2[.]example',
  );
});

test('whoever is far behind hears that all is new, and gets the words that they ask for', () => {
  const scene = createScene();
  scene.apply({ entities: [entity(1)] });
  const version = scene.wordsVersion();
  for (let turn = 0; turn < 70; turn++) {
    scene.apply({ entities: Array.from({ length: 1000 }, (_, index) => entity(index + 1)) });
  }
  expect(scene.wordsSince(version)).toEqual({ anew: true, nodes: [], edges: [] });
  const asked = scene.wordsFor([scene.slotOf(7) ?? -1], []);
  expect(asked.nodes.map(([, words]) => words?.label)).toEqual(['domain-7[.]example']);
});

test('while a large change comes in parts, its words are not sent: they are many, and not yet drawn', () => {
  const scene = createScene();
  const entities = Array.from({ length: 40_000 }, (_, index) => entity(index + 1));
  for (const _part of scene.applying({ entities })) {
    expect(scene.wordsSince(-1).nodes).toHaveLength(0);
    if (scene.drawing().nodes > 1000) break;
  }
  expect(scene.drawing().nodes).toBeGreaterThan(1000);
});
