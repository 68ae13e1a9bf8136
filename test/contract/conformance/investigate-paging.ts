import { expect } from 'vitest';
import type { Answer, Json } from './investigate-asking.ts';
import { accepted, at, investigate, names, refused, row } from './investigate-asking.ts';
import type { Bench, Part } from './row.ts';

const paging = 'platform.md, Investigate, paging and sorting';
const envelope = 'facts/platform.md, 7.4';

/** 9,999 domains share it: the largest search that is answered. */
const large = { nameserver_host: 'ns1.harborcloud-dns.com' };
/** More than 10,000 share it. */
const tooLarge = { ip: '203.0.113.10' };
const small = { tag_manager_code: 'GTM-K7QX2NL' };

async function pages(bench: Bench, parameters: Readonly<Record<string, string>>): Promise<readonly Answer[]> {
  const found: Answer[] = [];
  let position: unknown;
  do {
    const answer = await accepted(bench, {
      ...parameters,
      ...(position === undefined ? {} : { position: String(position) }),
    });
    found.push(answer);
    position = answer.response.position;
  } while (found.at(-1)?.response.has_more_results === true);
  return found;
}

const value = (record: Json, path: string) => at(record, path)[0]?.value;
const score = (record: Json) => Number((record.domain_risk as Json).risk_score ?? Number.NaN);

function expectOrder(values: readonly (string | number)[], direction: 'up' | 'down'): void {
  const known = values.filter((entry) => entry !== '' && !Number.isNaN(entry));
  const sorted = [...known].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  expect(known).toEqual(direction === 'up' ? sorted : sorted.reverse());
  expect(new Set(known).size).toBeGreaterThan(1);
}

const pageRows = [
  row(envelope, 'a normal answer has exactly the members of the envelope', async (bench) => {
    const answer = await accepted(bench, { domain: 'northmere.com' });
    expect(answer.response).toEqual({
      limit_exceeded: false,
      has_more_results: false,
      message: expect.any(String),
      results_count: 1,
      total_count: 1,
      results: [expect.objectContaining({ domain: 'northmere.com' })],
      missing_domains: [],
    });
  }),
  row(
    'platform.md, Investigate rule 2',
    'between 500 and 10000 matches bring the first page, has_more_results and a position',
    async (bench) => {
      const { response, results } = await accepted(bench, large);
      expect([results.length, response.results_count, response.total_count, response.has_more_results]).toEqual([
        500,
        500,
        9999,
        true,
      ]);
      expect(response.position).toMatch(/^[0-9a-f]{32}$/);
    },
  ),
  row(
    'platform.md, Investigate rule 3',
    'the last page has has_more_results false and results_count below the page size',
    async (bench) => {
      const all = await pages(bench, { ...small, page_size: '11' });
      const last = all.at(-1)?.response ?? {};
      expect([last.has_more_results, Number(last.results_count) < 11, 'position' in last]).toEqual([
        false,
        true,
        false,
      ]);
    },
  ),
  row(paging, 'position brings the next page: all pages together are the whole, each domain once', async (bench) => {
    const all = await pages(bench, { ...small, page_size: '9' });
    const whole = await accepted(bench, small);
    expect(all.length).toBeGreaterThan(3);
    expect(all.flatMap((answer) => names(answer))).toEqual(names(whole));
    expect(all.map(({ response }) => response.total_count)).toEqual(all.map(() => whole.response.total_count));
  }),
  row(paging, 'a position can be asked for again', async (bench) => {
    const { response } = await accepted(bench, { ...small, page_size: '9' });
    const again = { ...small, page_size: '9', position: String(response.position) };
    expect(names(await accepted(bench, again))).toEqual(names(await accepted(bench, again)));
  }),
  row(paging, 'a position holds while new domains appear', async (bench) => {
    const parameters = { nameserver_domain: 'parksidedns.com', tld: 'net', page_size: '300' };
    const first = await accepted(bench, parameters);
    await bench.control('POST', '/clock', { advanceMs: 6 * 3_600_000 });
    const second = await accepted(bench, { ...parameters, position: String(first.response.position) });
    expect(names(second).filter((name) => names(first).includes(name))).toEqual([]);
    expect(second.response.total_count).toBe(first.response.total_count);
  }),
  row(envelope, 'a position belongs to its query: with another search it is refused', async (bench) => {
    const { response } = await accepted(bench, { ...small, page_size: '9' });
    await refused(bench, { heatmap_code: '2907716', page_size: '9', position: String(response.position) }, 'position');
  }),
  row(envelope, 'a position is refused when a filter was added', async (bench) => {
    const { response } = await accepted(bench, { ...small, page_size: '9' });
    await refused(bench, { ...small, page_size: '9', tld: 'com', position: String(response.position) }, 'position');
  }),
  row(envelope, 'a position is refused when the order was changed', async (bench) => {
    const { response } = await accepted(bench, { ...small, page_size: '9' });
    await refused(
      bench,
      { ...small, page_size: '9', sort_by: 'domain', position: String(response.position) },
      'position',
    );
  }),
  row(envelope, 'a position that the service never gave is refused', (bench) =>
    refused(bench, { ...small, position: '0123456789abcdef0123456789abcdef' }, 'position'),
  ),
  row('facts/platform.md, 7.3', 'paging works by POST as by GET', async (bench) => {
    const first = await investigate(bench, { ...small, page_size: '9' }, { method: 'POST' });
    const position = String(first.response.position);
    const second = await investigate(bench, { ...small, page_size: '9', position }, { method: 'POST' });
    expect([second.status, second.results.length]).toEqual([200, 9]);
    expect(names(second)).not.toEqual(names(first));
  }),
  row(paging, 'page_size makes pages smaller', async (bench) => {
    const { response, results } = await accepted(bench, { ...large, page_size: '3' });
    expect([results.length, response.results_count, response.total_count]).toEqual([3, 3, 9999]);
  }),
  row(paging, 'page_size 500 is the default', async (bench) => {
    expect(names(await accepted(bench, { ...large, page_size: '500' }))).toEqual(names(await accepted(bench, large)));
  }),
];

const nextRows = [
  row(paging, 'next=true adds the URL of the next page, which brings the same as the position', async (bench) => {
    const { response } = await accepted(bench, { ...small, page_size: '9', next: 'true' });
    const url = new URL(String(response.next));
    expect([url.origin, url.pathname, url.searchParams.get('position')]).toEqual([
      bench.announcement.connection.baseUrl,
      '/v1/intel-investigate/',
      response.position,
    ]);
    const headers = { 'x-api-key': bench.announcement.keys.platform };
    const followed = (await (await fetch(url, { headers })).json()) as { response: { results: Json[] } };
    const again = await accepted(bench, { ...small, page_size: '9', position: String(response.position) });
    expect(followed.response.results.map(({ domain }) => domain)).toEqual(names(again));
  }),
  row(paging, 'next is omitted on the last page', async (bench) => {
    const { response } = await accepted(bench, { ...small, next: 'true' });
    expect([response.has_more_results, 'next' in response]).toEqual([false, false]);
  }),
  row(paging, 'next is there only when it is requested', async (bench) => {
    expect('next' in (await accepted(bench, { ...small, page_size: '9' })).response).toBe(false);
    expect('next' in (await accepted(bench, { ...small, page_size: '9', next: 'false' })).response).toBe(false);
  }),
  row('platform.md, Authentication', 'next carries no credentials, even when they came in the query', async (bench) => {
    const { connection, keys } = bench.announcement;
    const query = new URLSearchParams({
      ...small,
      page_size: '9',
      next: 'true',
      api_username: connection.username,
      api_key: keys.platform,
    });
    const answer = await fetch(`${connection.baseUrl}/v1/intel-investigate/?${query}`);
    const { response } = (await answer.json()) as { response: { next: string } };
    expect([
      response.next.includes('page_size=9'),
      response.next.includes(keys.platform),
      response.next.includes('api_'),
    ]).toEqual([true, false, false]);
  }),
];

const sortRows = [
  row(paging, 'results come by first_seen, the newest first, unless asked otherwise', async (bench) => {
    const { results } = await accepted(bench, small);
    expectOrder(
      results.map((record) => String(value(record, 'first_seen'))),
      'down',
    );
    expect(names(await accepted(bench, { ...small, sort_by: 'first_seen_since' }))).toEqual(
      results.map(({ domain }) => domain),
    );
  }),
  row(paging, 'sort_by create_date is descending', async (bench) => {
    const { results } = await accepted(bench, { ...small, sort_by: 'create_date' });
    expectOrder(
      results.map((record) => String(value(record, 'create_date'))),
      'down',
    );
  }),
  row(paging, 'sort_by domain is ascending', async (bench) => {
    expectOrder(names(await accepted(bench, { ...small, sort_by: 'domain' })), 'up');
  }),
  row(paging, 'sort_by risk_score is ascending', async (bench) => {
    expectOrder((await accepted(bench, { ...small, sort_by: 'risk_score' })).results.map(score), 'up');
  }),
  row(paging, 'sort_direction dsc gives descending order', async (bench) => {
    expectOrder(names(await accepted(bench, { ...small, sort_by: 'domain', sort_direction: 'dsc' })), 'down');
    expectOrder(
      (await accepted(bench, { ...small, sort_by: 'risk_score', sort_direction: 'dsc' })).results.map(score),
      'down',
    );
  }),
  row('facts/platform.md, 7.2', 'sort_direction asc gives ascending order', async (bench) => {
    const { results } = await accepted(bench, { ...small, sort_by: 'create_date', sort_direction: 'asc' });
    expectOrder(
      results.map((record) => String(value(record, 'create_date'))),
      'up',
    );
    const seen = await accepted(bench, { ...small, sort_direction: 'asc' });
    expectOrder(
      seen.results.map((record) => String(value(record, 'first_seen'))),
      'up',
    );
  }),
  row(paging, 'order holds across pages', async (bench) => {
    const all = await pages(bench, { ...small, sort_by: 'domain', page_size: '10' });
    expectOrder(
      all.flatMap((answer) => names(answer)),
      'up',
    );
  }),
];

const limitRows = [
  row('platform.md, Investigate rule 1', 'more than 10000 matches: HTTP 200 with error code 413', async (bench) => {
    const answer = await investigate(bench, tooLarge);
    expect([answer.status, (answer.response.error as Json).code]).toEqual([200, 413]);
  }),
  row(envelope, 'too many matches: exactly these members, no results and no counts', async (bench) => {
    const { body } = await investigate(bench, tooLarge);
    expect(body).toEqual({
      response: {
        error: { code: 413, message: expect.any(String) },
        limit_exceeded: true,
        has_more_results: true,
        message: expect.any(String),
        missing_domains: [],
      },
    });
  }),
  row('platform.md, Limits', 'a filter that leaves fewer than 10000 makes the search answerable', async (bench) => {
    const answer = await accepted(bench, { ...tooLarge, tld: 'org', page_size: '5' });
    expect([answer.response.limit_exceeded, Number(answer.response.total_count) > 100]).toEqual([false, true]);
  }),
  row('platform.md, Limits', '9,999 matches are answered to the last page', async (bench) => {
    const all = await pages(bench, large);
    const seen = new Set(all.flatMap((answer) => names(answer)));
    expect([all.length, all.at(-1)?.results.length, seen.size]).toEqual([20, 499, 9999]);
  }),
  row(envelope, 'a search_hash of too many matches is refused in the same way', async (bench) => {
    const { response } = await investigate(bench, { search_hash: 'U2V4dGFudC1wYXJrZWQtZG9tYWlucw' });
    expect([response.limit_exceeded, (response.error as Json).code]).toEqual([true, 413]);
  }),
  row(envelope, 'on a bad day limit_exceeded comes without an error, as was recorded once', async (bench) => {
    const rule = { route: 'platform.investigate', times: 1, fault: { kind: 'play', name: 'limit-exceeded' } };
    await bench.control('POST', '/faults', rule);
    const { response } = await investigate(bench, small);
    expect(Object.keys(response).sort()).toEqual(['has_more_results', 'limit_exceeded', 'message', 'missing_domains']);
    expect(response.limit_exceeded).toBe(true);
  }),
];

export const parts: readonly Part[] = [
  { title: 'Investigate: pages', rows: [...pageRows, ...nextRows] },
  { title: 'Investigate: order and size', rows: [...sortRows, ...limitRows] },
];
