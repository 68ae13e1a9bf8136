import { expect, test } from 'vitest';
import { DomainRecord } from '../../shared/domain-record.ts';
import { readDomain } from './domain-record.ts';
import { wrong } from './readers.ts';

function reading(wire: object): DomainRecord {
  return DomainRecord.parse(readDomain({ domain: 'a.com', ...wire }));
}

const nothing: DomainRecord = {
  domain: 'a.com',
  active: null,
  tld: null,
  whois_url: null,
  popularity_rank: null,
  website_response: null,
  spf_info: null,
  data_updated_timestamp: null,
  create_date: null,
  expiration_date: null,
  first_seen: null,
  registrar: null,
  registrar_status: [],
  registrant_name: null,
  registrant_org: null,
  redirect: null,
  redirect_domain: null,
  website_title: null,
  server_type: null,
  email_domain: [],
  soa_email: [],
  ssl_email: [],
  additional_whois_email: [],
  registrant_contact: null,
  admin_contact: null,
  billing_contact: null,
  technical_contact: null,
  ip: [],
  mx: [],
  name_server: [],
  ssl_info: [],
  trackers: {
    ad_tracker: [],
    analytics: [],
    analytics_v4: [],
    tag_manager_codes: [],
    social_codes: [],
    heatmap_codes: [],
    analytics_cn_codes: [],
    metrics_ru_codes: [],
    selfhosted_analytics_codes: [],
    counter_project_codes: [],
    counter_security_codes: [],
  },
  domain_risk: null,
  tags: [],
  screenshot: null,
  parsed_whois: null,
  parsed_domain_rdap: null,
};
const members = Object.keys(nothing).filter((name) => name !== 'domain' && name !== 'trackers');

test('a record of a name alone is read', () => {
  expect(reading({})).toEqual(nothing);
});

test.each([[null], [''], [[]], [{}]])('%j says nothing, wherever it stands', (bare) => {
  const everywhere = [...members, ...Object.keys(nothing.trackers)];
  expect(reading(Object.fromEntries(everywhere.map((name) => [name, bare])))).toEqual(nothing);
});

test('a wrapped value of nothing says nothing', () => {
  const empty = { value: '', count: 0 };
  const contact = { name: empty, org: empty, street: empty, email: [] };
  expect(
    reading({
      registrar: empty,
      redirect: { value: '' },
      soa_email: [empty, { value: null, count: 0 }],
      ad_tracker: empty,
      registrant_contact: contact,
      parsed_whois: { registrar: empty, registrant_contact: contact },
    }),
  ).toEqual(nothing);
});

// covers: investigate.record alexa, whois_url
test('members that are not known are told beside the others', () => {
  const read = reading({ alexa: 7, whois_url: 'https://x/a.com', brand_new: { deep: [1] } });
  const other = [
    { name: 'alexa', value: '7', odd: false },
    { name: 'brand_new', value: '{"deep":[1]}', odd: false },
  ];
  expect(read).toEqual({ ...nothing, whois_url: 'https://x/a.com', other });
});

test('numbers come as digits in text, and texts as numbers', () => {
  expect(
    reading({
      popularity_rank: '17',
      website_response: '200',
      website_title: { value: 404, count: '3' },
      mx: [{ host: { value: 'mx.a.com', count: 1 }, priority: '10' }],
      ip: [
        {
          address: { value: '192.0.2.1', count: 1 },
          asn: [
            { value: '64500', count: 9 },
            { value: '', count: 0 },
          ],
        },
      ],
      domain_risk: { risk_score: '99', components: [] },
      active: 'true',
    }),
  ).toEqual({
    ...nothing,
    active: true,
    popularity_rank: 17,
    website_response: 200,
    website_title: { value: '404', count: 3 },
    mx: [{ host: { value: 'mx.a.com', count: 1 }, domain: null, ip: [], priority: 10 }],
    ip: [
      { address: { value: '192.0.2.1', count: 1 }, asn: [{ value: 64_500, count: 9 }], country_code: null, isp: null },
    ],
    domain_risk: { risk_score: 99, components: [] },
  });
});

test('what Enrich wraps without a count has none, and a bare value neither', () => {
  expect(reading({ registrar: { value: 'R' }, server_type: 'nginx', ad_tracker: { value: 'pub-1' } })).toEqual({
    ...nothing,
    registrar: { value: 'R', count: null },
    server_type: { value: 'nginx', count: null },
    trackers: { ...nothing.trackers, ad_tracker: [{ value: 'pub-1', count: null }] },
  });
});

test('times become ISO UTC: with milliseconds and no zone, with a zone, as epoch milliseconds', () => {
  const seen = (wire: object) => {
    const { data_updated_timestamp, first_seen, tags, ssl_info } = reading(wire);
    return [data_updated_timestamp, first_seen?.value, tags[0]?.tagged_at, ssl_info[0]?.sources];
  };
  expect(
    seen({
      data_updated_timestamp: '2026-02-27T22:38:18.113',
      first_seen: { value: '2018-10-10T11:15:33Z', count: 0 },
      tags: [{ label: 'x', scope: 'group', tagged_at: '2026-01-01T01:00:00.123456+01:00' }],
      ssl_info: [{ hash: { value: 'ab' }, sources: { active: 1_772_232_000_000 } }],
    }),
  ).toEqual([
    '2026-02-27T22:38:18.113Z',
    '2018-10-10T11:15:33.000Z',
    '2026-01-01T00:00:00.123Z',
    { active: '2026-02-27T22:40:00.000Z', passive: null },
  ]);
  expect(
    seen({
      data_updated_timestamp: 'yesterday',
      first_seen: { value: '2018-99-99T11:15:33Z', count: 0 },
      tags: [{ label: 'x', tagged_at: '0000-01-01T00:00:00+23:00' }],
      ssl_info: [{ hash: { value: 'ab' }, sources: { active: 9e15 } }],
    }),
  ).toEqual([null, undefined, null, { active: null, passive: null }]);
});

test('days of a certificate come as eight digits; an older one has four members only', () => {
  const hash = { value: 'ab', count: 1 };
  const [full, old, odd] = reading({
    ssl_info: [
      {
        hash,
        not_before: { value: 20_260_501, count: 4 },
        not_after: { value: '2026-07-30', count: 5 },
        duration: { value: 90, count: 6 },
      },
      { hash, subject: { value: 'CN=a.com', count: 1 }, organization: { value: '', count: 0 }, email: ['x@a.com'] },
      { hash, not_before: { value: 20_261_399, count: 1 }, not_after: { value: 0, count: 0 } },
    ],
  }).ssl_info;
  expect([full?.not_before, full?.not_after, full?.duration]).toEqual([
    { value: '2026-05-01', count: 4 },
    { value: '2026-07-30', count: 5 },
    { value: 90, count: 6 },
  ]);
  expect(old).toEqual({
    hash,
    subject: { value: 'CN=a.com', count: 1 },
    organization: null,
    email: ['x@a.com'],
    alt_names: [],
    common_name: null,
    issuer_common_name: null,
    not_before: null,
    not_after: null,
    duration: null,
    sources: { active: null, passive: null },
  });
  expect([odd?.not_before, odd?.not_after]).toEqual([null, null]);
});

test('risk comes with few components, without a score, or with null', () => {
  const riskOf = (domain_risk: unknown) => reading({ domain_risk }).domain_risk;
  expect(riskOf({ components: [] })).toEqual({ risk_score: null, components: [] });
  expect(riskOf({ risk_score: null, components: [{ name: 'zerolist', risk_score: 0 }] })).toEqual({
    risk_score: null,
    components: [{ name: 'zerolist', risk_score: 0, threats: [], evidence: [] }],
  });
  expect(
    riskOf({ risk_score: 88, components: [{ name: 'threat_profile', risk_score: null, threats: ['phishing'] }] }),
  ).toEqual({
    risk_score: 88,
    components: [{ name: 'threat_profile', risk_score: null, threats: ['phishing'], evidence: [] }],
  });
});

test('free text in e-mails and hostile text in contacts stay what they are', () => {
  const name = { value: '<script>alert(1)</script>\u202e', count: 1 };
  const email = [{ value: 'https://registrar.example/contact?x=1', count: 2 }];
  expect(reading({ registrant_contact: { name, email } }).registrant_contact).toMatchObject({ name, email });
});

test.each([
  [{ domain: 7 }],
  [{ domain: '' }],
  [{ domain: null }],
  [{ active: 'perhaps' }],
  [{ popularity_rank: 1.5 }],
  [{ website_response: 'fine' }],
  [{ registrar: { value: ['a', 'b'], count: 1 } }],
  [{ registrar: { value: 'R', count: 'many' } }],
  [{ registrar: { value: 'R', count: -1 } }],
  [{ registrar: true }],
  [{ soa_email: [{ value: { deep: 1 } }] }],
  [{ ip: 'nowhere' }],
  [{ mx: [7] }],
  [{ domain_risk: 12 }],
  [{ domain_risk: { risk_score: 1, components: [{ risk_score: 1 }] } }],
  [{ tags: [{ scope: 'group' }] }],
  [{ screenshot: 'https://x' }],
  [{ ssl_info: [{ sources: { active: 'lately' } }] }],
  [{ data_updated_timestamp: { at: 1 } }],
])('%j spoils its record', (wire) => {
  expect(readDomain({ domain: 'a.com', ...wire })).toBe(wrong);
});
