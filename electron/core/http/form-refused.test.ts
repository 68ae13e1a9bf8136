import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionFile } from '../../../shared/connection.ts';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';

// A service that accepts Investigate and Enrich in the address only; the documents allow both.

let app: TestApp;
let server: Server;
let asked: { readonly method: string; readonly path: string; readonly query: string; readonly body: string }[];
let refusal: number;

beforeEach(async () => {
  asked = [];
  refusal = 405;
  server = createServer(
    (request, response) =>
      void answer(request).then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await app.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function answer(request: IncomingMessage): Promise<[number, object]> {
  const { pathname: path, search: query } = new URL(request.url ?? '/', 'http://service');
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  if (path.includes('/account'))
    return [200, { response: { account: { api_username: 'ann', active: true }, products: [] } }];
  asked.push({ method: request.method ?? '', path, query, body: Buffer.concat(pieces).toString() });
  if (request.method !== 'GET') return [refusal, { error: { code: refusal, message: 'Not taken here.' } }];
  return [200, { response: { results: [], results_count: 0, total_count: 0, missing_domains: [] } }];
}

async function open(wishes: Partial<ConnectionFile> = {}): Promise<void> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = { baseUrl: url, pdnsUrl: url, batchUrl: url, batchDownloadUrl: url };
  const file = ConnectionFile.parse({ name: 'By address', username: 'ann', ...urls, ...wishes });
  app = await openTestApp({ connection: { file, keys: { platform: 'a-key-of-the-platform' } } });
}

const never = new AbortController().signal;
const search = (registrant: string) =>
  app.app.run('investigate.search', { search: { base: { registrant } }, pageSize: 50 }, never);

// covers: investigate.operations GET (getIntelInvestigate)
test.each([405, 415])('where a form is refused with %i, the address is used, from then on at once', async (status) => {
  refusal = status;
  await open();
  expect(await search('someone')).toMatchObject({ ok: true });
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
  const query = new URLSearchParams(asked[1]?.query);
  expect([query.get('registrant'), query.get('page_size')]).toEqual(['someone', '50']);
  expect(query.get('signature')).toMatch(/^[0-9a-f]{64}$/);
  expect(await search('another')).toMatchObject({ ok: true });
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
  // A form and an address with the same parameters are one question, with one answer.
  expect(await search('someone')).toMatchObject({ ok: true });
  expect(asked).toHaveLength(3);
});

test('another refusal of a form is told, and not asked again', async () => {
  refusal = 403;
  await open();
  expect(await search('someone')).toMatchObject({ ok: false });
  expect(asked.map(({ method }) => method)).toEqual(['POST']);
});

// covers: enrich.request GET (getIntelEnrich)
test('the address can be chosen, for Enrich too', async () => {
  await open({ lookups: 'address' });
  expect(await app.app.run('enrich.domains', { names: ['one.example'] }, never)).toMatchObject({ ok: true });
  expect(asked).toMatchObject([{ method: 'GET', body: '' }]);
  expect(new URLSearchParams(asked[0]?.query).get('domain')).toBe('one.example');
});

test('feeds can be signed where that is chosen', async () => {
  await open({ auth: { platform: 'hmac-sha256', feeds: 'hmac-sha256' } });
  await app.app.run('feeds.archives', { feed: 'nod' }, never);
  const query = new URLSearchParams(asked[0]?.query);
  expect(query.get('signature')).toMatch(/^[0-9a-f]{64}$/);
  expect(query.has('api_key')).toBe(false);
});
