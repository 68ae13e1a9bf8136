import { expect, test } from 'vitest';
import { entity, group } from '../../test/support/graph-rows.ts';
import type { OpenCase, RowsNews } from './case-store.ts';
import { createOpenGroups, groupsOfKeys } from './open-groups.ts';

test('the groups of a selection are those in it and those of its items, each once', () => {
  const rows = {
    entities: new Map([entity(1, { group: 7 }), entity(2, { group: 8 }), entity(3)].map((row) => [row.id, row])),
    groups: new Map([group(7), group(8)].map((row) => [row.id, row])),
    edges: new Map(),
  };
  expect(groupsOfKeys([1, 2, 3, -7, -99, 50], rows)).toEqual([7, 8]);
  expect(groupsOfKeys([], rows)).toEqual([]);
});

test('groups open together and close together, and another case has none open', () => {
  let tell: (news: RowsNews) => void = () => undefined;
  const openCase = { listen: (listener: typeof tell) => (tell = listener) } as unknown as OpenCase;
  const { store, toggle } = createOpenGroups(openCase);
  toggle([1]);
  toggle([1, 2]);
  expect([...store.getState()]).toEqual([1, 2]);
  toggle([1, 2]);
  expect(store.getState().size).toBe(0);
  toggle([1]);
  tell({ kind: 'anew' });
  expect(store.getState().size).toBe(0);
});
