import { expect } from 'vitest';
import { ask, askPdns } from '../../../electron/demo/asking.ts';
import { fault, owner, refusal, rowsFrom, stream } from './pdns-framing.ts';
import type { Bench, Part, Row } from './row.ts';

const spec = rowsFrom('pdns.md');
const facts = rowsFrom('facts/pdns.md');
/** The row holds us to what we chose, not to a document. */
const choice = rowsFrom('our choice');
const midnight = Date.parse('2026-06-02T00:00:00Z') / 1000;

type Rate = Readonly<Record<string, unknown>>;
async function rate(bench: Bench, user: string): Promise<Rate> {
  const { json } = await askPdns(bench.announcement, '/pdns/v2/rate_limit', user);
  return (json as { rate: Rate }).rate;
}
const header = async (bench: Bench, user: string) => {
  const { headers } = await stream(bench, owner, user);
  return ['limit', 'remaining', 'reset', 'expires'].map((name) => headers.get(`x-ratelimit-${name}`));
};

const objects: readonly Row[] = [
  spec('Endpoints', 'rate_limit returns one map named rate', async (bench) => {
    const { json } = await askPdns(bench.announcement, '/pdns/v2/rate_limit');
    expect(Object.keys(json as object)).toEqual(['rate']);
  }),
  facts('2', 'rate_limit answers on a single line', async (bench) => {
    expect((await askPdns(bench.announcement, '/pdns/v2/rate_limit')).text.trimEnd()).not.toContain('\n');
  }),
  spec(
    'Rate object',
    'a time-based key has limit, remaining and the second of the next reset at 00:00 UTC',
    async (bench) => {
      expect(await rate(bench, 'analyst')).toMatchObject({
        limit: 10_000,
        remaining: expect.any(Number),
        reset: midnight,
      });
    },
  ),
  spec('Rate object', 'a block key has reset n/a and expires', async (bench) => {
    expect(await rate(bench, 'nodetect')).toMatchObject({ reset: 'n/a', limit: 600, expires: expect.any(Number) });
  }),
  spec('Rate object', 'an unlimited key has limit unlimited, remaining and reset n/a', async (bench) => {
    expect(await rate(bench, 'reader')).toMatchObject({ limit: 'unlimited', remaining: 'n/a', reset: 'n/a' });
  }),
  spec('Rate object', 'results_max and offset_max are there where the key has them', async (bench) => {
    expect(await rate(bench, 'nodetect')).toMatchObject({ results_max: 256, offset_max: 3_000_000 });
  }),
  spec('Rate object', 'offset_max n/a means that offset is not allowed for the key', async (bench) => {
    expect(await rate(bench, 'nearlimit')).toMatchObject({ offset_max: 'n/a' });
  }),
  spec(
    'Rate object',
    'burst_size and burst_window are there for a burst quota, and absent without one',
    async (bench) => {
      expect(await rate(bench, 'nodetect')).toMatchObject({ burst_size: 10, burst_window: 300 });
      expect(Object.keys(await rate(bench, 'analyst')).filter((name) => name.startsWith('burst'))).toEqual([]);
    },
  ),
  spec('Rate object', 'expires is for block quotas only', async (bench) => {
    expect('expires' in (await rate(bench, 'analyst'))).toBe(false);
    expect('expires' in (await rate(bench, 'reader'))).toBe(false);
  }),
  spec('Endpoints', 'rate_limit does not count against the quota', async (bench) => {
    const before = await rate(bench, 'analyst');
    expect((await rate(bench, 'analyst')).remaining).toBe(before.remaining);
  }),
  facts('2', 'ping answers without or with a wrong key, and costs nothing', async (bench) => {
    const url = `${bench.announcement.connection.pdnsUrl}/pdns/v2/ping`;
    expect((await ask(url)).json).toEqual({ ping: 'ok' });
    expect((await ask(url, { headers: { 'x-api-key': 'wrong' } })).json).toEqual({ ping: 'ok' });
  }),
  spec('Limits', 'every lookup and every summary costs one', async (bench) => {
    const before = Number((await rate(bench, 'analyst')).remaining);
    await stream(bench, owner, 'analyst');
    await stream(bench, '/summarize/rrset/name/json-text.com', 'analyst');
    expect((await rate(bench, 'analyst')).remaining).toBe(before - 2);
  }),
  spec('Streaming 5', 'a time-based key has Limit, Remaining and Reset headers, and no Expires', async (bench) => {
    const [limit, remaining, reset, expires] = await header(bench, 'analyst');
    expect([limit, reset, expires]).toEqual(['10000', String(midnight), null]);
    expect(remaining).toMatch(/^\d+$/);
  }),
  spec('Streaming 5', 'a block key has Reset n/a and an Expires header', async (bench) => {
    const [limit, remaining, reset, expires] = await header(bench, 'nodetect');
    expect([limit, remaining, reset]).toEqual(['600', expect.stringMatching(/^\d+$/), 'n/a']);
    expect(expires).toMatch(/^\d{10}$/);
  }),
  spec('Streaming 5', 'an unlimited key has the headers unlimited, n/a and n/a', async (bench) => {
    expect(await header(bench, 'reader')).toEqual(['unlimited', 'n/a', 'n/a', null]);
  }),
];

const spent: readonly Row[] = [
  spec(
    'Errors 429',
    'a used daily quota is 429, and the message says that the rate limit is exceeded',
    async (bench) => {
      for (let left = Number((await rate(bench, 'nearlimit')).remaining); left > 0; left--) {
        expect((await stream(bench, owner, 'nearlimit')).headers.get('x-ratelimit-remaining')).toBe(String(left - 1));
      }
      expect(await refusal(bench, owner, 429, 'nearlimit')).toBe('Error: Rate limit exceeded\n');
    },
  ),
  spec('Endpoints', 'rate_limit still answers when the quota is used', async (bench) => {
    expect((await rate(bench, 'nearlimit')).remaining).toBe(0);
  }),
  spec('Errors 429', 'summaries and flexible search are refused too', async (bench) => {
    await refusal(bench, '/summarize/rrset/name/json-text.com', 429, 'nearlimit');
    await refusal(bench, '/glob/rrnames/json-text.com.', 429, 'nearlimit');
  }),
  spec(
    'Errors 429',
    'too many queries within the burst window are 429, and it reopens at the end of the window',
    async (bench) => {
      for (let count = 0; count < 10; count++) expect((await stream(bench, owner, 'nodetect')).status).toBe(200);
      expect(await refusal(bench, owner, 429, 'nodetect')).toBe('Error: Rate limit exceeded\n');
      await bench.control('POST', '/clock', { advanceMs: 301_000 });
      expect((await stream(bench, owner, 'nodetect')).status).toBe(200);
    },
  ),
  choice('the documents are silent', 'a refused query is not taken from a block', async (bench) => {
    expect((await rate(bench, 'nodetect')).remaining).toBe(589);
  }),
  spec('Errors 429', 'an exhausted block is 429 and does not come back', async (bench) => {
    let status = 200;
    for (let count = 0; count < 620 && status === 200; count++) {
      if (count % 9 === 0) await bench.control('POST', '/clock', { advanceMs: 400_000 });
      status = (await stream(bench, '/lookup/rrset/name/nothing.invalid', 'nodetect')).status;
    }
    expect([status, (await rate(bench, 'nodetect')).remaining]).toEqual([429, 0]);
    await bench.control('POST', '/clock', { advanceMs: 86_400_000 });
    await refusal(bench, owner, 429, 'nodetect');
  }),
  spec('Errors 429', 'a daily quota replenishes at the start of the next day', async (bench) => {
    await bench.control('POST', '/clock', { advanceMs: 86_400_000 });
    expect((await rate(bench, 'nearlimit')).remaining).toBe(1000);
    expect((await stream(bench, owner, 'nearlimit')).headers.get('x-ratelimit-remaining')).toBe('999');
    expect((await stream(bench, owner, 'nearlimit')).headers.get('x-ratelimit-remaining')).toBe('998');
  }),
  spec('Errors 401', 'an expired block is 401, and the message says so', async (bench) => {
    expect(await refusal(bench, owner, 401, 'lapsed')).toBe('Error: Quota is expired\n');
  }),
  choice('the documents are silent', 'a request that is malformed costs nothing', async (bench) => {
    const before = await rate(bench, 'nearlimit');
    await refusal(bench, '/lookup/rrset/name/a..b', 400, 'nearlimit');
    expect((await rate(bench, 'nearlimit')).remaining).toBe(before.remaining);
  }),
  spec('Limits', 'more connections at the same time than the key allows are 503', async (bench) => {
    await fault(bench, 'pdns.lookup', { kind: 'drip', bytes: 1000, milliseconds: 250 });
    const slow = stream(bench, '/lookup/rrset/name/%2A.json-text.com', 'nearlimit');
    await new Promise((resolve) => setTimeout(resolve, 400));
    await refusal(bench, owner, 503, 'nearlimit');
    expect((await slow).status).toBe(200);
    expect((await stream(bench, owner, 'nearlimit')).status).toBe(200);
  }),
];

export const parts: readonly Part[] = [
  { title: 'Passive DNS rate object and headers', rows: objects },
  { title: 'Passive DNS quotas spent', rows: spent },
];
