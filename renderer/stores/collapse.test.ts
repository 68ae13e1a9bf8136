import { expect, test } from 'vitest';
import type { EdgeRow, EntityRow } from '../../shared/case-rows.ts';
import { leavesOf } from './collapse.ts';

const plain = { kind: 'domain', shown: null, facts: {}, hidden: false, x: null, y: null, pinned: false } as const;
const thing = (id: number, part: Partial<EntityRow> = {}): EntityRow => ({
  ...plain,
  id,
  value: `${id}.example`,
  colour: null,
  tags: [],
  note: '',
  group: null,
  ...part,
});
const edge = (id: number, from: number, to: number, kind = 'name server'): EdgeRow => ({
  ...{ id, from, to, kind },
  ...{ first: null, last: null, count: null },
});
const byId = <T extends { readonly id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

test('collapsing takes what hangs on one thing alone, and leaves what others lead to or somebody marked', () => {
  const entities = byId([
    thing(1),
    thing(2),
    thing(3),
    thing(4, { note: 'mine' }),
    thing(5),
    thing(6),
    thing(7, { pinned: true }),
  ]);
  const edges = byId([
    edge(1, 1, 2),
    edge(2, 1, 3),
    edge(3, 6, 3),
    edge(4, 1, 4),
    edge(5, 5, 1, 'registrar'),
    edge(6, 1, 6, 'registrar'),
    edge(7, 1, 7),
    edge(8, 1, 2, 'address'),
    edge(9, 1, 1),
  ]);
  const { byRelation, kept } = leavesOf(1, { entities, edges });
  expect([...byRelation]).toEqual([
    ['address', [2]],
    ['registrar', [5]],
  ]);
  expect(kept).toBe(2);
  expect(leavesOf(2, { entities, edges }).byRelation.size).toBe(0);
});
