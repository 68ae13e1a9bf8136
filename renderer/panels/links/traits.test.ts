import { expect, test } from 'vitest';
import { atOnce } from '../../../shared/at-once.ts';
import type { EdgeRow, EntityRow } from '../../../shared/case-rows.ts';
import { namesOf } from './shared-traits-store.ts';
import {
  findingStanding,
  findingTogether,
  isFromPassiveDns,
  lacking,
  someLacking,
  type Trait,
  uncounted,
} from './traits.ts';

function thing(id: number, kind: EntityRow['kind'], value: string, more: Partial<EntityRow> = {}): EntityRow {
  const plain = { hidden: false, x: null, y: null, pinned: false, colour: null, tags: [], note: '', group: null };
  return { id, kind, value, shown: null, facts: {}, ...plain, ...more };
}
const link = (id: number, from: number, to: number, kind: string): EdgeRow => ({
  id,
  from,
  to,
  kind,
  first: null,
  last: null,
  count: null,
});
function rowsOf(entities: EntityRow[], edges: EdgeRow[]) {
  const byId = <R extends { id: number }>(list: R[]) => new Map(list.map((row) => [row.id, row]));
  return { entities: byId(entities), edges: byId(edges), groups: new Map() };
}
const trait = (more: Partial<Trait>): Trait => ({
  kind: 'nameserver',
  value: 'NS1.Quiet.example',
  relation: 'name server',
  parameter: 'nameserver_host',
  count: 46,
  have: [1, 2],
  list: null,
  countable: null,
  weight: 3,
  domains: 46,
  from: 'service',
  note: null,
  overlap: null,
  ...more,
});

const entities = [
  thing(1, 'domain', 'one.example'),
  thing(2, 'domain', 'two.example', { group: 7 }),
  thing(3, 'host', 'www.one.example', { hidden: true, group: 7 }),
  thing(4, 'nameserver', 'ns1.quiet.example'),
  thing(5, 'ip', '192.0.2.1'),
];

test('names are compared: those selected, what selected stacks hold, or all on the canvas', () => {
  const rows = rowsOf(entities, []);
  expect(namesOf(rows, 'selection', new Set([1, 4, 5]))).toEqual([1]);
  expect(namesOf(rows, 'selection', new Set([1, -7]))).toEqual([1, 2, 3]);
  expect(namesOf(rows, 'graph', new Set())).toEqual([1, 2]);
});

test('a trait stands on the canvas once all that have it are linked to it', () => {
  const shared = trait({});
  const half = rowsOf(entities, [link(1, 1, 4, 'name server'), link(2, 2, 4, 'NS')]);
  expect(atOnce(findingStanding([shared], half)).size).toBe(0);
  const whole = rowsOf(entities, [link(1, 1, 4, 'name server'), link(2, 2, 4, 'name server')]);
  expect(atOnce(findingStanding([shared], whole)).get(shared)).toBe(4);
  const hidden = rowsOf(
    entities.map((row) => (row.id === 4 ? { ...row, hidden: true } : row)),
    [...whole.edges.values()],
  );
  expect(atOnce(findingStanding([shared], hidden)).size).toBe(0);
});

test('a trait of passive DNS is found by the type of its links', () => {
  const shared = trait({ kind: 'ip', value: '192.0.2.1', relation: 'A record', parameter: null });
  expect([isFromPassiveDns(shared), isFromPassiveDns(trait({}))]).toEqual([true, false]);
  const rows = rowsOf(entities, [link(1, 1, 5, 'A'), link(2, 2, 5, 'A')]);
  expect(atOnce(findingStanding([shared], rows)).get(shared)).toBe(5);
});

test('of names that had an address one after the other, the largest crowd is told', () => {
  const months = (id: number, from: number, to: number): EdgeRow => ({
    ...link(id, id, 5, 'A'),
    first: `2026-0${from}-01T00:00:00.000Z`,
    last: `2026-0${to}-01T00:00:00.000Z`,
  });
  const shared = trait({
    kind: 'ip',
    value: '192.0.2.1',
    relation: 'A record',
    parameter: null,
    have: [1, 2, 3],
    overlap: false,
  });
  const rows = (...edges: EdgeRow[]) => rowsOf(entities, [...edges, { ...months(9, 1, 9), kind: 'NS' }]);
  const crowd = (of: Trait, ...edges: EdgeRow[]) => atOnce(findingTogether([of], rows(...edges))).get(of);
  expect(crowd(shared, months(1, 1, 3), months(2, 3, 5), months(3, 6, 7))).toEqual([1, 2]);
  expect(crowd(shared, months(1, 1, 2), months(2, 3, 4), months(3, 5, 6))).toHaveLength(1);
  const two = { ...shared, have: [1, 3] };
  expect(crowd(two, months(1, 1, 9), months(2, 2, 9), months(3, 3, 9))).toEqual([1, 3]);
  expect(crowd({ ...shared, overlap: true }, months(1, 1, 9))).toBeUndefined();
});

test('names whose traits could be counted and were not are told, those of other sources are not', () => {
  const none = {
    ...{ of: 4, clusters: [], unread: [], allTraits: 4, advice: [] },
    strangers: { cluster: null, names: [], all: 0 },
  };
  const traits = [
    trait({ count: null, have: [2, 3] }),
    trait({ have: [1, 2] }),
    trait({ relation: 'A record', parameter: null, count: null, have: [1, 4] }),
    trait({ relation: 'tag', parameter: 'tagged_with_any', count: null, have: [1, 4] }),
  ];
  expect(uncounted({ ...none, traits })).toEqual([2, 3]);
});

test('a name that was not read is not among those without the trait', () => {
  expect(lacking(trait({}), [1, 2, 3, 4], [4])).toEqual([3]);
  const seen = trait({ relation: 'A record', parameter: null });
  expect(lacking(seen, [1, 2, 3, 4], [4])).toEqual([3, 4]); // Passive DNS has no record to read.
});

test('of many names without the trait only the first are named, and all are counted', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
  const unread = [4, 5, 900];
  for (const each of [trait({}), trait({ relation: 'A record', parameter: null, have: [1, 2, 5] })]) {
    const all = lacking(each, ids, unread);
    expect(someLacking(each, ids, new Set(unread), 12)).toEqual({ count: all.length, first: all.slice(0, 12) });
  }
  expect(someLacking(trait({}), [1, 2], new Set(), 12)).toEqual({ count: 0, first: [] });
});
