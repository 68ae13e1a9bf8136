import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ConnectionFile } from '../../../shared/connection.ts';
import type { CallName } from '../../../shared/contract.ts';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';

// A recorded account: digits as texts, and one pace for everything.

let app: TestApp;
let server: Server;
let asked: string[];

const products = [
  'account-information',
  'iris-investigate',
  'iris-enrich',
  'iris-detect-ignored-domains',
  'newly-observed-domains-feed-(api)',
  'newly-observed-domains-feed-(s3)',
];

async function begin(pace: { per_minute_limit: string | null; per_hour_limit?: string | null }): Promise<void> {
  asked = [];
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const path = new URL(request.url ?? '/', 'http://service').pathname;
      asked.push(path);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerTo(path)));
    });
  });
  const answerTo = (path: string) => {
    if (path === '/v1/account/') {
      const limits = { per_month_limit: null, absolute_limit: null, usage: { today: '0', month: '0' }, ...pace };
      const listed = products.map((id) => ({ id, ...limits, expiration_date: null }));
      return { response: { account: { api_username: 'ann', active: true }, products: listed } };
    }
    if (path.startsWith('/v1/download/')) return { response: { files: [] } };
    if (path.includes('/domains/')) return { watchlist_domains: [], total_count: 0, count: 0, offset: 0, limit: 100 };
    return { response: { results: [], results_count: 0, total_count: 0, missing_domains: [] } };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = { baseUrl: url, pdnsUrl: url, batchUrl: url, batchDownloadUrl: url };
  const file = ConnectionFile.parse({ name: 'Recorded', username: 'ann', wording: 'public', ...urls });
  app = await openTestApp({ connection: { file, keys: { platform: 'a-key-of-the-platform' } } });
}
afterEach(async () => {
  await app.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const never = new AbortController().signal;
const run = (name: CallName, input: object) => app.app.run(name, input, never);
const sent = (part: string) => asked.filter((path) => path.includes(part)).length;
const search = (registrant: string) => run('investigate.search', { search: { base: { registrant } } });

test('where an account gives Investigate a minute and an hour, the minute holds', async () => {
  await begin({ per_minute_limit: '20', per_hour_limit: '1' });
  for (const name of ['one', 'two', 'three']) expect(await search(name)).toMatchObject({ ok: true });
  expect(sent('investigate')).toBe(3);
});

test('where it gives an hour alone, that holds', async () => {
  await begin({ per_minute_limit: null, per_hour_limit: '1' });
  expect(await search('one')).toMatchObject({ ok: true });
  expect(await search('two')).toMatchObject({ ok: false, failure: { code: 'limit' } });
  expect(sent('investigate')).toBe(1);
});

test('the hour of the account holds for feeds and Detect, product by product', async () => {
  await begin({ per_minute_limit: '20', per_hour_limit: '1' });
  expect(await run('feeds.archives', { feed: 'nod' })).toMatchObject({ ok: true });
  expect(await run('feeds.archives', { feed: 'nod' })).toMatchObject({ ok: false, failure: { code: 'limit' } });
  expect(sent('/download/')).toBe(1);
  const ignored = { list: 'ignored' };
  expect(await run('detect.domains', ignored)).toMatchObject({ ok: true, value: { completeness: { kind: 'whole' } } });
  expect(await run('detect.domains', ignored)).toMatchObject({
    ok: true,
    value: { completeness: { kind: 'limited' } },
  });
  expect(sent('/domains/ignored')).toBe(1);
});

test('no hour is invented for the list of ignored domains', async () => {
  await begin({ per_minute_limit: '30' });
  for (let time = 0; time < 3; time++)
    expect(await run('detect.domains', { list: 'ignored' })).toMatchObject({
      ok: true,
      value: { completeness: { kind: 'whole' } },
    });
  expect(sent('/domains/ignored')).toBe(3);
});

test('listing archives and reading a feed share the two calls a minute', async () => {
  await begin({ per_minute_limit: '20' });
  expect(await run('feeds.archives', { feed: 'nod' })).toMatchObject({ ok: true });
  expect(await run('feeds.archives', { feed: 'nad' })).toMatchObject({ ok: true });
  const listed = await app.bridge.call('limits.list', {});
  const feeds = listed.ok ? listed.value.operations.find(({ operation }) => operation === 'feeds') : null;
  expect(feeds?.limits.find(({ seconds }) => seconds === 60)).toMatchObject({ most: 2, left: 0 });
  // The third waits for the end of the minute; the caller cancels.
  const stop = new AbortController();
  const third = app.app.run('feeds.archives', { feed: 'noh' }, stop.signal);
  stop.abort();
  expect(await third).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(sent('/download/')).toBe(2);
});
