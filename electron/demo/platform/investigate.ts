// GET and POST /v1/intel-investigate/: domain profiles and pivot searches through one endpoint.

import type { UserCall } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import type { Service } from '../service-state.ts';
import type { World } from '../world/world.ts';
import { platformError } from './errors.ts';
import { formattedReply } from './format.ts';
import { findDomain } from './investigate-domains.ts';
import type { Rest } from './investigate-positions.ts';
import { findRest, keepRest } from './investigate-positions.ts';
import type { Query } from './investigate-query.ts';
import { readQuery } from './investigate-query.ts';
import { search } from './investigate-search.ts';
import { createRecords } from './record.ts';
import { parametersOf, platformRoute } from './route.ts';

// covers: investigate.operations GET (getIntelInvestigate), POST (postIntelInvestigate), 10000 matches
// covers: investigate.answer all
// covers: investigate.answer 413 inside of 200
export const investigateRoutes: readonly Route[] = (['GET', 'POST'] as const).map((method) =>
  platformRoute({
    id: 'platform.investigate',
    method,
    path: '/v1/intel-investigate/',
    product: 'intel-investigate',
    handle: investigate,
  }),
);

const tooManyMessage = 'More than 10000 domains match this search. Add filters to narrow it.';

function investigate(call: UserCall, service: Service): Reply {
  const read = readQuery(call, service);
  if (!read.ok) return platformError(400, read.message);
  const { query } = read;
  const world = service.world(call.worldNow);
  const found = restOf(query, world, service);
  const reply = typeof found === 'string' ? tooManyOrRefused(found, query) : page(query, found, world, call, service);
  return query.free ? { ...reply, free: true } : reply;
}

/** What is left to show: all that is found, or the rest that a position stands for; else what stands in the way. */
function restOf(query: Query, world: World, service: Service): Rest | string {
  if (query.position !== null) {
    const rest = findRest(service, query.position);
    if (rest === null) return 'position is not known, or no longer.';
    if (rest.fingerprint !== query.fingerprint) return 'position belongs to another query.';
    // The clock may have been moved back to before some of them were observed.
    return { ...rest, ids: rest.ids.filter((id) => id < world.size) };
  }
  const found = search(query, { world, seed: service.seed });
  if (found.kind === 'too-many') return tooManyMessage;
  return { fingerprint: query.fingerprint, ids: found.ids, offset: 0, foundAt: world.second };
}

/** Too many matches are no HTTP error; a position that does not fit is. */
function tooManyOrRefused(message: string, query: Query): Reply {
  if (message !== tooManyMessage) return platformError(400, message);
  return formattedReply(200, { response: refusal(message, true) }, query.format);
}

function refusal(message: string, withError: boolean): object {
  return {
    ...(withError && { error: { code: 413, message } }),
    limit_exceeded: true,
    has_more_results: true,
    message,
    missing_domains: [],
  };
}

function page(query: Query, rest: Rest, world: World, call: UserCall, service: Service): Reply {
  // As it was recorded some years ago: the same refusal without an error.
  if (call.plays('limit-exceeded')) {
    return formattedReply(200, { response: refusal('The limit of results is exceeded.', false) }, query.format);
  }
  const end = Math.min(rest.ids.length, rest.offset + query.pageSize);
  const shown = rest.ids.subarray(rest.offset, end);
  const more = end < rest.ids.length;
  const position = more ? keepRest(service, { ...rest, offset: end }) : null;
  const records = createRecords(service, world, call.worldNow, { ...query, counts: true });
  // On a bad day a part of the data cannot be had: fewer records, and the answer says that there are more.
  const partial = call.plays('partial');
  const results = [...(partial ? shown.subarray(0, Math.ceil(shown.length / 2)) : shown)].map(records);
  const response = {
    limit_exceeded: false,
    has_more_results: more || partial,
    message: '',
    results_count: results.length,
    total_count: rest.ids.length,
    ...(position !== null && { position }),
    ...(position !== null && query.next && { next: nextUrl(call, service, position) }),
    results,
    missing_domains: missingDomains(query, rest.ids, world),
  };
  return formattedReply(partial ? 206 : 200, { response }, query.format);
}

/** Names that brought nothing, as they were sent. */
function missingDomains({ domains }: Query, ids: Uint32Array, world: World): readonly string[] {
  const found = new Set(ids);
  return domains.filter((name) => !found.has(findDomain(world, name) ?? -1));
}

const credentials = ['api_username', 'api_key', 'signature', 'timestamp'];

/** The address of the next page, in the words of the request and without its credentials. */
function nextUrl(call: UserCall, service: Service, position: string): string {
  const query = new URLSearchParams(parametersOf(call));
  for (const name of credentials) query.delete(name);
  query.set('position', position);
  return `${service.origins().platform}${call.sentPath}?${query}`;
}
