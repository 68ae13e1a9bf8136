import { expect } from 'vitest';
import { askBatch, askPdns, userOf } from '../../../electron/demo/asking.ts';
import { all, details, nmsg, seconds } from './batch-details.ts';
import { call, goodRange, paths } from './batch-session.ts';
import { rowsFrom } from './pdns-framing.ts';
import type { Bench, Part, Row } from './row.ts';

const spec = rowsFrom('batch.md');
const facts = rowsFrom('facts/batch.md');
/** The row holds us to what we chose, not to a document. */
const choice = rowsFrom('our choice');
const written = (second: number) => new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');

interface Line {
  readonly time: string;
  readonly message: {
    readonly domain: string;
    readonly rrname: string;
    readonly rrtype: string;
    readonly rdata: string[];
  };
}

async function fetched(bench: Bench, channel: number, from: string, to: string): Promise<Buffer> {
  const { batchUrl } = bench.announcement.connection;
  const members = { apikey: bench.announcement.keys.batch, channel, start_time: from, end_time: to };
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(members) };
  const answer = await fetch(`${batchUrl}${paths.chfetch}`, init);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
const lines = async (bench: Bench, channel: number, from: string, to: string) =>
  (await fetched(bench, channel, from, to))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const fetching: readonly Row[] = [
  ...all
    .filter((number) => number !== 213)
    .map((channel) => {
      const type = nmsg.includes(channel) ? 'application/octet-stream' : 'application/x-ndjson';
      return facts('5', `chfetch of channel ${channel} is ${type}`, async (bench) => {
        const answer = await call(bench, 'chfetch', { ...goodRange, channel, end_time: '2026-06-01 10:05:00' });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      });
    }),
  spec('Rule 1', 'seconds are ignored: 10:10:30-10:25:30 yields 10:10:00-10:25:00', async (bench) => {
    const rough = await fetched(bench, 212, '2026-06-01 10:10:30', '2026-06-01 10:25:30');
    expect(rough.equals(await fetched(bench, 212, '2026-06-01 10:10:00', '2026-06-01 10:25:00'))).toBe(true);
    const found = (await lines(bench, 212, '2026-06-01 10:10:30', '2026-06-01 10:25:30')).map(({ time }) => time);
    expect([
      found.every((time) => time >= '2026-06-01 10:10:00' && time < '2026-06-01 10:25:00'),
      found.length,
    ]).toEqual([true, 30]);
  }),
  spec('Rule 2', 'of a range that is partly pruned what is left comes', async (bench) => {
    const { earliest = '' } = (await details(bench, 212)).ch212 ?? {};
    const until = written(seconds(earliest) + 600);
    const partly = await fetched(bench, 212, '2026-05-30 00:00:00', until);
    expect(partly.equals(await fetched(bench, 212, earliest, until))).toBe(true);
  }),
  facts('2', 'an end in the future brings what is there until now', async (bench) => {
    const { latest = '' } = (await details(bench, 212)).ch212 ?? {};
    const found = await lines(bench, 212, '2026-06-01 11:00:00', '2027-01-01 00:00:00');
    expect(found.every(({ time }) => time.slice(0, 19) <= latest)).toBe(true);
  }),
  spec('Errors', 'a range outside the window is 404 with the standard error object', async (bench) => {
    const old = { ...goodRange, start_time: '2026-05-20 10:00:00', end_time: '2026-05-20 11:00:00' };
    expect((await call(bench, 'chfetch', old)).json).toMatchObject({ _status: 'NOK', status: 404 });
    const future = { ...goodRange, start_time: '2026-07-01 10:00:00', end_time: '2026-07-01 11:00:00' };
    expect((await call(bench, 'chfetch', future)).json).toMatchObject({ _status: 'NOK', status: 404 });
  }),
  choice('the documents are silent', 'a range without a whole minute holds no data: 404', async (bench) => {
    const none = { ...goodRange, start_time: '2026-06-01 10:00:05', end_time: '2026-06-01 10:00:55' };
    expect((await call(bench, 'chfetch', none)).status).toBe(404);
  }),
  spec('Resources', 'size is the number of bytes that a fetch of the whole window brings', async (bench) => {
    await bench.control('POST', '/clock', { hold: true });
    for (const channel of [211, 212, 214, 221]) {
      const { earliest = '', size } = (await details(bench, channel))[`ch${channel}`] ?? {};
      expect((await fetched(bench, channel, earliest, '2027-01-01 00:00:00')).length).toBe(size);
    }
    await bench.control('POST', '/clock', { hold: false });
  }),
  facts('9', 'every line has time, vname, mname, source and message', async (bench) => {
    const [line] = await lines(bench, 212, '2026-06-01 10:00:00', '2026-06-01 10:01:00');
    expect(line).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{9}$/),
      vname: 'SIE',
      mname: 'newdomain',
      source: expect.stringMatching(/^[0-9a-f]{8}$/),
      message: expect.any(Object),
    });
  }),
  facts(
    '9',
    'a newdomain message has domain, time_seen, bailiwick, rrname, rrclass, rrtype, rdata, keys and new_rr',
    async (bench) => {
      const [line] = await lines(bench, 212, '2026-06-01 10:00:00', '2026-06-01 10:01:00');
      const dotted = expect.stringMatching(/\.$/);
      expect(line?.message).toEqual({
        domain: dotted,
        time_seen: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        bailiwick: dotted,
        rrname: dotted,
        rrclass: 'IN',
        rrtype: expect.stringMatching(/^[A-Z]+$/),
        rdata: expect.any(Array),
        keys: [],
        new_rr: [],
      });
    },
  ),
  facts('9', 'channel 214 has the flags of what is new, one of new_rr per rdata entry', async (bench) => {
    for (const { message } of await lines(bench, 214, '2026-06-01 10:00:00', '2026-06-01 10:20:00')) {
      const flags = expect.any(Boolean);
      expect(message).toMatchObject({ new_domain: flags, new_rrname: flags, new_rrtype: flags, new_rrset: flags });
      expect(message).toMatchObject({ new_rr: message.rdata.map(() => expect.any(Boolean)) });
    }
  }),
  facts('9', 'lines come in order of time', async (bench) => {
    for (const channel of [211, 212, 213, 214]) {
      const found = (await lines(bench, channel, '2026-06-01 10:00:00', '2026-06-01 10:01:00')).map(({ time }) =>
        time.slice(0, 19),
      );
      expect(found).toEqual(found.toSorted());
    }
  }),
  facts('8', 'domains of channel 212 are in 211, 213 and 214 at the same time', async (bench) => {
    const seen = async (channel: number) =>
      (await lines(bench, channel, '2026-06-01 10:00:00', '2026-06-01 10:02:00')).map(
        ({ time, message }) => `${time.slice(0, 19)} ${message.domain}`,
      );
    const fresh = await seen(212);
    expect(fresh.length).toBe(4);
    for (const channel of [211, 213, 214]) {
      const other = new Set(await seen(channel));
      expect(fresh.filter((entry) => !other.has(entry))).toEqual([]);
    }
  }),
  facts('8', 'records of channel 212 are in passive DNS, first seen at that time', async (bench) => {
    for (const { time, message } of (await lines(bench, 212, '2026-06-01 10:00:00', '2026-06-01 10:05:00')).filter(
      ({ message }) => message.rdata.length > 0,
    )) {
      const { text } = await askPdns(
        bench.announcement,
        `/pdns/v2/lookup/rrset/name/${message.rrname}/${message.rrtype}`,
      );
      const objs = text.split('\n').flatMap((line) => (line.includes('"obj"') ? [JSON.parse(line).obj] : []));
      expect(objs).toContainEqual(
        expect.objectContaining({ rdata: message.rdata, time_first: seconds(time.slice(0, 19)) }),
      );
    }
  }),
  facts('8', 'the very large channel is JSON lines, each by itself', async (bench) => {
    const found = await lines(bench, 213, '2026-06-01 10:00:00', '2026-06-01 10:01:00');
    expect(found.length).toBeGreaterThan(10_000);
    expect(new Set(found.map(({ message }) => message.rrname)).size).toBeGreaterThan(found.length * 0.99);
  }),
  {
    source: 'design.md 8',
    sentence: 'one hour of the largest channel is over 500 MB',
    check: async (bench) => {
      const { batchUrl } = bench.announcement.connection;
      const members = {
        apikey: userOf(bench.announcement, 'analyst').batchKey,
        ...goodRange,
        channel: 213,
        end_time: '2026-06-01 11:00:00',
      };
      const cancel = new AbortController();
      const answer = await fetch(`${batchUrl}${paths.chfetch}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(members),
        signal: cancel.signal,
      });
      expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(500_000_000);
      cancel.abort();
    },
  },
  facts('5', 'NMSG channels are containers of NMSG version 2', async (bench) => {
    const bytes = await fetched(bench, 204, '2026-06-01 10:00:00', '2026-06-01 10:01:00');
    let containers = 0;
    for (let at = 0; at < bytes.length; at += 10 + bytes.readUInt32BE(at + 6)) {
      expect([bytes.subarray(at, at + 4).toString(), bytes[at + 5]]).toEqual(['NMSG', 2]);
      containers++;
    }
    expect(containers).toBe(60);
  }),
  choice('the documents are silent', 'the same request brings the same bytes', async (bench) => {
    const range = ['2026-06-01 10:00:00', '2026-06-01 10:03:00'] as const;
    for (const channel of [207, 211, 214]) {
      expect((await fetched(bench, channel, ...range)).equals(await fetched(bench, channel, ...range))).toBe(true);
    }
    expect(
      (await askBatch(bench.announcement, paths.chfetch, { apikey: bench.announcement.keys.batch, ...goodRange }))
        .status,
    ).toBe(200);
  }),
];

export const parts: readonly Part[] = [{ title: 'Batch channel data', rows: fetching }];
