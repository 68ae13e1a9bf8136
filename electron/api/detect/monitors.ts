import * as z from 'zod';
import { detectCalls } from '../../../shared/calls/detect.ts';
import { type Completeness, withSpoiled } from '../../../shared/completeness.ts';
import type { Monitor, MonitorPage } from '../../../shared/detect.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { errorInside } from '../../core/http/error-body.ts';
import { writeResume } from '../../core/http/resume.ts';
import type { Circumstances, JsonReply, ServiceRequest } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import { requestBounds } from '../request-bounds.ts';
import { notAsDocumented } from '../wire.ts';
import { type Page, pageOf } from './client.ts';
import { isRecord } from './members.ts';
import { MonitorRecord } from './records.ts';

const monitors = {
  service: 'platform',
  path: ['v1', 'intel-detect', 'monitors', ''],
} as const satisfies Partial<ServiceRequest>;

export const MonitorsQuery = detectCalls['detect.monitors'].input;
export type MonitorsQuery = z.output<typeof MonitorsQuery>;

/** How far the monitors were read, and the problems so far. */
export const MonitorsPlace = z.object({
  kind: z.literal('detect.monitors'),
  query: MonitorsQuery,
  offset: z.int().min(0).max(requestBounds.detectOffset),
  total: z.int().min(0).nullable(),
  spoiled: z.int().min(0),
  doubt: z.string().max(1000).nullable(),
});
export type MonitorsPlace = z.output<typeof MonitorsPlace>;

export function startOfMonitors(query: MonitorsQuery): MonitorsPlace {
  return { kind: 'detect.monitors', query, offset: 0, total: null, spoiled: 0, doubt: null };
}

// covers: detect.monitors GET monitors, datetime_counts_since, include_counts, sort, order, offset, limit
/** One page. Each is the one query of its hour: the documents make only the pages of domain lists free. */
export async function readMonitors(
  http: SignedHttp,
  place: MonitorsPlace,
  circumstances: Circumstances,
): Promise<Result<MonitorPage>> {
  const { query, offset } = place;
  const { countsSince, sort, order } = query;
  const reply = await http.json({
    ...circumstances,
    ...monitors,
    operation: 'detect.monitors',
    allowance: 'detect.monitors',
    method: 'GET',
    query: {
      ...(countsSince !== undefined && { include_counts: true, datetime_counts_since: countsSince }),
      sort,
      order,
      ...(offset > 0 && { offset }),
      limit: pageSize(query),
    },
    effect: 'spends',
    changing: true,
  });
  if (!reply.ok) return reply;
  const page = pageOf(reply.value, 'monitors', MonitorRecord, offset);
  if (!page.ok) return page;
  const { entries, spoiled } = page.value;
  const completeness = completenessAfter(place, page.value);
  return ok({ monitors: entries, spoiled, completeness, ...provenance(reply.value) });
}

function pageSize({ countsSince }: MonitorsQuery): number {
  return countsSince === undefined ? requestBounds.detectMonitorsPage : requestBounds.detectMonitorsPageWithCounts;
}

function completenessAfter(place: MonitorsPlace, page: Page<Monitor>): Completeness {
  const { came, total } = page;
  const have = place.offset + came;
  const spoiled = place.spoiled + page.spoiled;
  const moved = place.total !== null && total !== null && total !== place.total;
  const doubt =
    place.doubt ??
    page.doubt ??
    (moved ? 'The list changed while its pages were read: some monitors may be missing.' : null);
  const partial = (why: string): Completeness => ({ kind: 'partial', have, why: doubt ?? why });
  if (total !== null && have === total)
    return doubt === null ? withSpoiled({ kind: 'whole' }, have - spoiled, spoiled) : partial(doubt);
  if (total === null && came < pageSize(place.query)) return partial('The service did not say how many there are.');
  if (total !== null && have > total) return partial(`The service said ${total} in all, and sent ${have}.`);
  if (came === 0) return partial(`The service sent nothing after ${have} of ${total}.`);
  // If the service sent another page, there is no place to continue from.
  if (page.doubt !== null) return partial(page.doubt);
  if (have > requestBounds.detectOffset) {
    return { kind: 'limited', have, why: 'No page can begin after the first 100,000 monitors.' };
  }
  const { kind, ...state } = { ...place, offset: have, total, spoiled, doubt };
  return { kind: 'more', have, total, resume: writeResume(kind, state) };
}

export interface MonitorRules {
  readonly match_substring_variations?: boolean | undefined;
  readonly nameserver_exclusions?: string[] | undefined;
  readonly text_exclusions?: string[] | undefined;
}

/** The written monitor, if the service returns it. */
export interface WrittenMonitor {
  readonly monitor: Monitor | null;
  readonly reply: JsonReply;
}

// covers: detect.monitorWrites POST monitors, term, match_substring_variations, nameserver_exclusions, text_exclusions
export async function createMonitor(
  http: SignedHttp,
  body: MonitorRules & { readonly term: string },
  circumstances: Circumstances,
): Promise<Result<WrittenMonitor>> {
  const reply = await http.json({
    ...circumstances,
    ...monitors,
    operation: 'detect.createMonitor',
    allowance: 'detect.changeMonitor',
    method: 'POST',
    json: { ...body },
    effect: 'writes',
  });
  return reply.ok ? writtenIn(reply.value, null) : reply;
}

// covers: detect.monitorWrites PUT monitors, monitor_id
export async function updateMonitor(
  http: SignedHttp,
  id: string,
  rules: MonitorRules,
  circumstances: Circumstances,
): Promise<Result<WrittenMonitor>> {
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
  return reply.ok ? writtenIn(reply.value, id) : reply;
}

// covers: detect.monitorWrites DELETE monitors
export async function deleteMonitor(
  http: SignedHttp,
  id: string,
  circumstances: Circumstances,
): Promise<Result<WrittenMonitor>> {
  const reply = await http.json({
    ...circumstances,
    ...monitors,
    operation: 'detect.deleteMonitor',
    allowance: 'detect.changeMonitor',
    method: 'DELETE',
    query: { monitor_id: id },
    effect: 'writes',
  });
  return reply.ok ? writtenIn(reply.value, id) : reply;
}

// covers: detect.monitorWrites monitor
/**
 * A write is done if the service reports success: it may return the monitor in `monitor`, bare, or not at all. An
 * answer with an error or another monitor proves nothing.
 */
function writtenIn(reply: JsonReply, id: string | null): Result<WrittenMonitor> {
  const { body } = reply;
  const shown = isRecord(body) && isRecord(body.monitor) ? body.monitor : body;
  const isAnswer = body === null || (isRecord(body) && errorInside(body) === null);
  const named = isRecord(shown) && shown.id !== undefined ? nameOfId(shown.id) : null;
  if (!isAnswer || (id !== null && named !== null && named !== id))
    return notAsDocumented('the monitor that was written', body);
  const read = MonitorRecord.safeParse(shown);
  // An id alone, as after a deletion, is not the monitor.
  return ok({ monitor: read.success && read.data.term !== '' ? read.data : null, reply });
}

/** An id is a text or a number; anything else is the name of no monitor. */
function nameOfId(id: unknown): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

export function provenance({ at, exchange }: JsonReply) {
  return { at: at.toISOString(), exchanges: [exchange] };
}
