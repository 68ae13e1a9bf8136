import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../support/letter-service/credentials.ts';
import { type LetterService, startLetterService } from '../support/letter-service/letter-service.ts';

// The letter service itself: what the documents do not allow is refused with the status that they name, so that a client
// that misreads them is noticed.

let service: LetterService;
beforeAll(async () => {
  service = await startLetterService();
});
afterAll(() => service.close());

const platform = { 'x-api-key': keys.platform };
const form = { ...platform, 'content-type': 'application/x-www-form-urlencoded' };
const json = { ...platform, 'content-type': 'application/json' };
const dns = { 'x-api-key': keys.pdns, accept: 'application/x-ndjson' };
const body = (value: object) => JSON.stringify(value);
const range = { apikey: keys.batch, channel: 212, start_time: '2026-03-01 10:00:00', end_time: '2026-03-01 11:00:00' };

const refusals: readonly (readonly [string, number, string, RequestInit])[] = [
  ['no credentials', 401, '/v1/account/', {}],
  ['a wrong key', 403, '/v1/account/', { headers: { 'x-api-key': 'no' } }],
  ['an unknown path', 404, '/v1/nothing/', { headers: platform }],
  ['a search by filters alone', 400, '/v1/intel-investigate/?tld=com', { headers: platform }],
  ['an unknown parameter', 400, '/v1/intel-investigate/?owner=x', { headers: platform }],
  ['JSON for a form', 400, '/v1/intel-investigate/', { method: 'POST', headers: json, body: '{"ip":"192.0.2.1"}' }],
  ['a page of 501', 400, '/v1/intel-investigate/?ip=192.0.2.1&page_size=501', { headers: platform }],
  ['a hash and more', 400, '/v1/intel-investigate/', { method: 'POST', headers: form, body: 'search_hash=a&tld=com' }],
  ['Enrich without a name', 400, '/v1/intel-enrich/?screenshots=1', { headers: platform }],
  [
    'a page of 100 with data',
    400,
    '/v1/intel-detect/domains/new/?include_domain_data=true&limit=100',
    { headers: platform },
  ],
  ['TLDs in one', 400, '/v1/intel-detect/domains/new/?tlds[]=com,net', { headers: platform }],
  ['counts since no time', 400, '/v1/intel-detect/monitors/?include_counts=true', { headers: platform }],
  [
    'a state that is none',
    422,
    '/v1/intel-detect/domains/',
    { method: 'PATCH', headers: json, body: body({ watchlist_domain_ids: ['newLeTt000'], state: 'gone' }) },
  ],
  ['a short term', 422, '/v1/intel-detect/monitors/', { method: 'POST', headers: json, body: body({ term: 'ab' }) }],
  [
    'eleven to the external service',
    422,
    '/v1/intel-detect/escalations/',
    {
      method: 'POST',
      headers: json,
      body: body({ watchlist_domain_ids: Array(11).fill('newLeTt000'), escalation_type: 'external_safe' }),
    },
  ],
  [
    'an unknown monitor',
    404,
    '/v1/intel-detect/monitors/?monitor_id=none000000',
    { method: 'DELETE', headers: platform },
  ],
  ['a feed without a window', 400, '/v1/feed/nod/', { headers: platform }],
  ['a passive DNS key that is missing', 403, '/pdns/v2/rate_limit', {}],
  ['half a path', 400, '/pdns/v2/lookup/name/x.example', { headers: dns }],
  ['an unknown verb', 404, '/pdns/v2/lookups/rrset/name/x.example', { headers: dns }],
  ['another content type', 415, '/pdns/v2/lookup/rrset/name/x.example', { headers: { ...dns, accept: 'text/csv' } }],
  ['an offset too far', 416, '/pdns/v2/lookup/rrset/name/x.example?offset=3000001', { headers: dns }],
  ['MX records of an address', 400, '/pdns/v2/lookup/rdata/ip/192.0.2.1/MX', { headers: dns }],
  ['a batch key that is missing', 403, '/batchd/v1/validate', { method: 'POST', headers: json, body: '{}' }],
  [
    'channels in a text',
    403,
    '/batchd/v1/batch/chdetails',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body({ apikey: keys.batch, channels: '[212]' }),
    },
  ],
  [
    'a time without seconds',
    403,
    '/batchd/v1/batch/chfetch',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body({ ...range, end_time: '2026-03-01 11:00' }),
    },
  ],
  [
    'a channel without data',
    404,
    '/batchd/v1/batch/chfetch',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: body({ ...range, channel: 13 }) },
  ],
  ['a link that is not whole', 403, '/range/ch212/20260301.1000.20260301.1100', {}],
];

test.each(refusals)('%s is refused with %d', async (_what, status, path, init) => {
  const answer = await fetch(`${service.origin}${path}`, init);
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(/./)]);
});

test('a list of Detect is given out once an hour, and its pages as often as wanted', async () => {
  let minutes = 0;
  const strict = await startLetterService({ now: () => new Date(Date.UTC(2026, 2, 1, 12, minutes)) });
  const ask = async (query: string) =>
    (await fetch(`${strict.origin}/v1/intel-detect/domains/new/?limit=100${query}`, { headers: platform })).status;
  const first = [await ask(''), await ask('&offset=100'), await ask(''), await ask('&preview=1')];
  minutes = 61;
  expect([...first, await ask('')]).toEqual([200, 200, 503, 200, 200]);
  await strict.close();
});
