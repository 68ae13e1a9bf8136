import { type Answer, type Asked, type Bench, json, platformError, repeatedNames } from './asked.ts';
import { commonNames } from './credentials.ts';
import { domainRecord, names, withoutCounts } from './records.ts';

// Investigate and Enrich.

const bases = `ad_tracker_code analytics_cn_code analytics_code analytics_v4_code tag_manager_code heatmap_code
  selfhosted_analytics_code metrics_ru_code counter_project_code counter_security_code social_network_code
  contact_name contact_phone contact_street domain email email_dns_soa email_domain historical_email
  historical_free_text historical_registrant iana_id ip mailserver_domain mailserver_host mailserver_ip
  nameserver_domain nameserver_host nameserver_ip redirect_domain registrant registrant_org registrar search_hash
  server_type ssl_alt_names ssl_common_name ssl_duration ssl_email ssl_hash ssl_issuer_common_name ssl_org ssl_subject
  tagged_with_all tagged_with_any website_title whois asn isp_name`.split(/\s+/);

const filters =
  `active create_date create_date_within expiration_date first_seen_since first_seen_within ip_country_code
  not_tagged_with_all not_tagged_with_any rank risk_score ssl_not_after ssl_not_before tld
  data_updated_after`.split(/\s+/);

const options = ['parsed_whois', 'parsed_domain_rdap', 'position', 'next', 'page_size', 'sort_by', 'sort_direction'];
const shown = ['screenshots', 'format'];

const day = /^\d{4}-\d\d-\d\d$/;
const whole = /^\d+$/;
const flag = /^(true|false)$/;
const address = /^\d{1,3}(\.\d{1,3}){3}$/;
const tags = /^[^,]+(,[^,]+)*$/;

/** The documented form of a value. */
const forms: Readonly<Record<string, RegExp>> = {
  domain: /^[a-z0-9-]+(\.[a-z0-9-]+)+(,[a-z0-9-]+(\.[a-z0-9-]+)+){0,99}$/i,
  active: flag,
  create_date: /^(>=|<=|>|<)?\d{4}-\d\d-\d\d$/,
  create_date_within: whole,
  expiration_date: day,
  data_updated_after: day,
  first_seen_since: /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/,
  first_seen_within: whole,
  ip: address,
  mailserver_ip: address,
  nameserver_ip: address,
  ip_country_code: /^[A-Z]{2}$/,
  rank: /^[1-9]\d*$/,
  ssl_duration: /^[1-9]\d*$/,
  risk_score: /^(\d{1,2}|100)$/,
  ssl_hash: /^[0-9a-f]{40}$/i,
  ssl_not_after: day,
  ssl_not_before: day,
  tagged_with_all: tags,
  tagged_with_any: tags,
  not_tagged_with_all: tags,
  not_tagged_with_any: tags,
  tld: /^[a-z0-9-]+(\.[a-z0-9-]+)*$/,
  parsed_whois: flag,
  parsed_domain_rdap: flag,
  next: flag,
  page_size: /^([1-9]\d?|[1-4]\d\d|500)$/,
  sort_by: /^(first_seen_since|create_date|domain|risk_score)$/,
  sort_direction: /^(asc|dsc)$/,
  screenshots: /^1$/,
  position: /^[0-9a-f]{32}$/,
  format: /^(json|xml|html)$/,
};

function invalid(what: string): Answer {
  return platformError(400, `The request is malformed: ${what}.`);
}

/** The parameters of a GET or a form; an error answer if there are none. */
function parametersOf(asked: Asked): URLSearchParams | Answer {
  if (asked.method === 'GET') return asked.query;
  const type = asked.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return invalid('the body is no form');
  return new URLSearchParams(asked.body);
}

function wrongParameter(given: URLSearchParams, known: readonly string[]): Answer | null {
  const [twice] = repeatedNames(given);
  if (twice !== undefined) return invalid(`${twice} came twice`);
  for (const [name, value] of given) {
    const isParsed = /^(parsed_whois|parsed_domain_rdap):[a-z_.]+$/.test(name);
    if (!known.includes(name) && !commonNames.includes(name) && !isParsed) return invalid(`there is no ${name}`);
    if (value === '' || forms[name]?.test(value) === false) return invalid(`${name} can’t be “${value}”`);
  }
  return null;
}

export function investigate(asked: Asked, bench: Bench): Answer {
  const given = parametersOf(asked);
  if (!(given instanceof URLSearchParams)) return given;
  const refusal = wrongParameter(given, [...bases, ...filters, ...options, ...shown]);
  if (refusal) return refusal;
  const search = [...given.keys()].filter((name) => !commonNames.includes(name));
  const isBase = (name: string) => bases.includes(name) || /^parsed_\w+:/.test(name);
  if (!search.some(isBase)) return invalid('no search parameter was given');
  // The token of the next page goes with the same query; the documents allow nothing else beside a hash.
  if (given.has('search_hash') && search.some((name) => name !== 'search_hash' && name !== 'position')) {
    return invalid('a search hash stands alone');
  }
  if (given.get('whois') === 'everything') return tooMany;
  const { found, missing } = matches(given, bench.now());
  const size = Number(given.get('page_size') ?? 500);
  const from = given.has('position') ? Number.parseInt(given.get('position')?.slice(0, 4) ?? '', 16) : 0;
  const page = found.slice(from, from + size);
  const end = from + page.length;
  const hasMore = end < found.length;
  return json({
    response: {
      limit_exceeded: false,
      has_more_results: hasMore,
      message: 'Enjoy your data.',
      results_count: page.length,
      total_count: found.length,
      ...(hasMore && { position: `${end.toString(16).padStart(4, '0')}${'c0de'.repeat(7)}` }),
      results: page.map((name) => domainRecord(name, extrasOf(given, bench))),
      missing_domains: missing,
    },
  });
}

const tooMany = json({
  response: {
    error: { code: 413, message: 'The search matches more than 10000 domains.' },
    limit_exceeded: true,
    has_more_results: true,
    message: 'Maximum 10000 returned - to continue please refine your search.',
    missing_domains: [],
  },
});

/** This registrant has five domains at first, and two more from this day on. */
const growing = { registrant: 'Growing Mill', first: 5, since: Date.parse('2026-03-02T00:00:00Z') } as const;

function matches(given: URLSearchParams, now: Date): { found: readonly string[]; missing: readonly string[] } {
  const asked = given.get('domain')?.toLowerCase().split(',');
  if (given.get('registrant') === growing.registrant) {
    const isSince = given.has('first_seen_since') || given.has('first_seen_within');
    const end = now.getTime() < growing.since ? growing.first : names.length;
    return { found: names.slice(isSince ? growing.first : 0, end), missing: [] };
  }
  if (!asked) return { found: given.get('registrant') === 'nobody at all' ? [] : names, missing: [] };
  const known = [...names, 'example.com'];
  return {
    found: asked.filter((name) => known.includes(name)),
    missing: asked.filter((name) => !known.includes(name)),
  };
}

function extrasOf(given: URLSearchParams, bench: Bench) {
  return {
    origin: bench.origin(),
    screenshots: given.get('screenshots') === '1',
    parsedWhois: given.get('parsed_whois') === 'true',
    parsedRdap: given.get('parsed_domain_rdap') === 'true',
  };
}

export function enrich(asked: Asked, bench: Bench): Answer {
  const given = parametersOf(asked);
  if (!(given instanceof URLSearchParams)) return given;
  const known = ['domain', 'parsed_whois', 'parsed_domain_rdap', 'data_updated_after', ...shown];
  const refusal = wrongParameter(given, known);
  if (refusal) return refusal;
  if (!given.has('domain')) return invalid('no domain was given');
  const { found, missing } = matches(given, bench.now());
  return json({
    response: {
      limit_exceeded: false,
      message: '',
      results_count: found.length,
      results: found.map((name) => withoutCounts(domainRecord(name, extrasOf(given, bench)))),
      missing_domains: missing,
    },
  });
}
