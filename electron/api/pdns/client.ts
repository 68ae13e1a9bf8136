import * as z from 'zod';
import type {
  DnsQuestion,
  DnsRecord,
  DnsSummary,
  FlexibleHit,
  FlexibleSearch,
  TimeFences,
} from '../../../shared/passive-dns.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Circumstances, StreamReply } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import type { Parameters, PathPart } from '../../core/http/wording.ts';
import { mimeOf } from '../download.ts';
import { streamBounds } from '../stream-bounds.ts';
import { notAsDocumented, webPage } from '../wire.ts';
import { type FramesEnd, readFrames } from './frames.ts';
import { fenceParameters, questionPath } from './question.ts';
import {
  dataToHit,
  nameToHit,
  toDnsRecord,
  toDnsSummary,
  WireData,
  WireName,
  WireRecord,
  WireSummary,
} from './records.ts';

/** The result of a stream of rows, with the headers that report the quota. */
export interface Rows<T> {
  readonly rows: T[];
  /** The number of rows sent, readable or not. */
  readonly came: number;
  readonly spoiled: number;
  readonly end: FramesEnd;
  readonly reply: StreamReply;
}

export interface Lookup {
  readonly question: DnsQuestion;
  readonly fences: TimeFences;
  readonly limit: number;
  readonly offset: number;
  readonly aggregate: boolean;
}

/** Lists the records for a question. */
export async function lookup(
  http: SignedHttp,
  asked: Lookup,
  circumstances: Circumstances,
): Promise<Result<Rows<DnsRecord>>> {
  const rows: DnsRecord[] = [];
  const streamed = await streamLookup(http, asked, circumstances, (record) => rows.push(record));
  return streamed.ok ? ok({ ...streamed.value, rows }) : streamed;
}

// covers: pdns.parameters limit, offset, aggr
/** The same for any number of records, one at a time. */
export async function streamLookup(
  http: SignedHttp,
  { question, fences, limit, offset, aggregate }: Lookup,
  circumstances: Circumstances,
  take: (record: DnsRecord) => void,
): Promise<Result<Omit<Rows<never>, 'rows'>>> {
  const path = questionPath(question);
  if (!path.ok) return path;
  const between = fenceParameters(fences);
  if (!between.ok) return between;
  const query = {
    limit,
    ...(offset > 0 && { offset }),
    ...(!aggregate && { aggr: false }),
    ...between.value,
  };
  return rowsOf(http, 'lookup', ['lookup', ...path.value], query, circumstances, WireRecord, (wire) =>
    take(toDnsRecord(wire)),
  );
}

export interface Summarize {
  readonly question: DnsQuestion;
  readonly fences: TimeFences;
  readonly limit: number | undefined;
  readonly maxCount: number | undefined;
  readonly aggregate: boolean;
}

// covers: pdns.operations summarize
// covers: pdns.parameters max_count
/** Counts the results of a question. */
export async function summarize(
  http: SignedHttp,
  asked: Summarize,
  circumstances: Circumstances,
): Promise<Result<Rows<DnsSummary>>> {
  const path = questionPath(asked.question);
  if (!path.ok) return path;
  const between = fenceParameters(asked.fences);
  if (!between.ok) return between;
  const rows: DnsSummary[] = [];
  const query = {
    limit: asked.limit,
    max_count: asked.maxCount,
    ...(!asked.aggregate && { aggr: false }),
    ...between.value,
  };
  const take = (wire: z.output<typeof WireSummary>) => rows.push(toDnsSummary(wire));
  const read = await rowsOf(http, 'summarize', ['summarize', ...path.value], query, circumstances, WireSummary, take);
  return read.ok ? ok({ ...read.value, rows }) : read;
}

// covers: pdns.operations regex/rrnames, regex/rdata, glob/rrnames, glob/rdata
// covers: pdns.parameters exclude, verbose
/** Finds names or record data by a pattern. */
export async function flexibleSearch(
  http: SignedHttp,
  asked: FlexibleSearch,
  circumstances: Circumstances,
): Promise<Result<Rows<FlexibleHit>>> {
  const between = fenceParameters(asked.fences);
  if (!between.ok) return between;
  const rows: FlexibleHit[] = [];
  const where = asked.in === 'names' ? 'rrnames' : 'rdata';
  const path: PathPart[] = [
    asked.syntax,
    where,
    { value: asked.pattern },
    ...(asked.type ? [{ value: asked.type }] : []),
  ];
  const query = {
    limit: asked.limit,
    ...(asked.offset > 0 && { offset: asked.offset }),
    exclude: asked.exclude,
    ...(!asked.verbose && { verbose: false }),
    ...between.value,
  };
  const read =
    asked.in === 'names'
      ? await rowsOf(http, 'flexible', path, query, circumstances, WireName, (wire) => rows.push(nameToHit(wire)))
      : await rowsOf(http, 'flexible', path, query, circumstances, WireData, (wire) => rows.push(dataToHit(wire)));
  return read.ok ? ok({ ...read.value, rows }) : read;
}

// covers: pdns.parameters swclient
async function rowsOf<S extends z.ZodType>(
  http: SignedHttp,
  operation: string,
  path: readonly PathPart[],
  query: Parameters,
  circumstances: Circumstances,
  schema: S,
  take: (wire: z.output<S>) => void,
): Promise<Result<Omit<Rows<never>, 'rows'>>> {
  const reply = await http.stream({
    endsWell,
    ...circumstances,
    service: 'pdns',
    operation: `pdns.${operation}`,
    allowance: 'pdns.query',
    method: 'GET',
    path: ['pdns', 'v2', ...path],
    query: { ...query, swclient: 'sextant' },
    effect: 'spends',
    ...streamBounds(query.limit),
  });
  if (!reply.ok) return reply;
  const frames = await readFrames(reply.value, (objects) => {
    let spoiled = 0;
    for (const object of objects) {
      const parsed = schema.safeParse(object);
      if (parsed.success) take(parsed.data);
      else spoiled++;
    }
    return spoiled;
  });
  if (mimeOf(reply.value) === 'text/html') return webPage();
  return ok({ ...frames, reply: reply.value });
}

// covers: pdns.operations ping
/** Works without a key, so it separates a missing network from a refused key. */
export async function ping(
  http: SignedHttp,
  circumstances: Circumstances,
): Promise<Result<{ reached: true; milliseconds: number }>> {
  const started = performance.now();
  const reply = await http.json({
    ...circumstances,
    service: 'pdns',
    operation: 'pdns.ping',
    allowance: 'pdns.free',
    method: 'GET',
    path: ['pdns', 'v2', 'ping'],
    effect: 'free',
    keyless: true,
  });
  if (!reply.ok) return reply;
  const answered = z.object({ ping: z.literal('ok') }).safeParse(reply.value.body).success;
  return answered
    ? ok({ reached: true, milliseconds: Math.round(performance.now() - started) })
    : notAsDocumented('a ping');
}

/** The last frame of a stream says how it ended. */
function endsWell(lastLine: string): boolean {
  return /"cond"\s*:\s*"(succeeded|limited)"/.test(lastLine);
}
