import { domainToASCII } from 'node:url';
import { expect } from 'vitest';
import { accepted, investigate, names, read, refused, row } from './investigate-asking.ts';
import type { Bench, Part } from './row.ts';

const values = 'facts/platform.md, 7.2';
const investigateText = 'platform.md, Investigate';
const controlsText = 'platform.md, Investigate, paging and sorting';

/** Source, parameter, wrong value, why. Every one is refused with 400 and a message that names the parameter. */
const wrong: readonly (readonly [string, string, string, string])[] = [
  [values, 'domain', 'example.com, example.org', 'spaces'],
  [values, 'domain', 'example.com,,example.org', 'an empty entry'],
  [values, 'domain', 'under_score.com', 'an underscore'],
  [values, 'domain', 'nodots', 'no dot'],
  [values, 'domain', 'http://example.com/', 'an address of a page'],
  [values, 'domain', '-hyphen.com', 'a label that begins with a hyphen'],
  [values, 'ip', '2001:db8::1', 'IPv6'],
  [values, 'ip', '192.0.2.256', 'no address'],
  [values, 'ip', '192.0.2.0/24', 'a network'],
  [values, 'mailserver_ip', '2001:db8::1', 'IPv6'],
  [values, 'nameserver_ip', 'ns1.example.com', 'a name'],
  [values, 'ssl_hash', 'abc', 'too few digits'],
  [values, 'ssl_hash', `${'0'.repeat(39)}g`, 'a letter beyond f'],
  [values, 'ssl_hash', Array.from({ length: 20 }, () => 'ab').join(':'), 'colons'],
  [values, 'ssl_duration', '0', 'below 1'],
  [values, 'ssl_duration', '90.5', 'a fraction'],
  [values, 'ssl_duration', 'long', 'no number'],
  [values, 'tagged_with_any', 'x'.repeat(513), 'more than 512 characters'],
  [values, 'tagged_with_all', 'a,,b', 'an empty tag'],
  ['platform.md, Investigate, base parameters', 'iana_id', 'abc', 'no number'],
  ['platform.md, Investigate, base parameters', 'search_hash', 'unknown-hash', 'a hash of no search'],
  ['facts/platform.md, 7.1', 'asn', 'AS64500', 'letters'],
];

/** The same for what only narrows a search or shapes the answer. */
const wrongBeside: readonly (readonly [string, string, string, string])[] = [
  ['platform.md, Investigate, filter parameters', 'active', '1', 'neither true nor false'],
  ['facts/platform.md, 3', 'active', 'True', 'an uppercase boolean'],
  ['platform.md, Investigate, filter parameters', 'create_date', '2026-6-1', 'a short date'],
  ['platform.md, Investigate, filter parameters', 'create_date', '2026-02-30', 'no day of the calendar'],
  [values, 'create_date', '=2026-01-01', 'another operator'],
  [values, 'create_date', '>', 'an operator without a date'],
  ['platform.md, Investigate, filter parameters', 'expiration_date', '>2026-01-01', 'an operator'],
  ['platform.md, Investigate, filter parameters', 'expiration_date', '01/02/2026', 'another order'],
  ['platform.md, Investigate, filter parameters', 'first_seen_since', '2026-01-01T00:00:00', 'no timezone'],
  ['platform.md, Investigate, filter parameters', 'first_seen_since', 'yesterday', 'no time'],
  ['platform.md, Investigate, filter parameters', 'first_seen_within', '-60', 'a negative number'],
  ['platform.md, Investigate, filter parameters', 'first_seen_within', '1h', 'a unit'],
  ['facts/platform.md, 7.1', 'create_date_within', '1.5', 'a fraction'],
  ['facts/platform.md, 7.1', 'data_updated_after', 'today', 'no date'],
  [values, 'ip_country_code', 'us', 'lower case'],
  [values, 'ip_country_code', 'USA', 'three letters'],
  [values, 'rank', '0', 'below 1'],
  [values, 'rank', 'top', 'no number'],
  [values, 'risk_score', '101', 'above 100'],
  [values, 'risk_score', '-1', 'below 0'],
  [values, 'risk_score', '70-99', 'a range'],
  [values, 'tld', '.com', 'a leading dot'],
  [values, 'tld', 'COM', 'upper case'],
  [values, 'not_tagged_with_any', 'x'.repeat(513), 'more than 512 characters'],
  [values, 'not_tagged_with_all', ',', 'empty tags'],
  ['platform.md, Investigate, filter parameters', 'ssl_not_after', '20260101', 'digits alone'],
  ['platform.md, Investigate, filter parameters', 'ssl_not_before', '2026-13-01', 'a thirteenth month'],
  [controlsText, 'page_size', '501', 'more than the default: it can only be made smaller'],
  [values, 'page_size', '0', 'below 1'],
  [values, 'page_size', 'all', 'no number'],
  [controlsText, 'sort_by', 'name', 'no sorting of the service'],
  [values, 'sort_direction', 'desc', 'the usual word: the service says dsc'],
  [controlsText, 'next', '1', 'no boolean'],
  ['facts/platform.md, 7.4', 'position', 'abc', 'not 32 hexadecimal digits'],
  [controlsText, 'screenshots', 'true', 'another value than 1'],
  ['platform.md, Investigate, parsed-record parameters', 'parsed_whois', 'yes', 'no boolean'],
  ['platform.md, Investigate, parsed-record parameters', 'parsed_domain_rdap', '1', 'no boolean'],
  ['facts/platform.md, 3', 'format', 'yaml', 'a format that is not there'],
  ['facts/platform.md, 3', 'app_name', 'x'.repeat(129), 'more than 128 characters'],
  ['facts/platform.md, 3', 'app_partner', '', 'no character'],
  ['facts/platform.md, 3', 'app_version', 'x'.repeat(129), 'more than 128 characters'],
];

const wrongRows = [
  ...wrong.map(([source, name, value, why]) =>
    row(source, `${name} is refused with 400 for ${why}`, (bench) => refused(bench, { [name]: value }, name)),
  ),
  ...wrongBeside.map(([source, name, value, why]) =>
    row(source, `beside a search, ${name} is refused with 400 for ${why}`, (bench) =>
      refused(bench, { domain: 'northmere.com', [name]: value }, name),
    ),
  ),
];

async function post(bench: Bench, contentType: string, body: string, query = '') {
  const url = `${bench.announcement.connection.baseUrl}/v1/intel-investigate/${query}`;
  const headers = { 'x-api-key': bench.announcement.keys.platform, 'content-type': contentType };
  return read(await fetch(url, { method: 'POST', headers, body }));
}

const many = (count: number) =>
  Array.from({ length: count }, (_unused, index) => `no-such-name-${index}.com`).join(',');

const requestRows = [
  row('platform.md, Errors', 'invalid parameters give 400 and never 422', async (bench) => {
    const answer = await investigate(bench, { domain: 'northmere.com', page_size: 'x' });
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: { code: 400, message: expect.any(String) }, resources: { support: expect.stringContaining('http') } },
    ]);
  }),
  row('facts/platform.md, 4', 'a request without any search parameter is a 400', (bench) =>
    refused(bench, {}, 'search parameter'),
  ),
  row('facts/platform.md, 4', 'paging and sorting alone are no search', (bench) =>
    refused(bench, { page_size: '5', sort_by: 'domain' }, 'search parameter'),
  ),
  row('facts/platform.md, 7.1', 'a parameter of another service is refused by its name', (bench) =>
    refused(bench, { domain: 'northmere.com', colour: 'red' }, 'colour'),
  ),
  row(investigateText, 'a parameter without a value is refused', (bench) =>
    refused(bench, { registrar: '' }, 'registrar'),
  ),
  row('platform.md, Investigate, base parameters', 'search_hash allows no other search parameter', (bench) =>
    refused(bench, { search_hash: 'U2V4dGFudC1sZWRnZXItdGFnLW1hbmFnZXI', domain: 'northmere.com' }, 'search_hash'),
  ),
  row('platform.md, Investigate, base parameters', 'search_hash allows no filter', (bench) =>
    refused(bench, { search_hash: 'U2V4dGFudC1sZWRnZXItdGFnLW1hbmFnZXI', tld: 'com' }, 'search_hash'),
  ),
  row('platform.md, Investigate, base parameters', 'search_hash alone reruns the exported search', async (bench) => {
    const stored = await accepted(bench, { search_hash: 'U2V4dGFudC1sZWRnZXItdGFnLW1hbmFnZXI' });
    const plain = await accepted(bench, { tag_manager_code: 'GTM-K7QX2NL' });
    expect([names(stored), names(stored).length > 20]).toEqual([names(plain), true]);
  }),
  row('platform.md, Investigate, base parameters', 'search_hash results can be paged', async (bench) => {
    const search_hash = 'U2V4dGFudC1oYXJib3ItbmFtZS1zZXJ2ZXI';
    const first = await accepted(bench, { search_hash });
    const second = await accepted(bench, { search_hash, position: String(first.response.position) });
    expect([first.response.total_count, second.results.length]).toEqual([9999, 500]);
    expect(names(second).filter((name) => names(first).includes(name))).toEqual([]);
  }),
];

const domainRows = [
  row('platform.md, Limits', 'domain takes up to 100 names', async (bench) => {
    const answer = await accepted(bench, { domain: many(100) });
    expect(answer.response.missing_domains).toHaveLength(100);
  }),
  row('platform.md, Limits', 'more than 100 names in one request are refused', (bench) =>
    refused(bench, { domain: many(101) }, 'domain'),
  ),
  row('platform.md, Limits', 'more than 100 names are refused in a form too', (bench) =>
    refused(bench, { domain: many(101) }, 'domain', investigate, { method: 'POST' }),
  ),
  row('facts/platform.md, 4', 'a list too long for an address gives 414, and goes by POST', async (bench) => {
    const long = (_unused: unknown, index: number) => `${'long-'.repeat(12)}${index}.${'x'.repeat(20)}.com`;
    const domain = Array.from({ length: 100 }, long).join(',');
    expect((await investigate(bench, { domain })).status).toBe(414);
    expect((await investigate(bench, { domain }, { method: 'POST' })).status).toBe(200);
  }),
  row('facts/platform.md, 7.4', 'a name for which nothing is found stands in missing_domains', async (bench) => {
    const answer = await accepted(bench, { domain: 'northmere.com,nothing-of-the-kind.com' });
    expect([names(answer), answer.response.missing_domains]).toEqual([['northmere.com'], ['nothing-of-the-kind.com']]);
  }),
  row('facts/platform.md, 7.2', 'letters of a name may be of either case', async (bench) => {
    expect(names(await accepted(bench, { domain: 'NorthMere.COM' }))).toEqual(['northmere.com']);
  }),
  row(
    'facts/platform.md, 7.5',
    'an international name is found in its ASCII form, and comes in Unicode',
    async (bench) => {
      const ascii = domainToASCII('bäckerei-nordlicht.de');
      const answer = await accepted(bench, { domain: ascii });
      expect([names(answer), String(answer.results[0]?.whois_url).endsWith(ascii)]).toEqual([
        ['bäckerei-nordlicht.de'],
        true,
      ]);
    },
  ),
  row('facts/platform.md, 7.5', 'an international name is found in its Unicode form too', async (bench) => {
    expect(names(await accepted(bench, { domain: 'bäckerei-nordlicht.de' }))).toEqual(['bäckerei-nordlicht.de']);
  }),
];

const postRows = [
  row(investigateText, 'the POST body is form-encoded and takes what GET takes', async (bench) => {
    const asked = {
      nameserver_domain: 'kargo-desk.org',
      risk_score: '60',
      sort_by: 'domain',
      page_size: '7',
      parsed_whois: 'true',
    };
    const [get, form] = [await accepted(bench, asked), await investigate(bench, asked, { method: 'POST' })];
    expect([form.status, form.response.total_count, names(form)]).toEqual([200, get.response.total_count, names(get)]);
    expect(form.results[0]).toHaveProperty('parsed_whois');
  }),
  row(investigateText, 'POST takes a comma-separated list of domains', async (bench) => {
    const answer = await investigate(bench, { domain: 'northmere.com,halvora.com' }, { method: 'POST' });
    expect([...names(answer)].sort()).toEqual(['halvora.com', 'northmere.com']);
  }),
  row(investigateText, 'a JSON body is refused: POST is form-encoded', async (bench) => {
    const answer = await post(bench, 'application/json', '{"domain":"northmere.com"}');
    expect([answer.status, answer.error.code]).toEqual([400, 400]);
  }),
  row(investigateText, 'POST without a body is refused', async (bench) => {
    expect((await post(bench, 'application/x-www-form-urlencoded', '')).status).toBe(400);
  }),
  row('facts/platform.md, 7.3', 'search parameters of a POST stand in the form, not in the address', async (bench) => {
    const answer = await post(bench, 'application/x-www-form-urlencoded', 'domain=northmere.com', '?tld=com');
    expect([answer.status, answer.error.message]).toEqual([400, expect.stringContaining('tld')]);
  }),
  row('platform.md, Errors', 'a form that is not UTF-8 is a malformed request', async (bench) => {
    const url = `${bench.announcement.connection.baseUrl}/v1/intel-investigate/`;
    const headers = {
      'x-api-key': bench.announcement.keys.platform,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const answer = await fetch(url, { method: 'POST', headers, body: Buffer.from([0x64, 0x3d, 0xff, 0xfe]) });
    expect(answer.status).toBe(400);
  }),
];

export const parts: readonly Part[] = [
  { title: 'Investigate: wrong values', rows: wrongRows },
  { title: 'Investigate: requests', rows: [...requestRows, ...domainRows, ...postRows] },
];
