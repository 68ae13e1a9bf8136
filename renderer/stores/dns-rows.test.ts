import { expect, test } from 'vitest';
import type { DnsRecord } from '../../shared/passive-dns.ts';
import { workMs } from '../../test/support/own-work.ts';
import {
  type DnsColumn,
  type DnsFilter,
  filterDnsRows,
  noDnsFilter,
  rowOf,
  rowOfHit,
  sortDnsRows,
  spanOfRows,
  typeCounts,
} from './dns-rows.ts';

const record = (rrname: string, rrtype: string, data: string, part: Partial<DnsRecord> = {}): DnsRecord => ({
  ...{ rrname, rrtype, rdata: [data], bailiwick: null, count: null, time_first: null, time_last: null },
  ...{ zone_time_first: null, zone_time_last: null },
  ...part,
});

const seen = (first: string, last: string) => ({
  time_first: `${first}T10:00:00.000Z`,
  time_last: `${last}T10:00:00.000Z`,
});

const rowsOfRecords = (records: readonly DnsRecord[]) => records.map(rowOf);
const rows = rowsOfRecords([
  record('www.b.example.', 'A', '192.0.2.10', {
    ...seen('2020-01-01', '2020-06-01'),
    count: 5,
    bailiwick: 'b.example.',
  }),
  record('a.example.', 'A', '192.0.2.9', { ...seen('2021-01-01', '2021-06-01'), count: 50 }),
  record('b.example.', 'TXT', '"V=SPF1 include:mail.example -all"'),
  record('a.example.', 'NS', 'ns2.example.', {
    zone_time_first: '2019-01-01T00:00:00.000Z',
    zone_time_last: '2019-02-01T00:00:00.000Z',
  }),
]);

const order = (by: DnsColumn, descending = false) => sortDnsRows(rows, { by, descending }).map(({ id }) => id);
const passing = (part: Partial<DnsFilter>) => filterDnsRows(rows, { ...noDnsFilter, ...part }).map(({ id }) => id);

test('names sort from their end, addresses by number, and rows without a value come last', () => {
  expect(order('name')).toEqual([1, 3, 2, 0]);
  expect(order('data').filter((id) => id < 2)).toEqual([1, 0]);
  expect(order('count')).toEqual([0, 1, 2, 3]);
  expect(order('count', true)).toEqual([1, 0, 2, 3]);
  expect(order('last', true)).toEqual([1, 0, 3, 2]);
  expect(order('first')).toEqual([3, 0, 1, 2]);
  expect(order('bailiwick', true)).toEqual([0, 1, 2, 3]);
  expect(order('type')).toEqual([0, 1, 3, 2]);
});

test('names of one domain are together, whatever they begin with', () => {
  const names = ['b.one.example.', 'a.two.example.', 'c.one.example.', 'ONE.example.'];
  const made = rowsOfRecords(names.map((name) => record(name, 'A', '192.0.2.1')));
  expect(sortDnsRows(made, { by: 'name', descending: false }).map(({ id }) => names[id])).toEqual([
    'ONE.example.',
    'b.one.example.',
    'c.one.example.',
    'a.two.example.',
  ]);
});

test('a row says whether sensors saw it or a zone file listed it', () => {
  expect(rows.map(({ source }) => source)).toEqual(['sensor', 'sensor', 'unknown', 'zone']);
  const both = record('c.example.', 'NS', 'ns.example.', {
    ...seen('2020-01-01', '2020-02-01'),
    zone_time_first: '2019-01-01T00:00:00.000Z',
  });
  expect(rowsOfRecords([both])[0]).toMatchObject({ source: 'both', first: Date.parse('2019-01-01T00:00:00Z') });
});

test('a filter takes words in any order, defanged or not, types, and days', () => {
  expect(passing({})).toEqual([0, 1, 2, 3]);
  expect(passing({ text: 'Example 192[.]0[.]2[.]9' })).toEqual([1]);
  expect(passing({ text: 'spf1' })).toEqual([2]);
  expect(passing({ types: new Set(['TXT', 'NS']) })).toEqual([2, 3]);
  expect(passing({ from: '2020-06-01' })).toEqual([0, 1]);
  expect(passing({ from: '2020-06-02' })).toEqual([1]);
  expect(passing({ to: '2020-01-01' })).toEqual([0, 3]);
  expect(passing({ from: '2020-01-01', to: '2020-12-31', types: new Set(['A']) })).toEqual([0]);
});

test('types are counted, most first, and the time of all rows is known', () => {
  expect(typeCounts(rows)).toEqual([
    { type: 'A', rows: 2 },
    { type: 'NS', rows: 1 },
    { type: 'TXT', rows: 1 },
  ]);
  expect(spanOfRows(rows)).toEqual({ from: Date.parse('2019-01-01'), to: Date.parse('2021-06-01T10:00:00Z') });
  expect(spanOfRows(rows.slice(2, 3))).toBeNull();
});

test('what a pattern finds is a name without data, or data without a name', () => {
  const hit = { value: 'x.example.', raw: null, rrtype: 'A', count: 3, time_first: null, time_last: null };
  expect(rowOfHit(hit, 'names', 7)).toMatchObject({ id: 7, record: { rrname: 'x.example.', rdata: [] } });
  expect(rowOfHit(hit, 'data', 0)).toMatchObject({ record: { rrname: '', rdata: ['x.example.'], count: 3 } });
});

test('10,000 rows are made, sorted and filtered without a block that can be felt', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    record(`host-${(index * 7919) % 10_000}.zone-${index % 97}.example.`, 'A', `198.51.${index % 256}.${index % 251}`, {
      ...seen('2020-01-01', '2020-06-01'),
      count: index,
    }),
  );
  const best = (work: () => unknown) => Math.min(...Array.from({ length: 3 }, () => workMs(work)));
  expect(best(() => rowsOfRecords(many))).toBeLessThan(100);
  const made = rowsOfRecords(many);
  for (const by of ['name', 'data', 'count', 'last'] as const) {
    expect(best(() => sortDnsRows(made, { by, descending: false }))).toBeLessThan(100);
  }
  expect(best(() => filterDnsRows(made, { ...noDnsFilter, text: 'host-12 zone-5' }))).toBeLessThan(100);
});
