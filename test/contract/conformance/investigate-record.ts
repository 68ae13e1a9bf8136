import { expect } from 'vitest';
import type { Json, Wrapped } from './investigate-asking.ts';
import { accepted, at, row, sample } from './investigate-asking.ts';
import type { Bench, Part } from './row.ts';

const record = 'facts/platform.md, 7.5';
const date = /^\d{4}-\d{2}-\d{2}$/;

const isText = (value: unknown): boolean => typeof value === 'string';
const isWhole = (value: unknown): boolean => Number.isInteger(value);

function isWrapped(value: unknown, inner: (value: unknown) => boolean = isText): value is Wrapped {
  const { value: inside, count, ...rest } = (value ?? {}) as Json;
  return inner(inside) && isWhole(count) && Number(count) >= 0 && Object.keys(rest).length === 0;
}

/** Every record of the sample has the member in this form; at least one of them has it filled. */
async function everyRecord(
  bench: Bench,
  member: string,
  fits: (value: unknown, whole: Json) => boolean,
): Promise<void> {
  const records = await sample(bench);
  expect(records.filter((entry) => !(member in entry)).map(({ domain }) => domain)).toEqual([]);
  expect(
    records.filter((entry) => !fits(entry[member], entry)).map(({ domain, [member]: value }) => [domain, value]),
  ).toEqual([]);
}

const listOf =
  (fits: (entry: Json) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every((entry) => fits(entry as Json));

/** Members with one form for all records. */
const members: readonly (readonly [string, string, (value: unknown, whole: Json) => boolean])[] = [
  ['domain', 'a string', isText],
  ['whois_url', 'a URL that ends with the ASCII name', (value) => /^https?:\/\/\S+\/[a-z0-9.-]+$/.test(String(value))],
  ['active', 'a boolean', (value) => typeof value === 'boolean'],
  ['alexa', 'an integer, or "" when unknown', (value) => value === '' || isWhole(value)],
  ['popularity_rank', 'an integer, or "" when unknown', (value) => value === '' || isWhole(value)],
  ['tld', 'a string', (value, { domain }) => isText(value) && String(domain).endsWith(`.${value}`)],
  ['website_response', 'an integer', isWhole],
  ['spf_info', 'a string, "" when absent', isText],
  [
    'data_updated_timestamp',
    'a time with milliseconds and no zone',
    (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/.test(String(value)),
  ],
  ['create_date', 'a wrapped date', (value) => isWrapped(value, (text) => date.test(String(text)))],
  ['expiration_date', 'a wrapped date', (value) => isWrapped(value, (text) => date.test(String(text)))],
  [
    'first_seen',
    'a wrapped time that ends in Z, with count 0',
    (value) => isWrapped(value, (text) => /T.*Z$/.test(String(text))) && value.count === 0,
  ],
  ['registrar', 'wrapped, or a bare "" when unknown', (value) => value === '' || isWrapped(value)],
  ['registrant_name', 'wrapped', (value) => isWrapped(value)],
  ['registrant_org', 'wrapped', (value) => isWrapped(value)],
  ['redirect', 'wrapped', (value) => isWrapped(value)],
  ['redirect_domain', 'wrapped', (value) => isWrapped(value)],
  [
    'website_title',
    'wrapped, or a bare "" when unknown',
    (value) => value === '' || (isWrapped(value) && value.value !== ''),
  ],
  [
    'server_type',
    'wrapped, or a bare "" when unknown',
    (value) => value === '' || (isWrapped(value) && value.value !== ''),
  ],
  [
    'registrar_status',
    'lowercase strings that are not wrapped',
    (value) => Array.isArray(value) && value.every((entry) => /^[a-z]+$/.test(String(entry))),
  ],
  ['email_domain', 'a list of wrapped strings', listOf((entry) => isWrapped(entry))],
  ['soa_email', 'a list of wrapped strings', listOf((entry) => isWrapped(entry))],
  ['ssl_email', 'a list of wrapped strings', listOf((entry) => isWrapped(entry))],
  ['additional_whois_email', 'a list of wrapped strings', listOf((entry) => isWrapped(entry))],
  ['ad_tracker', 'wrapped', (value) => isWrapped(value)],
  ['analytics', 'wrapped', (value) => isWrapped(value)],
  ...[
    'analytics_v4',
    'tag_manager_codes',
    'social_codes',
    'heatmap_codes',
    'analytics_cn_codes',
    'metrics_ru_codes',
    'selfhosted_analytics_codes',
    'counter_project_codes',
    'counter_security_codes',
  ].map((name) => [name, 'a list of wrapped strings', listOf((entry) => isWrapped(entry))] as const),
  [
    'ip',
    'a list with address, asn (wrapped integers), country_code and isp',
    listOf(
      ({ address, asn, country_code, isp }) =>
        isWrapped(address) &&
        isWrapped(country_code) &&
        isWrapped(isp) &&
        listOf((entry) => isWrapped(entry, isWhole))(asn),
    ),
  ],
  [
    'mx',
    'a list with host, domain, a list of ip, and priority as an integer',
    listOf(
      ({ host, domain, ip, priority }) =>
        isWrapped(host) && isWrapped(domain) && listOf((entry) => isWrapped(entry))(ip) && isWhole(priority),
    ),
  ],
  [
    'name_server',
    'a list with host, domain and a list of ip',
    listOf(({ host, domain, ip }) => isWrapped(host) && isWrapped(domain) && listOf((entry) => isWrapped(entry))(ip)),
  ],
  [
    'tags',
    'a list with label, scope and tagged_at',
    listOf(
      ({ label, scope, tagged_at }) => isText(label) && isText(scope) && !Number.isNaN(Date.parse(String(tagged_at))),
    ),
  ],
];

const memberRows = members.map(([name, form, fits]) =>
  row(record, `${name} is ${form}`, (bench) => everyRecord(bench, name, fits)),
);

const contactParts = ['name', 'org', 'street', 'city', 'state', 'postal', 'country', 'phone', 'fax'];
const contactRows = ['admin_contact', 'billing_contact', 'registrant_contact', 'technical_contact'].map((role) =>
  row(record, `${role} has nine wrapped parts and a list of e-mails`, (bench) =>
    everyRecord(bench, role, (value) => {
      const { email, ...rest } = value as Json;
      return (
        listOf((entry) => isWrapped(entry))(email) &&
        JSON.stringify(Object.keys(rest).sort()) === JSON.stringify([...contactParts].sort()) &&
        Object.values(rest).every((part) => isWrapped(part))
      );
    }),
  ),
);

const certificates = async (bench: Bench) =>
  (await sample(bench)).flatMap(({ ssl_info }) => ssl_info as readonly Json[]);
const eightDigits = (value: unknown) =>
  isWrapped(value, (number) => isWhole(number) && /^20\d{6}$/.test(String(number)));

const oddRows = [
  row(
    record,
    'ssl_info has hash, subject, organization wrapped and email plain in every certificate',
    async (bench) => {
      for (const { hash, subject, organization, email } of await certificates(bench)) {
        expect([isWrapped(hash), isWrapped(subject), isWrapped(organization), Array.isArray(email)]).toEqual([
          true,
          true,
          true,
          true,
        ]);
      }
    },
  ),
  row(record, 'older certificates carry only hash, subject, organization and email', async (bench) => {
    const short = (await certificates(bench)).filter((entry) => !('not_after' in entry));
    expect(short.length).toBeGreaterThan(0);
    for (const entry of short) expect(Object.keys(entry).sort()).toEqual(['email', 'hash', 'organization', 'subject']);
  }),
  row(record, 'certificate dates are wrapped integers of eight digits, the duration is in days', async (bench) => {
    for (const { not_before, not_after, duration } of (await certificates(bench)).filter(
      (entry) => 'not_after' in entry,
    )) {
      expect([eightDigits(not_before), eightDigits(not_after), isWrapped(duration, isWhole)]).toEqual([
        true,
        true,
        true,
      ]);
    }
  }),
  row(record, 'certificates have alternative names, a common name and an issuer, all wrapped', async (bench) => {
    for (const { alt_names, common_name, issuer_common_name } of (await certificates(bench)).filter(
      (entry) => 'not_after' in entry,
    )) {
      expect([
        listOf((entry) => isWrapped(entry))(alt_names),
        isWrapped(common_name),
        isWrapped(issuer_common_name),
      ]).toEqual([true, true, true]);
    }
  }),
  row(record, 'sources of a certificate are epoch milliseconds, active and passive each optional', async (bench) => {
    const sources = (await certificates(bench)).flatMap(({ sources: found }) =>
      found === undefined ? [] : [found as Json],
    );
    for (const source of sources) for (const time of Object.values(source)) expect(Number(time)).toBeGreaterThan(1e12);
    expect(new Set(sources.map((source) => Object.keys(source).sort().join()))).toEqual(
      new Set(['active', 'passive', 'active,passive', '']),
    );
  }),
  row(record, 'empty parts are wrapped with value "" and count 0', async (bench) => {
    const [empty] = (await accepted(bench, { domain: 'all-empty.com' })).results;
    expect(empty).toMatchObject({
      registrar: '',
      website_title: '',
      server_type: '',
      popularity_rank: '',
      spf_info: '',
      active: false,
      create_date: { value: '', count: 0 },
      registrant_name: { value: '', count: 0 },
      registrant_contact: { name: { value: '', count: 0 }, email: [] },
      ip: [],
      mx: [],
      name_server: [],
      ssl_info: [],
      tags: [],
    });
  }),
  row(record, 'country codes come in either case', async (bench) => {
    const codes = (await sample(bench)).flatMap((entry) =>
      at(entry, 'ip.country_code').map(({ value }) => String(value)),
    );
    expect([codes.includes('US'), codes.includes('us')]).toEqual([true, true]);
  }),
  row(record, 'e-mail values of contacts may be free text or URLs', async (bench) => {
    const emails = (await sample(bench)).flatMap((entry) =>
      at(entry, 'registrant_contact.email').map(({ value }) => String(value)),
    );
    expect([emails.some((text) => text.includes(' ')), emails.some((text) => text.startsWith('https://'))]).toEqual([
      true,
      true,
    ]);
  }),
  row(record, 'the screenshot object is there only with screenshots=1', async (bench) => {
    const [without] = (await accepted(bench, { domain: 'northmere.com' })).results;
    const [withIt] = (await accepted(bench, { domain: 'northmere.com', screenshots: '1' })).results;
    expect(['screenshot' in (without ?? {}), 'screenshot' in (withIt ?? {})]).toEqual([false, true]);
  }),
  row(record, 'parsed records are there only on request', async (bench) => {
    const [without] = (await accepted(bench, { domain: 'northmere.com' })).results;
    expect(['parsed_whois' in (without ?? {}), 'parsed_domain_rdap' in (without ?? {})]).toEqual([false, false]);
  }),
];

export const parts: readonly Part[] = [
  { title: 'Investigate: record', rows: [...memberRows, ...contactRows, ...oddRows] },
];
