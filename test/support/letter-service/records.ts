// Seven domains of one registrant, as documented records. W: a value and how many domains share it.

function w(value: string | number, count: number) {
  return { value, count };
}

const nobody = w('', 0);
const contact = {
  name: w('Paper Mill', 7),
  org: w('Paper Mill Ltd', 7),
  street: w('1 Reed Lane', 7),
  city: w('Ely', 900),
  state: nobody,
  postal: w('CB7 4DL', 12),
  country: w('gb', 90_000),
  phone: w('441353000000', 7),
  fax: nobody,
  email: [w('desk@papermill.example', 7)],
};
const emptyContact = {
  ...Object.fromEntries(Object.keys(contact).map((name) => [name, nobody])),
  email: [],
};

const certificate = {
  hash: w('5f1d7a1e0b0c4b2c8a6e9d3f7b5c1a2e4d6f8091', 1),
  subject: w('CN=sheet-1.example', 1),
  organization: w('Paper Mill Ltd', 7),
  email: ['desk@papermill.example'],
  alt_names: [w('sheet-1.example', 1), w('www.sheet-1.example', 1)],
  sources: { active: 1_764_547_200_000, passive: 1_764_633_600_000 },
  common_name: w('sheet-1.example', 1),
  issuer_common_name: w('Letter CA 1', 40_000),
  not_before: w(20_251_201, 300),
  not_after: w(20_260_301, 280),
  duration: w(90, 100_000),
};
const olderCertificate = {
  hash: w('00112233445566778899aabbccddeeff00112233', 2),
  subject: w('CN=old.example', 2),
  organization: nobody,
  email: [],
};

const parsed = {
  registrar: w('Quire Registrar', 500),
  create_date: w('2025-11-30', 80),
  expiration_date: w('2026-11-30', 80),
  registrant_name: w('Paper Mill', 7),
  registrar_status: [w('ok', 0)],
  registrant_contact: contact,
  admin_contact: emptyContact,
  technical_contact: emptyContact,
  additional_whois_email: [],
};

export interface Extras {
  readonly origin: string;
  readonly screenshots: boolean;
  readonly parsedWhois: boolean;
  readonly parsedRdap: boolean;
}

export const names: readonly string[] = Array.from({ length: 7 }, (_, at) => `sheet-${at + 1}.example`);

export function domainRecord(name: string, extras: Extras): Readonly<Record<string, unknown>> {
  return {
    domain: name,
    whois_url: `https://whois.letter.example/${name}`,
    active: true,
    alexa: '',
    popularity_rank: 120_345,
    tld: 'example',
    website_response: 200,
    spf_info: 'v=spf1 -all',
    data_updated_timestamp: '2026-02-27T08:09:10.123000',
    create_date: w('2025-11-30', 80),
    expiration_date: w('2026-11-30', 80),
    first_seen: w('2025-12-01T00:00:00Z', 0),
    registrar: w('Quire Registrar', 500),
    registrant_name: w('Paper Mill', 7),
    registrant_org: w('Paper Mill Ltd', 7),
    redirect: nobody,
    redirect_domain: nobody,
    website_title: w('Fine papers', 7),
    server_type: w('nginx', 400_000),
    registrar_status: ['clienttransferprohibited'],
    email_domain: [w('papermill.example', 7)],
    soa_email: [w('hostmaster@papermill.example', 7)],
    ssl_email: [],
    additional_whois_email: [],
    registrant_contact: contact,
    admin_contact: emptyContact,
    technical_contact: emptyContact,
    billing_contact: emptyContact,
    ip: [
      { address: w('192.0.2.17', 7), asn: [w(64_500, 9000)], country_code: w('GB', 90_000), isp: w('Reed Net', 50) },
    ],
    mx: [{ host: w('mx.sheet.example', 7), domain: w('sheet.example', 7), ip: [w('192.0.2.25', 7)], priority: 10 }],
    name_server: [
      { host: w('ns1.sheet.example', 7), domain: w('sheet.example', 7), ip: [w('192.0.2.53', 7)] },
      { host: w('ns2.sheet.example', 7), domain: w('sheet.example', 7), ip: [] },
    ],
    ssl_info: [certificate, olderCertificate],
    domain_risk: {
      risk_score: 81,
      components: [
        { name: 'proximity', risk_score: 81, evidence: ['name server'] },
        { name: 'threat_profile', risk_score: 60, threats: ['phishing'], evidence: ['domain name'] },
        { name: 'threat_profile_phishing', risk_score: 60 },
      ],
    },
    tags: [{ label: 'paper', scope: 'group', tagged_at: '2026-01-05T10:00:00Z' }],
    ad_tracker: w('ca-pub-1', 7),
    analytics: nobody,
    analytics_v4: [w('G-ABC', 7)],
    tag_manager_codes: [],
    social_codes: [],
    heatmap_codes: [],
    analytics_cn_codes: [],
    metrics_ru_codes: [],
    selfhosted_analytics_codes: [],
    counter_project_codes: [],
    counter_security_codes: [],
    ...(extras.screenshots && { screenshot: screenshot(extras.origin, name) }),
    ...(extras.parsedWhois && { parsed_whois: { ...parsed, registrant_org: w('Paper Mill Ltd', 7) } }),
    ...(extras.parsedRdap && {
      parsed_domain_rdap: { ...parsed, registrar_iana_id: w('9999', 500), email_domain: [w('papermill.example', 7)] },
    }),
  };
}

/** The same record from Enrich: values without counts. */
export function withoutCounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCounts);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  const isWrapped = members.length === 2 && 'value' in value && 'count' in value;
  return Object.fromEntries(
    members.filter(([name]) => !(isWrapped && name === 'count')).map(([name, each]) => [name, withoutCounts(each)]),
  );
}

export const imageToken = 'ab'.repeat(32);

export function screenshot(origin: string, name: string) {
  const query = `s3v=1&rurl=http%3A%2F%2F${name}%2F&ts=2026-02-20T01%3A02%3A03Z&domain=${name}&token=${imageToken}`;
  return {
    src: `${origin}/screenshot_image?${query}`,
    timestamp: '2026-02-20T01:02:03Z',
    ip_address: '192.0.2.17',
    last_attempt: '2026-02-28T01:02:03Z',
    last_seen: '2026-02-27T01:02:03Z',
  };
}
