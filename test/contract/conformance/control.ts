import { expect } from 'vitest';
import { ask, askBatch, askPdns, askPlatform } from '../../../electron/demo/asking.ts';
import { fault, owner, stream } from './pdns-framing.ts';
import type { Bench, Part, Row } from './row.ts';

const source = 'design.md 8';
const row = (sentence: string, check: Row['check']): Row => ({ source, sentence, check });
const account = (bench: Bench) => askPlatform(bench.announcement, '/v1/account/');
const clock = async (bench: Bench) =>
  (await bench.control('GET', '/clock')) as { wall: string; world: { now: string; offsetMs: number } };

const rows: readonly Row[] = [
  row('the control address answers nobody without its own token', async (bench) => {
    const { url } = bench.announcement.control;
    expect((await ask(`${url}/state`)).status).toBe(401);
    expect(
      (await ask(`${url}/state`, { headers: { authorization: `Bearer ${bench.announcement.keys.batch}` } })).status,
    ).toBe(401);
  }),
  row('the control address listens on loopback only', async (bench) => {
    expect(new URL(bench.announcement.control.url).hostname).toBe('127.0.0.1');
  }),
  row('each host has an origin of its own', async (bench) => {
    const { baseUrl, pdnsUrl, batchUrl, batchDownloadUrl } = bench.announcement.connection;
    expect(new Set([baseUrl, pdnsUrl, batchUrl, batchDownloadUrl, bench.announcement.control.url]).size).toBe(5);
  }),
  row('state tells seed, wording, clocks, rules and memory', async (bench) => {
    expect(await bench.control('GET', '/state')).toMatchObject({
      seed: 7,
      wording: 'neutral',
      wall: expect.any(String),
      world: { now: expect.stringMatching(/^2026-06-01T/) },
      rules: [],
      memory: { rss: expect.any(Number) },
    });
  }),
  row('the world clock moves apart from the wall clock', async (bench) => {
    const before = await clock(bench);
    await bench.control('POST', '/clock', { advanceMs: 3_600_000 });
    const after = await clock(bench);
    expect(after.world.offsetMs - before.world.offsetMs).toBe(3_600_000);
    expect(Math.abs(Date.parse(after.wall) - Date.now())).toBeLessThan(5000);
  }),
  row('the Date header and signatures go by wall time', async (bench) => {
    const answer = await account(bench);
    expect(answer.status).toBe(200);
    expect(Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now())).toBeLessThan(5000);
  }),
  row('the world clock can be set and held', async (bench) => {
    await bench.control('POST', '/clock', { now: '2026-06-01T18:00:00Z', hold: true });
    expect((await clock(bench)).world.now).toBe('2026-06-01T18:00:00.000Z');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect((await clock(bench)).world.now).toBe('2026-06-01T18:00:00.000Z');
    await bench.control('POST', '/clock', { hold: false });
  }),
  row('a clock that cannot be understood is refused', async (bench) => {
    for (const wish of [{ now: 'noon' }, { advance: 5 }, { hold: 'yes' }, { advanceMs: 'x' }]) {
      await expect(bench.control('POST', '/clock', wish)).rejects.toThrow('control POST /clock');
    }
  }),
  row('a fault answers with a status in the error form of each host', async (bench) => {
    await fault(bench, '*', { kind: 'status', status: 503, message: 'Busy.' });
    expect((await account(bench)).json).toMatchObject({ error: { code: 503, message: 'Busy.' } });
    await fault(bench, '*', { kind: 'status', status: 503, message: 'Busy.' });
    expect((await stream(bench, owner)).text).toBe('Error: Busy.\n');
    await fault(bench, '*', { kind: 'status', status: 503, message: 'Busy.' });
    const batch = await askBatch(bench.announcement, '/batchd/v1/validate', { apikey: bench.announcement.keys.batch });
    expect(batch.json).toMatchObject({ _status: 'NOK', _message: 'Busy.', status: 503 });
    await fault(bench, '*', { kind: 'status', status: 503 });
    expect((await ask(`${bench.announcement.connection.batchDownloadUrl}/range/ch212/x`)).text).toContain(
      '<Code>SlowDown</Code>',
    );
  }),
  row('a fault delays an answer', async (bench) => {
    await fault(bench, 'pdns.ping', { kind: 'delay', milliseconds: 200 });
    const began = performance.now();
    await askPdns(bench.announcement, '/pdns/v2/ping');
    expect(performance.now() - began).toBeGreaterThan(190);
  }),
  row('a fault drips an answer', async (bench) => {
    await fault(bench, 'pdns.ping', { kind: 'drip', bytes: 3, milliseconds: 40 });
    const began = performance.now();
    expect((await askPdns(bench.announcement, '/pdns/v2/ping')).json).toEqual({ ping: 'ok' });
    expect(performance.now() - began).toBeGreaterThan(120);
  }),
  row('a fault cuts an answer after so many bytes', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'cut', afterBytes: 100 });
    await expect(stream(bench, owner)).rejects.toThrow();
  }),
  row('a fault resets the connection', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'reset' });
    await expect(stream(bench, owner)).rejects.toThrow();
  }),
  row('a fault changes the content type', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'content-type', contentType: 'text/html' });
    expect((await stream(bench, owner)).headers.get('content-type')).toBe('text/html');
  }),
  row('a fault breaks a JSON line', async (bench) => {
    await fault(bench, 'batch.validate', { kind: 'broken-line', line: 1 });
    const { json } = await askBatch(bench.announcement, '/batchd/v1/validate', {
      apikey: bench.announcement.keys.batch,
    });
    expect(json).toBeUndefined();
  }),
  row('a fault puts bytes into an answer that are not UTF-8', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'invalid-utf8', line: 2 });
    expect((await stream(bench, owner)).text).toContain('\ufffd');
  }),
  row('a fault answers with a huge body', async (bench) => {
    await fault(bench, 'batch.validate', { kind: 'huge', bytes: 2_000_000 });
    const { text } = await askBatch(bench.announcement, '/batchd/v1/validate', {
      apikey: bench.announcement.keys.batch,
    });
    expect(text.length).toBe(2_000_000);
  }),
  row('a fault answers with a page as a login wall does', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'html' });
    expect((await askPdns(bench.announcement, `/pdns/v2${owner}`)).headers.get('content-type')).toMatch('text/html');
  }),
  row('a fault shifts the clock that judges signatures', async (bench) => {
    await fault(bench, 'platform.account', { kind: 'signature-clock', shiftMs: 3_600_000 });
    expect((await account(bench)).status).toBe(403);
  }),
  row('a fault plays an exhausted quota', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'quota' });
    expect((await stream(bench, owner)).status).toBe(429);
  }),
  row('a rule holds for the next n calls, after those it lets pass', async (bench) => {
    const rule = { route: 'pdns.ping', skip: 1, times: 2, fault: { kind: 'status', status: 503 } };
    await bench.control('POST', '/faults', rule);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count++) statuses.push((await askPdns(bench.announcement, '/pdns/v2/ping')).status);
    expect(statuses).toEqual([200, 503, 503, 200]);
  }),
  row('a rule without a count holds until it is cleared', async (bench) => {
    const { ids } = (await bench.control('POST', '/faults', {
      route: 'pdns.*',
      fault: { kind: 'status', status: 503 },
    })) as { ids: number[] };
    for (let count = 0; count < 3; count++)
      expect((await askPdns(bench.announcement, '/pdns/v2/ping')).status).toBe(503);
    await bench.control('DELETE', `/faults/${ids[0]}`);
    expect((await askPdns(bench.announcement, '/pdns/v2/ping')).status).toBe(200);
  }),
  row('a rule may hold for one user only', async (bench) => {
    await bench.control('POST', '/faults', {
      route: 'pdns.lookup',
      user: 'analyst',
      times: 1,
      fault: { kind: 'status', status: 503 },
    });
    expect((await stream(bench, owner)).status).toBe(200);
    expect((await stream(bench, owner, 'analyst')).status).toBe(503);
  }),
  row('all rules can be cleared at once', async (bench) => {
    await bench.control('POST', '/faults', [
      { route: '*', fault: { kind: 'reset' } },
      { route: 'pdns.*', fault: { kind: 'quota' } },
    ]);
    await bench.control('DELETE', '/faults');
    expect((await stream(bench, owner)).status).toBe(200);
  }),
  row('a rule that cannot be understood is refused', async (bench) => {
    for (const rule of [
      { route: '*' },
      { fault: { kind: 'reset' } },
      { route: '*', fault: { kind: 'explode' } },
      { route: '*', times: 0, fault: { kind: 'reset' } },
    ]) {
      await expect(bench.control('POST', '/faults', rule)).rejects.toThrow('Fault rule 1');
    }
  }),
  row('calls are listed without credentials', async (bench) => {
    await bench.control('DELETE', '/calls');
    await stream(bench, `${owner}?limit=2`);
    await account(bench);
    const seen = JSON.stringify(await bench.control('GET', '/calls'));
    expect(seen).toContain('"route":"pdns.lookup"');
    expect(seen).toContain('["limit","2"]');
    for (const user of bench.announcement.users) {
      for (const key of [user.key, user.pdnsKey, user.batchKey]) expect(seen).not.toContain(key);
    }
    expect(seen).not.toContain('signature');
  }),
];

export const parts: readonly Part[] = [{ title: 'Control and faults', rows }];
