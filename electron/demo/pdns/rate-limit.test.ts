import { expect, test } from 'vitest';
import { ask, askPdns, withService } from '../asking.ts';
import { createUsers } from '../users.ts';
import { createPdnsQuotas } from './quota.ts';

const start = Date.parse('2026-03-10T12:00:00Z');
const second = Math.floor(start / 1000);
const midnight = Date.parse('2026-03-11T00:00:00Z') / 1000;

function user(name: string) {
  const found = createUsers(7).find((candidate) => candidate.username === name);
  if (found === undefined) throw new Error(name);
  return found;
}

test('shows each kind of quota on one line', async () => {
  await withService({ now: '2026-03-10T12:00:00Z' }, async (announcement) => {
    const rate = async (name: string) => {
      const answer = await askPdns(announcement, '/pdns/v2/rate_limit', name);
      expect(answer.text.trimEnd()).not.toContain('\n');
      return (answer.json as { rate: unknown }).rate;
    };
    expect(await rate('nearlimit')).toEqual({
      reset: midnight,
      limit: 1000,
      remaining: 3,
      offset_max: 'n/a',
      results_max: 1000,
    });
    expect(await rate('reader')).toEqual({ reset: 'n/a', limit: 'unlimited', remaining: 'n/a' });
    expect(await rate('nodetect')).toEqual({
      reset: 'n/a',
      limit: 600,
      remaining: 600,
      expires: second + 200 * 86_400,
      burst_size: 10,
      burst_window: 300,
      offset_max: 3_000_000,
      results_max: 256,
    });
  });
});

test('answers ping without a key and refuses rate_limit without one', async () => {
  await withService({}, async (announcement) => {
    const { pdnsUrl } = announcement.connection;
    expect((await ask(`${pdnsUrl}/pdns/v2/ping`)).json).toEqual({ ping: 'ok' });
    const refused = await ask(`${pdnsUrl}/pdns/v2/rate_limit`);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([403, 'text/plain']);
    expect(refused.text).toMatch(/^Error: /);
    const open = await ask(`${pdnsUrl}/pdns/v2/rate_limit?api_key=${announcement.keys.pdns}`);
    expect(open.status).toBe(403);
  });
});

test('tells unknown addresses, old versions and unsupported types apart', async () => {
  await withService({ wording: 'public' }, async (announcement) => {
    const { pdnsUrl } = announcement.connection;
    const front = await ask(`${pdnsUrl}/pdns/v2/ping`);
    expect([front.status, front.headers.get('content-type')]).toEqual([404, 'text/html']);
    const inside = await askPdns(announcement, '/dnsdb/v2/nothing');
    expect([inside.status, inside.headers.get('content-type')]).toEqual([404, 'text/plain']);
    expect((await askPdns(announcement, '/dnsdb/v1/lookup/rrset/name/a.example')).status).toBe(401);
    const headers = { 'x-api-key': announcement.keys.pdns, accept: 'text/csv' };
    expect((await ask(`${pdnsUrl}/dnsdb/v2/rate_limit`, { headers })).status).toBe(415);
    expect((await askPdns(announcement, '/dnsdb/v2/rate_limit?id=nocolon')).status).toBe(400);
  });
});

test('uses up a daily quota and opens it again at midnight UTC', () => {
  const quotas = createPdnsQuotas(start);
  const near = user('nearlimit');
  const taken = [1, 2, 3, 4].map(() => quotas.take(near, start));
  expect(taken).toEqual([null, null, null, { status: 429, message: 'Rate limit exceeded' }]);
  expect(quotas.headers(near, start)).toEqual({
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(midnight),
  });
  expect(quotas.take(near, midnight * 1000)).toBeNull();
});

test('closes a burst until its window ends, and says when a block has expired', () => {
  const quotas = createPdnsQuotas(start);
  const burst = user('nodetect');
  for (let count = 0; count < 10; count++) expect(quotas.take(burst, start + count * 1000)).toBeNull();
  expect(quotas.take(burst, start + 299_000)?.status).toBe(429);
  expect(quotas.take(burst, start + 300_000)).toBeNull();
  expect(quotas.take(user('lapsed'), start)).toEqual({ status: 401, message: 'Quota is expired' });
});

test('limits the connections of a key at the same time', () => {
  const quotas = createPdnsQuotas(start);
  const near = user('nearlimit');
  expect(quotas.enter(near)).toBeNull();
  expect(quotas.enter(near)?.status).toBe(503);
  quotas.leave(near);
  expect(quotas.enter(near)).toBeNull();
});
