import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Quota } from '../../../shared/passive-dns.ts';
import { oddServers } from '../../../test/support/odd-servers.ts';
import { openWire, type Wire } from '../../../test/support/wire.ts';
import { ping } from './client.ts';
import { readQuota } from './quota.ts';

const odd = oddServers();
let wire: Wire;
beforeAll(async () => {
  wire = await openWire({ now: '2026-03-01T12:00:00Z' });
});
afterEach(() => wire.reset());
afterAll(() => wire.close());

const never = { signal: new AbortController().signal };
const at = new Date('2026-03-01T12:00:00Z');
const wallClock = () => at;

function quotaOf(username: string) {
  const user = wire.announcement.users.find((candidate) => candidate.username === username);
  return readQuota(wire.http({ keys: { pdns: user?.pdnsKey ?? '' }, wallClock }), never);
}

async function reading(rate: unknown) {
  return readQuota(wire.http({ connection: await odd.answering(rate), wallClock }), never);
}

const nothing = {
  limit: null,
  remaining: null,
  resetsAt: null,
  expiresAt: null,
  resultsMax: null,
  burst: null,
  at: at.toISOString(),
};

// covers: pdns.operations rate_limit
// covers: pdns.rate limit, remaining, reset
test('a quota by time', async () => {
  expect(await quotaOf('analyst')).toEqual({
    ok: true,
    value: {
      ...nothing,
      kind: 'time',
      limit: 10_000,
      remaining: 9974,
      resetsAt: '2026-03-02T00:00:00.000Z',
      resultsMax: 1_000_000,
      offsetMax: 3_000_000,
    },
  });
});

// covers: pdns.rate expires, burst_size, burst_window, results_max
test('a block of queries with bursts', async () => {
  expect(await quotaOf('nodetect')).toMatchObject({
    ok: true,
    value: {
      kind: 'block',
      limit: 600,
      remaining: 600,
      resetsAt: null,
      expiresAt: '2026-09-17T12:00:00.000Z',
      burst: { size: 10, windowSeconds: 300 },
    },
  });
});

// covers: pdns.rate offset_max, kinds of quota
test('no limit at all, and no offset allowed', async () => {
  expect(await quotaOf('reader')).toEqual({ ok: true, value: { ...nothing, kind: 'unlimited' } });
  expect(await quotaOf('nearlimit')).toMatchObject({
    ok: true,
    value: { kind: 'time', remaining: 3, offsetMax: null },
  });
});

test.each([
  [
    { limit: '1000', remaining: '999', reset: '1772409600' },
    { kind: 'time', limit: 1000, remaining: 999, resetsAt: '2026-03-02T00:00:00.000Z' },
  ],
  [
    { limit: 600, remaining: 8, reset: 'n/a', expires: 1_790_000_000 },
    { kind: 'block', limit: 600, remaining: 8, expiresAt: '2026-09-21T14:13:20.000Z' },
  ],
  [{ limit: 'unlimited', remaining: 'n/a', reset: 'n/a' }, { kind: 'unlimited' }],
  [
    { limit: 5, remaining: 5, burst_size: 10 },
    { kind: 'time', limit: 5, remaining: 5 },
  ],
  [{ limit: -5, remaining: 1.5, reset: true }, { kind: 'time' }],
  [
    { limit: 5, remaining: 5, reset: 999_999_999_999 },
    { kind: 'time', limit: 5, remaining: 5 },
  ],
  [
    { limit: 5, remaining: 5, reset: 999_999_999_999_999 },
    { kind: 'time', limit: 5, remaining: 5 },
  ],
  [{}, { kind: 'time' }],
])('the quota %j', async (rate, expected) => {
  const result = await reading({ rate });
  expect(result).toEqual({ ok: true, value: { ...nothing, ...expected } });
  expect(Quota.safeParse(result.ok && result.value).success).toBe(true);
});

test.each([[{}], [{ rate: null }], [[]], ['text'], [{ rate: [] }]])('%j is not a quota', async (body) => {
  expect(await reading(body)).toMatchObject({ ok: false, failure: { code: 'bad-reply' } });
});

// covers: pdns.operations ping
test('ping needs no key, and counts the time it took', async () => {
  const result = await ping(wire.http({ keys: {} }), never);
  expect(result).toEqual({ ok: true, value: { reached: true, milliseconds: expect.any(Number) } });
});

test('a page that is no ping is told', async () => {
  expect(await ping(wire.http({ connection: await odd.answering({ ping: 'pong' }) }), never)).toMatchObject({
    ok: false,
    failure: { code: 'bad-reply', message: 'The service answered, but not with a ping.' },
  });
});
