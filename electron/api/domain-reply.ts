import * as z from 'zod';
import type { DomainRecord } from '../../shared/domain-record.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { JsonReply } from '../core/http/service-request.ts';
import { readDomain } from './domain-record.ts';
import { LooseCount, LooseFlag, LooseText, listOf, orNull } from './loose-values.ts';
import { wrong } from './readers.ts';
import { notAsDocumented, partialWords, readEach } from './wire.ts';

/** One answer of Investigate or Enrich. */
export interface DomainReply {
  readonly records: DomainRecord[];
  readonly spoiled: number;
  readonly missing: string[];
  readonly total: number | null;
  /** The service's message when it returned nothing or not everything: too many matches, or a limit. Null otherwise. */
  readonly refusal: string | null;
  /** Null when the service did not say. */
  readonly hasMore: boolean | null;
  /** Where the next page begins. */
  readonly position: string | null;
  /** Why this answer may be incomplete; null without a sign of that. */
  readonly doubt: string | null;
  readonly at: Date;
  readonly exchange: number;
}

/** A flag with an unreadable value: it said something, so it does not count as "no". */
const Flag = LooseFlag.catch(true);

/** A value that is present but unreadable: it neither counts as missing nor loses the records. */
const unreadable = Symbol('unreadable');

function readable<S extends z.ZodType>(schema: S) {
  return z
    .unknown()
    .optional()
    .transform((value) => {
      const read = orNull(schema).safeParse(value);
      return read.success ? read.data : unreadable;
    });
}

// covers: investigate.answer all
// covers: investigate.answer 413 inside of 200
// covers: enrich.answer all
const WireEnvelope = z.object({
  response: z.object({
    limit_exceeded: Flag,
    has_more_results: Flag,
    message: LooseText.catch(null),
    results_count: readable(LooseCount),
    total_count: readable(LooseCount),
    position: readable(z.string().max(2000)),
    next: readable(z.string().max(8000)),
    results: orNull(z.array(z.unknown())),
    missing_domains: listOf(z.unknown()),
    error: orNull(z.object({ message: LooseText.catch(null) })).catch({ message: null }),
  }),
});

type Envelope = z.output<typeof WireEnvelope>['response'];

function envelopeOf(body: unknown): Envelope | null {
  return WireEnvelope.safeParse(body).data?.response ?? null;
}

/** Whether it answers the question, possibly by refusing a long list. Any other error is no answer. */
export function isDomainReply(body: unknown): boolean {
  const response = envelopeOf(body);
  return response !== null && (response.limit_exceeded === true || hasMember(body, 'results'));
}

export function readDomainReply(reply: JsonReply): Result<DomainReply> {
  const { body, partial, at, exchange } = reply;
  const response = envelopeOf(body);
  if (response === null) return notAsDocumented('domain records', body);
  // In a 206 an error explains what is missing, and is no refusal.
  const refused = response.limit_exceeded === true || (response.error !== null && !partial);
  if (response.results === null && !refused && !hasMember(body, 'results'))
    return notAsDocumented('domain records', body);
  const { good, spoiled } = readRecords(response.results ?? []);
  const names = readEach(response.missing_domains, z.string());
  const { total_count: total, results_count: announced } = response;
  const position = response.position ?? positionIn(response.next);
  const doubts = [
    partialWords(reply, halfSent),
    announced === unreadable || total === unreadable ? oddlyCounted : tooFew(announced, good.length + spoiled),
    names.spoiled > 0 ? oddlyMissing : null,
  ];
  return ok({
    records: good,
    spoiled,
    missing: names.good,
    total: total === unreadable ? null : total,
    refusal: refused ? shortened(response.error?.message ?? response.message ?? '') : null,
    hasMore: position !== null || response.has_more_results,
    position: position === unreadable ? null : position,
    doubt: doubts.find((doubt) => doubt !== null) ?? null,
    at,
    exchange,
  });
}

// covers: investigate.answer next
/** The address of the next page, if it was requested, names the same position. */
function positionIn(next: string | typeof unreadable | null): string | null {
  return typeof next === 'string' && URL.canParse(next) ? new URL(next).searchParams.get('position') : null;
}

/** An unreadable record loses only itself. */
function readRecords(raw: readonly unknown[]): { good: DomainRecord[]; spoiled: number } {
  const good = raw.map(readDomain).filter((record) => record !== wrong);
  return { good, spoiled: raw.length - good.length };
}

// covers: enrich.answer 206 where some data is unavailable
const halfSent = 'The service could not reach all of its data. The records it sent are valid.';
const oddlyCounted = 'The count that the service sent is not readable.';
const oddlyMissing = 'Some names in the service’s list of missing names are not readable.';

function tooFew(announced: number | null, came: number): string | null {
  if (announced === null || announced <= came) return null;
  return `The service announced ${announced} records and sent ${came}.`;
}

/** A list that is present, even bare or null, means that nothing was found; a missing one means nothing. */
function hasMember(body: unknown, name: string): boolean {
  const response = (body as { readonly response: object }).response;
  return Object.hasOwn(response, name);
}

const mostSaid = 300;

function shortened(said: string): string {
  return said.length > mostSaid ? `${said.slice(0, mostSaid)}…` : said;
}
