import { expect } from 'vitest';
import type { Json } from './investigate-asking.ts';
import { enrich, investigate, names, read, row } from './investigate-asking.ts';
import type { Bench, Part } from './row.ts';

const errors = 'platform.md, Errors';
const limits = 'facts/platform.md, 5';

async function usage(bench: Bench, product: string, user = 'analyst'): Promise<number> {
  const key = bench.announcement.users.find(({ username }) => username === user)?.key ?? '';
  const answer = await fetch(`${bench.announcement.connection.baseUrl}/v1/account/`, { headers: { 'x-api-key': key } });
  const { response } = (await answer.json()) as { response: { products: { id: string; usage: { month: string } }[] } };
  return Number(response.products.find(({ id }) => id === product)?.usage.month);
}

async function costs(
  bench: Bench,
  asked: Readonly<Record<string, string>>,
  ask = investigate,
  product = 'intel-investigate',
) {
  const before = await usage(bench, product);
  const answer = await ask(bench, asked);
  return { answer, cost: (await usage(bench, product)) - before };
}

async function spoil(bench: Bench, fault: Json, route = 'platform.investigate'): Promise<void> {
  await bench.control('POST', '/faults', { route, times: 1, fault });
}

const accessRows = [
  row(errors, 'Investigate without credentials is answered 401 with the standard body', async (bench) => {
    const answer = await read(
      await fetch(`${bench.announcement.connection.baseUrl}/v1/intel-investigate/?domain=northmere.com`),
    );
    expect([answer.status, answer.body]).toEqual([
      401,
      { error: { code: 401, message: expect.any(String) }, resources: { support: expect.any(String) } },
    ]);
  }),
  row(errors, 'Investigate with a wrong key is answered 401', async (bench) => {
    const answer = await investigate(bench, { domain: 'northmere.com' }, { headers: { 'x-api-key': 'wrong' } });
    expect([answer.status, answer.error.code]).toEqual([401, 401]);
  }),
  row(errors, 'an account that is closed is answered 403', async (bench) => {
    const answer = await investigate(bench, { domain: 'northmere.com' }, { user: 'lapsed' });
    expect([answer.status, answer.error.code]).toEqual([403, 403]);
  }),
  row('platform.md, Authentication', 'an account without Detect may investigate', async (bench) => {
    expect((await investigate(bench, { domain: 'northmere.com' }, { user: 'nodetect' })).status).toBe(200);
  }),
  row('platform.md, Authentication', 'a read-only account may investigate', async (bench) => {
    expect((await investigate(bench, { domain: 'northmere.com' }, { user: 'reader' })).status).toBe(200);
  }),
  row('facts/platform.md, 2', 'credentials may stand as members of the form body', async (bench) => {
    const { connection, keys } = bench.announcement;
    const body = new URLSearchParams({
      domain: 'northmere.com',
      api_username: connection.username,
      api_key: keys.platform,
    });
    const answer = await read(await fetch(`${connection.baseUrl}/v1/intel-investigate/`, { method: 'POST', body }));
    expect([answer.status, names(answer)]).toEqual([200, ['northmere.com']]);
  }),
  row(
    'facts/platform.md, 3',
    'app_partner, app_name and app_version identify the integration and change nothing',
    async (bench) => {
      const app = { app_partner: 'p', app_name: 'n', app_version: '1.0' };
      expect(names(await investigate(bench, { domain: 'northmere.com', ...app }))).toEqual(['northmere.com']);
    },
  ),
  row(errors, 'another method than GET and POST is refused', async (bench) => {
    const answer = await fetch(`${bench.announcement.connection.baseUrl}/v1/intel-investigate/`, { method: 'DELETE' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
  }),
];

const formatRows = [
  row('facts/platform.md, 3', 'Investigate answers JSON by default and with format=json', async (bench) => {
    for (const parameters of ['domain=northmere.com', 'domain=northmere.com&format=json']) {
      const answer = await investigate(bench, Object.fromEntries(new URLSearchParams(parameters)));
      expect([answer.status, answer.contentType]).toEqual([200, expect.stringContaining('application/json')]);
    }
  }),
  row('facts/platform.md, 3', 'Investigate answers XML with format=xml', async (bench) => {
    const answer = await investigate(bench, { domain: 'markup-traders.net', format: 'xml' });
    expect([
      answer.contentType,
      answer.text.includes('<domain>markup-traders.net</domain>'),
      answer.text.includes('<script>'),
    ]).toEqual([expect.stringContaining('xml'), true, false]);
  }),
  row('facts/platform.md, 3', 'Investigate answers HTML with format=html', async (bench) => {
    const answer = await investigate(bench, { domain: 'markup-traders.net', format: 'html' });
    expect([answer.contentType, answer.text.includes('<script>')]).toEqual([
      expect.stringContaining('text/html'),
      false,
    ]);
  }),
];

const costRows = [
  row('platform.md, Limits', 'every Investigate query is counted in the usage of the account', async (bench) => {
    expect((await costs(bench, { domain: 'northmere.com' })).cost).toBe(1);
  }),
  row('platform.md, Limits', 'every page of a search is counted', async (bench) => {
    const { answer, cost } = await costs(bench, { tag_manager_code: 'GTM-K7QX2NL', page_size: '5' });
    const asked = { tag_manager_code: 'GTM-K7QX2NL', page_size: '5', position: String(answer.response.position) };
    expect([cost, (await costs(bench, asked)).cost]).toEqual([1, 1]);
  }),
  ...['domaintools.com', 'dnsdb.info', 'example.com'].map((domain) =>
    row(limits, `the test query for ${domain} costs nothing`, async (bench) => {
      const { answer, cost } = await costs(bench, { domain });
      expect([names(answer), cost]).toEqual([[domain], 0]);
    }),
  ),
  row(limits, 'the test query for ip 199.30.228.112 costs nothing', async (bench) => {
    const { answer, cost } = await costs(bench, { ip: '199.30.228.112' });
    expect([answer.results.length > 0, cost]).toEqual([true, 0]);
  }),
  row(limits, 'a test value beside another name is charged', async (bench) => {
    expect((await costs(bench, { domain: 'example.com,northmere.com' })).cost).toBe(1);
  }),
  row('facts/platform.md, 8', 'Enrich has its own quota: an Investigate query does not use it', async (bench) => {
    const before = await usage(bench, 'intel-enrich');
    await investigate(bench, { domain: 'northmere.com' });
    expect(await usage(bench, 'intel-enrich')).toBe(before);
    expect((await costs(bench, { domain: 'northmere.com' }, enrich, 'intel-enrich')).cost).toBe(1);
  }),
  row('platform.md, Limits', 'the usage stands still for a refused key', async (bench) => {
    const before = await usage(bench, 'intel-investigate');
    await investigate(bench, { domain: 'northmere.com' }, { headers: { 'x-api-key': 'wrong' } });
    expect(await usage(bench, 'intel-investigate')).toBe(before);
  }),
];

const badDayRows = [
  row(errors, '206: some data is unavailable and what came is valid, with has_more_results true', async (bench) => {
    await spoil(bench, { kind: 'play', name: 'partial' });
    const asked = { domain: 'northmere.com,halvora.com,parcelwick.com,lumenpost.com' };
    const partial = await investigate(bench, asked);
    const whole = await investigate(bench, asked);
    expect([partial.status, partial.response.has_more_results, whole.status]).toEqual([206, true, 200]);
    expect([partial.results.length, partial.response.results_count]).toEqual([2, 2]);
    for (const found of partial.results) expect(whole.results).toContainEqual(found);
  }),
  row(errors, '503 on Investigate carries the standard body', async (bench) => {
    await spoil(bench, { kind: 'status', status: 503 });
    const answer = await investigate(bench, { domain: 'northmere.com' });
    expect([answer.status, answer.error.code]).toEqual([503, 503]);
  }),
  row(errors, '500 on Investigate carries the standard body', async (bench) => {
    await spoil(bench, { kind: 'status', status: 500 });
    const answer = await investigate(bench, { domain: 'northmere.com' });
    expect([answer.status, answer.error.code]).toEqual([500, 500]);
  }),
  row(limits, 'a service level that is used up gives 503, and the message says which', async (bench) => {
    await spoil(bench, { kind: 'quota' });
    const answer = await investigate(bench, { domain: 'northmere.com' });
    expect([answer.status, answer.error.message]).toEqual([503, expect.stringContaining('per month')]);
  }),
];

const nearRows = [
  row(limits, 'the account near its month limit is refused after its last queries, with 503', async (bench) => {
    const statuses: number[] = [];
    for (let count = 0; count < 5; count++) {
      statuses.push((await investigate(bench, { domain: 'northmere.com' }, { user: 'nearlimit' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 503]);
  }),
  row(limits, 'the 503 of an exceeded month says so and carries no Retry-After', async (bench) => {
    const key = bench.announcement.users.find(({ username }) => username === 'nearlimit')?.key ?? '';
    const url = `${bench.announcement.connection.baseUrl}/v1/intel-investigate/?domain=northmere.com`;
    const answer = await fetch(url, { headers: { 'x-api-key': key } });
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
      503,
      null,
      expect.stringContaining('per month'),
    ]);
  }),
  row(limits, 'the Investigate quota opens again in the next month', async (bench) => {
    await bench.control('POST', '/clock', { advanceMs: 31 * 86_400_000 });
    expect((await investigate(bench, { domain: 'northmere.com' }, { user: 'nearlimit' })).status).toBe(200);
  }),
  row(limits, 'more queries in a minute than the account has give 503 until the minute is over', async (bench) => {
    const statuses = new Set<number>();
    for (let count = 0; count < 20; count++) {
      statuses.add((await investigate(bench, { domain: 'northmere.com' }, { user: 'nearlimit' })).status);
    }
    const over = await investigate(bench, { domain: 'northmere.com' }, { user: 'nearlimit' });
    expect([...statuses, over.error.message]).toEqual([200, 503, expect.stringContaining('per minute')]);
    await bench.control('POST', '/clock', { advanceMs: 61_000 });
    expect((await investigate(bench, { domain: 'northmere.com' }, { user: 'nearlimit' })).status).toBe(200);
  }),
];

export const parts: readonly Part[] = [
  { title: 'Investigate: access', rows: [...accessRows, ...formatRows, ...costRows, ...badDayRows] },
  { title: 'Investigate: used up', rows: nearRows },
];
