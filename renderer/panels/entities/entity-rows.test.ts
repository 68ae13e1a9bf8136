import { expect, test } from 'vitest';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { type ColumnId, sortRows } from './entity-rows.ts';

function row(id: number, value: string, more: Partial<EntityRow> = {}): EntityRow {
  const plain = { hidden: false, x: null, y: null, pinned: false, colour: null, tags: [], note: '', group: null };
  return { id, kind: 'domain', value, shown: null, facts: {}, ...plain, ...more };
}

const rows = [
  row(1, 'beta.example', { facts: { risk: 70, registrar: 'Zeta Names' }, tags: ['kit'] }),
  row(2, 'alpha.example', { facts: { risk: 0, created: '2026-01-02' }, note: 'Seen in March' }),
  row(3, '192.0.2.1', { kind: 'ip', hidden: true }),
  row(4, 'alpha.example', { kind: 'host', facts: { registrar: 'alpha Names' } }),
];
const ids = (found: readonly EntityRow[]) => found.map(({ id }) => id);

test.each<[ColumnId, boolean, number[]]>([
  ['value', false, [3, 2, 4, 1]],
  ['value', true, [1, 2, 4, 3]],
  ['risk', false, [2, 1, 3, 4]],
  ['risk', true, [1, 2, 3, 4]],
  ['registrar', false, [4, 1, 2, 3]],
  ['kind', false, [1, 2, 4, 3]],
  ['created', true, [2, 1, 3, 4]],
])('by %s, descending %s: %j; what has no value is last either way', (column, descending, order) => {
  expect(ids(sortRows(rows, { column, descending }))).toEqual(order);
});

test('words sort as their letters do, beyond those that are packed', () => {
  const values = ['abcd', 'abca', 'abc', 'ab', 'б.рф', 'a', 'zz', 'аbc'];
  const made = values.map((value, index) => row(index + 1, value));
  expect(sortRows(made, { column: 'value', descending: false }).map(({ value }) => value)).toEqual([...values].sort());
});
