// GET /pdns/v2/lookup/... and /pdns/v2/summarize/...: record sets by owner, resource records by their data, or one sum
// over them.

import type { UserCall } from '../http/call.ts';
import type { Route } from '../http/router.ts';
import type { Service } from '../service-state.ts';
import { pdnsError } from './errors.ts';
import type { Found, Looked } from './find.ts';
import { findRecords } from './find.ts';
import type { Piece, Stream } from './frames.ts';
import { paged, streamReply, timeText } from './frames.ts';
import type { Parameters, Read, Verb } from './parameters.ts';
import { isFenced, readParameters } from './parameters.ts';
import { pdnsRoute } from './route.ts';
import type { Target } from './target.ts';
import { readTarget } from './target.ts';
import { typeMemoryOf } from './type-memory.ts';

type Query = { readonly target: Target; readonly parameters: Parameters };

function readQuery(call: UserCall, verb: Verb, { strict }: Service): Read<Query> {
  const target = readTarget(call.rest);
  if (!target.ok) return target;
  const parameters = readParameters(call, verb, strict);
  return parameters.ok ? { ok: true, value: { target: target.value, parameters: parameters.value } } : parameters;
}

function dataRoute(
  verb: 'lookup' | 'summarize',
  answer: (found: Iterable<Found | Looked>, parameters: Parameters) => Omit<Stream, 'patient'>,
): Route {
  return pdnsRoute({
    id: `pdns.${verb}`,
    method: 'GET',
    path: `/pdns/v2/${verb}/*`,
    metered: true,
    check(call, service) {
      const read = readQuery(call, verb, service);
      return read.ok ? null : pdnsError(read.status, read.problem);
    },
    handle(call, service) {
      const read = readQuery(call, verb, service);
      if (!read.ok) return pdnsError(read.status, read.problem);
      const { target, parameters } = read.value;
      const world = service.world(call.worldNow);
      const found = findRecords(world, typeMemoryOf(service), target, parameters);
      return streamReply(call, { ...answer(found, parameters), patient: !isFenced(parameters.fences) });
    },
  });
}

export const lookupRoute: Route = dataRoute('lookup', (found, parameters) =>
  paged(found, parameters, (record) => recordText(record, parameters.humanTime)),
);

// covers: pdns.operations summarize
export const summarizeRoute: Route = dataRoute('summarize', (found, parameters) => {
  const whole = paged(found, parameters, (record) => record);
  return { pieces: summary(whole.pieces, parameters), ending: whole.ending };
});

// covers: pdns.record all
// covers: pdns.record time_first, time_last, zone_time_first, zone_time_last
/** Written by hand: for a million records this is most of the work. */
function recordText(record: Found, human: boolean): string {
  const prefix = record.zone ? 'zone_time' : 'time';
  const bailiwick = record.bailiwick === null ? '' : `,"bailiwick":${JSON.stringify(record.bailiwick)}`;
  return (
    `{"count":${record.count},"${prefix}_first":${timeText(record.timeFirst, human)}` +
    `,"${prefix}_last":${timeText(record.timeLast, human)},"rrname":${JSON.stringify(record.rrname)}` +
    `,"rrtype":"${record.rrtype}"${bailiwick},"rdata":${JSON.stringify(record.rdata)}}`
  );
}

/** One object over all records, or none when there are none. Stops at the record that brings the count to max_count. */
function* summary(records: Iterator<Found | Looked>, { maxCount, humanTime }: Parameters): Generator<Piece> {
  let count = 0;
  let results = 0;
  const spans = new Map<string, { first: number; last: number }>();
  while (count < maxCount) {
    const { done, value: record } = records.next();
    if (done === true) break;
    if (record === null) {
      yield null;
      continue;
    }
    count += record.count;
    results++;
    const name = record.zone ? 'zone_time' : 'time';
    const span = spans.get(name);
    spans.set(name, {
      first: Math.min(record.timeFirst, span?.first ?? record.timeFirst),
      last: Math.max(record.timeLast, span?.last ?? record.timeLast),
    });
  }
  if (results === 0) return;
  let text = `{"count":${count},"num_results":${results}`;
  for (const [name, { first, last }] of spans) {
    text += `,"${name}_first":${timeText(first, humanTime)},"${name}_last":${timeText(last, humanTime)}`;
  }
  yield `${text}}`;
}
