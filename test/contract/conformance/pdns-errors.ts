import { expect } from 'vitest';
import { type Answer, ask } from '../../../electron/demo/asking.ts';
import { fault, owner, refusal, rowsFrom, stream } from './pdns-framing.ts';
import type { Bench, Part, Row } from './row.ts';

const spec = rowsFrom('pdns.md');
const facts = rowsFrom('facts/pdns.md');
/** The row holds us to what we chose, not to a document. */
const choice = rowsFrom('our choice');

function get(bench: Bench, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const key = { 'x-api-key': bench.announcement.keys.pdns, accept: 'application/x-ndjson' };
  return ask(`${bench.announcement.connection.pdnsUrl}${path}`, { method, headers: { ...key, ...headers } });
}
const brief = (answer: Answer) => [answer.status, answer.headers.get('content-type')];

const rows: readonly Row[] = [
  spec('Authentication', 'the header X-API-Key carries the key, in any letter case of its name', async (bench) => {
    const { pdnsUrl } = bench.announcement.connection;
    const headers = { 'X-API-KEY': bench.announcement.keys.pdns, accept: 'application/x-ndjson' };
    expect((await ask(`${pdnsUrl}/pdns/v2${owner}`, { headers })).status).toBe(200);
  }),
  spec('Errors 403', 'an absent X-API-Key header is 403', async (bench) => {
    const url = `${bench.announcement.connection.pdnsUrl}/pdns/v2${owner}`;
    expect(brief(await ask(url))).toEqual([403, 'text/plain']);
  }),
  spec('Errors 403', 'an invalid key is 403', async (bench) => {
    expect(brief(await get(bench, `/pdns/v2${owner}`, { 'x-api-key': 'wrong' }))).toEqual([403, 'text/plain']);
  }),
  spec('Authentication', 'a key in the query string is not offered', async (bench) => {
    const url = `${bench.announcement.connection.pdnsUrl}/pdns/v2${owner}?api_key=${bench.announcement.keys.pdns}`;
    expect((await ask(url)).status).toBe(403);
  }),
  spec('Errors 403', 'a client address that is not authorized can be met', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'status', status: 403, message: 'Client IP not authorized' });
    expect(await refusal(bench, owner, 403)).toBe('Error: Client IP not authorized\n');
  }),
  spec('Errors 401', 'a key that may not query this version of the API is 401', async (bench) => {
    expect(brief(await get(bench, '/pdns/v1/lookup/rrset/name/json-text.com'))).toEqual([401, 'text/plain']);
  }),
  spec('Errors 404', 'an unrecognized component right below the version is 404 in plain text', async (bench) => {
    expect(brief(await get(bench, '/pdns/v2/nothing/here'))).toEqual([404, 'text/plain']);
  }),
  spec('Errors', 'an address that the front web server does not know is 404 in text/html', async (bench) => {
    for (const path of ['/', '/nothing', '/pdns', '/pdns/v2', '/pdns/v9/lookup/rrset/name/a.com']) {
      expect(brief(await get(bench, path))).toEqual([404, 'text/html']);
    }
  }),
  ...['text/plain', 'text/csv', 'application/xml', 'application/json'].map((accept) =>
    spec('Errors 415', `Accept ${accept} names no supported content type for data`, async (bench) => {
      expect(brief(await get(bench, `/pdns/v2${owner}`, { accept }))).toEqual([415, 'text/plain']);
    }),
  ),
  facts('9', 'a missing Accept gives NDJSON', async (bench) => {
    const { request } = await import('node:http');
    const { pdnsUrl } = bench.announcement.connection;
    const headers = { 'x-api-key': bench.announcement.keys.pdns };
    const type = await new Promise((resolve, reject) => {
      request(`${pdnsUrl}/pdns/v2${owner}`, { headers }, (response) => {
        resolve(response.headers['content-type']);
        response.resume();
      })
        .on('error', reject)
        .end();
    });
    expect(type).toBe('application/x-ndjson');
  }),
  choice('the documents are silent', 'Accept may name several types if one of them is supported', async (bench) => {
    const answer = await get(bench, `/pdns/v2${owner}`, { accept: 'text/html, application/x-ndjson;q=0.5' });
    expect(brief(answer)).toEqual([200, 'application/x-ndjson']);
  }),
  spec('Errors 500', 'a processing error is text/html regardless of Accept', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'status', status: 500 });
    expect(brief(await get(bench, `/pdns/v2${owner}`))).toEqual([500, 'text/html']);
  }),
  facts('9', 'an upstream failure is 502 in text/html', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'status', status: 502 });
    expect(brief(await get(bench, `/pdns/v2${owner}`))).toEqual([502, 'text/html']);
  }),
  spec('Errors 504', 'a wildcard with restrictive fencing over a huge set is 504 before any result', async (bench) => {
    await refusal(bench, '/lookup/rrset/name/%2A.com?time_first_after=-10', 504);
  }),
  spec('Errors 504', 'the same wildcard without the fences is answered', async (bench) => {
    expect((await stream(bench, '/lookup/rrset/name/%2A.com?limit=5')).objs.length).toBe(5);
  }),
  spec('Errors 504', 'a time-out can be met on any lookup', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'play', name: 'timeout' });
    await refusal(bench, owner, 504);
  }),
  spec('Errors 429', 'an exhausted quota can be met by a fault', async (bench) => {
    await fault(bench, 'pdns.summarize', { kind: 'quota' });
    expect(await refusal(bench, '/summarize/rrset/name/json-text.com', 429)).toBe('Error: Rate limit exceeded\n');
  }),
  facts('9', 'an error body is one line that begins with Error', async (bench) => {
    const text = await refusal(bench, '/lookup/rrset/name/a..b', 400);
    expect(text.trimEnd().split('\n')).toHaveLength(1);
  }),
  facts('2', 'all endpoints are GET', async (bench) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await get(bench, `/pdns/v2${owner}`, {}, method)).status).toBe(405);
    }
  }),
  facts('6', 'only status 200 has the framing', async (bench) => {
    expect((await stream(bench, '/lookup/rrset/name/a..b')).text).not.toContain('cond');
  }),
];

export const parts: readonly Part[] = [{ title: 'Passive DNS authentication and errors', rows }];
