import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConnectionFile } from '../../../shared/connection.ts';
import type { TimeFences } from '../../../shared/passive-dns.ts';
import { openTestApp } from '../../../test/support/app.ts';
import { allAt } from '../../../test/support/odd-server.ts';
import { oddServers } from '../../../test/support/odd-servers.ts';
import { openWire, type Wire } from '../../../test/support/wire.ts';
import { flexibleSearch, lookup, summarize } from './client.ts';

const odd = oddServers();
let wire: Wire;
beforeAll(async () => {
  wire = await openWire({ now: '2026-03-01T12:00:00Z' });
});
afterAll(() => wire.close());

const never = { signal: new AbortController().signal };
const question = { by: 'owner', name: 'example.com' } as const;

/** A service that streams these objects and then reports success. */
async function streaming(...objects: object[]) {
  const server = await odd.start((_request, response) => {
    const lines = [{ cond: 'begin' }, ...objects.map((obj) => ({ obj })), { cond: 'succeeded' }];
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });
  return { server, http: wire.http({ connection: allAt(server.origin) }) };
}

const [early, late] = ['2020-01-01T00:00:00Z', '2021-01-01T00:00:00+02:00'];
const impossible: readonly [string, TimeFences][] = [
  ['first seen after a time and before an earlier one', { firstAfter: late, firstBefore: early }],
  ['last seen after a time and before an earlier one', { lastAfter: late, lastBefore: early }],
  ['first seen after a time and last seen before it', { firstAfter: late, lastBefore: early }],
];

test.each(impossible)('%s is refused before anything is asked', async (_what, fences) => {
  const { server, http } = await streaming();
  const asked = { question, fences, aggregate: true, limit: 10 };
  const pattern = { syntax: 'glob', in: 'names', pattern: 'a.*', type: undefined, exclude: undefined } as const;
  const refused = [
    await lookup(http, { ...asked, offset: 0 }, never),
    await summarize(http, { ...asked, maxCount: undefined }, never),
    await flexibleSearch(http, { ...pattern, fences, limit: 10, offset: 0, verbose: true }, never),
  ];
  for (const answer of refused) {
    expect(answer).toMatchObject({ ok: false, failure: { code: 'bad-input', kept: 'Nothing was sent.' } });
  }
  expect(server.seen).toEqual([]);
});

test.each<[string, TimeFences]>([
  ['overlap with a time', { lastAfter: early, firstBefore: late }],
  ['what lasted from before the one to after the other', { lastAfter: late, firstBefore: early }],
  ['what was seen at one moment', { firstAfter: early, lastBefore: early }],
])('%s is asked for', async (_what, fences) => {
  const { server, http } = await streaming();
  expect((await lookup(http, { question, fences, aggregate: true, limit: 10, offset: 0 }, never)).ok).toBe(true);
  expect(server.seen.length).toBe(1);
});

test.each([
  ['reaches', 5, { kind: 'limited', have: 1, why: expect.stringContaining('5') }],
  ['passes', 4, { kind: 'limited', have: 1, why: expect.stringContaining('4') }],
  ['stays below', 6, { kind: 'whole' }],
])('a summary that %s the count it was to stop at says whether it is whole', async (_how, maxCount, completeness) => {
  const { server } = await streaming({ count: 5, num_results: 2, time_first: 1, time_last: 2 });
  const file = ConnectionFile.parse({ name: 'Odd', ...allAt(server.origin) });
  const { bridge, close } = await openTestApp({ connection: { file, keys: { pdns: 'a-key-for-tests' } } });
  const told = await bridge.call('pdns.summarize', { question, maxCount });
  await close();
  expect(told).toMatchObject({ ok: true, value: { summary: { count: 5 }, completeness } });
});
