import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Json } from './investigate-asking.ts';
import { read, row } from './investigate-asking.ts';
import type { Bench, Part } from './row.ts';

const spec = 'platform.md, Account information';
const facts = 'facts/platform.md, 6';
const auth = 'facts/platform.md, 2';
const path = '/v1/account/';

type Asked = { readonly query?: string; readonly headers?: Readonly<Record<string, string>>; readonly at?: string };

async function account(bench: Bench, { query = '', headers = {}, at = path }: Asked = {}): Promise<Answer> {
  return read(await fetch(`${bench.announcement.connection.baseUrl}${at}?${query}`, { headers }));
}

function user(bench: Bench, name = 'analyst') {
  const found = bench.announcement.users.find(({ username }) => username === name);
  if (found === undefined) throw new Error(`no user ${name}`);
  return found;
}

const byHeader = (bench: Bench, name = 'analyst') => ({ headers: { 'x-api-key': user(bench, name).key } });

/** The signature as the facts write it: username, timestamp and path with nothing between. */
function signedQuery(
  bench: Bench,
  hash = 'sha256',
  timestamp = `${new Date().toISOString().slice(0, 19)}Z`,
  signedPath = path,
): string {
  const { username, key } = user(bench);
  const signature = createHmac(hash, key)
    .update(username + timestamp + signedPath)
    .digest('hex');
  return String(new URLSearchParams({ api_username: username, timestamp, signature }));
}

async function usageOf(bench: Bench, name: string, span: 'today' | 'month'): Promise<number> {
  const found = (await products(bench, name)).find(({ id }) => id === 'account-information');
  return Number((found?.usage as Json | undefined)?.[span]);
}

async function products(bench: Bench, name = 'analyst'): Promise<readonly Json[]> {
  return (await account(bench, byHeader(bench, name))).response.products as readonly Json[];
}

const digitsOrNull = (value: unknown) => value === null || (typeof value === 'string' && /^\d+$/.test(value));

const answerRows = [
  row(spec, '200 carries the account summary and the provisioned products', async (bench) => {
    const { status, response } = await account(bench, byHeader(bench));
    expect([status, response.account, Array.isArray(response.products)]).toEqual([
      200,
      { api_username: 'analyst', active: true },
      true,
    ]);
  }),
  row('facts/platform.md, 1', '/v1/account without the slash also answers', async (bench) => {
    expect((await account(bench, { ...byHeader(bench), at: '/v1/account' })).status).toBe(200);
  }),
  row(facts, 'limits are strings of digits or null, not numbers', async (bench) => {
    for (const { per_month_limit, per_hour_limit, per_minute_limit, absolute_limit } of await products(bench)) {
      expect([per_month_limit, per_hour_limit, per_minute_limit, absolute_limit].every(digitsOrNull)).toBe(true);
    }
  }),
  row(facts, 'usage today and month are strings of digits', async (bench) => {
    for (const { usage } of await products(bench)) {
      expect(usage).toEqual({ today: expect.stringMatching(/^\d+$/), month: expect.stringMatching(/^\d+$/) });
    }
  }),
  row(facts, 'expiration_date is a date or null', async (bench) => {
    for (const { expiration_date } of await products(bench)) {
      expect(expiration_date === null || /^\d{4}-\d\d-\d\d$/.test(String(expiration_date))).toBe(true);
    }
  }),
  row('platform.md, Limits', 'an account without Detect has none of its products', async (bench) => {
    const ids = (await products(bench, 'nodetect')).map(({ id }) => String(id));
    expect([ids.some((id) => id.startsWith('intel-detect')), ids.includes('intel-investigate')]).toEqual([false, true]);
  }),
  row(spec, 'usage counts the account calls made', async (bench) => {
    const before = await usageOf(bench, 'reader', 'today');
    expect(await usageOf(bench, 'reader', 'today')).toBe(before + 1);
  }),
  row('facts/platform.md, 3', 'account answers XML and HTML on request', async (bench) => {
    for (const [format, type] of [
      ['xml', 'xml'],
      ['html', 'html'],
    ] as const) {
      const answer = await account(bench, { ...byHeader(bench), query: `format=${format}` });
      expect([answer.status, answer.contentType]).toEqual([200, expect.stringContaining(type)]);
    }
  }),
  row('facts/platform.md, 3', 'account refuses an unknown format', async (bench) => {
    const answer = await account(bench, { ...byHeader(bench), query: 'format=yaml' });
    expect([answer.status, answer.error.message]).toEqual([400, expect.stringContaining('format')]);
  }),
  row('facts/platform.md, 3', 'account takes the parameters that identify an integration', async (bench) => {
    expect((await account(bench, { ...byHeader(bench), query: 'app_partner=a&app_name=b&app_version=1' })).status).toBe(
      200,
    );
  }),
  row('platform.md, Errors', 'account refuses a parameter it does not know', async (bench) => {
    const answer = await account(bench, { ...byHeader(bench), query: 'domain=example.com' });
    expect([answer.status, answer.error.message]).toEqual([400, expect.stringContaining('domain')]);
  }),
  row('platform.md, Errors', 'account answers GET alone', async (bench) => {
    const answer = await fetch(`${bench.announcement.connection.baseUrl}${path}`, { method: 'POST' });
    expect(answer.status).toBe(405);
  }),
];

const productRows = [
  'account-information',
  'intel-investigate',
  'intel-enrich',
  'intel-detect-monitors',
  'intel-detect-new-domains',
  'intel-detect-watched-domains',
  'intel-detect-ignored-domains',
  'intel-detect-manage-watchlist-domains',
  'intel-detect-escalate-domains',
  'newly-active-domains-feed-(api)',
  'newly-active-domains-feed-(s3)',
  'newly-observed-domains-feed-(api)',
  'newly-observed-domains-feed-(s3)',
  'newly-observed-hosts-feed-(api)',
  'newly-observed-hosts-feed-(s3)',
  'domain-registration-data-access-protocol-feed-(api)',
  'domain-registration-data-access-protocol-feed-(s3)',
  'real-time-domain-discovery-feed-(api)',
  'real-time-domain-discovery-feed-(s3)',
  'real-time-domain-risk-(api)',
  'real-time-domain-risk-(s3)',
  'real-time-domain-hotlist-(api)',
  'real-time-domain-hotlist-(s3)',
].map((id) =>
  row(facts, `the product ${id} is listed once`, async (bench) => {
    expect((await products(bench)).filter((product) => product.id === id)).toHaveLength(1);
  }),
);

const authRows = [
  row(auth, 'the key in X-Api-Key is accepted', async (bench) =>
    expect((await account(bench, byHeader(bench))).status).toBe(200),
  ),
  row(auth, 'api_username and api_key in the query are accepted', async (bench) => {
    expect((await account(bench, { query: `api_username=analyst&api_key=${user(bench).key}` })).status).toBe(200);
  }),
  row(auth, 'HTTP Basic with username and key is accepted', async (bench) => {
    const headers = { authorization: `Basic ${btoa(`analyst:${user(bench).key}`)}` };
    expect((await account(bench, { headers })).status).toBe(200);
  }),
  ...['sha256', 'sha1', 'md5'].map((hash) =>
    row(auth, `a signature by HMAC ${hash} is accepted`, async (bench) => {
      expect((await account(bench, { query: signedQuery(bench, hash) })).status).toBe(200);
    }),
  ),
  row(auth, 'a timestamp with an offset such as -0800 is accepted', async (bench) => {
    const local = `${new Date(Date.now() - 8 * 3_600_000).toISOString().slice(0, 19)}-0800`;
    expect((await account(bench, { query: signedQuery(bench, 'sha256', local) })).status).toBe(200);
  }),
  row(auth, 'a signature covers the path as it was sent, with or without the slash', async (bench) => {
    const short = signedQuery(bench, 'sha256', undefined, '/v1/account');
    expect((await account(bench, { query: short, at: '/v1/account' })).status).toBe(200);
    expect((await account(bench, { query: short })).status).toBe(403);
  }),
];

const noTime = (minutes: number) => `${new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19)}Z`;

const refusedRows = (
  [
    ['no credentials', () => ''],
    ['an unknown key', () => 'api_username=analyst&api_key=wrong'],
    ['an unknown user', (bench) => `api_username=nobody&api_key=${user(bench).key}`],
    ['a key without its user', (bench) => `api_key=${user(bench).key}`],
    ['a user without a key', () => 'api_username=analyst'],
    [
      'a signature by another key',
      (bench) => signedQuery(bench).replace(/signature=(.)/, (_, first) => `signature=${first === '0' ? '1' : '0'}`),
    ],
    ['a signature whose timestamp is old', (bench) => signedQuery(bench, 'sha256', noTime(-20))],
    ['a signature whose timestamp lies ahead', (bench) => signedQuery(bench, 'sha256', noTime(20))],
    ['a signature whose timestamp was changed', (bench) => signedQuery(bench).replace(/timestamp=2/, 'timestamp=3')],
  ] as readonly (readonly [string, (bench: Bench) => string])[]
).map(([what, query]) =>
  row(spec, `account answers 403 to ${what}`, async (bench) => {
    const answer = await account(bench, { query: query(bench) });
    expect([answer.status, answer.body]).toEqual([
      403,
      { error: { code: 403, message: expect.any(String) }, resources: { support: expect.any(String) } },
    ]);
  }),
);

const caseRows = [
  row(spec, 'the body tells missing, invalid and closed apart', async (bench) => {
    const messages = [
      (await account(bench)).error.message,
      (await account(bench, { headers: { 'x-api-key': 'wrong' } })).error.message,
      (await account(bench, byHeader(bench, 'lapsed'))).error.message,
    ];
    expect(new Set(messages).size).toBe(3);
  }),
  row('platform.md, Errors', 'a closed account is answered 403', async (bench) => {
    expect((await account(bench, byHeader(bench, 'lapsed'))).status).toBe(403);
  }),
];

const limitRows = [
  row('facts/platform.md, 5', 'more account calls in a minute than the account has give 503', async (bench) => {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await account(bench, byHeader(bench, 'nearlimit'))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 503]);
    await bench.control('POST', '/clock', { advanceMs: 61_000 });
    expect((await account(bench, byHeader(bench, 'nearlimit'))).status).toBe(200);
  }),
  row(spec, 'the usage of a month starts again with the next month', async (bench) => {
    const month = () => usageOf(bench, 'analyst', 'month');
    await month();
    expect(await month()).toBeGreaterThan(1);
    await bench.control('POST', '/clock', { advanceMs: 32 * 86_400_000 });
    expect(await month()).toBe(1);
  }),
];

const publicRows = [
  row(facts, 'in public wording product ids say iris', async (bench) => {
    const ids = (await products(bench)).map(({ id }) => String(id));
    expect([
      ids.includes('iris-investigate'),
      ids.includes('iris-enrich'),
      ids.some((id) => id.startsWith('intel-')),
    ]).toEqual([true, true, false]);
  }),
];

export const parts: readonly Part[] = [
  { title: 'Account', rows: [...answerRows, ...caseRows] },
  { title: 'Account: products', rows: productRows },
  { title: 'Account: credentials', rows: [...authRows, ...refusedRows] },
  { title: 'Account: limits', rows: limitRows },
  { title: 'Account: public words', wording: 'public', rows: publicRows },
];
