import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Answer, type Asked, type Bench, json, platformError } from './asked.ts';
import { commonNames } from './credentials.ts';

const seen = '2026-03-01T11:58:07Z';
const risk = { phishing_risk: 91, malware_risk: 20, spam_risk: 3, proximity_risk: 75, overall_risk: 91 };

const rdap = {
  timestamp: seen,
  domain: 'sheet-1.example',
  raw_record: {
    first_request_timestamp: seen,
    requests: [
      {
        data: '{"objectClassName":"domain"}',
        source_type: 'registry',
        timestamp: seen,
        url: 'https://rdap.letter.example/',
      },
    ],
  },
  parsed_record: {
    registrar_request_url: null,
    registry_request_url: 'https://rdap.letter.example/',
    parsed_fields: {
      domain: 'SHEET-1.EXAMPLE',
      handle: 'D1',
      creation_date: '2026-02-28T00:00:00+00:00',
      last_changed_date: '2026-02-28T00:00:00+00:00',
      expiration_date: '2027-02-28T00:00:00+00:00',
      domain_statuses: ['active'],
      nameservers: ['ns1.sheet.example'],
      conformance: ['rdap_level_0'],
      dnssec: { signed: false },
      emails: [],
      email_domains: [],
      unclassified_emails: [],
      links: [{ href: 'https://rdap.letter.example/', rel: 'self' }],
      contacts: [{ roles: ['registrant'], name: 'Paper Mill' }],
      registrar: { name: 'Quire Registrar', iana_id: '9999', contacts: [] },
    },
  },
};

function named(domain: string) {
  return { timestamp: seen, domain };
}

/** Two lines of each feed. The members of the two address feeds are not confirmed. */
export const feedLines: Readonly<Record<string, readonly unknown[]>> = {
  nod: [named('sheet-1.example'), named('sheet-2.example')],
  nad: [named('sheet-1.example'), named('sheet-2.example')],
  domaindiscovery: [named('sheet-1.example'), named('sheet-2.example')],
  noh: [named('www.sheet-1.example'), named('mail.sheet-2.example')],
  domainrisk: [
    { ...named('sheet-1.example'), ...risk },
    { ...named('sheet-2.example'), ...risk },
  ],
  domainhotlist: [
    { ...named('sheet-1.example'), ...risk, expires: '2026-03-02T11:58:07Z' },
    { ...named('sheet-2.example'), ...risk, expires: '2026-03-02T11:58:07Z' },
  ],
  domainrdap: [rdap, { ...rdap, domain: 'sheet-2.example' }],
  iprisk: [
    { timestamp: seen, ip: '192.0.2.17', risk_score: 80 },
    { timestamp: seen, ip: '192.0.2.18', risk_score: 80 },
  ],
  iphotlist: [
    { timestamp: seen, ip: '192.0.2.17' },
    { timestamp: seen, ip: '192.0.2.18' },
  ],
};

const time = /^(-\d+|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/;
const forms: Readonly<Record<string, RegExp>> = {
  sessionID: /./,
  after: time,
  before: time,
  domain: /^\*?[^*]{1,251}\*?$/,
  top: /^\d+$/,
  headers: /^[01]$/,
};

export function feed(name: string, { query, headers }: Asked, bench: Bench, parts: Map<string, number>): Answer {
  const lines = feedLines[name];
  if (!lines) return platformError(404, 'There is no such feed.');
  for (const [parameter, value] of query) {
    if (commonNames.includes(parameter)) continue;
    if (forms[parameter]?.test(value) !== true) return platformError(400, `${parameter} can’t be “${value}”.`);
  }
  if (!['sessionID', 'after', 'before'].some((parameter) => query.has(parameter))) {
    return platformError(400, 'One of sessionID, after and before is needed.');
  }
  if (query.has('headers') && headers.accept !== 'text/csv') bench.complain('headers without CSV');
  if (!bench.allow('feeds', 2, 60) || !bench.allow('feeds', 120, 3600)) {
    return platformError(503, 'The service level was exceeded: per minute.');
  }
  const ndjson = { type: 'application/x-ndjson' };
  const session = query.get('sessionID');
  // A session with such a name gets one line in each answer; repeating the request returns the next one.
  const [, inParts] = /^in-(\d+)-parts/.exec(session ?? '') ?? [];
  if (session !== null && inParts !== undefined) {
    // Another program of the account used up the hour.
    if (session.endsWith('-busy') && parts.size > 0 && !parts.has('refused')) {
      parts.set('refused', 1);
      return platformError(503, 'The service level was exceeded: per hour.');
    }
    const part = (parts.get(session) ?? 0) + 1;
    parts.set(session, part);
    const isLast = part >= Number(inParts);
    const own = part > Number(inParts) ? [] : [named(`sheet-${part}.example`)];
    return { ...ndjson, status: isLast ? 200 : 206, content: { lines: own } };
  }
  // A day is too much for one answer.
  if (session === null && Number(query.get('after')) <= -86_400) {
    return { ...ndjson, status: 206, content: { lines: lines.slice(0, 1) } };
  }
  const top = Number(query.get('top') ?? lines.length);
  return { ...ndjson, status: 200, content: { lines: lines.slice(0, top) } };
}

/** The answer is undocumented. */
export function endSession(name: string, { query }: Asked): Answer {
  if (!feedLines[name]) return platformError(404, 'There is no such feed.');
  if (!query.has('sessionID')) return platformError(400, 'sessionID is missing.');
  return { status: 200, content: { none: true }, isWrite: true };
}

export const archive = gzipSync(`${JSON.stringify(named('sheet-1.example'))}\n`);

const daily = [
  'daily_domain_discovery',
  'daily_domain_hotlist',
  'daily_domain_risk',
  'daily_ip_hotlist',
  'daily_ip_risk',
];
const minutes = ['5_min_domain_whois', '5_min_domain_whois_parsed', '5_min_ip_whois', '5_min_ip_whois_parsed'];

/** Two files an hour: the archive and its checksum. */
export function download(name: string, { query }: Asked, bench: Bench): Answer {
  if (![...Object.keys(feedLines), ...daily, ...minutes].includes(name))
    return platformError(404, 'There is no such feed.');
  for (const parameter of query.keys()) {
    if (parameter !== 'limit' && !commonNames.includes(parameter)) bench.complain(`download: ${parameter}`);
  }
  const base = `${bench.origin()}/archives/${name}/2026-03-01-11.json.gz`;
  const files = [{ url: `${base}?token=t1` }, { url: `${base}.sha256?token=t2` }];
  return json({ response: { files: files.slice(0, Number(query.get('limit') ?? files.length)) } });
}

/** A file of an archive, which opens by its link alone. */
export function archiveFile(asked: Asked, bench: Bench): Answer {
  if (asked.headers['x-api-key'] !== undefined) bench.complain('a key sent to the host of the archives');
  if (!asked.query.has('token')) return platformError(403, 'The link is not whole.');
  if (asked.path.endsWith('.sha256')) {
    const sum = createHash('sha256').update(archive).digest('hex');
    return { status: 200, type: 'text/plain', content: { bytes: Buffer.from(`${sum}  2026-03-01-11.json.gz\n`) } };
  }
  return { status: 200, type: 'application/gzip', content: { bytes: archive } };
}
