import { expect, test } from 'vitest';
import { atOnce } from '../../../shared/at-once.ts';
import type { EdgeRow, EntityRow } from '../../../shared/case-rows.ts';
import type { CaseRows } from '../../stores/case-store.ts';
import {
  type Bars,
  barAt,
  countingCrowd,
  extentOf,
  filteringBars,
  findingBars,
  findingEnds,
  happenedOf,
} from './bars.ts';
import { findingLines, type Grouping, type Lines } from './lines.ts';

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
const bars = atOnce(findingBars(rows));
const ends = atOnce(findingEnds(bars));
const noBars = atOnce(findingBars({ ...rows, entities: new Map() }));
const all = ({ count }: Bars) => Uint32Array.from({ length: count }, (_, index) => index);
const linesOf = (from: CaseRows, of: Bars, grouping: Grouping, most?: number) =>
  atOnce(findingLines(from, of, all(of), grouping, most));
const listOf = (lines: Lines) =>
  Array.from({ length: lines.count }, (_, index) => lines.at(index)).filter((line) => line !== null);
const told = (grouping: Grouping) =>
  listOf(linesOf(rows, bars, grouping)).map(
    ({ bar, group, isFirst }) => `${isFirst ? group.value : ''} ${bar.type} ${bar.key}`,
  );

test('links with times and registrations become bars; what has no times, no end or no real date does not', () => {
  expect([...bars.key.slice(0, bars.count)]).toEqual([-1, 1, 2]);
  expect(barAt(rows, bars, 0)).toMatchObject({
    firstSeen: Date.parse('2026-02-03T00:00:00Z'),
    to: Date.parse('2027-02-01'),
  });
});

test('bars stand with their owner or with what they lead to, the earliest group first', () => {
  expect(told('owner')).toEqual(['two.example A 2', 'one.example registration -1', ' A 1']);
  expect(told('target')).toEqual(['192.0.2.1 A 2', ' A 1', 'one.example registration -1']);
});

test('the axis ends today, or with the last observation, and leaves expiry dates to come out', () => {
  const until = (now: string) => new Date(happenedOf(ends, Date.parse(now))?.to ?? 0).toISOString().slice(0, 10);
  expect(until('2026-06-01')).toBe('2026-06-02');
  expect(until('2026-02-01')).toBe('2026-03-21'); // What was observed has happened, whatever the clock says.
  expect(until('2030-01-01')).toBe(new Date(extentOf(ends)?.to ?? 0).toISOString().slice(0, 10));
  expect(happenedOf(ends, 0)?.from).toBeLessThan(Date.parse('2026-01-01'));
  expect(happenedOf(atOnce(findingEnds(noBars)), 0)).toBeNull();
});

test('the axis spans all bars, and the crowd is counted along it', () => {
  const extent = extentOf(ends);
  expect(extent?.from).toBeLessThan(Date.parse('2026-01-01'));
  expect(extent?.to).toBeGreaterThan(Date.parse('2027-02-01'));
  const march = { from: Date.parse('2026-03-01'), to: Date.parse('2026-03-31') };
  expect(atOnce(countingCrowd(bars, all(bars), march, 3))).toEqual([3, 2, 1]);
});

test('many bars of one thing stand together, and each is there once', () => {
  const owners = Array.from({ length: 2500 }, (_, index) => thing(index + 1, 'domain', `n${index}.example`));
  const target = thing(9999, 'ip', '192.0.2.1');
  const links = Array.from({ length: 10_000 }, (_, index) => {
    const from = ((index * 7919) % 10_000) * 3_600_000;
    const [first, last] = [from, from * 2].map((time) => new Date(time).toISOString()) as [string, string];
    return link(index + 1, (index % 2500) + 1, target.id, { first, last });
  });
  const many: CaseRows = {
    entities: new Map([...owners, target].map((row) => [row.id, row])),
    edges: new Map(links.map((row) => [row.id, row])),
    groups: new Map(),
  };
  const found = atOnce(findingBars(many));
  const lines = listOf(linesOf(many, found, 'owner'));
  expect([lines.length, lines.filter(({ isFirst }) => isFirst).length]).toEqual([10_000, 2500]);
  expect(new Set(lines.map(({ bar }) => bar.key)).size).toBe(10_000);
  const byTarget = listOf(linesOf(many, found, 'target')).map(({ bar }) => bar.from);
  expect(byTarget).toEqual(byTarget.toSorted((one, other) => one - other));
  expect(byTarget).toHaveLength(10_000);
});

test('no more lines are listed than wanted, and a line whose items have gone is none', () => {
  const lines = linesOf(rows, bars, 'owner', 2);
  expect([lines.count, lines.at(0)?.bar.key, lines.indexOf(2), lines.indexOf(77)]).toEqual([2, 2, 0, -1]);
  expect(linesOf({ ...rows, entities: new Map() }, bars, 'owner').at(0)).toBeNull();
});

test('bars are filtered by their place in the list, one after the other', () => {
  const odd = atOnce(filteringBars(bars.count, (index) => index !== 1));
  expect([...odd]).toEqual([0, 2]);
  expect([...atOnce(filteringBars(odd, (index) => index > 0))]).toEqual([2]);
  expect([...atOnce(filteringBars(odd, null))]).toEqual([0, 2]);
});
