import { expect, test } from 'vitest';
import type { DnsRecord } from '../../../shared/passive-dns.ts';
import { workMs } from '../../../test/support/own-work.ts';
import { rowOf } from '../../stores/dns-rows.ts';
import { gapsIn, historyOf, joined, mostCommon, overlapsOf, percentAt } from './lanes.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });

const record = (
  rrname: string,
  rrtype: string,
  rdata: string[],
  first: string | null,
  last: string | null,
): DnsRecord => ({
  ...{ rrname, rrtype, rdata, bailiwick: null, count: 2 },
  time_first: first && `${first}T00:00:00.000Z`,
  time_last: last && `${last}T00:00:00.000Z`,
  ...{ zone_time_first: null, zone_time_last: null },
});

const rowsOf = (records: readonly DnsRecord[]) => records.map(rowOf);
const rows = rowsOf([
  record('a.example.', 'A', ['192.0.2.2'], '2020-03-01', '2020-06-01'),
  record('a.example.', 'A', ['192.0.2.1'], '2020-01-01', '2020-02-01'),
  record('a.example.', 'A', ['192.0.2.1', '192.0.2.3'], '2020-05-01', '2020-07-01'),
  record('a.example.', 'NS', ['ns.example.'], '2019-01-01', '2021-01-01'),
  record('a.example.', 'TXT', ['"x"'], null, null),
  record('b.example.', 'A', ['192.0.2.1'], '2020-01-15', '2020-01-20'),
]);

test('the history of a name has a lane for each value, the earliest first, with its times joined', () => {
  const history = historyOf(rows, { side: 'name', value: 'A.example' });
  expect(history?.lanes.map(({ key, spans, count }) => [key, spans, count])).toEqual([
    ['NS ns.example.', [span('2019-01-01', '2021-01-01')], 2],
    ['A 192.0.2.1', [span('2020-01-01', '2020-02-01'), span('2020-05-01', '2020-07-01')], 4],
    ['A 192.0.2.2', [span('2020-03-01', '2020-06-01')], 2],
    ['A 192.0.2.3', [span('2020-05-01', '2020-07-01')], 2],
  ]);
  expect(history?.extent).toEqual(span('2019-01-01', '2021-01-01'));
  expect(history?.untimed).toBe(1);
});

test('gaps and overlaps are those of its addresses', () => {
  const history = historyOf(rows, { side: 'name', value: 'a.example.' });
  expect(history?.gaps).toEqual([span('2020-02-01', '2020-03-01')]);
  expect(history?.overlaps).toEqual([span('2020-05-01', '2020-07-01')]);
});

test('the history of an address has the names that pointed to it', () => {
  const history = historyOf(rows, { side: 'data', value: '192.0.2.1' });
  expect(history?.lanes.map(({ value, spans }) => [value, spans.length])).toEqual([
    ['a.example.', 2],
    ['b.example.', 1],
  ]);
  expect(historyOf(rows, { side: 'data', value: '192.0.2.99' })).toBeNull();
  expect(historyOf(rows, { side: 'data', value: '"x"' })).toBeNull();
});

test('spans that touch are one, and what lies between the others is a gap', () => {
  const apart = joined([
    span('2020-03-01', '2020-04-01'),
    span('2020-01-01', '2020-02-01'),
    span('2020-02-01', '2020-02-10'),
  ]);
  expect(apart).toEqual([span('2020-01-01', '2020-02-10'), span('2020-03-01', '2020-04-01')]);
  expect(gapsIn(apart)).toEqual([span('2020-02-10', '2020-03-01')]);
  expect(gapsIn([])).toEqual([]);
});

test('a handover at one moment is no overlap', () => {
  const lane = (from: string, to: string) => ({ spans: [span(from, to)] });
  expect(overlapsOf([lane('2020-01-01', '2020-02-01'), lane('2020-02-01', '2020-03-01')])).toEqual([]);
  expect(overlapsOf([lane('2020-02-01', '2020-03-01'), lane('2020-01-01', '2020-02-01')])).toEqual([]);
  expect(overlapsOf([lane('2020-01-01', '2020-02-02'), lane('2020-02-01', '2020-03-01')])).toEqual([
    span('2020-02-01', '2020-02-02'),
  ]);
});

test('what most rows share comes first', () => {
  expect(mostCommon(rows, 'name', 5)).toEqual(['a.example.', 'b.example.']);
  expect(mostCommon(rows, 'data', 1)).toEqual(['192.0.2.1']);
});

test('a place in time is a share of the whole, and never outside of it', () => {
  const year = span('2020-01-01', '2020-01-11');
  expect([at('2020-01-01'), at('2020-01-06'), at('2025-01-01')].map((time) => percentAt(time, year))).toEqual([
    0, 50, 100,
  ]);
  expect(percentAt(5, { from: 5, to: 5 })).toBe(0);
});

test('the history of 10,000 values is made without a block that can be felt', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    record(`host-${index}.example.`, 'A', ['192.0.2.1'], `20${10 + (index % 10)}-01-01`, '2021-01-01'),
  );
  const rows = rowsOf(many);
  const best = (work: () => unknown) => Math.min(...Array.from({ length: 3 }, () => workMs(work)));
  expect(best(() => historyOf(rows, { side: 'data', value: '192.0.2.1' }))).toBeLessThan(100);
  expect(best(() => mostCommon(rows, 'name', 40))).toBeLessThan(100);
});
