import * as z from 'zod';
import type { escalationTypes, Monitor, WatchlistDomain } from '../../../shared/calls/detect.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { requestBounds } from '../../core/limits.ts';
import type { Circumstances, JsonReply, ServiceRequest } from '../../core/service-request.ts';
import type { SignedHttp } from '../../core/signed-http.ts';
import { LooseCount } from '../loose-values.ts';
import { notAsDocumented, readEach } from '../wire.ts';
import { type ListQuery, listAllowance, listParameters, pagingKey } from './query.ts';
import { domainRecord, EscalationRecord, type MadeEscalation, MonitorRecord } from './records.ts';

/** The entries of one answer, with what it says about how many there are. */
export interface Page<T> {
  readonly entries: T[];
  readonly spoiled: number;
  /** How many entries came, readable or not. */
  readonly came: number;
  readonly total: number | null;
  /** What the answer says about itself that does not fit it; null when all fits. */
  readonly doubt: string | null;
  readonly reply: JsonReply;
}

export interface MonitorsQuery {
  readonly countsSince: string | number | undefined;
  readonly sort: string | undefined;
  readonly order: string | undefined;
}

// covers: detect.monitors GET monitors, datetime_counts_since, include_counts, sort, order, limit
export async function listMonitors(
  http: SignedHttp,
  { countsSince, sort, order }: MonitorsQuery,
  circumstances: Circumstances,
): Promise<Result<Page<Monitor>>> {
  const counts = countsSince !== undefined;
  const reply = await http.json({
    ...circumstances,
    ...monitors,
    operation: 'detect.monitors',
    allowance: 'detect.monitors',
    method: 'GET',
    query: {
      ...(counts && { include_counts: true, datetime_counts_since: countsSince }),
      ...(sort !== undefined && { sort: [sort] }),
      order,
      limit: monitorsPageSize(counts),
    },
    effect: 'spends',
    changing: true,
  });
  return reply.ok ? pageOf(reply.value, 'monitors', MonitorRecord, 0) : reply;
}

export function monitorsPageSize(counts: boolean): number {
  return counts ? requestBounds.detectMonitorsPageWithCounts : requestBounds.detectMonitorsPage;
}

// covers: detect.list GET new, GET watched, GET ignored, offset
/** One page of a list. A further page is free, and goes out only while the window of its list is open. */
export async function listDomains(
  http: SignedHttp,
  query: ListQuery,
  offset: number,
  circumstances: Circumstances,
  further: boolean,
): Promise<Result<Page<WatchlistDomain>>> {
  const reply = await http.json({
    ...circumstances,
    service: 'platform',
    operation: `detect.${query.list}`,
    allowance: listAllowance(query),
    paging: { key: pagingKey(query), offset, onlyInside: further },
    method: 'GET',
    path: ['v1', 'intel-detect', 'domains', query.list, ''],
    place: 'escalations',
    query: { ...listParameters(query), ...(offset > 0 && { offset }) },
    effect: further || query.preview ? 'free' : 'spends',
    changing: true,
  });
  return reply.ok ? pageOf(reply.value, 'watchlist_domains', domainRecord(query.list), offset) : reply;
}

// covers: detect.envelope offset
const Envelope = z.object({
  total_count: LooseCount.catch(null),
  count: LooseCount.catch(null),
  offset: LooseCount.catch(null),
});

// covers: detect.monitors total_count, monitors
// covers: detect.list watchlist_domains, total_count, count
function pageOf<S extends z.ZodType>(
  reply: JsonReply,
  member: 'monitors' | 'watchlist_domains',
  schema: S,
  offset: number,
): Result<Page<z.output<S>>> {
  const list = z.object({ [member]: z.array(z.unknown()) }).safeParse(reply.body);
  const envelope = Envelope.safeParse(reply.body);
  const entries = list.data?.[member];
  if (!entries || !envelope.success) return notAsDocumented(member === 'monitors' ? 'monitors' : 'a list of domains');
  const { good, spoiled } = readEach(entries, schema);
  const { total_count: total, count, offset: answered } = envelope.data;
  const came = entries.length;
  return ok({ entries: good, spoiled, came, total, doubt: doubtOf(), reply });

  function doubtOf(): string | null {
    if (reply.partial) return 'The service says that some data is missing.';
    if (answered !== null && answered !== offset) return 'The service answered with another page than was asked for.';
    if (count !== null && count !== came) return `The service counted ${count} entries and sent ${came}.`;
    return null;
  }
}

const monitors = {
  service: 'platform',
  path: ['v1', 'intel-detect', 'monitors', ''],
} as const satisfies Partial<ServiceRequest>;

export interface MonitorRules {
  readonly match_substring_variations?: boolean | undefined;
  readonly nameserver_exclusions?: string[] | undefined;
  readonly text_exclusions?: string[] | undefined;
}

// covers: detect.monitorWrites POST monitors, term, match_substring_variations, nameserver_exclusions, text_exclusions
export async function createMonitor(
  http: SignedHttp,
  body: MonitorRules & { readonly term: string },
  circumstances: Circumstances,
) {
  const reply = await http.json({
    ...circumstances,
    ...monitors,
    operation: 'detect.createMonitor',
    allowance: 'detect.changeMonitor',
    method: 'POST',
    json: { ...body },
    effect: 'writes',
  });
  return reply.ok ? monitorOf(reply.value) : reply;
}

// covers: detect.monitorWrites PUT monitors, monitor_id
export async function updateMonitor(http: SignedHttp, id: string, rules: MonitorRules, circumstances: Circumstances) {
  const reply = await http.json({
    ...circumstances,
    ...monitors,
    operation: 'detect.updateMonitor',
    allowance: 'detect.changeMonitor',
    method: 'PUT',
    query: { monitor_id: id },
    json: { ...rules },
    effect: 'writes',
  });
  return reply.ok ? monitorOf(reply.value) : reply;
}

// covers: detect.monitorWrites monitor
function monitorOf(reply: JsonReply): Result<{ monitor: Monitor; reply: JsonReply }> {
  const parsed = z.object({ monitor: MonitorRecord }).safeParse(reply.body);
  return parsed.success ? ok({ monitor: parsed.data.monitor, reply }) : notAsDocumented('a monitor');
}

// covers: detect.monitorWrites DELETE monitors
export async function deleteMonitor(
  http: SignedHttp,
  id: string,
  circumstances: Circumstances,
): Promise<Result<JsonReply>> {
  const reply = await http.json({
    ...circumstances,
    ...monitors,
    operation: 'detect.deleteMonitor',
    allowance: 'detect.changeMonitor',
    method: 'DELETE',
    query: { monitor_id: id },
    effect: 'writes',
  });
  if (!reply.ok) return reply;
  const deleted = z.object({ monitor: z.object({ id: z.literal(id) }) }).safeParse(reply.value.body).success;
  return deleted ? reply : notAsDocumented('the monitor that was deleted');
}

/** What a write answered: the records it changed, and the answer itself. */
export interface Written<T> {
  readonly records: T[];
  readonly spoiled: number;
  readonly reply: JsonReply;
}

// covers: detect.triage PATCH domains, watchlist_domain_ids, state, watchlist_domains
export async function changeState(
  http: SignedHttp,
  ids: readonly string[],
  state: 'watched' | 'ignored',
  circumstances: Circumstances,
): Promise<Result<Written<WatchlistDomain>>> {
  const reply = await http.json({
    ...circumstances,
    service: 'platform',
    operation: 'detect.setState',
    allowance: 'detect.setState',
    method: 'PATCH',
    path: ['v1', 'intel-detect', 'domains', ''],
    place: 'escalations',
    json: { watchlist_domain_ids: ids, state },
    effect: 'writes',
  });
  return reply.ok ? writtenOf(reply.value, 'watchlist_domains', domainRecord(state)) : reply;
}

// covers: detect.escalations POST escalations, watchlist_domain_ids, escalation_type, escalations
export async function postEscalations(
  http: SignedHttp,
  ids: readonly string[],
  type: (typeof escalationTypes)[number],
  circumstances: Circumstances,
): Promise<Result<Written<MadeEscalation>>> {
  const reply = await http.json({
    ...circumstances,
    service: 'platform',
    operation: 'detect.escalate',
    allowance: 'detect.escalate',
    method: 'POST',
    path: ['v1', 'intel-detect', 'escalations', ''],
    place: 'escalations',
    json: { watchlist_domain_ids: ids, escalation_type: type },
    effect: 'writes',
  });
  return reply.ok ? writtenOf(reply.value, 'escalations', EscalationRecord) : reply;
}

function writtenOf<S extends z.ZodType>(
  reply: JsonReply,
  member: 'escalations' | 'watchlist_domains',
  schema: S,
): Result<Written<z.output<S>>> {
  const list = z.object({ [member]: z.array(z.unknown()) }).safeParse(reply.body);
  const entries = list.data?.[member];
  if (!entries) return notAsDocumented('what was changed');
  const { good, spoiled } = readEach(entries, schema);
  return ok({ records: good, spoiled, reply });
}
