import { expect } from 'vitest';
import type { Answer, Json } from './investigate-asking.ts';
import { accepted, names, refused, row, texts } from './investigate-asking.ts';
import type { Bench, Part } from './row.ts';

const filters = 'platform.md, Investigate, filter parameters';
const values = 'facts/platform.md, 7.2';

/** Every filter with a value that is right. */
const all: readonly (readonly [string, string])[] = [
  ['active', 'true'],
  ['create_date', '2024-01-01'],
  ['create_date_within', '30'],
  ['data_updated_after', '2026-01-01'],
  ['expiration_date', '2027-01-01'],
  ['first_seen_since', '2026-01-01T00:00:00Z'],
  ['first_seen_within', '86400'],
  ['ip_country_code', 'US'],
  ['not_tagged_with_all', 'customer'],
  ['not_tagged_with_any', 'customer'],
  ['rank', '1000'],
  ['risk_score', '50'],
  ['ssl_not_after', '2026-08-01'],
  ['ssl_not_before', '2026-05-01'],
  ['tld', 'com'],
];

const aloneRows = all.map(([name, value]) =>
  row('platform.md, Investigate', `${name} is a filter: it cannot be used alone`, (bench) =>
    refused(bench, { [name]: value }, name),
  ),
);

/** A search of some hundreds of domains, old and new, with and without DNS. */
const wide = { registrant: 'sofia' };

/** What a filter leaves of the wide search, and what it takes away. */
async function split(bench: Bench, filter: Readonly<Record<string, string>>) {
  const [whole, kept] = [await widely(bench), await allOf(bench, { ...wide, ...filter })];
  const left = new Set(kept.map(({ domain }) => domain));
  const dropped = whole.filter(({ domain }) => !left.has(domain));
  expect([kept.length > 0, dropped.length > 0, kept.length + dropped.length]).toEqual([true, true, whole.length]);
  return { kept, dropped };
}

const known = new WeakMap<Bench, Promise<readonly Json[]>>();

/** The wide search, asked once. */
function widely(bench: Bench): Promise<readonly Json[]> {
  const found = known.get(bench) ?? allOf(bench, wide);
  known.set(bench, found);
  return found;
}

async function allOf(bench: Bench, parameters: Readonly<Record<string, string>>): Promise<readonly Json[]> {
  const records: Json[] = [];
  let answer: Answer | null = null;
  do {
    const position: unknown = answer?.response.position;
    answer = await accepted(bench, {
      ...parameters,
      ...(position === undefined ? {} : { position: String(position) }),
    });
    records.push(...answer.results);
  } while (answer.response.has_more_results === true);
  return records;
}

async function splits(bench: Bench, filter: Readonly<Record<string, string>>, fits: (record: Json) => boolean) {
  const { kept, dropped } = await split(bench, filter);
  expect([kept.filter((record) => !fits(record)), dropped.filter(fits)]).toEqual([[], []]);
}

const text = (record: Json, path: string) => texts(record, path)[0] ?? '';
const score = (record: Json) => Number((record.domain_risk as Json).risk_score ?? Number.NaN);
const seen = (record: Json) => Date.parse(text(record, 'first_seen'));

/** The value of the wide search in the middle, so that a filter by it leaves some and drops some. */
async function middle(bench: Bench, of: (record: Json) => string): Promise<string> {
  const found = (await widely(bench))
    .map(of)
    .filter((value) => value !== '')
    .sort();
  return found[Math.floor(found.length / 2)] ?? '';
}

const filterRows = [
  row(filters, 'active=true leaves domains in global DNS or registered', (bench) =>
    splits(bench, { active: 'true' }, ({ active }) => active === true),
  ),
  row(filters, 'active=false leaves those that are neither', (bench) =>
    splits(bench, { active: 'false' }, ({ active }) => active === false),
  ),
  row(filters, 'create_date leaves domains created on the date', async (bench) => {
    const date = await middle(bench, (record) => text(record, 'create_date'));
    await splits(bench, { create_date: date }, (record) => text(record, 'create_date') === date);
  }),
  ...(
    [
      ['>', (one: string, other: string) => one > other],
      ['>=', (one: string, other: string) => one >= other],
      ['<', (one: string, other: string) => one < other],
      ['<=', (one: string, other: string) => one <= other],
    ] as const
  ).map(([operator, holds]) =>
    row(values, `create_date takes the operator ${operator} before the date`, async (bench) => {
      const date = await middle(bench, (record) => text(record, 'create_date'));
      await splits(bench, { create_date: operator + date }, (record) => holds(text(record, 'create_date'), date));
    }),
  ),
  row('facts/platform.md, 7.1', 'create_date_within leaves domains created in the last days', async (bench) => {
    const { kept, dropped } = await split(bench, { create_date_within: '365' });
    const dates = (records: readonly Json[]) => records.map((record) => text(record, 'create_date')).sort();
    expect([dates(kept)[0] ?? '', dates(dropped).at(-1) ?? '']).toEqual([
      expect.stringMatching(/^2025-(0[6-9]|1)/),
      expect.stringMatching(/^2025-0[1-6]/),
    ]);
  }),
  row('facts/platform.md, 7.1', 'data_updated_after leaves records updated from the date on', async (bench) => {
    const date = (await middle(bench, (record) => String(record.data_updated_timestamp))).slice(0, 10);
    await splits(bench, { data_updated_after: date }, (record) => String(record.data_updated_timestamp) >= date);
  }),
  row(filters, 'expiration_date leaves domains that expire on the date', async (bench) => {
    const date = await middle(bench, (record) => text(record, 'expiration_date'));
    await splits(bench, { expiration_date: date }, (record) => text(record, 'expiration_date') === date);
  }),
  row(filters, 'first_seen_since leaves domains first seen from the time on', async (bench) => {
    const since = await middle(bench, (record) => text(record, 'first_seen'));
    await splits(bench, { first_seen_since: since }, (record) => seen(record) >= Date.parse(since));
  }),
  row(filters, 'first_seen_since reads the zone of the time', async (bench) => {
    const since = await middle(bench, (record) => text(record, 'first_seen'));
    const local = `${new Date(Date.parse(since) - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`;
    await splits(bench, { first_seen_since: local }, (record) => seen(record) >= Date.parse(since));
  }),
  row(filters, 'first_seen_within counts seconds before the request', async (bench) => {
    const span = 400 * 86_400;
    const from = Date.parse('2026-06-01T12:00:00Z') - span * 1000;
    const slack = 3_600_000;
    const { kept, dropped } = await split(bench, { first_seen_within: String(span) });
    expect([
      kept.filter((record) => seen(record) < from),
      dropped.filter((record) => seen(record) > from + slack),
    ]).toEqual([[], []]);
  }),
  row(
    filters,
    'ip_country_code leaves domains with an address in the country, whatever its case in the record',
    (bench) =>
      splits(bench, { ip_country_code: 'US' }, (record) =>
        texts(record, 'ip.country_code').some((code) => /^us$/i.test(code)),
      ),
  ),
  row(filters, 'rank leaves domains with at least this popularity', (bench) =>
    splits(bench, { rank: '100000' }, ({ popularity_rank: rank }) => typeof rank === 'number' && rank <= 100_000),
  ),
  row(values, 'risk_score leaves scores greater than the value', async (bench) => {
    const least = Number(await middle(bench, (record) => String(score(record)).padStart(3, '0')));
    await splits(bench, { risk_score: String(least) }, (record) => score(record) > least);
  }),
  row(filters, 'server_type narrows a search too', (bench) =>
    splits(bench, { server_type: 'nginx' }, (record) => text(record, 'server_type') === 'nginx'),
  ),
  row(filters, 'website_title narrows a search too', (bench) =>
    splits(
      bench,
      { website_title: 'This domain may be for sale' },
      (record) => text(record, 'website_title') === 'This domain may be for sale',
    ),
  ),
  row(filters, 'ssl_not_after leaves certificates that end on the date', async (bench) => {
    const digits = await middle(bench, (record) => text(record, 'ssl_info.not_after'));
    const date = digits.replace(/(....)(..)(..)/, '$1-$2-$3');
    const { kept } = await split(bench, { ssl_not_after: date });
    for (const record of kept) expect(texts(record, 'ssl_info.not_after').concat(digits)).toContain(digits);
  }),
  row(filters, 'ssl_not_before leaves certificates that begin on the date', async (bench) => {
    const digits = await middle(bench, (record) => text(record, 'ssl_info.not_before'));
    const date = digits.replace(/(....)(..)(..)/, '$1-$2-$3');
    const { kept } = await split(bench, { ssl_not_before: date });
    for (const record of kept) {
      const shown = texts(record, 'ssl_info.not_before');
      if (shown.length > 0) expect(shown).toContain(digits);
    }
  }),
  row(filters, 'tld leaves domains of the top-level domain', (bench) =>
    splits(bench, { tld: 'net' }, ({ tld }) => tld === 'net'),
  ),
  row(values, 'tld may have dots', (bench) => splits(bench, { tld: 'co.uk' }, ({ tld }) => tld === 'co.uk')),
];

const labels = (record: Json) => texts(record, 'tags.label');
const someTags = { tagged_with_any: 'customer,phishing,investigated,takedown-sent,false-positive' };

const tagRows = [
  row(filters, 'tagged_with_any and tagged_with_all narrow a search too', async (bench) => {
    const any = await accepted(bench, { ...someTags, tagged_with_all: 'customer' });
    expect(any.results.length).toBeGreaterThan(0);
    expect(any.results.every((record) => labels(record).includes('customer'))).toBe(true);
  }),
  row(filters, 'not_tagged_with_any drops domains that have one of the tags', async (bench) => {
    const answer = await accepted(bench, { ...someTags, not_tagged_with_any: 'customer,phishing' });
    const whole = await accepted(bench, someTags);
    const expected = whole.results.filter(
      (record) => !labels(record).some((label) => ['customer', 'phishing'].includes(label)),
    );
    expect(names(answer)).toEqual(expected.map(({ domain }) => domain));
  }),
  row(filters, 'not_tagged_with_all drops only domains that have every tag', async (bench) => {
    const whole = await accepted(bench, someTags);
    const both = labels(whole.results.find((record) => labels(record).length > 1) ?? {});
    const answer = await accepted(bench, { ...someTags, not_tagged_with_all: both.join(',') });
    const expected = whole.results.filter((record) => !both.every((label) => labels(record).includes(label)));
    expect([both.length, names(answer)]).toEqual([2, expected.map(({ domain }) => domain)]);
  }),
  row(values, 'tags are compared without regard to case, and as a whole', async (bench) => {
    const whole = await accepted(bench, { tagged_with_any: 'customer' });
    expect(names(await accepted(bench, { tagged_with_any: 'CUSTOMER' }))).toEqual(names(whole));
    expect(names(await accepted(bench, { tagged_with_any: 'custom' }))).toEqual([]);
  }),
];

const logicRows = [
  row('platform.md, Investigate', 'several base parameters combine with logical AND', async (bench) => {
    const [record] = (await accepted(bench, { domain: 'northmere.com' })).results;
    const host = text(record ?? {}, 'name_server.host');
    const registrar = text(record ?? {}, 'registrar');
    const both = await accepted(bench, { nameserver_host: host, registrar });
    const one = await accepted(bench, { nameserver_host: host });
    expect(both.response.total_count).toBeLessThan(Number(one.response.total_count));
    for (const found of both.results) {
      expect([texts(found, 'name_server.host').includes(host), text(found, 'registrar')]).toEqual([true, registrar]);
    }
  }),
  row('platform.md, Investigate', 'several filters combine with logical AND', (bench) =>
    splits(
      bench,
      { tld: 'com', active: 'true', risk_score: '10' },
      (record) => record.tld === 'com' && record.active === true && score(record) > 10,
    ),
  ),
  row(
    'platform.md, Investigate',
    'logical OR is unsupported: a parameter is refused when it is given twice',
    async (bench) => {
      const { baseUrl } = bench.announcement.connection;
      const headers = { 'x-api-key': bench.announcement.keys.platform };
      const answer = await fetch(`${baseUrl}/v1/intel-investigate/?registrar=a&registrar=b`, { headers });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('registrar')]);
    },
  ),
  row(
    'platform.md, Investigate rule 4',
    'a stored query with first_seen_since brings only what is new',
    async (bench) => {
      const since = '2026-06-01T06:00:00Z';
      const fresh = await accepted(bench, { nameserver_domain: 'parksidedns.com', first_seen_since: since });
      expect(fresh.results.length).toBeGreaterThan(0);
      for (const record of fresh.results) expect(text(record, 'first_seen') >= since).toBe(true);
    },
  ),
];

export const parts: readonly Part[] = [
  { title: 'Investigate: filters', rows: [...filterRows, ...tagRows, ...logicRows] },
  { title: 'Investigate: filters alone', rows: aloneRows },
];
