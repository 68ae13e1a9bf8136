import { expect, test } from 'vitest';
import { groupNode } from '../../shared/drawing/node-key.ts';
import { createScene } from '../../shared/drawing/scene.ts';
import { edge, entity, group } from '../../test/support/graph-rows.ts';
import { createGraphDescription, describeNode } from './describe.ts';

const scene = createScene();
scene.apply({
  entities: [
    entity(1, { facts: { risk: 85, provisional: true }, pinned: true, note: 'see mail' }),
    entity(2, { kind: 'email', value: 'a@b.example', facts: { counts: { email: 1381 } } }),
    entity(3, { group: 1 }),
  ],
  edges: [edge(1, 1, 2), edge(2, 2, 3)],
  groups: [group(1, { label: 'Domains by e-mail', completeness: { kind: 'more', have: 1, total: 9, resume: 'x' } })],
});

test('a node is told with all that its picture shows', () => {
  scene.select(new Set([1]));
  expect(describeNode(scene, 1)).toBe(
    'Domain domain-1.example, risk 85, high risk, provisional, pinned, has a note, 1 link, selected.',
  );
  expect(describeNode(scene, 2)).toBe('E-mail a@b.example, shared by 1,381, 2 links.');
  expect(describeNode(scene, groupNode(1))).toBe('Group Domains by e-mail, 1 of 9, incomplete, 1 link.');
});

test('the graph is told in one sentence, and what is gone in none', () => {
  expect(createGraphDescription(scene)()).toBe('Graph, 3 nodes, 2 links');
  expect(describeNode(scene, 77)).toBe('');
});
