import { expect, test } from 'vitest';
import type { EntityRow } from '../../../shared/case-rows.ts';
import type { CaseState } from '../../../shared/case-state.ts';
import { countWords, menusOf, rowsOfKeys, whyNoPivots } from './menu-rows.ts';

const plain = { shown: null, hidden: false, x: null, y: null, pinned: false, colour: null, tags: [], note: '' };
const thing = (id: number, kind: EntityRow['kind'], value: string, part: Partial<EntityRow> = {}): EntityRow => ({
  ...plain,
  ...{ id, kind, value, facts: {}, group: null },
  ...part,
});
const caseRows = (...entities: EntityRow[]) => ({
  entities: new Map(entities.map((row) => [row.id, row])),
  edges: new Map(),
  groups: new Map(),
});

test('guided pivots come first and marked; what nothing speaks for is put aside', () => {
  const row = thing(1, 'organisation', 'Shadehost', { facts: { counts: { isp_name: 1144, ssl_org: 12 } } });
  const [menu] = menusOf([row], caseRows(row), 500);
  expect(menu?.near.map(({ pivot, count, guided }) => [pivot.parameter, count, guided])).toEqual([
    ['ssl_org', 12, true],
    ['isp_name', 1144, false],
  ]);
  expect(menu?.far.length).toBe(6);
});

test('a pivot that can’t be asked says why', () => {
  const row = thing(1, 'ip', '2001:db8::1');
  const [menu] = menusOf([row], caseRows(row), 500);
  expect(menu?.near.every(({ disabled }) => disabled?.includes('IPv4 only'))).toBe(true);
  expect(menu?.dns.map(({ pivot, disabled }) => [pivot.id, disabled])).toEqual([['ip.pdns-address', null]]);
});

test('a selection has a menu for each kind, counts are summed, and a stack means what is in it', () => {
  const one = thing(1, 'ip', '192.0.2.1', { facts: { counts: { ip: 3 } } });
  const two = thing(2, 'ip', '192.0.2.2', { facts: { counts: { ip: 4 } }, group: 9 });
  const other = thing(3, 'tag', 'x');
  const rows = rowsOfKeys([1, 3, -9], caseRows(one, two, other));
  const menus = menusOf(rows, caseRows(one, two, other), 500);
  expect(menus.map(({ kind, rows: list }) => [kind, list.map(({ id }) => id)])).toEqual([
    ['ip', [1, 2]],
    ['tag', [3]],
  ]);
  expect(menus[0]?.near[0]).toMatchObject({ count: 7, guided: true, disabled: null });
});

test('a menu without pivots says whether the case is read-only or the past is shown', () => {
  const state = (readOnly: string | null) => ({ readOnly }) as CaseState;
  const past = { event: 1, label: 'Added one.example', at: '2026-01-02T03:04:05Z' };
  expect(whyNoPivots({ state: state(null), past: null })).toBeNull();
  expect(whyNoPivots({ state: state('The file is read-only.'), past: null })).toBe('No pivots: the case is read-only');
  expect(whyNoPivots({ state: state(null), past })).toBe('No pivots in the past view');
});

test.each([
  [1, '1 domain, already known'],
  [2, '2 domains · 1 query'],
  [10_000, '10,000: too many, narrow it'],
])('a count of %i includes the domain that it was told of', (count, words) => {
  const row = thing(1, 'organisation', 'Shadehost', { facts: { counts: { ssl_org: count } } });
  const [menu] = menusOf([row], caseRows(row), 500);
  const entry = menu?.near.find(({ pivot }) => pivot.parameter === 'ssl_org');
  expect(entry && countWords(entry)).toBe(words);
});
