import * as z from 'zod';
import {
  DnsQuestion,
  type DnsSummary,
  type pdnsCalls,
  type RecordPage,
  TimeFences,
} from '../../../shared/calls/pdns.ts';
import { type Completeness, withSpoiled } from '../../../shared/completeness.ts';
import type { Handlers } from '../../../shared/ipc.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { readResume, writeResume } from '../../core/resume.ts';
import type { Circumstances } from '../../core/service-request.ts';
import { type ApiContext, overConnection, type Way } from '../api-context.ts';
import { flexibleSearch, type Lookup, lookup, ping, type Rows, summarize } from './client.ts';
import { completenessOf } from './frames.ts';
import { heedHeaders, readAndLearn } from './quota.ts';

const LookupResume = z.object({
  kind: z.literal('pdns.lookup'),
  question: DnsQuestion,
  fences: TimeFences,
  limit: z.int().min(1),
  offset: z.int().min(1),
  aggregate: z.boolean(),
});

export function pdnsHandlers(context: ApiContext): Handlers<typeof pdnsCalls> {
  return {
    'pdns.rateLimit': (_input, signal) =>
      overConnection(context, 'Reading the passive DNS quota', signal, readAndLearn),
    'pdns.ping': (_input, signal) =>
      overConnection(context, 'Calling the passive DNS service', signal, ({ http }, circumstances) =>
        ping(http, circumstances),
      ),
    'pdns.lookup': (input, signal) =>
      overConnection(context, 'Looking up passive DNS', signal, (way, circumstances) =>
        lookupPage(way, { ...input, offset: 0 }, circumstances),
      ),
    'pdns.more': ({ resume }, signal) => {
      const place = readResume(resume, LookupResume);
      if (!place.ok) return Promise.resolve(place);
      return overConnection(context, 'Looking up more passive DNS', signal, (way, circumstances) =>
        lookupPage(way, place.value, circumstances),
      );
    },
    'pdns.summarize': (input, signal) =>
      overConnection(context, 'Summarizing passive DNS', signal, async (way, circumstances) => {
        const { limit, maxCount } = input;
        const read = await heeding(way, summarize(way.http, { ...input, limit, maxCount }, circumstances));
        if (!read.ok) return read;
        const { rows, spoiled, end } = read.value;
        const summary = rows[0] ?? null;
        const told = withSpoiled(completenessOf(end, rows.length, null), rows.length, spoiled);
        const completeness = told.kind === 'whole' ? uncapped(summary, maxCount) : told;
        return ok({ summary, completeness, ...provenance(read.value) });
      }),
    'pdns.flexible': (input, signal) =>
      overConnection(context, 'Searching passive DNS', signal, async (way, circumstances) => {
        const { type, exclude } = input;
        const read = await heeding(way, flexibleSearch(way.http, { ...input, type, exclude }, circumstances));
        if (!read.ok) return read;
        const { rows, spoiled, end } = read.value;
        const completeness = withSpoiled(completenessOf(end, rows.length, null), rows.length, spoiled);
        return ok({ hits: rows, spoiled, completeness, ...provenance(read.value) });
      }),
  };
}

/** The service calls it a success when it stops at the count it was given: there may be more, and nobody counted it. */
function uncapped(summary: DnsSummary | null, maxCount: number | undefined): Completeness {
  if (summary === null || maxCount === undefined || summary.count < maxCount) return { kind: 'whole' };
  return { kind: 'limited', have: 1, why: `Counting stopped at ${maxCount} observations, as was asked.` };
}

/** What a reply says is left is kept. */
async function heeding<T>(way: Way, asked: Promise<Result<Rows<T>>>): Promise<Result<Rows<T>>> {
  const read = await asked;
  if (read.ok) heedHeaders(way, read.value.reply);
  return read;
}

async function lookupPage(way: Way, place: Lookup, circumstances: Circumstances): Promise<Result<RecordPage>> {
  const { offset, limit } = place;
  if (offset > 0) {
    const allowed = await offsetAllowed(way, offset, circumstances);
    if (!allowed.ok) return allowed;
  }
  const read = await heeding(way, lookup(way.http, place, circumstances));
  if (!read.ok) return read;
  const { rows, spoiled, end } = read.value;
  const resume =
    end.kind === 'limited' ? await nextPlace(way, { ...place, offset: offset + limit }, circumstances) : null;
  const completeness = withSpoiled(completenessOf(end, offset + rows.length, resume), rows.length, spoiled);
  return ok({ records: rows, spoiled, completeness, ...provenance(read.value) });
}

/** Where to go on, if the key may use offsets that far: asking costs nothing. */
async function nextPlace(way: Way, place: Lookup, circumstances: Circumstances): Promise<string | null> {
  const allowed = await offsetAllowed(way, place.offset, circumstances);
  if (!allowed.ok) return null;
  const { question, fences, limit, offset, aggregate } = place;
  return writeResume('pdns.lookup', { question, fences, limit, offset, aggregate });
}

async function offsetAllowed(way: Way, offset: number, circumstances: Circumstances): Promise<Result<void>> {
  const quota = await readAndLearn(way, circumstances);
  if (!quota.ok) return quota;
  const { offsetMax } = quota.value;
  if (offsetMax !== null && offset <= offsetMax) return ok(undefined);
  const why =
    offsetMax === null ? 'This key may not go on past its first rows' : `This key may skip ${offsetMax} rows at most`;
  return fail('not-permitted', `${why}.`, { kept: 'Nothing was sent.', next: 'Narrow the question instead.' });
}

function provenance<T>({ reply }: Rows<T>) {
  return { at: reply.at.toISOString(), exchanges: [reply.exchange] };
}
