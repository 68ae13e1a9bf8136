import * as z from 'zod';
import { type Completeness, withSpoiled } from '../../shared/completeness.ts';
import type { DomainRecord } from '../../shared/domain-record.ts';
import { type DomainPage, Names as NamesGiven, RecordOptions } from '../../shared/domain-search.ts';
import { type Failure, meaningOf, ok, type Result } from '../../shared/result.ts';
import { writeResume } from '../core/http/resume.ts';
import type { Parameters } from '../core/http/wording.ts';
import { asciiName, inRequests, readNames } from './domain-names.ts';
import type { DomainReply } from './domain-reply.ts';

/** The outcome of earlier requests for the same result, so that its completeness covers all of them. */
export const Before = z.object({
  have: z.int().min(0),
  spoiled: z.int().min(0),
  doubt: z.string().max(1000).nullable(),
});
export type Before = z.output<typeof Before>;

export const atTheStart: Before = { have: 0, spoiled: 0, doubt: null };

// covers: investigate.paging screenshots, parsed_whois, parsed_domain_rdap
// covers: enrich.request screenshots, parsed_whois, parsed_domain_rdap
// covers: screenshots.object screenshots=1
/** The parameters that add data to each record. */
export function recordParameters({ parsedWhois, parsedDomainRdap, screenshots }: RecordOptions): Parameters {
  return {
    ...(parsedWhois && { parsed_whois: true }),
    ...(parsedDomainRdap && { parsed_domain_rdap: true }),
    ...(screenshots && { screenshots: 1 }),
  };
}

export function countedOn(before: Before, { records, spoiled, doubt }: DomainReply): Before {
  return {
    have: before.have + records.length,
    spoiled: before.spoiled + spoiled,
    doubt: before.doubt ?? doubt,
  };
}

/** Combines several answers into one. */
export function joinReplies(
  replies: readonly DomainReply[],
  given: (name: string) => string,
): Omit<DomainPage, 'completeness' | 'stopped' | 'total'> {
  const times = replies.map(({ at }) => at.getTime());
  return {
    records: replies.flatMap(({ records }) => records),
    spoiled: replies.reduce((sum, { spoiled }) => sum + spoiled, 0),
    missing: [...new Set(replies.flatMap(({ missing }) => missing.map(given)))],
    // The result is as old as its oldest part.
    at: new Date(Math.min(...times)).toISOString(),
    exchanges: replies.map(({ exchange }) => exchange),
  };
}

/** A list of names, processed in requests of 100. */
export const NamesPlace = z.object({ names: NamesGiven, options: RecordOptions, before: Before });
export type NamesPlace<O = RecordOptions> = Omit<z.output<typeof NamesPlace>, 'options'> & { readonly options: O };

export type AskNames = (names: readonly string[]) => Promise<Result<DomainReply>>;

/** The most names in one answer: messages to the page stay small, and it shows early results while the rest arrives. */
const mostInAnswer = 500;

/**
 * Requests names, one request after the other, until an answer is full. Keeps everything from before a stop; the rest
 * can be continued.
 */
export async function gatherNames<O>(kind: string, place: NamesPlace<O>, ask: AskNames): Promise<Result<DomainPage>> {
  const names = readNames(place.names, 'names');
  if (!names.ok) return names;
  const { sent, given } = names.value;
  const replies: DomainReply[] = [];
  const refusals: string[] = [];
  let before = place.before;
  let stopped: Failure | null = null;
  let asked = 0;
  let firstFailure: Failure | null = null;

  for (const some of inRequests(sent.slice(0, mostInAnswer))) {
    const reply = await ask(some);
    if (reply.ok) {
      replies.push(reply.value);
      if (reply.value.refusal !== null) refusals.push(reply.value.refusal);
      before = doubting(countedOn(before, reply.value), unanswered(some, reply.value));
    } else {
      firstFailure ??= reply.failure;
      // A failure of one request, not of the service, does not affect the others: they may still succeed.
      if (meaningOf(reply.failure).cause !== 'question') {
        stopped = reply.failure;
        break;
      }
      before = doubting(before, `No reply for ${some.length} names. ${reply.failure.message}`);
    }
    asked += some.length;
  }
  if (replies.length === 0 && firstFailure) return { ok: false, failure: firstFailure };

  const rest = sent.slice(asked).map(given);
  const completeness: Completeness =
    rest.length === 0
      ? endOfNames(before, refusals, replies.length)
      : {
          kind: 'more',
          have: before.have,
          total: null,
          resume: writeResume(kind, { names: rest, options: place.options, before }),
        };
  const joined = joinReplies(replies, given);
  return ok({ ...joined, records: inOrder(joined.records, sent), total: null, completeness, stopped });
}

/** Records in the order of the requested names; records of other names come last. */
function inOrder(records: readonly DomainRecord[], names: readonly string[]): DomainRecord[] {
  const places = new Map(names.map((name, index) => [name, index]));
  const placeOf = ({ domain }: DomainRecord) => places.get(asciiName(domain) ?? '') ?? names.length;
  return records
    .map((record) => ({ record, place: placeOf(record) }))
    .sort((one, other) => one.place - other.place)
    .map(({ record }) => record);
}

/** Each name has a record, or is reported as missing. */
function unanswered(asked: readonly string[], reply: DomainReply): string | null {
  if (reply.refusal !== null) return refusedNames(reply.refusal);
  if (reply.hasMore) return 'The service reports more results than it sent.';
  const answered = new Set(reply.records.map(({ domain }) => domain)).size + reply.spoiled;
  const left = asked.length - answered - new Set(reply.missing).size;
  if (left <= 0) return null;
  return `${left} of ${asked.length} names are neither in the results nor listed as missing.`;
}

function endOfNames(before: Before, refusals: readonly string[], replies: number): Completeness {
  const [refusal] = refusals;
  const { have, spoiled, doubt } = before;
  if (refusal !== undefined && have === 0 && refusals.length === replies) {
    return { kind: 'refused', why: refusedNames(refusal) };
  }
  if (refusal !== undefined) return { kind: 'limited', have, why: refusedNames(refusal) };
  if (doubt !== null) return { kind: 'partial', have, why: doubt };
  return withSpoiled({ kind: 'whole' }, have, spoiled);
}

function refusedNames(said: string): string {
  return `${refusalWords(said)} Request fewer names at a time, or try again later.`;
}

export function refusalWords(said: string): string {
  return said === '' ? 'The service withheld this result.' : `The service withheld this result: “${said}”`;
}

function doubting(before: Before, doubt: string | null): Before {
  return { ...before, doubt: before.doubt ?? doubt };
}
