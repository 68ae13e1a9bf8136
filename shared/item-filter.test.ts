import { expect, test } from 'vitest';
import { atOnce } from './at-once.ts';
import type { EntityRow } from './case-rows.ts';
import { countingStepsOf, findingLinks, findingNear, passes, type RowFilter, testLinks } from './item-filter.ts';

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
const everything: RowFilter = { text: '', kinds: new Set(), hidden: 'all', risk: null };
const filterRows = (some: readonly EntityRow[], filter: RowFilter, tests?: Parameters<typeof passes>[1]) =>
  some.filter(passes(filter, tests) ?? (() => true));
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

test('what is asked of its number comes together with the rest of the filter', () => {
  const tests = [(id: number) => id === 1 || id === 3];
  expect(ids(filterRows(rows, everything, tests))).toEqual([1, 3]);
  expect(ids(filterRows(rows, { ...everything, text: 'example' }, tests))).toEqual([1]);
});

test('a risk from and to passes, and nothing without a score', () => {
  const only = (from: number | null, to: number | null) => ids(filterRows(rows, { ...everything, risk: { from, to } }));
  expect([only(70, null), only(null, 69), only(0, 70), only(71, null)]).toEqual([[1], [2], [1, 2], []]);
});

test('signs of a pattern are letters like others', () => {
  const odd = { ...rows[0], id: 90, note: 'a.b*c(d)[e]{2}|\\^$+?-/' } as EntityRow;
  for (const text of ['a.b*c(d)', '[e]{2}|\\^$+?-/', 'A.B']) {
    expect(filterRows([odd], { ...everything, text })).toEqual([odd]);
  }
  expect(filterRows([odd], { ...everything, text: 'axb' })).toEqual([]);
});

// 1 - 2 - 3 - 4, and a link to an item that is not there.
const links = atOnce(
  findingLinks({
    entities: rows,
    edges: [[1, 2] as const, [3, 2] as const, [3, 4] as const, [4, 99] as const].map(([from, to]) => ({
      ...{ from, to, first: null, last: null },
    })),
  }),
);
const passing = (isPassing: (id: number) => boolean) => ids(rows).filter(isPassing);

test('items pass by the number of their links', () => {
  expect(passing(testLinks(links, { from: 2, to: null }))).toEqual([2, 3]);
  expect(passing(testLinks(links, { from: null, to: 1 }))).toEqual([1, 4]);
});

test('items within some steps of others pass, and these too', () => {
  expect(passing(atOnce(findingNear(links, { ids: [1], steps: 2 })))).toEqual([1, 2, 3]);
  expect(passing(atOnce(findingNear(links, { ids: [1, 4, 77], steps: 1 })))).toEqual([1, 2, 3, 4]);
  expect(passing(atOnce(findingNear(links, { ids: [], steps: 3 })))).toEqual([]);
  expect(ids(rows).map(atOnce(countingStepsOf(links, [4])))).toEqual([3, 2, 1, 0]);
});
