import { expect, test } from 'vitest';
import type { EntityRow } from '../../shared/case-rows.ts';
import { filterRows } from './filter-rows.ts';

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

test('things of the chosen time pass, together with the rest of the filter', () => {
  const times = new Set([1, 3]);
  expect(ids(filterRows(rows, everything, times))).toEqual([1, 3]);
  expect(ids(filterRows(rows, { ...everything, text: 'example' }, times))).toEqual([1]);
});

test('signs of a pattern are letters like others', () => {
  const odd = { ...rows[0], id: 90, note: 'a.b*c(d)[e]{2}|\\^$+?-/' } as EntityRow;
  for (const text of ['a.b*c(d)', '[e]{2}|\\^$+?-/', 'A.B']) {
    expect(filterRows([odd], { text, kinds: new Set(), hidden: 'all' })).toEqual([odd]);
  }
  expect(filterRows([odd], { text: 'axb', kinds: new Set(), hidden: 'all' })).toEqual([]);
});

test('a verdict, or none, is filtered by', () => {
  const verdicts = new Map([
    [1, { verdict: 'in' as const, reason: '' }],
    [2, { verdict: 'out' as const, reason: 'x' }],
  ]);
  const only = (is: 'in' | 'out' | 'unsure' | 'none') =>
    ids(filterRows(rows, { ...everything, verdict: { is, verdicts } }));
  expect([only('in'), only('out'), only('unsure'), only('none')]).toEqual([[1], [2], [], [3, 4]]);
});
