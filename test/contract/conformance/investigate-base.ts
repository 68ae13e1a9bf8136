import { expect } from 'vitest';
import { accepted, at, names, row, sample, sharedValue, texts, widelyShared } from './investigate-asking.ts';
import type { Bench, Part, Row } from './row.ts';

const base = 'platform.md, Investigate, base parameters';
const pivots = 'facts/platform.md, 7.7';

/** A search by a value of a record brings the domains that have it, as many as the record counted. */
async function bringsItsDomains(bench: Bench, parameter: string, path: string): Promise<void> {
  const { record, value, count } = await sharedValue(bench, path);
  const answer = await accepted(bench, { [parameter]: value });
  expect([value, answer.response.total_count]).toEqual([value, count]);
  expect(names(answer)).toContain(record.domain);
  const wanted = value.toLowerCase();
  for (const found of answer.results) {
    const shown = path
      .split('|')
      .flatMap((one) => texts(found, one))
      .map((text) => text.toLowerCase());
    const partly = parameter === 'registrant' || parameter === 'registrant_org';
    expect([found.domain, shown.some((text) => (partly ? text.includes(wanted) : text === wanted))]).toEqual([
      found.domain,
      true,
    ]);
  }
}

/** Parameter, member that shows the value, meaning. */
const byMember: readonly (readonly [string, string, string, string])[] = [
  ['ad_tracker_code', 'ad_tracker', 'the ad-network tracking code', base],
  ['analytics_cn_code', 'analytics_cn_codes', 'a tracking code of that analytics service', base],
  ['analytics_code', 'analytics', 'a tracking code of that analytics service', base],
  ['analytics_v4_code', 'analytics_v4', 'a tracking code of that analytics service', base],
  ['tag_manager_code', 'tag_manager_codes', 'a tag manager code', base],
  ['heatmap_code', 'heatmap_codes', 'a heatmap code', base],
  ['selfhosted_analytics_code', 'selfhosted_analytics_codes', 'a code of self-hosted analytics', base],
  ['metrics_ru_code', 'metrics_ru_codes', 'a tracking code of that analytics service', base],
  ['counter_project_code', 'counter_project_codes', 'the project number of a counter', base],
  ['counter_security_code', 'counter_security_codes', 'the security code of a counter', base],
  ['social_network_code', 'social_codes', 'a social-network tracking code', base],
  ['email_dns_soa', 'soa_email', 'the e-mail of the DNS SOA record', base],
  ['email_domain', 'email_domain', 'the apex domain of a WHOIS or SOA e-mail', base],
  ['ip', 'ip.address', 'the IPv4 address the domain last pointed to', base],
  ['mailserver_domain', 'mx.domain', 'the domain of a mail server', base],
  ['mailserver_host', 'mx.host', 'the host name of a mail server', base],
  ['mailserver_ip', 'mx.ip', 'the address of a mail server', base],
  ['nameserver_domain', 'name_server.domain', 'the domain of a name server', base],
  ['nameserver_host', 'name_server.host', 'the host name of a name server', base],
  ['nameserver_ip', 'name_server.ip', 'the address of a name server', base],
  ['registrant', 'registrant_name', 'a part of the registrant', base],
  ['registrant_org', 'registrant_org', "a part of the registrant's organisation", base],
  ['ssl_alt_names', 'ssl_info.alt_names', 'an alternative name of a certificate', base],
  ['ssl_common_name', 'ssl_info.common_name', 'the common name of a certificate', base],
  ['ssl_hash', 'ssl_info.hash', 'the SHA-1 of a certificate', base],
  ['ssl_org', 'ssl_info.organization', 'the exact organisation of a certificate', base],
  ['ssl_subject', 'ssl_info.subject', 'the subject of a certificate', base],
  ['website_title', 'website_title', 'the title of the latest screenshot', base],
];

const memberRows = byMember.map(([parameter, path, meaning, source]) =>
  row(source, `${parameter} finds domains by ${meaning}, exactly those that a record counts`, (bench) =>
    bringsItsDomains(bench, parameter, path),
  ),
);

/** Values that many share or that stand in several members. */
const contactRows = (['name', 'street', 'phone'] as const).map((part) =>
  row(base, `contact_${part} finds any contact of the registration with this ${part}`, async (bench) => {
    const { value, count } = await sharedValue(bench, `registrant_contact.${part}`);
    const answer = await accepted(bench, { [`contact_${part}`]: value });
    expect(answer.response.total_count).toBe(count);
    for (const found of answer.results) {
      const roles = ['registrant', 'technical', 'admin', 'billing'];
      expect(roles.flatMap((role) => texts(found, `${role}_contact.${part}`))).toContain(value);
    }
  }),
);

const emailPlaces = [
  'registrant_contact.email',
  'technical_contact.email',
  'soa_email',
  'ssl_email',
  'additional_whois_email',
];

const technicalRow = row(
  base,
  'contact parameters find technical contacts that are not the registrant',
  async (bench) => {
    const record = (await sample(bench)).find(
      (entry) => texts(entry, 'technical_contact.phone')[0] !== texts(entry, 'registrant_contact.phone')[0],
    );
    const phone = at(record, 'technical_contact.phone')[0];
    const answer = await accepted(bench, { contact_phone: String(phone?.value), domain: String(record?.domain) });
    expect([names(answer), Number(phone?.count) > 0]).toEqual([[record?.domain], true]);
  },
);

const emailRows = [
  row(base, 'email finds an e-mail of the latest WHOIS record', async (bench) => {
    const { value, count } = await sharedValue(bench, 'registrant_contact.email');
    const answer = await accepted(bench, { email: value });
    expect(answer.response.total_count).toBe(count);
    for (const found of answer.results) expect(emailPlaces.flatMap((path) => texts(found, path))).toContain(value);
  }),
  row(base, 'email finds an e-mail of the DNS SOA record too', async (bench) => {
    const { value, count } = await sharedValue(bench, 'soa_email');
    expect((await accepted(bench, { email: value })).response.total_count).toBe(count);
  }),
  row(base, 'email finds an e-mail of a certificate too, and ssl_email finds the same', async (bench) => {
    const [record] = (await accepted(bench, { ssl_org: 'Pane Glass Media' })).results;
    const [found] = at(record, 'ssl_email');
    expect(found).toEqual({ value: 'admin@paneglass.media', count: expect.any(Number) });
    for (const parameter of ['email', 'ssl_email']) {
      const answer = await accepted(bench, { [parameter]: String(found?.value) });
      expect([parameter, answer.response.total_count]).toEqual([parameter, found?.count]);
    }
  }),
];

/** Values of more domains than one page shows. */
const wideRows: readonly Row[] = (
  [
    ['registrar', 'registrar', 'finds the registrar by its exact name'],
    ['server_type', 'server_type', 'finds the latest server type from screenshot gathering, and may stand alone'],
    ['ssl_issuer_common_name', 'ssl_info.issuer_common_name', 'finds the issuer of a certificate'],
    ['ssl_duration', 'ssl_info.duration', 'finds certificates that hold for so many days'],
    ['isp_name', 'ip.isp', 'finds the provider of an address'],
    ['asn', 'ip.asn', 'finds the network of an address by its number'],
  ] as const
).map(([parameter, path, does]) =>
  row(base, `${parameter} ${does}`, async (bench) => {
    const found = await widelyShared(bench, path);
    const answer = await accepted(bench, { [parameter]: found.value });
    expect(answer.response.total_count).toBe(found.count);
    for (const other of answer.results) {
      // Old certificates lack the member.
      const shown = texts(other, path);
      if (shown.length > 0) expect(shown).toContain(found.value);
    }
  }),
);

const partOf = (text: string) => text.slice(1, -1);

const textRows: readonly Row[] = [
  row(base, 'registrant and registrant_org match a part of the value', async (bench) => {
    const { record } = await sharedValue(bench, 'registrant_org');
    for (const [parameter, path] of [
      ['registrant', 'registrant_name'],
      ['registrant_org', 'registrant_org'],
    ] as const) {
      const [whole] = texts(record, path);
      const answer = await accepted(bench, { [parameter]: partOf(String(whole)), domain: String(record.domain) });
      expect([parameter, names(answer)]).toEqual([parameter, [record.domain]]);
    }
  }),
  row(base, 'registrar matches the whole value only', async (bench) => {
    const answer = await accepted(bench, { registrar: 'Plainregistrar' });
    expect(answer.response.total_count).toBe(0);
  }),
  row(base, 'whois finds free text in the latest WHOIS record', async (bench) => {
    const answer = await accepted(bench, { whois: 'lindengasse' });
    expect(Number(answer.response.total_count)).toBeGreaterThan(10);
    for (const found of answer.results) expect(JSON.stringify(found).toLowerCase()).toContain('lindengasse');
  }),
  row(base, 'historical_registrant finds registrants of earlier WHOIS records', async (bench) => {
    const former = 'Harbor Cold Storage Ltd';
    const [now, ever] = [
      await accepted(bench, { registrant: former }),
      await accepted(bench, { historical_registrant: former }),
    ];
    expect(Number(ever.response.total_count)).toBeGreaterThan(Number(now.response.total_count));
    expect(names(ever)).toEqual(expect.arrayContaining([...names(now)]));
  }),
  row(base, 'historical_email finds e-mails of earlier WHOIS records', async (bench) => {
    const email = 'stock@harbor-cold-storage.com';
    const [now, ever] = [await accepted(bench, { email }), await accepted(bench, { historical_email: email })];
    expect(Number(ever.response.total_count)).toBeGreaterThan(Number(now.response.total_count));
  }),
  row(base, 'historical_free_text finds text of earlier WHOIS records', async (bench) => {
    const [now, ever] = [
      await accepted(bench, { whois: 'outer mole' }),
      await accepted(bench, { historical_free_text: 'outer mole' }),
    ];
    expect(Number(ever.response.total_count)).toBeGreaterThan(Number(now.response.total_count));
  }),
  row(base, 'iana_id finds the registrar code of the latest RDAP record', async (bench) => {
    const [record] = (await accepted(bench, { domain: 'northmere.com', parsed_domain_rdap: 'true' })).results;
    const [found] = at(record, 'parsed_domain_rdap.registrar_iana_id');
    const answer = await accepted(bench, {
      iana_id: String(found?.value),
      parsed_domain_rdap: 'true',
      page_size: '50',
    });
    expect(answer.response.total_count).toBe(found?.count);
    for (const other of answer.results) {
      expect(texts(other, 'parsed_domain_rdap.registrar_iana_id')).toEqual([found?.value]);
    }
  }),
  row(base, 'redirect_domain finds domains observed to redirect to a domain', async (bench) => {
    const answer = await accepted(bench, { redirect_domain: 'lumenpost.com' });
    const [first] = answer.results;
    expect(answer.response.total_count).toBe(at(first, 'redirect_domain')[0]?.count);
    for (const found of answer.results) expect(texts(found, 'redirect_domain')).toEqual(['lumenpost.com']);
  }),
  row(base, 'tagged_with_any finds domains that have one of the tags, and may stand alone', async (bench) => {
    const answer = await accepted(bench, { tagged_with_any: 'customer,phishing' });
    const labels = answer.results.map((record) => texts(record, 'tags.label'));
    expect(labels.every((own) => own.includes('customer') || own.includes('phishing'))).toBe(true);
    expect([labels.some((own) => own.includes('customer')), labels.some((own) => own.includes('phishing'))]).toEqual([
      true,
      true,
    ]);
  }),
  row(base, 'tagged_with_all finds domains that have every tag, and may stand alone', async (bench) => {
    const [either] = (await accepted(bench, { tagged_with_any: 'customer,phishing,investigated' })).results.filter(
      (record) => texts(record, 'tags.label').length > 1,
    );
    const both = texts(either, 'tags.label');
    const answer = await accepted(bench, { tagged_with_all: both.join(',') });
    expect(names(answer)).toContain(either?.domain);
    for (const record of answer.results) expect(texts(record, 'tags.label')).toEqual(expect.arrayContaining([...both]));
  }),
  row(pivots, 'the count of a value includes the domain itself: its own certificate has count 1', async (bench) => {
    const [record] = (await accepted(bench, { domain: 'northmere.com' })).results;
    const [hash] = at(record, 'ssl_info.hash');
    expect(hash?.count).toBe(1);
    const answer = await accepted(bench, { ssl_hash: String(hash?.value) });
    expect(names(answer)).toEqual(['northmere.com']);
  }),
];

export const parts: readonly Part[] = [
  {
    title: 'Investigate: base parameters',
    rows: [...memberRows, ...contactRows, technicalRow, ...emailRows, ...wideRows, ...textRows],
  },
];
