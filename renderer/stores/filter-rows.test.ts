import { expect, test } from 'vitest';
import { atOnce } from '../../shared/at-once.ts';
import type { EdgeRow, EntityRow } from '../../shared/case-rows.ts';
import { filteringCase } from './filter-rows.ts';
import { type Filter, noFilter } from './filter-store.ts';

const plain = { hidden: false, x: null, y: null, pinned: false, colour: null, tags: [], note: '', group: null };

function thing(id: number, facts: EntityRow['facts'] = {}): EntityRow {
  return { id, kind: 'domain', value: `n${id}.example`, shown: null, facts, ...plain };
}

function link(id: number, from: number, to: number): EdgeRow {
  return { id, from, to, kind: 'A', first: null, last: null, count: null };
}

function caseOf(entities: EntityRow[], edges: EdgeRow[]) {
  const byId = <R extends { id: number }>(list: R[]) => new Map(list.map((row) => [row.id, row]));
  return { entities: byId(entities), edges: byId(edges), groups: new Map() };
}

const rows = caseOf([thing(1, { risk: 90 }), thing(2), thing(3), thing(4)], [link(1, 1, 2), link(2, 2, 3)]);
const passing = (part: Partial<Filter>, revision = 1) =>
  atOnce(filteringCase(rows, revision, { ...noFilter, ...part })).map(({ id }) => id);

test('every part of the filter decides, and all of them together', () => {
  const verdicts = new Map([[1, { verdict: 'in' as const, reason: '' }]]);
  expect(passing({})).toEqual([1, 2, 3, 4]);
  expect(passing({ verdict: { is: 'none', verdicts } })).toEqual([2, 3, 4]);
  expect(passing({ source: { title: 'By hand', ids: new Set([1, 4]) } })).toEqual([1, 4]);
  expect(passing({ links: { from: 1, to: 1 } })).toEqual([1, 3]);
  expect(passing({ near: { ids: [1], steps: 1 } })).toEqual([1, 2]);
  expect(passing({ risk: { from: 70, to: null } })).toEqual([1]);
  expect(passing({ links: { from: 1, to: null }, near: { ids: [1], steps: 2 }, text: 'n3' })).toEqual([3]);
});

test('a change of the rows is seen, and not before', () => {
  const time = { from: '2026-03-01', to: '2026-03-31' };
  const links = { from: 2, to: null };
  expect([passing({ time }), passing({ links })]).toEqual([[1, 2, 3, 4], [2]]);
  rows.entities.set(4, thing(4, { created: '2026-04-02' }));
  rows.edges.set(3, link(3, 3, 4));
  expect([passing({ time }), passing({ links })]).toEqual([[1, 2, 3, 4], [2]]);
  expect([passing({ time }, 2), passing({ links }, 2)]).toEqual([
    [1, 2],
    [2, 3],
  ]);
});
