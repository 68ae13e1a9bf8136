import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../../build/run.ts';
import { readDomain } from '../../electron/api/domain-record.ts';
import { toDnsRecord, WireRecord } from '../../electron/api/pdns/records.ts';
import { wrong } from '../../electron/api/readers.ts';
import { askPlatform, withService } from '../../electron/demo/asking.ts';
import { sizesOfPage, startBudgetKb } from '../bench/bundle-size.ts';
import { pageOf, readKept } from '../bench/kept-results.ts';
import { median } from '../bench/measure.ts';

// Ratios that hold on any machine, busy or not: both sides take turns, a little at a time. The whole figures are in
// docs/performance.md; these only tell when something became several times slower.

/** How many times as long as its peer something takes, over many short turns. */
function timesAsLong(ours: () => void, peer: () => void): number {
  const timed = (work: () => void) => {
    const began = performance.now();
    work();
    return performance.now() - began;
  };
  const turns = Array.from({ length: 25 }, () => timed(ours) / timed(peer));
  return median(turns.slice(5)); // The first are slow: nothing is compiled yet.
}

test('a page of domain records is read in at most six times the time that JSON.parse takes', async () => {
  const parameters = { nameserver_host: 'ns1.harborcloud-dns.com', page_size: '100' };
  const { text } = await withService({ wording: 'neutral' }, (service) =>
    askPlatform(service, '/v1/intel-investigate/', parameters),
  );
  const records: unknown[] = JSON.parse(text).response.results;
  expect(records.length).toBe(100);
  expect(records.map(readDomain)).not.toContain(wrong);
  expect(
    timesAsLong(
      () => records.map(readDomain),
      () => JSON.parse(text),
    ),
  ).toBeLessThan(6);
});

test('a record of passive DNS is checked in at most six times the time that JSON.parse takes', () => {
  const line = `{"obj":{"count":12,"time_first":1577836800,"time_last":1704067200,"rrname":"www.northmere.com.","rrtype":"A","bailiwick":"northmere.com.","rdata":["198.51.100.7"]}}`;
  const objects = Array.from({ length: 2000 }, () => JSON.parse(line).obj);
  const ratio = timesAsLong(
    () => {
      for (const object of objects) toDnsRecord(WireRecord.parse(object));
    },
    () => {
      for (let index = 0; index < 2000; index++) JSON.parse(line);
    },
  );
  expect(ratio).toBeLessThan(6);
});

test('the page reads no more at its start than it may', () => {
  expect(sizesOfPage().startKb).toBeLessThanOrEqual(startBudgetKb);
});

test('docs/performance.md is what the benchmarks wrote', () => {
  expect(readFileSync(`${root}/docs/performance.md`, 'utf8')).toBe(pageOf(readKept()));
});
