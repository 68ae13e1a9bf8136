import { expect } from 'vitest';
import type { Json } from './investigate-asking.ts';
import { accepted, enrich, investigate, names, read, refused, row } from './investigate-asking.ts';
import type { Part } from './row.ts';

const spec = 'platform.md, Enrich';
const facts = 'facts/platform.md, 8';
const many = (count: number) =>
  Array.from({ length: count }, (_unused, index) => `no-such-name-${index}.com`).join(',');

/** The same record with every count taken out. */
function withoutCounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCounts);
  if (typeof value !== 'object' || value === null) return value;
  const { count: _count, ...rest } = value as Json;
  const members = 'count' in value && 'value' in value ? rest : (value as Json);
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, withoutCounts(member)]));
}

function countsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, entry) => sum + countsIn(entry), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Number('count' in value) + countsIn(Object.values(value));
}

const some = 'northmere.com,parcelwick.com,bäckerei-nordlicht.de,all-empty.com,example.com';

const answerRows = [
  row(spec, 'GET /v1/intel-enrich/ returns records for domains', async (bench) => {
    expect(names(await accepted(bench, { domain: 'northmere.com,halvora.com' }, enrich))).toEqual([
      'northmere.com',
      'halvora.com',
    ]);
  }),
  row(spec, 'POST /v1/intel-enrich/ returns the same from a form', async (bench) => {
    const [get, form] = [
      await enrich(bench, { domain: some }),
      await enrich(bench, { domain: some }, { method: 'POST' }),
    ];
    expect([form.status, form.results]).toEqual([200, get.results]);
  }),
  row(
    facts,
    'the envelope has limit_exceeded, message, results_count, results and missing_domains, nothing else',
    async (bench) => {
      const { response } = await accepted(bench, { domain: 'northmere.com' }, enrich);
      expect(response).toEqual({
        limit_exceeded: false,
        message: expect.any(String),
        results_count: 1,
        results: [expect.anything()],
        missing_domains: [],
      });
    },
  ),
  row(facts, 'a record is that of Investigate with every count taken out', async (bench) => {
    const byName = (records: readonly Json[]) =>
      [...records].sort((one, other) => (String(one.domain) < String(other.domain) ? -1 : 1));
    const [own, theirs] = [await enrich(bench, { domain: some }), await investigate(bench, { domain: some })];
    expect(byName(own.results)).toEqual(byName(theirs.results).map(withoutCounts));
  }),
  row(
    facts,
    'a certificate of an Enrich record has the members of the document, each as the document has it',
    async (bench) => {
      const w = (value: unknown) => ({ value });
      const short = {
        hash: w(expect.stringMatching(/^[0-9a-f]{40}$/)),
        subject: w(expect.stringMatching(/^CN=/)),
        organization: w(expect.any(String)),
        email: expect.any(Array),
      };
      const whole = {
        ...short,
        alt_names: expect.arrayContaining([w(expect.any(String))]),
        sources: expect.any(Object),
        common_name: w(expect.any(String)),
        issuer_common_name: w(expect.any(String)),
        not_before: w(expect.any(Number)),
        not_after: w(expect.any(Number)),
        duration: w(expect.any(Number)),
      };
      const { results } = await enrich(bench, { domain: some });
      const certificates = results.flatMap((record) => record.ssl_info as readonly Json[]);
      expect(certificates.length).toBeGreaterThan(0);
      for (const found of certificates) expect(found).toEqual('alt_names' in found ? whole : short);
    },
  ),
  row(facts, 'there are no counts anywhere in an Enrich record', async (bench) => {
    const { results } = await enrich(bench, { domain: some, parsed_whois: 'true', parsed_domain_rdap: 'true' });
    expect(countsIn(results)).toBe(0);
  }),
  row(facts, 'members of an Enrich record come in the order of Investigate', async (bench) => {
    const [own, theirs] = [
      await enrich(bench, { domain: 'northmere.com' }),
      await investigate(bench, { domain: 'northmere.com' }),
    ];
    expect(Object.keys(own.results[0] ?? {})).toEqual(Object.keys(theirs.results[0] ?? {}));
  }),
  row(facts, 'Enrich keeps the same empties: bare "" and wrapped ""', async (bench) => {
    const [empty] = (await enrich(bench, { domain: 'all-empty.com' })).results;
    expect(empty).toMatchObject({
      registrar: '',
      website_title: '',
      server_type: '',
      popularity_rank: '',
      registrant_name: { value: '' },
      ip: [],
    });
  }),
  row(facts, 'a name without a record stands in missing_domains of Enrich', async (bench) => {
    const { response } = await accepted(bench, { domain: 'northmere.com,nothing-of-the-kind.com' }, enrich);
    expect([response.results_count, response.missing_domains]).toEqual([1, ['nothing-of-the-kind.com']]);
  }),
  row(facts, 'Enrich takes up to 100 names', async (bench) => {
    expect((await accepted(bench, { domain: many(100) }, enrich)).response.missing_domains).toHaveLength(100);
  }),
  row(facts, 'Enrich refuses more than 100 names', (bench) => refused(bench, { domain: many(101) }, 'domain', enrich)),
  row(spec, 'screenshots=1 adds the screenshot object to an Enrich record', async (bench) => {
    const [found] = (await accepted(bench, { domain: 'northmere.com', screenshots: '1' }, enrich)).results;
    expect(Object.keys(found?.screenshot as Json).sort()).toEqual([
      'ip_address',
      'last_attempt',
      'last_seen',
      'src',
      'timestamp',
    ]);
  }),
  row(facts, 'parsed_whois and parsed_domain_rdap add the parsed records to Enrich', async (bench) => {
    const [found] = (
      await accepted(bench, { domain: 'northmere.com', parsed_whois: 'true', parsed_domain_rdap: 'true' }, enrich)
    ).results;
    expect([found?.parsed_whois, found?.parsed_domain_rdap]).toEqual([
      expect.objectContaining({ registrar: { value: expect.any(String) } }),
      expect.objectContaining({ registrar_iana_id: { value: expect.any(String) } }),
    ]);
  }),
  row(facts, 'data_updated_after leaves out records that are older', async (bench) => {
    const whole = await enrich(bench, { domain: some });
    const later = await enrich(bench, { domain: some, data_updated_after: '2100-01-01' });
    expect([whole.results.length, later.results.length]).toEqual([5, 0]);
  }),
  row(facts, 'international names are found by Enrich in either form', async (bench) => {
    const answer = await enrich(bench, { domain: 'xn--bckerei-nordlicht-qqb.de,bäckerei-nordlicht.de' });
    expect(names(answer)).toEqual(['bäckerei-nordlicht.de']);
  }),
  row('platform.md, Errors', 'Enrich may return 206 when some data is unavailable', async (bench) => {
    await bench.control('POST', '/faults', {
      route: 'platform.enrich',
      times: 1,
      fault: { kind: 'play', name: 'partial' },
    });
    const partial = await enrich(bench, { domain: 'northmere.com,halvora.com' });
    expect([partial.status, partial.results.length, partial.response.has_more_results]).toEqual([206, 1, true]);
    expect((await enrich(bench, { domain: 'northmere.com,halvora.com' })).status).toBe(200);
  }),
];

const refusedRows = [
  row(facts, 'domain is required by Enrich', (bench) => refused(bench, {}, 'domain', enrich)),
  row(facts, 'domain is required by Enrich in a form too', (bench) =>
    refused(bench, { parsed_whois: 'true' }, 'domain', enrich, { method: 'POST' }),
  ),
  ...(
    [
      ['ip', '192.0.2.1'],
      ['registrar', 'Domainery LLC'],
      ['search_hash', 'x'],
      ['tld', 'com'],
      ['position', '0'.repeat(32)],
      ['page_size', '5'],
      ['sort_by', 'domain'],
      ['next', 'true'],
      ['colour', 'red'],
    ] as const
  ).map(([name, value]) =>
    row(facts, `Enrich searches and pages nothing: ${name} is refused`, (bench) =>
      refused(bench, { domain: 'northmere.com', [name]: value }, name, enrich),
    ),
  ),
  ...(
    [
      ['screenshots', 'true'],
      ['parsed_whois', '1'],
      ['parsed_domain_rdap', 'yes'],
      ['data_updated_after', 'today'],
      ['format', 'yaml'],
      ['app_name', 'x'.repeat(129)],
    ] as const
  ).map(([name, value]) =>
    row(facts, `Enrich refuses ${name} with a wrong value`, (bench) =>
      refused(bench, { domain: 'northmere.com', [name]: value }, name, enrich),
    ),
  ),
  row(facts, 'Enrich refuses a domain list with spaces', (bench) =>
    refused(bench, { domain: 'a.com, b.com' }, 'domain', enrich),
  ),
  row(spec, 'Enrich refuses a JSON body', async (bench) => {
    const { baseUrl } = bench.announcement.connection;
    const headers = { 'x-api-key': bench.announcement.keys.platform, 'content-type': 'application/json' };
    const answer = await read(
      await fetch(`${baseUrl}/v1/intel-enrich/`, { method: 'POST', headers, body: '{"domain":"northmere.com"}' }),
    );
    expect([answer.status, answer.error.code]).toEqual([400, 400]);
  }),
  row('platform.md, Errors', 'Enrich without credentials is answered 401', async (bench) => {
    expect((await fetch(`${bench.announcement.connection.baseUrl}/v1/intel-enrich/?domain=northmere.com`)).status).toBe(
      401,
    );
  }),
  row('facts/platform.md, 3', 'Enrich answers XML and HTML on request', async (bench) => {
    expect((await enrich(bench, { domain: 'northmere.com', format: 'xml' })).contentType).toContain('xml');
    expect((await enrich(bench, { domain: 'northmere.com', format: 'html' })).contentType).toContain('html');
  }),
];

const usedUpRows = [
  row(facts, 'Enrich refuses with 503 when its own month is used up, and Investigate goes on', async (bench) => {
    const statuses: number[] = [];
    for (let count = 0; count < 3; count++)
      statuses.push((await enrich(bench, { domain: 'northmere.com' }, { user: 'nearlimit' })).status);
    expect(statuses).toEqual([200, 200, 503]);
    expect((await investigate(bench, { domain: 'northmere.com' }, { user: 'nearlimit' })).status).toBe(200);
  }),
  row('facts/platform.md, 5', 'the test names cost nothing in Enrich either', async (bench) => {
    const usage = async () => {
      const headers = { 'x-api-key': bench.announcement.keys.platform };
      const answer = await fetch(`${bench.announcement.connection.baseUrl}/v1/account/`, { headers });
      const { response } = (await answer.json()) as { response: { products: { id: string; usage: Json }[] } };
      return response.products.find(({ id }) => id === 'intel-enrich')?.usage.month;
    };
    const before = await usage();
    await enrich(bench, { domain: 'example.com' });
    expect(await usage()).toBe(before);
  }),
];

const publicRows = [
  row(
    'facts/platform.md, 1',
    'in public wording the path is /v1/iris-enrich/, and members have public names',
    async (bench) => {
      const answer = await enrich(bench, { domain: 'northmere.com' }, { path: '/v1/iris-enrich/' });
      expect([answer.status, answer.results[0]]).toEqual([
        200,
        expect.objectContaining({ adsense: { value: '' }, gtm_codes: [] }),
      ]);
      expect((await enrich(bench, { domain: 'northmere.com' }, { path: '/v1/intel-enrich/' })).status).toBe(404);
    },
  ),
];

export const parts: readonly Part[] = [
  { title: 'Enrich', rows: [...answerRows, ...refusedRows] },
  { title: 'Enrich: used up', rows: usedUpRows },
  { title: 'Enrich: public words', wording: 'public', rows: publicRows },
];
