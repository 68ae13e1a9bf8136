import * as z from 'zod';
import type { DetectedDomain, escalationTypes } from '../../../shared/detect.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Circumstances, JsonReply } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import { LooseCount } from '../loose-values.ts';
import { notAsDocumented, partialWords, readEach } from '../wire.ts';
import { byName, isRecord } from './members.ts';
import { type ListQuery, listAllowance, listParameters, pagingKey } from './query.ts';
import { domainRecord, EscalationRecord, type MadeEscalation } from './records.ts';

/** The entries of one answer, with its total counts. */
export interface Page<T> {
  readonly entries: T[];
  readonly spoiled: number;
  /** The number of entries, readable or not. */
  readonly came: number;
  readonly total: number | null;
  /** A contradiction inside the answer; null when it is consistent. */
  readonly doubt: string | null;
  readonly reply: JsonReply;
}

// covers: detect.list GET new, GET watched, GET ignored, offset
/** One page of a list. Another page is free, and is sent only while the list's window is open. */
export async function listDomains(
  http: SignedHttp,
  query: ListQuery,
  offset: number,
  circumstances: Circumstances,
  further: boolean,
): Promise<Result<Page<DetectedDomain>>> {
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
/** The entries of an answer, each parsed separately. */
export function pageOf<S extends z.ZodType>(
  reply: JsonReply,
  member: 'monitors' | 'watchlist_domains',
  schema: S,
  offset: number,
): Result<Page<z.output<S>>> {
  const { body } = reply;
  const { known } = byName(isRecord(body) ? body : {}, [member, 'total_count', 'count', 'offset']);
  const entries = known.get(member);
  const envelope = Envelope.safeParse(Object.fromEntries(known));
  if (!Array.isArray(entries) || !envelope.success)
    return notAsDocumented(member === 'monitors' ? 'monitors' : 'a list of domains', body);
  const { good, spoiled } = readEach(entries, schema);
  const { total_count: total, count, offset: answered } = envelope.data;
  const came = entries.length;
  return ok({ entries: good, spoiled, came, total, doubt: doubtOf(), reply });

  function doubtOf(): string | null {
    const missing = partialWords(reply, 'The service reports that some data is missing.');
    if (missing !== null) return missing;
    if (answered !== null && answered !== offset) return 'The service returned a different page than requested.';
    if (count !== null && count !== came) return `The service counted ${count} entries and sent ${came}.`;
    return null;
  }
}

/** The answer to a write, and the records that it changed. */
export interface Written<T> {
  readonly records: T[];
  readonly spoiled: number;
  /** The service reports success without data. */
  readonly silent: boolean;
  readonly reply: JsonReply;
}

// covers: detect.stateWrites PATCH domains, watchlist_domain_ids, state, watchlist_domains
export async function changeState(
  http: SignedHttp,
  ids: readonly string[],
  state: 'watched' | 'ignored',
  circumstances: Circumstances,
): Promise<Result<Written<DetectedDomain>>> {
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
  const { body } = reply;
  if (reply.status === 204) return ok({ records: [], spoiled: 0, silent: true, reply });
  const entries = byName(isRecord(body) ? body : {}, [member]).known.get(member);
  if (!Array.isArray(entries)) return notAsDocumented('what was changed', body);
  const { good, spoiled } = readEach(entries, schema);
  return ok({ records: good, spoiled, silent: false, reply });
}
