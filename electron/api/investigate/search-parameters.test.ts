import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { investigateCalls } from '../../../shared/calls/investigate.ts';
import type { DomainRecord } from '../../../shared/domain-record.ts';
import type { BaseParameters, DomainPage, Search } from '../../../shared/domain-search.ts';
import { openWire, type Wire } from '../../../test/support/wire.ts';
import { readResume } from '../../core/http/resume.ts';
import { atTheStart } from '../domain-gather.ts';
import { SearchPlace, searchPage } from './search-page.ts';

const never = { signal: new AbortController().signal };

interface Wrapped {
  readonly value: string | number;
  readonly count: number | null;
}

/** Each base parameter with the record values that it searches by. */
const byMember: Readonly<Record<string, (record: DomainRecord) => readonly (Wrapped | null)[]>> = {
  ad_tracker_code: ({ trackers }) => trackers.ad_tracker,
  analytics_cn_code: ({ trackers }) => trackers.analytics_cn_codes,
  analytics_code: ({ trackers }) => trackers.analytics,
  analytics_v4_code: ({ trackers }) => trackers.analytics_v4,
  asn: (record) => record.ip.flatMap(({ asn }) => asn),
  tag_manager_code: ({ trackers }) => trackers.tag_manager_codes,
  heatmap_code: ({ trackers }) => trackers.heatmap_codes,
  selfhosted_analytics_code: ({ trackers }) => trackers.selfhosted_analytics_codes,
  metrics_ru_code: ({ trackers }) => trackers.metrics_ru_codes,
  counter_project_code: ({ trackers }) => trackers.counter_project_codes,
  counter_security_code: ({ trackers }) => trackers.counter_security_codes,
  social_network_code: ({ trackers }) => trackers.social_codes,
  contact_name: (record) => [record.registrant_contact?.name ?? null],
  contact_phone: (record) => [record.registrant_contact?.phone ?? null],
  contact_street: (record) => [record.registrant_contact?.street ?? null],
  email: (record) => record.registrant_contact?.email ?? [],
  email_dns_soa: (record) => record.soa_email,
  email_domain: (record) => record.email_domain,
  ip: (record) => record.ip.map(({ address }) => address),
  isp_name: (record) => record.ip.map(({ isp }) => isp),
  mailserver_domain: (record) => record.mx.map(({ domain }) => domain),
  mailserver_host: (record) => record.mx.map(({ host }) => host),
  mailserver_ip: (record) => record.mx.flatMap(({ ip }) => ip),
  nameserver_domain: (record) => record.name_server.map(({ domain }) => domain),
  nameserver_host: (record) => record.name_server.map(({ host }) => host),
  nameserver_ip: (record) => record.name_server.flatMap(({ ip }) => ip),
  redirect_domain: (record) => [record.redirect_domain],
  registrant: (record) => [record.registrant_name],
  registrant_org: (record) => [record.registrant_org],
  registrar: (record) => [record.registrar],
  server_type: (record) => [record.server_type],
  ssl_alt_names: (record) => record.ssl_info.flatMap(({ alt_names }) => alt_names),
  ssl_common_name: (record) => record.ssl_info.map(({ common_name }) => common_name),
  ssl_duration: (record) => record.ssl_info.map(({ duration }) => duration),
  ssl_email: (record) => record.ssl_email,
  ssl_hash: (record) => record.ssl_info.map(({ hash }) => hash),
  ssl_issuer_common_name: (record) => record.ssl_info.map(({ issuer_common_name }) => issuer_common_name),
  ssl_org: (record) => record.ssl_info.map(({ organization }) => organization),
  ssl_subject: (record) => record.ssl_info.map(({ subject }) => subject),
  website_title: (record) => [record.website_title],
};

/** Base parameters that match no single record value, with the least number of domains that they must find. */
const byText: readonly (readonly [string, Partial<BaseParameters>, number])[] = [
  ['domain', { domain: ['northmere.com'] }, 1],
  ['historical_email', { historical_email: 'stock@harbor-cold-storage.com' }, 1],
  ['historical_free_text', { historical_free_text: 'outer mole' }, 1],
  ['historical_registrant', { historical_registrant: 'Harbor Cold Storage Ltd' }, 1],
  ['search_hash', { search_hash: 'U2V4dGFudC1sZWRnZXItdGFnLW1hbmFnZXI' }, 51],
  ['tagged_with_all', { tagged_with_all: 'phishing' }, 1],
  ['tagged_with_any', { tagged_with_any: 'customer,phishing' }, 2],
  ['whois', { whois: 'lindengasse' }, 10],
];

/** Each filter with the condition for every remaining domain. */
const filters: readonly (readonly [string, Search['filters'], (record: DomainRecord) => boolean])[] = [
  ['active', { active: false }, ({ active }) => active === false],
  ['create_date', { create_date: '>=2026-01-01' }, (record) => (record.create_date?.value ?? '') >= '2026-01-01'],
  ['create_date_within', { create_date_within: 200 }, (record) => (record.create_date?.value ?? '') > '2025-08'],
  [
    'first_seen_since',
    { first_seen_since: '2025-06-01T00:00:00Z' },
    (record) => (record.first_seen?.value ?? '') >= '2025-06',
  ],
  [
    'first_seen_within',
    { first_seen_within: 100 * 86_400 },
    (record) => (record.first_seen?.value ?? '') > '2025-11-20',
  ],
  [
    'data_updated_after',
    { data_updated_after: '2026-02-20' },
    (record) => (record.data_updated_timestamp ?? '') >= '2026-02-20',
  ],
  [
    'ip_country_code',
    { ip_country_code: 'US' },
    (record) => record.ip.some(({ country_code }) => country_code?.value.toUpperCase() === 'US'),
  ],
  [
    'ip_country_code in small letters',
    { ip_country_code: ' us' },
    (record) => record.ip.some(({ country_code }) => country_code?.value.toUpperCase() === 'US'),
  ],
  ['rank', { rank: 100_000 }, ({ popularity_rank }) => (popularity_rank ?? Number.POSITIVE_INFINITY) <= 100_000],
  ['risk_score', { risk_score: 20 }, ({ domain_risk }) => (domain_risk?.risk_score ?? 0) > 20],
  ['tld', { tld: 'net' }, ({ tld }) => tld === 'net'],
];

/** Some hundreds of domains, old and new, in DNS and not. */
const wide = { base: { registrant: 'sofia' } };

describe.each(['neutral', 'public'] as const)('in %s words', (wording) => {
  let wire: Wire;
  let sample: readonly DomainRecord[];
  let all: readonly DomainRecord[];
  beforeAll(async () => {
    wire = await openWire({ wording, now: '2026-03-01T12:00:00Z' });
    const pages = await Promise.all(
      ['openresty', 'cloudveil', 'nginx/1.14.2'].map((server_type) => found({ base: { server_type } })),
    );
    sample = pages.flatMap(({ records }) => records);
    all = await allOf(wide);
  });
  afterEach(() => wire.reset());
  afterAll(() => wire.close());

  async function found(search: object, options: object = {}) {
    const input = investigateCalls['investigate.search'].input.parse({ search, ...options });
    const { search: parsed, ...rest } = input;
    return pageAt({ search: parsed, options: rest, position: null, before: atTheStart });
  }

  async function pageAt(place: SearchPlace): Promise<DomainPage> {
    const result = await searchPage(wire.http(), place, never);
    if (!result.ok) throw new Error(result.failure.message);
    return investigateCalls['investigate.search'].output.parse(result.value);
  }

  /** The records of all pages, one after the other. */
  async function allOf(search: object, options: object = {}): Promise<DomainRecord[]> {
    let page = await found(search, options);
    const records = [...page.records];
    while (page.completeness.kind === 'more') {
      const place = readResume(page.completeness.resume, SearchPlace);
      if (!place.ok) throw new Error(place.failure.message);
      page = await pageAt(place.value);
      records.push(...page.records);
    }
    return records;
  }

  /** The form of the latest request on the wire, without credentials. */
  function sent(): Readonly<Record<string, string>> {
    return Object.fromEntries(new URLSearchParams(wire.exchanges.at(-1)?.requestBody ?? ''));
  }

  // covers: investigate.base ad_tracker_code, analytics_cn_code, analytics_code, analytics_v4_code, asn
  // covers: investigate.base tag_manager_code, heatmap_code, selfhosted_analytics_code, metrics_ru_code
  // covers: investigate.base counter_project_code, counter_security_code, social_network_code, contact_name
  // covers: investigate.base contact_phone, contact_street, email, email_dns_soa, email_domain, ip, isp_name
  // covers: investigate.base mailserver_domain, mailserver_host, mailserver_ip, nameserver_domain, nameserver_host
  // covers: investigate.base nameserver_ip, redirect_domain, registrant, registrant_org, registrar, server_type
  // covers: investigate.base ssl_alt_names, ssl_common_name, ssl_duration, ssl_email, ssl_hash
  // covers: investigate.base ssl_issuer_common_name, ssl_org, ssl_subject, website_title
  test.each(Object.keys(byMember))('%s finds as many domains as a record counts', async (parameter) => {
    const valuesOf = byMember[parameter] ?? (() => []);
    const all = sample.flatMap((record) => valuesOf(record).map((wrapped) => ({ record, wrapped })));
    const fit = all.filter(({ wrapped }) => (wrapped?.count ?? 0) > 0 && (wrapped?.count ?? 0) < 9_000);
    const { record, wrapped } = fit.find((one) => (one.wrapped?.count ?? 0) <= 500) ?? fit[0] ?? {};
    const pageSize = (wrapped?.count ?? 0) <= 500 ? 500 : 1;
    const page = await found({ base: { [parameter]: wrapped?.value } }, { pageSize });
    expect([wrapped?.value, page.total]).toEqual([wrapped?.value, wrapped?.count]);
    if ((page.total ?? 0) <= 500) expect(page.records.map(({ domain }) => domain)).toContain(record?.domain);
    expect(Object.values(sent())).toContain(String(wrapped?.value));
  });

  // covers: investigate.base domain, historical_email, historical_free_text, historical_registrant, search_hash
  // covers: investigate.base tagged_with_all, tagged_with_any, whois
  test.each(byText)('%s finds domains', async (_parameter, base, least) => {
    const page = await found({ base });
    expect(page.records.length).toBeGreaterThanOrEqual(least);
    expect(page.completeness.kind).toBe('whole');
  });

  // covers: investigate.filter active, create_date, create_date_within, data_updated_after, first_seen_since
  // covers: investigate.filter first_seen_within, ip_country_code, rank, risk_score, tld
  test.each(filters)('%s leaves some domains and drops others', async (_parameter, narrowing, holds) => {
    const left = await allOf({ ...wide, filters: narrowing });
    expect(left.filter((record) => !holds(record))).toEqual([]);
    expect([left.length > 0, left.length < all.length]).toEqual([true, true]);
  });

  // covers: investigate.filter ssl_not_after, ssl_not_before
  test.each(['ssl_not_before', 'ssl_not_after'] as const)('%s leaves certificates of that day', async (parameter) => {
    const member = parameter === 'ssl_not_before' ? 'not_before' : 'not_after';
    const [record] = sample.filter(({ ssl_info }) => ssl_info.some((certificate) => certificate[member] !== null));
    const day = record?.ssl_info.find((certificate) => certificate[member] !== null)?.[member]?.value ?? '';
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    const base = { server_type: record?.server_type?.value };
    const records = await allOf({ base, filters: { [parameter]: day } });
    expect(records.map(({ domain }) => domain)).toContain(record?.domain);
    // The service finds old certificates by day, but does not return the day.
    const shown = records.filter(({ ssl_info }) => ssl_info.every((certificate) => certificate[member] !== null));
    expect(shown.filter(({ ssl_info }) => !ssl_info.some((one) => one[member]?.value === day))).toEqual([]);
  });

  // covers: investigate.filter expiration_date
  test('expiration_date leaves domains that expire on that day', async () => {
    const day = all[0]?.expiration_date?.value ?? '';
    const left = await found({ ...wide, filters: { expiration_date: day } });
    expect(left.records.map(({ domain }) => domain).toSorted()).toEqual(
      all
        .filter(({ expiration_date }) => expiration_date?.value === day)
        .map(({ domain }) => domain)
        .toSorted(),
    );
  });

  // covers: investigate.filter not_tagged_with_all, not_tagged_with_any
  test.each(['not_tagged_with_all', 'not_tagged_with_any'] as const)('%s drops domains by their tags', async (name) => {
    const base = { tagged_with_any: 'customer,phishing,investigated' };
    const labelsOf = ({ tags }: DomainRecord) => tags.map(({ label }) => label);
    const tagged = await allOf({ base });
    const [one = '', other = ''] = tagged.map(labelsOf).find((labels) => labels.length > 1) ?? [];
    const left = await allOf({ base, filters: { [name]: `${one},${other}` } });
    const has = (record: DomainRecord, label: string) => labelsOf(record).includes(label);
    const drops = (record: DomainRecord) =>
      name === 'not_tagged_with_all' ? has(record, one) && has(record, other) : has(record, one) || has(record, other);
    expect(left.length).toBe(tagged.filter((record) => !drops(record)).length);
    expect(left.length).toBeLessThan(tagged.length);
  });

  // covers: investigate.filter server_type, tagged_with_all, tagged_with_any, website_title
  // covers: investigate.operations parameters combine with AND
  test.each(['server_type', 'website_title', 'tagged_with_all', 'tagged_with_any'] as const)(
    '%s narrows another base parameter: both must hold',
    async (parameter) => {
      const tagged = await found({ base: { tagged_with_any: 'customer,phishing,investigated' } });
      const record = tagged.records.find((one) => one.server_type && one.website_title && one.registrar);
      const value = {
        server_type: record?.server_type?.value,
        website_title: record?.website_title?.value,
        tagged_with_all: record?.tags.map(({ label }) => label).join(','),
        tagged_with_any: record?.tags[0]?.label,
      }[parameter];
      const registrar = record?.registrar;
      const { records, total } = await found({ base: { registrar: registrar?.value, [parameter]: value } });
      expect(records.map(({ domain }) => domain)).toContain(record?.domain);
      expect(records.filter((one) => one.registrar?.value !== registrar?.value)).toEqual([]);
      expect(total).toBeLessThan(registrar?.count ?? 0);
    },
  );

  // covers: investigate.paging parsed_whois, parsed_domain_rdap
  test('parsed records are read where they were asked for, and null where not', async () => {
    const base = { domain: ['northmere.com'] };
    const [plain] = (await found({ base })).records;
    const [both] = (await found({ base }, { parsedWhois: true, parsedDomainRdap: true })).records;
    expect([plain?.parsed_whois, plain?.parsed_domain_rdap]).toEqual([null, null]);
    expect(both?.parsed_whois).toMatchObject({
      registrar: { value: both?.registrar?.value },
      registrant_org: { value: 'Northmere Bank plc' },
      registrar_iana_id: null,
      billing_contact: null,
    });
    expect(both?.parsed_domain_rdap).toMatchObject({
      registrant_org: null,
      registrar_iana_id: { value: expect.stringMatching(/^\d+$/), count: expect.any(Number) },
    });
  });

  // covers: investigate.base iana_id
  // covers: investigate.paging parsed_whois:<field>, parsed_domain_rdap:<field>
  test('a field of a parsed record selects domains by itself, as iana_id does', async () => {
    const [record] = (await found({ base: { domain: ['northmere.com'] } }, { parsedDomainRdap: true })).records;
    const iana = record?.parsed_domain_rdap?.registrar_iana_id;
    const byRdap = await found({ parsed_domain_rdap: { registrar_iana_id: iana?.value } }, { pageSize: 1 });
    expect(byRdap.total).toBe(iana?.count);
    expect(sent()['parsed_domain_rdap:registrar_iana_id']).toBe(iana?.value);
    expect((await found({ base: { iana_id: iana?.value } }, { pageSize: 1 })).total).toBe(iana?.count);
    const street = record?.registrant_contact?.street?.value;
    const byWhois = await found({ parsed_whois: { 'registrant_contact.street': street } });
    expect(byWhois.records.map(({ domain }) => domain)).toContain('northmere.com');
  });

  // covers: investigate.paging screenshots
  test('a screenshot comes where it was asked for', async () => {
    const base = { tag_manager_code: 'GTM-K7QX2NL' };
    const [without, together] = [await found({ base }), await found({ base }, { screenshots: true })];
    expect(without.records.filter(({ screenshot }) => screenshot !== null)).toEqual([]);
    const shots = together.records.flatMap(({ screenshot }) => screenshot ?? []);
    expect(shots[0]).toEqual({
      src: expect.stringMatching(/^http:.*\/screenshot_image\?.*token=[0-9a-f]{64}/),
      timestamp: expect.stringMatching(/Z$/),
      ip_address: expect.any(String),
      last_attempt: expect.stringMatching(/Z$/),
      last_seen: expect.stringMatching(/Z$/),
    });
  });

  // covers: investigate.paging sort_by, sort_direction
  test.each([
    ['domain', 'asc', (record: DomainRecord) => record.domain],
    ['domain', 'dsc', (record: DomainRecord) => record.domain],
    ['create_date', 'asc', (record: DomainRecord) => record.create_date?.value ?? ''],
    ['first_seen_since', 'asc', (record: DomainRecord) => record.first_seen?.value ?? ''],
    ['risk_score', 'dsc', (record: DomainRecord) => String(record.domain_risk?.risk_score ?? 0).padStart(3, '0')],
  ] as const)('sorted by %s, %s', async (sortBy, sortDirection, of) => {
    const { records } = await found({ base: { registrant: 'sofia' } }, { sortBy, sortDirection, pageSize: 100 });
    const values = records.map(of);
    const ordered = values.toSorted();
    expect(values).toEqual(sortDirection === 'asc' ? ordered : ordered.toReversed());
    expect(new Set(values).size).toBeGreaterThan(1);
  });

  // covers: investigate.operations POST (postIntelInvestigate)
  test('everything is one form under the words of the connection, and pages are asked for by position alone', async () => {
    await allOf({ base: { tag_manager_code: 'GTM-K7QX2NL' } }, { pageSize: 40 });
    const [first, second] = wire.exchanges.map(({ requestBody }) =>
      Object.fromEntries(new URLSearchParams(requestBody ?? '')),
    );
    const name = wording === 'public' ? 'google_tag_manager' : 'tag_manager_code';
    expect(first).toEqual({ [name]: 'GTM-K7QX2NL', page_size: '40' });
    expect(second).toEqual({ ...first, position: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const family = wording === 'public' ? 'iris' : 'intel';
    expect(wire.exchanges.map(({ method, url }) => [method, new URL(url).pathname, new URL(url).search])).toEqual(
      Array(2).fill(['POST', `/v1/${family}-investigate/`, '']),
    );
  });

  test('words of the service in the data stay what they are', async () => {
    const { records } = await found({ base: { domain: ['iris-detect-fanclub.com'] } });
    expect([records[0]?.registrant_name?.value, records[0]?.registrant_org?.value]).toEqual([
      'iris-detect',
      'pdns batch intel-investigate',
    ]);
  });
});
