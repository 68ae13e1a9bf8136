import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionFile } from '../../../shared/connection.ts';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import type { SeenCall } from '../../demo/control/call-log.ts';
import type { FaultRule } from '../../demo/control/fault-book.ts';
import { type DemoService, startDemoService } from '../../demo/service.ts';

// A user near the end of the monthly quota: each test starts with 4 queries of Investigate, 2 of Enrich and 3 of
// passive DNS.

const minute = 60_000;
let demo: DemoService;
let app: TestApp;
let later = 0;
beforeEach(async () => {
  later = 0;
  demo = await startDemoService({ strict: true });
  app = await opened();
});
afterEach(async () => {
  await app.close();
  await demo.close();
});

async function opened(): Promise<TestApp> {
  const user = demo.announcement.users.find(({ username }) => username === 'nearlimit');
  if (!user) throw new Error('the demo service has no such user');
  const file = ConnectionFile.parse({
    ...demo.announcement.connection,
    username: 'nearlimit',
    // Signatures depend on the clock, which these tests move.
    auth: { platform: 'header', feeds: 'header' },
  });
  return openTestApp({
    connection: { file, keys: { platform: user.key, pdns: user.pdnsKey } },
    wallClock: () => new Date(Date.now() + later),
    startDemo: async () => ({ announcement: demo.announcement, close: async () => undefined }),
  });
}

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const { url, token } = demo.announcement.control;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return reply.json();
}

const spoil = (rule: FaultRule) => control('POST', '/faults', rule);

async function seen(route: string): Promise<number> {
  return ((await control('GET', `/calls?route=${route}`)) as { calls: SeenCall[] }).calls.length;
}

async function quotas(maxAgeSeconds?: number) {
  const told = await app.bridge.call('limits.quota', maxAgeSeconds === undefined ? {} : { maxAgeSeconds });
  if (!told.ok) throw new Error(told.failure.message);
  return told.value;
}

async function left(product: string): Promise<number | null | undefined> {
  return (await quotas()).quotas.find((quota) => quota.product === product)?.left;
}

/** Another name each time: the case answers repeated ones. */
let names = 0;
const profile = (of: TestApp = app) => of.bridge.call('investigate.domains', { names: [`name${++names}.com`] });
const lookup = () => app.bridge.call('pdns.lookup', { question: { by: 'owner', name: `name${++names}.com` } });

test('a quota is read where it is older than wanted, and told with its age', async () => {
  expect(await quotas()).toEqual({ countedWith: 'nobody', quotas: [], notRead: [] });
  const { quotas: known, notRead } = await quotas(300);
  expect(notRead).toEqual([]);
  const readAt = expect.stringMatching(/Z$/);
  expect(known.filter(({ product }) => ['intel-investigate', 'intel-enrich', 'pdns'].includes(product))).toEqual([
    { product: 'intel-enrich', period: 'month', limit: 20_000, left: 2, renewsAt: null, readAt, ageSeconds: 0 },
    { product: 'intel-investigate', period: 'month', limit: 10_000, left: 4, renewsAt: null, readAt, ageSeconds: 0 },
    {
      product: 'pdns',
      period: 'reset',
      limit: 1000,
      left: 3,
      renewsAt: expect.stringMatching(/T00:00:00\.000Z$/),
      readAt,
      ageSeconds: 0,
    },
  ]);
  expect([await seen('platform.account'), await seen('pdns.rate_limit')]).toEqual([1, 1]);
  later += 2 * minute;
  const aged = (await quotas(300)).quotas.find(({ product }) => product === 'pdns');
  expect(aged?.ageSeconds).toBeGreaterThanOrEqual(120);
  expect([await seen('platform.account'), await seen('pdns.rate_limit')]).toEqual([1, 1]);
  await app.bridge.call('limits.quota', { product: 'intel-investigate', maxAgeSeconds: 60 });
  expect([await seen('platform.account'), await seen('pdns.rate_limit')]).toEqual([2, 1]);
});

test('own queries lower it, and a fresh reading says what others have spent', async () => {
  await profile();
  expect(await left('intel-investigate')).toBe(3);
  const elsewhere = await opened();
  expect((await profile(elsewhere)).ok).toBe(true);
  await elsewhere.close();
  expect(await left('intel-investigate')).toBe(3);
  expect((await quotas(0)).quotas.find(({ product }) => product === 'intel-investigate')?.left).toBe(2);
});

test('what is used up is refused before it leaves, with when that was read', async () => {
  for (let query = 0; query < 4; query++) expect((await profile()).ok).toBe(true);
  expect(await left('intel-investigate')).toBe(0);
  const before = await seen('platform.investigate');
  expect(await profile()).toEqual({
    ok: false,
    failure: {
      code: 'limit',
      message: expect.stringMatching(
        /^The monthly quota of 10,000 queries for “investigate” is used up; this was read at \d\d:\d\d UTC on \d{4}-\d\d-\d\d\.$/,
      ),
      arrived: 'no',
      spent: 'no',
      kept: 'Nothing was sent.',
      next: 'It renews every month; the service does not say on which day. Stored results can still be used.',
    },
  });
  expect(await seen('platform.investigate')).toBe(before);
  // Free calls are not blocked here, whatever the service answers.
  await app.bridge.call('investigate.test', {});
  expect(await seen('platform.investigate')).toBe(before + 1);
  expect((await app.bridge.call('enrich.domains', { names: ['northmere.com'] })).ok).toBe(true);
});

test('an old reading is read again before anything is refused for it', async () => {
  for (let query = 0; query < 4; query++) await profile();
  later += 6 * minute;
  expect(await profile()).toMatchObject({ ok: false, failure: { code: 'limit' } });
  expect(await seen('platform.account')).toBe(2);
  // A new month has begun at the service.
  await control('POST', '/clock', { advanceMs: 32 * 24 * 60 * minute });
  expect(await profile()).toMatchObject({ ok: false, failure: { code: 'limit' } });
  later += 6 * minute;
  expect(await profile()).toMatchObject({ ok: true });
  expect([await seen('platform.account'), await left('intel-investigate')]).toEqual([3, 9999]);
});

test('it is known to the next run before that has asked anybody', async () => {
  for (let query = 0; query < 3; query++) await profile();
  const { dataFolder } = app;
  const user = demo.announcement.users.find(({ username }) => username === 'nearlimit');
  const next = await openTestApp({
    dataFolder,
    connection: {
      file: ConnectionFile.parse({ ...demo.announcement.connection, username: 'nearlimit' }),
      keys: { platform: user?.key ?? '' },
    },
    startDemo: async () => ({ announcement: demo.announcement, close: async () => undefined }),
  });
  const told = await next.bridge.call('limits.quota', { product: 'intel-investigate' });
  expect(told).toMatchObject({ ok: true, value: { quotas: [{ left: 1 }] } });
  expect(await profile(next)).toMatchObject({ ok: true });
  expect(await profile(next)).toMatchObject({ ok: false, failure: { code: 'limit' } });
  // The reading of the first run was fresh enough for the second.
  expect(await seen('platform.account')).toBe(1);
  await next.close();
});

test('the first calls of a run learn once what the account allows, also side by side', async () => {
  const first = await Promise.all([
    profile(),
    profile(),
    app.bridge.call('enrich.domains', { names: ['northmere.com'] }),
  ]);
  expect(first.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(await seen('platform.account')).toBe(1);
  const limits = await app.bridge.call('limits.list', {});
  const rows = limits.ok ? limits.value.operations : [];
  expect(rows.find(({ operation }) => operation === 'investigate')?.limits).toMatchObject([
    { most: 20, seconds: 60, left: 18 },
  ]);
});

test('an account that can not be read stops nothing, one that refuses the key stops the call', async () => {
  await spoil({ route: 'platform.account', fault: { kind: 'html' } });
  expect((await profile()).ok).toBe(true);
  expect(await quotas(0)).toMatchObject({ notRead: [{ service: 'platform', failure: { code: 'bad-reply' } }] });
  await app.close();
  await control('DELETE', '/faults');
  await spoil({ route: 'platform.account', fault: { kind: 'status', status: 403 } });
  app = await opened();
  const before = await seen('platform.investigate');
  expect(await profile()).toMatchObject({ ok: false, failure: { code: 'refused-key' } });
  expect(await seen('platform.investigate')).toBe(before);
});

test('what can not be read anew is told as it was, with its age and why', async () => {
  await quotas(300);
  await spoil({ route: 'pdns.rate_limit', fault: { kind: 'status', status: 404 } });
  later += 10 * minute;
  const { quotas: known, notRead } = await quotas(300);
  expect(known.find(({ product }) => product === 'pdns')).toMatchObject({ left: 3, limit: 1000 });
  expect(known.find(({ product }) => product === 'pdns')?.ageSeconds).toBeGreaterThanOrEqual(600);
  expect(notRead).toEqual([{ service: 'pdns', failure: expect.objectContaining({ code: 'not-found' }) }]);
});

test('after a refusal that was not expected, the account is asked again', async () => {
  await profile();
  later += 6 * minute;
  await spoil({ route: 'platform.investigate', times: 1, fault: { kind: 'quota' } });
  expect(await profile()).toMatchObject({ ok: false, failure: { code: 'limit' } });
  later += 2 * minute;
  expect((await profile()).ok).toBe(true);
  expect(await seen('platform.account')).toBe(2);
});

// covers: pdns.rate X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset
test('each passive DNS reply says what is left, and the last one ends it until the reset', async () => {
  expect((await lookup()).ok).toBe(true);
  expect(await left('pdns')).toBe(2);
  await lookup();
  await lookup();
  expect(await left('pdns')).toBe(0);
  const before = await seen('pdns.lookup');
  expect(await lookup()).toMatchObject({
    ok: false,
    failure: {
      code: 'limit',
      message: expect.stringContaining('The quota of 1,000 queries for “pdns.lookup” is used up'),
      retryAt: expect.stringMatching(/T00:00:00\.000Z$/),
    },
  });
  expect([await seen('pdns.lookup'), await seen('pdns.rate_limit')]).toEqual([before, 1]);
});

test('what the case answers while offline is not taken for a fresh reading', async () => {
  expect((await app.bridge.call('account.read', {})).ok).toBe(true);
  expect((await app.bridge.call('pdns.rateLimit', {})).ok).toBe(true);
  expect((await profile()).ok).toBe(true);
  await app.bridge.call('settings.change', { offline: true });
  later += 20 * minute;
  await app.bridge.call('account.read', {});
  await app.bridge.call('pdns.rateLimit', {});
  const known = (await quotas()).quotas.filter(({ product }) => ['intel-investigate', 'pdns'].includes(product));
  expect(known.map(({ left, ageSeconds }) => [left, ageSeconds >= 1200])).toEqual([
    [3, true],
    [3, true],
  ]);
});
