import { afterAll, beforeAll, expect, test } from 'vitest';
import { EnrichOptions, SearchOptions } from '../../shared/domain-search.ts';
import { oddServers } from '../../test/support/odd-servers.ts';
import { openWire, type Wire } from '../../test/support/wire.ts';
import { atTheStart } from './domain-gather.ts';
import { readRecords } from './enrich/client.ts';
import { searchPage } from './investigate/search-page.ts';

// Answers of Investigate and Enrich that are incomplete or too large.

const odd = oddServers();
let wire: Wire;
beforeAll(async () => {
  wire = await openWire();
});
afterAll(() => wire.close());

const never = { signal: new AbortController().signal };
const search = (base: Record<string, unknown>) => ({ base, filters: {}, parsed_whois: {}, parsed_domain_rdap: {} });

async function searching(base: Record<string, unknown>, body: unknown, status = 200) {
  const http = wire.http({ connection: await odd.answering(body, status) });
  const place = { search: search(base), options: SearchOptions.parse({}), position: null, before: atTheStart };
  return searchPage(http, place, never);
}

const error = { code: 206, message: 'WHOIS data is unavailable for 1 domain.' };
const page = { limit_exceeded: false, has_more_results: false, results_count: 1, total_count: 1 };
const results = [{ domain: 'one.example' }];

test('a 206 with an error object keeps its records and shows the service’s own sentence', async () => {
  for (const body of [{ response: { ...page, results, error } }, { response: { ...page, results }, error }]) {
    expect(await searching({ ip: '198.51.100.7' }, body, 206)).toMatchObject({
      ok: true,
      value: {
        records: [{ domain: 'one.example' }],
        completeness: { kind: 'partial', why: expect.stringContaining('“WHOIS data is unavailable for 1 domain.”') },
      },
    });
  }
});

test('a 206 that holds nothing but an error object fails in the service’s own words', async () => {
  const http = wire.http({ connection: await odd.answering({ error }, 206) });
  const failed = { ok: false, failure: { code: 'bad-reply', message: expect.stringContaining(`“${error.message}”`) } };
  expect(await readRecords(http, ['one.example'], EnrichOptions.parse({}), never)).toMatchObject(failed);
  expect(await searching({ ip: '198.51.100.7' }, { error }, 206)).toMatchObject(failed);
});

const tooMany = {
  response: {
    ...{ limit_exceeded: true, has_more_results: true, missing_domains: [] },
    error: { code: 413, message: 'Too many matches.' },
  },
};

test('a search hash that is too broad is not told to add filters, which it can’t have', async () => {
  const result = await searching({ search_hash: 'abc' }, tooMany);
  expect(result).toMatchObject({ ok: true, value: { completeness: { kind: 'refused' } } });
  const why = result.ok && 'why' in result.value.completeness ? result.value.completeness.why : '';
  expect(why).toContain('Narrow the search in the web UI and export it again');
  expect(why).not.toContain('add a filter');
});

test('any other search that is too broad is told how to narrow it', async () => {
  expect(await searching({ ip: '198.51.100.7' }, tooMany)).toMatchObject({
    ok: true,
    value: { completeness: { kind: 'refused', why: expect.stringContaining('add a filter') } },
  });
});

test('a search hash whose result is too large for the service is told the same', async () => {
  const body = { error: { code: 503, message: 'The result is too large.' } };
  expect(await searching({ search_hash: 'abc' }, body, 503)).toMatchObject({
    ok: false,
    failure: { code: 'too-many', next: expect.stringContaining('web UI') },
  });
});
