import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { productTitle } from '../../../shared/product-titles.ts';
import { ask, askControl, askPlatform, signed, userOf, withService } from '../asking.ts';
import type { Announcement } from '../service.ts';
import { productsOf } from './products.ts';

const path = '/v1/account/';

function message(json: unknown): unknown {
  return (json as { error?: { message?: unknown } }).error?.message;
}

function product(json: unknown, id: string): unknown {
  const { products } = (json as { response: { products: { id: string }[] } }).response;
  return products.find((entry) => entry.id === id);
}

function main(announcement: Announcement) {
  return userOf(announcement, 'analyst');
}

test('everything an account can have is known by a title of its own', () => {
  const ids = productsOf({ detect: true });
  const titles = ids.map(productTitle);
  expect(titles.filter((title, index) => title === ids[index])).toEqual([]);
  expect(new Set(titles).size).toBe(ids.length);
});

test('signs as the published vectors say', () => {
  const signature = createHmac('sha256', '0a1b2-c3d4e-f5a6b-7c8d9-e0f1a')
    .update('analyst012026-01-02T03:04:05Z/v1/account/')
    .digest('hex');
  expect(signature).toBe('5cc5e9f176129d437aff4f892fc2b5cdf536e09b559f2842d3455dc901943ba4');
});

test('accepts every method of authentication, with and without the final slash', async () => {
  await withService({}, async (announcement) => {
    const { baseUrl } = announcement.connection;
    const { username, key } = main(announcement);
    const open = new URLSearchParams({ api_username: username, api_key: key });
    const basic = `Basic ${Buffer.from(`${username}:${key}`).toString('base64')}`;
    const offsetTime = `${new Date(Date.now() - 8 * 3_600_000).toISOString().slice(0, 19)}-0800`;
    const answers = await Promise.all([
      ask(`${baseUrl}${path}?${signed({ username, key, path })}`),
      ask(`${baseUrl}${path}?${signed({ username, key, path, hash: 'sha1' })}`),
      ask(`${baseUrl}${path}?${signed({ username, key, path, hash: 'md5' })}`),
      ask(`${baseUrl}${path}?${signed({ username, key, path, timestamp: offsetTime })}`),
      ask(`${baseUrl}/v1/account?${signed({ username, key, path: '/v1/account' })}`),
      ask(`${baseUrl}${path}?${open}`),
      ask(`${baseUrl}${path}`, { headers: { 'x-api-key': key } }),
      ask(`${baseUrl}${path}`, { headers: { authorization: basic } }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  });
});

test('refuses wrong, stale, future and incomplete credentials with sentences that tell them apart', async () => {
  await withService({}, async (announcement) => {
    const { baseUrl } = announcement.connection;
    const { username, key } = main(announcement);
    const minute = 60_000;
    const queries: Record<string, URLSearchParams | string> = {
      none: '',
      wrongKey: signed({ username, key: 'x', path }),
      wrongUser: signed({ username: 'nobody', key, path }),
      otherPath: signed({ username, key, path: '/v1/account' }),
      stale: signed({ username, key, path, at: Date.now() - 6 * minute }),
      future: signed({ username, key, path, at: Date.now() + 6 * minute }),
      noZone: signed({ username, key, path, timestamp: new Date().toISOString().slice(0, 19) }),
      upperCase: String(signed({ username, key, path })).replace(/signature=.*/, (text) => text.toUpperCase()),
      keyWithoutUser: `api_key=${key}`,
      userWithoutKey: `api_username=${username}`,
      wrongOpenKey: `api_username=${username}&api_key=${key}x`,
    };
    const messages: Record<string, unknown> = {};
    for (const [name, query] of Object.entries(queries)) {
      const answer = await ask(`${baseUrl}${path}?${query}`);
      expect([name, answer.status]).toEqual([name, 403]);
      expect(answer.json).toMatchObject({ error: { code: 403 }, resources: { support: expect.any(String) } });
      messages[name] = message(answer.json);
    }
    expect(messages).toEqual({
      none: 'No credentials were sent.',
      wrongKey: 'The signature is not valid. The credentials do not match an active account.',
      wrongUser: 'The signature is not valid. The credentials do not match an active account.',
      otherPath: 'The signature is not valid. The credentials do not match an active account.',
      stale: 'The signed request has expired: its timestamp is too old.',
      future: 'The signed request is not valid yet: its timestamp lies in the future.',
      noZone: 'The timestamp is not an ISO 8601 time with a zone.',
      upperCase: 'A timestamp was sent without a signature.',
      keyWithoutUser: 'api_key was sent without api_username.',
      userWithoutKey: 'A username was sent without a key or a signature.',
      wrongOpenKey: 'The credentials do not match an active account.',
    });
  });
});

test('counts the calls made in the usage, as strings of digits', async () => {
  await withService({}, async (announcement) => {
    await askPlatform(announcement, path);
    const second = await askPlatform(announcement, path);
    expect(product(second.json, 'account-information')).toEqual({
      id: 'account-information',
      per_month_limit: null,
      per_hour_limit: null,
      per_minute_limit: '60',
      absolute_limit: null,
      usage: { today: '2', month: '2' },
      expiration_date: null,
    });
    await askControl(announcement, 'POST', '/clock', { advanceMs: 32 * 86_400_000 });
    const later = await askPlatform(announcement, path);
    expect(product(later.json, 'account-information')).toMatchObject({ usage: { today: '1', month: '1' } });
  });
});

test('answers 503 above the limit of a minute and reopens when the world clock moves on', async () => {
  await withService({}, async (announcement) => {
    for (let count = 0; count < 5; count++) await askPlatform(announcement, path, {}, 'nearlimit');
    const refused = await askPlatform(announcement, path, {}, 'nearlimit');
    expect([refused.status, message(refused.json)]).toEqual([
      503,
      'The service level of this account is exceeded: per minute limit reached.',
    ]);
    await askControl(announcement, 'POST', '/clock', { advanceMs: 61_000 });
    expect((await askPlatform(announcement, path, {}, 'nearlimit')).status).toBe(200);
  });
});

test('lists Detect products only for accounts that have Detect, in the words of the wording', async () => {
  await withService({ wording: 'public' }, async (announcement) => {
    const without = await askPlatform(announcement, path, {}, 'nodetect');
    const whole = await askPlatform(announcement, path);
    expect(product(without.json, 'iris-detect-monitors')).toBeUndefined();
    expect(product(whole.json, 'iris-detect-monitors')).toMatchObject({ per_hour_limit: '1' });
    expect(product(whole.json, 'intel-investigate')).toBeUndefined();
  });
});

test('refuses closed accounts, unknown parameters and unknown formats', async () => {
  await withService({}, async (announcement) => {
    const closed = await askPlatform(announcement, path, {}, 'lapsed');
    expect([closed.status, message(closed.json)]).toEqual([403, 'This account is not active.']);
    expect((await askPlatform(announcement, path, { fromat: 'json' })).status).toBe(400);
    expect((await askPlatform(announcement, path, { format: 'yaml' })).status).toBe(400);
    expect((await askPlatform(announcement, path, { format: 'xml' })).headers.get('content-type')).toMatch('text/xml');
    expect((await askPlatform(announcement, path, { app_name: 'x'.repeat(129) })).status).toBe(400);
  });
});

test('answers unknown addresses, methods and endless addresses with the standard error body', async () => {
  await withService({}, async (announcement) => {
    const { baseUrl } = announcement.connection;
    expect((await ask(`${baseUrl}/v1/nothing/`)).json).toMatchObject({ error: { code: 404 } });
    const post = await ask(`${baseUrl}${path}`, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await ask(`${baseUrl}${path}?x=${'y'.repeat(9000)}`)).status).toBe(414);
  });
});
