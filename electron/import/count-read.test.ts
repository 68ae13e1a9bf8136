import { expect, test } from 'vitest';
import { countRead } from './count-read.ts';
import { readRecordLines } from './read-records.ts';
import { readCsv } from './read-table.ts';

const most = 450;
const lines = Array.from({ length: 1000 }, (_, at) => at);
const never = new AbortController().signal;

async function* asChunks(all: readonly string[]): AsyncGenerator<string> {
  for (const line of all) yield `${line}\n`;
}

/** Nearly as many as the file had when it was cut. */
const many = (counts: { readonly values: number } | undefined) => expect(counts?.values).toBeGreaterThan(most - 100);

test('a table that is cut names its columns, and that only shared values come to the graph', async () => {
  const rows = lines.map((at) => `name-${at}.example,203.0.113.7,4,EE`);
  const counts = await countRead(readCsv(asChunks(['Domain,IP 1,IP 1 Count,Country', ...rows])), never, most);
  expect(counts).toMatchObject({
    things: most,
    leftOut: [{ why: `everything after the first ${most} items` }],
    remarks: [{ what: expect.stringContaining('more than 100 domains') }],
  });
  expect(counts.columns.map(({ name }) => name)).toEqual(['Domain', 'IP 1', 'IP 1 Count', 'Country']);
  for (const column of counts.columns) many(column);
});

test('so do tables of passive DNS and of unknown columns', async () => {
  const dns = ['rrname,rrtype,rdata,count', ...lines.map((at) => `name-${at}.example,A,203.0.113.7,4`)];
  const found = await countRead(readCsv(asChunks(dns)), never, most);
  expect(found.columns.map(({ name }) => name)).toEqual(['rrname', 'rrtype', 'rdata', 'count']);
  const other = ['weather,where', ...lines.map((at) => `fine,see name-${at}.com`)];
  const { columns } = await countRead(readCsv(asChunks(other)), never, most);
  expect(columns).toEqual([
    { name: 'weather', becomes: null, values: 0 },
    { name: 'where', becomes: 'Domain', values: 399 },
  ]);
});

test('so do records', async () => {
  const records = lines.map((at) =>
    JSON.stringify({ domain: `name-${at}.example`, ip: [{ address: { value: '203.0.113.7', count: 4 } }] }),
  );
  const { columns } = await countRead(readRecordLines(asChunks(records)), never, most);
  expect(columns.map(({ name }) => name)).toEqual(['domain', 'ip']);
  for (const column of columns) many(column);
});

test('a table that is not cut counts each value of its columns once', async () => {
  const rows = lines.map((at) => `name-${at}.example,203.0.113.7`);
  const { columns } = await countRead(readCsv(asChunks(['Domain,IP 1', ...rows])), never);
  expect(columns.map(({ values }) => values)).toEqual([1000, 1000]);
});
