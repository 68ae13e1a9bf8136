import { expect, test } from 'vitest';
import type { EdgeRow, EntityRow } from '../../../shared/case-rows.ts';
import { barsOf, crowdOf, extentOf, happenedOf, linesOf } from './bars.ts';

function thing(id: number, kind: EntityRow['kind'], value: string, facts: EntityRow['facts'] = {}): EntityRow {
  const plain = { hidden: false, x: null, y: null, pinned: false, colour: null, tags: [], note: '', group: null };
  return { id, kind, value, shown: null, facts, ...plain };
}

const days = (from: string, to: string) => ({ first: `${from}T00:00:00.000Z`, last: `${to}T00:00:00.000Z` });
const link = (id: number, from: number, to: number, seen: Pick<EdgeRow, 'first' | 'last'>): EdgeRow => ({
  id,
  from,
  to,
  kind: 'A',
  count: 3,
  ...seen,
});

const entities = [
  thing(1, 'domain', 'one.example', {
    created: '2026-02-01',
    expires: '2027-02-01',
    firstSeen: '2026-02-03T00:00:00Z',
  }),
  thing(2, 'domain', 'two.example', { created: '2026-02-31x', expires: 'soon' }),
  thing(3, 'ip', '192.0.2.1'),
  thing(4, 'registrar', 'Names'),
];
const edges = [
  link(1, 1, 3, days('2026-03-01', '2026-03-20')),
  link(2, 2, 3, days('2026-01-01', '2026-03-05')),
  link(3, 1, 4, { first: null, last: null }),
  link(4, 1, 99, days('2026-03-01', '2026-03-20')),
];
const rows = {
  entities: new Map(entities.map((row) => [row.id, row])),
  edges: new Map(edges.map((row) => [row.id, row])),
  groups: new Map(),
};
const bars = barsOf(rows);
const told = (grouping: 'owner' | 'target') =>
  linesOf(bars, grouping).map(({ bar, group, isFirst }) => `${isFirst ? group.value : ''} ${bar.type} ${bar.key}`);

test('links with times and registrations become bars; what has no times, no end or no real date does not', () => {
  expect(bars.map(({ key }) => key)).toEqual([-1, 1, 2]);
  expect(bars[0]).toMatchObject({ firstSeen: Date.parse('2026-02-03T00:00:00Z'), to: Date.parse('2027-02-01') });
});

test('bars stand with their owner or with what they lead to, the earliest group first', () => {
  expect(told('owner')).toEqual(['two.example A 2', 'one.example registration -1', ' A 1']);
  expect(told('target')).toEqual(['192.0.2.1 A 2', ' A 1', 'one.example registration -1']);
});

test('the axis ends today, or with the last observation, and leaves expiry dates to come out', () => {
  const until = (now: string) => new Date(happenedOf(bars, Date.parse(now))?.to ?? 0).toISOString().slice(0, 10);
  expect(until('2026-06-01')).toBe('2026-06-02');
  expect(until('2026-02-01')).toBe('2026-03-21'); // What was observed has happened, whatever the clock says.
  expect(until('2030-01-01')).toBe(new Date(extentOf(bars)?.to ?? 0).toISOString().slice(0, 10));
  expect(happenedOf(bars, 0)?.from).toBeLessThan(Date.parse('2026-01-01'));
  expect(happenedOf([], 0)).toBeNull();
});

test('the axis spans all bars, and the crowd is counted along it', () => {
  const extent = extentOf(bars);
  expect(extent?.from).toBeLessThan(Date.parse('2026-01-01'));
  expect(extent?.to).toBeGreaterThan(Date.parse('2027-02-01'));
  expect(extentOf([])).toBeNull();
  const march = { from: Date.parse('2026-03-01'), to: Date.parse('2026-03-31') };
  expect(crowdOf(bars, march, 3)).toEqual([3, 2, 1]);
});

test('many bars of one thing stand together, and each is there once', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => {
    const owner = thing(index % 2500, 'domain', `n${index}.example`);
    const from = ((index * 7919) % 10_000) * 3_600_000;
    return { key: index, type: 'A', owner, target: entities[2] ?? null, count: 1, firstSeen: null, from, to: from * 2 };
  });
  const lines = linesOf(many, 'owner');
  expect([lines.length, lines.filter(({ isFirst }) => isFirst).length]).toEqual([10_000, 2500]);
});
