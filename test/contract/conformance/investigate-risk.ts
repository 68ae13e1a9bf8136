import { expect } from 'vitest';
import type { Json } from './investigate-asking.ts';
import { accepted, at, investigate, row, sample } from './investigate-asking.ts';
import type { Bench, Part } from './row.ts';

const risk = 'facts/platform.md, 7.6';
const isWhole = (value: unknown): boolean => Number.isInteger(value);

type Risk = { readonly risk_score?: number | null; readonly components: readonly Json[] };
const risks = async (bench: Bench) => (await sample(bench)).map(({ domain_risk }) => domain_risk as Risk);
const componentNames = [
  'zerolist',
  'proximity',
  'threat_profile',
  'threat_profile_malware',
  'threat_profile_phishing',
  'threat_profile_spam',
];

const riskRows = [
  row(risk, 'risk components have a name of the list and an integer risk_score', async (bench) => {
    const components = (await risks(bench)).flatMap(({ components: own }) => own);
    expect(new Set(components.map(({ name }) => name))).toEqual(new Set(componentNames));
    expect(
      components.filter(
        ({ risk_score }) => !(isWhole(risk_score) && Number(risk_score) >= 0 && Number(risk_score) <= 100),
      ),
    ).toEqual([]);
  }),
  row(risk, 'a zerolist component has score 0 and no other stands beside it', async (bench) => {
    const zero = (await risks(bench)).filter(({ components }) => components.some(({ name }) => name === 'zerolist'));
    expect(zero.length).toBeGreaterThan(0);
    for (const entry of zero)
      expect(entry).toEqual({ risk_score: 0, components: [{ name: 'zerolist', risk_score: 0 }] });
  }),
  row(risk, 'the overall score of a record is its highest component', async (bench) => {
    for (const { risk_score, components } of await risks(bench)) {
      if (components.length === 0) continue;
      expect(risk_score).toBe(Math.max(...components.map((component) => Number(component.risk_score))));
    }
  }),
  row(risk, 'threats and evidence are lists of strings where they are', async (bench) => {
    const profiles = (await risks(bench)).flatMap(({ components }) =>
      components.filter(({ name }) => name === 'threat_profile'),
    );
    const named = profiles.filter((profile) => 'threats' in profile);
    expect([named.length > 0, named.length < profiles.length]).toEqual([true, true]);
    for (const { threats, evidence } of named)
      expect([Array.isArray(threats), Array.isArray(evidence)]).toEqual([true, true]);
  }),
  row(risk, 'a domain seen in the last day may have only proximity, or only phishing', async (bench) => {
    const { results } = await accepted(bench, { nameserver_domain: 'parksidedns.com', first_seen_within: '36000' });
    const kinds = results.map(({ domain_risk }) => (domain_risk as Risk).components.map(({ name }) => name).join());
    expect(new Set(kinds)).toEqual(new Set(['proximity', 'threat_profile,threat_profile_phishing']));
  }),
  row(risk, 'the risk score can be missing or null', async (bench) => {
    const { results } = await accepted(bench, { registrant: 'sofia', active: 'false' });
    const scores = results.map(({ domain_risk }) => domain_risk as Risk);
    expect([
      scores.some((entry) => !('risk_score' in entry)),
      scores.some(({ risk_score }) => risk_score === null),
    ]).toEqual([true, true]);
  }),
];

/** Parameter by which each member is searched, as clients pivot. */
const pivots: Readonly<Record<string, string>> = {
  'ip.address': 'ip',
  'ip.asn': 'asn',
  'ip.isp': 'isp_name',
  'name_server.host': 'nameserver_host',
  'name_server.domain': 'nameserver_domain',
  'name_server.ip': 'nameserver_ip',
  'mx.host': 'mailserver_host',
  'mx.domain': 'mailserver_domain',
  'mx.ip': 'mailserver_ip',
  soa_email: 'email',
  ssl_email: 'email',
  additional_whois_email: 'email',
  'registrant_contact.email': 'email',
  'technical_contact.email': 'email',
  'registrant_contact.name': 'contact_name',
  'technical_contact.street': 'contact_street',
  'admin_contact.phone': 'contact_phone',
  email_domain: 'email_domain',
  'ssl_info.hash': 'ssl_hash',
  'ssl_info.subject': 'ssl_subject',
  'ssl_info.organization': 'ssl_org',
  'ssl_info.alt_names': 'ssl_alt_names',
  'ssl_info.common_name': 'ssl_common_name',
  'ssl_info.issuer_common_name': 'ssl_issuer_common_name',
  'ssl_info.duration': 'ssl_duration',
  redirect_domain: 'redirect_domain',
  registrar: 'registrar',
  registrant_name: 'registrant',
  registrant_org: 'registrant_org',
  website_title: 'website_title',
  server_type: 'server_type',
  ad_tracker: 'ad_tracker_code',
  analytics: 'analytics_code',
  analytics_v4: 'analytics_v4_code',
  tag_manager_codes: 'tag_manager_code',
};

const pivotRows = Object.entries(pivots).map(([path, parameter]) =>
  row(
    'facts/platform.md, 7.7',
    `a pivot by ${parameter} on a value of ${path} brings as many domains as it counts`,
    async (bench) => {
      const wanted = new Map<string, number>();
      for (const entry of await sample(bench)) {
        for (const { value, count } of at(entry, path)) if (value !== '' && count > 0) wanted.set(String(value), count);
      }
      const all = [...wanted];
      const some = all.filter((_entry, index) => index % Math.ceil(all.length / 6) === 0);
      for (const [value, count] of some) {
        const { response } = await investigate(bench, { [parameter]: value, page_size: '1' });
        const expected = count < 10_000 ? count : undefined;
        expect([value, response.total_count, response.limit_exceeded]).toEqual([
          value,
          expected,
          expected === undefined,
        ]);
      }
    },
  ),
);

export const parts: readonly Part[] = [
  { title: 'Investigate: risk', rows: riskRows },
  { title: 'Investigate: counts', rows: pivotRows },
];
