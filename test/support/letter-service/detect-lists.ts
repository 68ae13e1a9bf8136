import { type Answer, type Asked, type Bench, json, platformError, repeatedNames } from './asked.ts';
import { commonNames } from './credentials.ts';
import { type ListName, lengths, listDomain, monitors } from './detect-data.ts';

const time = /^(-\d+|\d{4}-\d\d-\d\d(T.*)?)$/;
const flag = /^(true|false|1|0)$/;
const offset = /^(\d{1,5}|100000)$/;

const ofLists: Readonly<Record<string, RegExp>> = {
  monitor_id: /^[A-Za-z0-9]{10}$/,
  'escalation_types[]': /^(blocked|external_safe)$/,
  'tlds[]': /^[a-z0-9-]+(\.[a-z0-9-]+)*$/,
  'risk_score_ranges[]': /^(0-0|1-39|40-69|70-99|100-100)$/,
  mx_exists: flag,
  domain_state: /^(active|inactive)$/,
  discovered_since: time,
  discovered_before: time,
  changed_since: time,
  changed_before: time,
  escalated_since: time,
  search: /./,
  'sort[]': /^(discovered_date|changed_date|risk_score)$/,
  order: /^(asc|desc)$/,
  include_domain_data: flag,
  offset,
  limit: /^(\d{1,2}|100)$/,
  preview: /^(1|true)$/,
  screenshots: /^1$/,
};

const ofMonitors: Readonly<Record<string, RegExp>> = {
  datetime_counts_since: time,
  include_counts: flag,
  'sort[]': /^(term|created_date|domain_counts_changed|domain_counts_discovered)$/,
  order: /^(asc|desc)$/,
  offset,
  limit: /^(\d{1,2}|[1-4]\d\d|500)$/,
};

function wrong(query: URLSearchParams, known: Readonly<Record<string, RegExp>>, bench: Bench): Answer | null {
  const [twice] = repeatedNames(query);
  if (twice !== undefined) return platformError(400, `${twice} came twice.`);
  for (const [name, value] of query) {
    if (commonNames.includes(name)) continue;
    if (known[name]?.test(value) !== true) return platformError(400, `${name} can’t be “${value}”.`);
    // A time without a zone is read as Pacific time, which nobody means.
    if (known[name] === time && value.includes('T') && !/(Z|[+-]\d\d:?\d\d)$/.test(value)) {
      bench.complain(`${name} without its zone`);
    }
  }
  return null;
}

/** An exceeded service level is a 503 whose message names it. */
const tooOften = platformError(503, 'The service level of this endpoint was exceeded: per hour.');

export function listMonitors({ query }: Asked, bench: Bench): Answer {
  const refusal = wrong(query, ofMonitors, bench);
  if (refusal) return refusal;
  const withCounts = ['true', '1'].includes(query.get('include_counts') ?? '');
  if (withCounts && !query.has('datetime_counts_since')) return platformError(400, 'datetime_counts_since is missing.');
  const limit = Number(query.get('limit') ?? (withCounts ? 100 : 500));
  if (withCounts && limit > 100) return platformError(400, 'limit can’t be more than 100 with counts.');
  if (!bench.allow('monitors', 1, 3600)) return tooOften;
  const from = Number(query.get('offset') ?? 0);
  const counts = { domain_counts: { new: 4, watched: 3, escalated: 1, changed: 2 } };
  const page = monitors.slice(from, from + limit).map((each) => ({ ...each, ...(withCounts && counts) }));
  return json({ total_count: monitors.length, offset: from, limit, monitors: page });
}

export function listDomains(list: ListName, { query }: Asked, bench: Bench): Answer {
  const refusal = wrong(query, ofLists, bench);
  if (refusal) return refusal;
  if (list === 'ignored' && (query.has('changed_before') || query.has('screenshots'))) {
    return platformError(400, 'The ignored list takes no such parameter.');
  }
  const withData = ['true', '1'].includes(query.get('include_domain_data') ?? '');
  const most = withData ? 50 : 100;
  const asked = Number(query.get('limit') ?? most);
  if (asked > most) return platformError(400, `limit can’t be more than ${most}.`);
  const isPreview = query.has('preview');
  const from = Number(query.get('offset') ?? 0);
  if (isPreview ? !bench.allow('preview', 30, 60) : from === 0 && !bench.allow(list, 1, 3600)) return tooOften;
  // A limit of 0 means the default, and the recorded default was the largest.
  const limit = Math.min(asked === 0 ? most : asked, isPreview ? 10 : most);
  const total = lengths[list];
  const length = Math.max(0, Math.min(limit, total - from));
  const pictures = query.has('screenshots') ? bench.origin() : null;
  const page = Array.from({ length }, (_, at) => listDomain(list, from + at, withData, pictures));
  return json({ watchlist_domains: page, total_count: total, count: page.length, offset: from, limit });
}
