import { expect, test } from 'vitest';
import { edge, entity } from '../../test/support/graph-rows.ts';
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
  expect(scene.wordsSince(-1).nodes.map(([, { label }]) => label)).toEqual([
    'domain-1[.]example',
    'domain-2[.]example',
    'Ann',
  ]);
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
  expect(asked.nodes.map(([, { label }]) => label)).toEqual(['domain-7[.]example']);
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
