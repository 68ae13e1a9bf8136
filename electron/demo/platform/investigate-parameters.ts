// The search parameters of Investigate. Base parameters select domains, filters only narrow a search, and some are both:
// they may stand alone.

import { none } from '../world/pool.ts';
import { tldOf } from '../world/profile.ts';
import type { Read } from './investigate-conditions.ts';
import { dateOf, dayOf, ids, ipv4Of, numberOf, tagged, test, textOf, wholeNumber } from './investigate-conditions.ts';
import { historicalText, whoisText } from './investigate-text.ts';
import type { Source } from './record-parsed.ts';
import { activeTest, findParsed, parsedFieldNames, withSource } from './record-parsed.ts';
import { riskScore } from './record-parts.ts';

export interface SearchParameter {
  /** True: selects domains by itself. */
  readonly base: boolean;
  readonly read: Read;
}

const day = 86_400;

const codes = [
  'ad_tracker_code',
  'analytics_cn_code',
  'analytics_code',
  'analytics_v4_code',
  'tag_manager_code',
  'heatmap_code',
  'selfhosted_analytics_code',
  'metrics_ru_code',
  'counter_project_code',
  'counter_security_code',
  'social_network_code',
] as const;

const plainValues = [
  'contact_name',
  'contact_phone',
  'contact_street',
  'email',
  'email_dns_soa',
  'email_domain',
  'historical_email',
  'historical_registrant',
  'mailserver_domain',
  'mailserver_host',
  'nameserver_domain',
  'nameserver_host',
  'redirect_domain',
  'registrant',
  'registrant_org',
  'registrar',
  'server_type',
  'ssl_alt_names',
  'ssl_common_name',
  'ssl_email',
  'ssl_issuer_common_name',
  'ssl_org',
  'ssl_subject',
  'website_title',
] as const;

/** The IANA number stands only in RDAP records. */
const ianaId: Read = (value) => {
  const number = wholeNumber(value, 1);
  if (number === null) return 'must be a whole number of 1 or more';
  return ids(({ world }) => withSource('parsed_domain_rdap', world, world.search('iana_id', String(number))));
};

const sslHash: Read = textOf('ssl_hash', (value) =>
  /^[0-9a-f]{40}$/i.test(value) ? null : 'must be a SHA-1 of 40 hexadecimal digits',
);

const base: Readonly<Record<string, Read>> = {
  ...Object.fromEntries([...codes, ...plainValues].map((name) => [name, textOf(name)])),
  asn: numberOf('asn', 1),
  historical_free_text: historicalText,
  iana_id: ianaId,
  ip: ipv4Of('ip'),
  isp_name: textOf('isp'),
  mailserver_ip: ipv4Of('mailserver_ip'),
  nameserver_ip: ipv4Of('nameserver_ip'),
  ssl_duration: numberOf('ssl_duration', 1),
  ssl_hash: sslHash,
  tagged_with_all: tagged('all', true),
  tagged_with_any: tagged('any', true),
  whois: whoisText,
};

const active: Read = (value) => {
  if (value !== 'true' && value !== 'false') return 'must be true or false';
  return test(({ world }) => {
    const isActive = activeTest(world);
    return (id) => isActive(id) === (value === 'true');
  });
};

const createDate: Read = (value) => {
  const [, operator = '', date = ''] = /^(>=|<=|>|<)?(.*)$/s.exec(value) ?? [];
  const wanted = dayOf(date);
  if (wanted === null) return 'must be a date written YYYY-MM-DD, with >, >=, < or <= before it or none';
  if (operator === '') return ids(({ world }) => world.search('create_date', date));
  return test(({ world }) => {
    const days = world.column('createDay');
    return (id) => {
      const created = days[id] ?? none;
      if (created === none) return false;
      if (created === wanted) return operator.endsWith('=');
      return created > wanted === operator.startsWith('>');
    };
  });
};

function since(column: 'firstSeen' | 'createDay', from: (now: number) => number): ReturnType<Read> {
  return test(({ world }) => {
    const times = world.column(column);
    const earliest = from(world.second);
    return (id) => (times[id] ?? none) >= earliest && (times[id] ?? none) !== none;
  });
}

const zonedTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/;

const firstSeenSince: Read = (value) => {
  const time = zonedTime.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) return 'must be an ISO 8601 time with a timezone';
  return since('firstSeen', () => time / 1000);
};

function within(column: 'firstSeen' | 'createDay', unit: string, from: (now: number, span: number) => number): Read {
  return (value) => {
    const span = wholeNumber(value, 1);
    return span === null ? `must be a whole number of ${unit}, 1 or more` : since(column, (now) => from(now, span));
  };
}

const rank: Read = (value) => {
  const most = wholeNumber(value, 1);
  if (most === null) return 'must be a whole number of 1 or more';
  return test(
    ({ world }) =>
      (id) =>
        (world.column('rank')[id] ?? none) <= most,
  );
};

const risk: Read = (value) => {
  const least = wholeNumber(value, 0, 100);
  if (least === null) return 'must be a whole number from 0 to 100';
  return test(({ world }) => {
    const isActive = activeTest(world);
    return (id) => (riskScore(world.risk(id), isActive(id), world.saltOf(id)) ?? -1) > least;
  });
};

const tld: Read = (value) => {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value))
    return 'must be a top-level domain in lower case without a leading dot';
  return test(
    ({ world }) =>
      (id) =>
        tldOf(world.nameOf(id)) === value,
  );
};

const updatedAfter: Read = (value) => {
  const from = dayOf(value);
  if (from === null) return 'must be a date written YYYY-MM-DD';
  return test(
    ({ world }) =>
      (id) =>
        world.profile(id).updated >= from * day,
  );
};

const filters: Readonly<Record<string, Read>> = {
  active,
  create_date: createDate,
  create_date_within: within('createDay', 'days', (now, span) => Math.floor(now / day) - span),
  data_updated_after: updatedAfter,
  expiration_date: dateOf('expiration_date'),
  first_seen_since: firstSeenSince,
  first_seen_within: within('firstSeen', 'seconds', (now, span) => now - span),
  ip_country_code: textOf('ip_country_code', (value) =>
    /^[A-Z]{2}$/.test(value) ? null : 'must be two uppercase letters',
  ),
  not_tagged_with_all: tagged('all', false),
  not_tagged_with_any: tagged('any', false),
  rank,
  risk_score: risk,
  ssl_not_after: dateOf('ssl_not_after'),
  ssl_not_before: dateOf('ssl_not_before'),
  tld,
};

const parameters: ReadonlyMap<string, SearchParameter> = new Map<string, SearchParameter>([
  ...Object.entries(base).map(([name, read]) => [name, { base: true, read }] as const),
  ...Object.entries(filters).map(([name, read]) => [name, { base: false, read }] as const),
]);

// covers: investigate.base all
// covers: investigate.filter all
/** The parameter of this neutral name; null when it is none that searches. */
export function searchParameter(name: string): SearchParameter | null {
  const colon = name.indexOf(':');
  if (colon < 0) return parameters.get(name) ?? null;
  const source = name.slice(0, colon);
  const field = name.slice(colon + 1);
  if (!isSource(source) || !parsedFieldNames(source).includes(field)) return null;
  return {
    base: true,
    read: (value) => ids(({ world, seed }) => findParsed(world, seed, source, field, value) ?? new Uint32Array(0)),
  };
}

function isSource(name: string): name is Source {
  return name === 'parsed_whois' || name === 'parsed_domain_rdap';
}
