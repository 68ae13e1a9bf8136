// GET and POST /v1/intel-enrich/: records for up to 100 domains, without counts and without searching.

import type { UserCall } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import type { Service } from '../service-state.ts';
import { platformError } from './errors.ts';
import { formattedReply } from './format.ts';
import { dayOf } from './investigate-conditions.ts';
import { costNothing, findDomain, readDomains } from './investigate-domains.ts';
import { createRecords } from './record.ts';
import type { Check } from './record-request.ts';
import { answerChecks, sentParameters } from './record-request.ts';
import { platformRoute, unknownParameter } from './route.ts';

// covers: enrich.request all
// covers: enrich.request GET (getIntelEnrich), POST (postIntelEnrich)
// covers: enrich.answer all
// covers: enrich.answer no counts, 206 where some data is unavailable
export const enrichRoutes: readonly Route[] = (['GET', 'POST'] as const).map((method) =>
  platformRoute({
    id: 'platform.enrich',
    method,
    path: '/v1/intel-enrich/',
    product: 'intel-enrich',
    handle: enrich,
  }),
);

const checks: Readonly<Record<string, Check>> = {
  ...answerChecks,
  domain(value) {
    const list = readDomains(value);
    return list.ok ? null : list.problem;
  },
  data_updated_after: (value) => (dayOf(value) === null ? 'must be a date written YYYY-MM-DD' : null),
};
const known = new Set(Object.keys(checks));

function enrich(call: UserCall, service: Service): Reply {
  const sent = sentParameters(call);
  const problem = typeof sent === 'string' ? sent : problemOf(sent);
  if (typeof sent === 'string' || problem !== null) return platformError(400, problem ?? '');
  const list = readDomains(sent.get('domain') ?? '');
  if (!list.ok) return platformError(400, `domain ${list.problem}.`);

  const world = service.world(call.worldNow);
  const since = dayOf(sent.get('data_updated_after') ?? '');
  const ids = new Set(list.names.flatMap((name) => findDomain(world, name) ?? []));
  const fresh = [...ids].filter((id) => since === null || world.profile(id).updated >= since * 86_400);
  const records = createRecords(service, world, call.worldNow, {
    counts: false,
    parsedWhois: sent.get('parsed_whois') === 'true',
    parsedRdap: sent.get('parsed_domain_rdap') === 'true',
    screenshots: sent.has('screenshots'),
  });
  const partial = call.plays('partial');
  const results = (partial ? fresh.slice(0, Math.ceil(fresh.length / 2)) : fresh).map(records);
  const shown = new Set(fresh);
  const response = {
    limit_exceeded: false,
    ...(partial && { has_more_results: true }),
    message: '',
    results_count: results.length,
    results,
    missing_domains: list.names.filter((name) => !shown.has(findDomain(world, name) ?? -1)),
  };
  const reply = formattedReply(partial ? 206 : 200, { response }, sent.get('format'));
  return costNothing(list.names) ? { ...reply, free: true } : reply;
}

function problemOf(sent: URLSearchParams): string | null {
  const unknown = unknownParameter(sent, known);
  if (unknown !== null) return `Unknown parameter: ${unknown}.`;
  for (const [name, check] of Object.entries(checks)) {
    const values = sent.getAll(name);
    if (values.length > 1) return `${name} is given more than once.`;
    const [value] = values;
    if (value === undefined) continue;
    const problem = value === '' ? 'has no value' : check(value);
    if (problem !== null) return `${name} ${problem}.`;
  }
  return sent.has('domain') ? null : 'domain is missing: it is required.';
}
