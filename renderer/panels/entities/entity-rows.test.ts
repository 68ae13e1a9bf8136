import { expect, test } from 'vitest';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { type ColumnId, filterRows, sortRows } from './entity-rows.ts';

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
const everything = { text: '', kinds: new Set<EntityRow['kind']>(), hidden: 'all' as const };
const ids = (found: readonly EntityRow[]) => found.map(({ id }) => id);

test.each([
  ['', [1, 2, 3, 4]],
  ['alpha', [2, 4]],
  ['alpha[.]example march', [2]],
  ['KIT', [1]],
  ['names zeta', [1]],
  ['nowhere', []],
])('the text %j finds %j', (text, found) => {
  expect(ids(filterRows(rows, { ...everything, text }))).toEqual(found);
});

test('kinds and hidden things are told apart', () => {
  expect(ids(filterRows(rows, { ...everything, kinds: new Set(['ip', 'host']) }))).toEqual([3, 4]);
  expect(ids(filterRows(rows, { ...everything, hidden: 'hidden' }))).toEqual([3]);
  expect(ids(filterRows(rows, { ...everything, hidden: 'visible', text: 'example' }))).toEqual([1, 2, 4]);
});

test('a row that changed is found by its new words', () => {
  const before = row(9, 'x.example');
  expect(filterRows([before], { ...everything, text: 'later' })).toEqual([]);
  const after = { ...before, note: 'Later.' };
  expect(filterRows([after], { ...everything, text: 'later' })).toEqual([after]);
});

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
