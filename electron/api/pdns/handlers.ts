import * as z from 'zod';
import type { pdnsCalls } from '../../../shared/calls/pdns.ts';
import { type Completeness, withSpoiled } from '../../../shared/completeness.ts';
import {
  DnsQuestion,
  type DnsSummary,
  type FlexiblePage,
  FlexibleSearch,
  type RecordPage,
  TimeFences,
} from '../../../shared/passive-dns.ts';
import { failUnsent, ok, type Result } from '../../../shared/result.ts';
import { readResume, writeResume } from '../../core/http/resume.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import { type ApiContext, overConnection, type Way } from '../api-context.ts';
import type { Product } from '../product.ts';
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

const FlexibleResume = z
  .object({ kind: z.literal('pdns.flexible'), search: FlexibleSearch })
  .transform(({ search }) => search);

/** `anew` bypasses the answers in the case. */
export function pdnsOver(context: ApiContext, anew = context): Product<typeof pdnsCalls> {
  return {
    rateLimit: (_input, signal) => overConnection(context, 'Refreshing the passive DNS quota', signal, readAndLearn),
    ping: (_input, signal) =>
      overConnection(context, 'Calling the passive DNS service', signal, ({ http }, circumstances) =>
        ping(http, circumstances),
      ),
    lookup: ({ fresh, ...input }, signal) =>
      overConnection(fresh ? anew : context, 'Looking up passive DNS', signal, (way, circumstances) =>
        lookupPage(way, { ...input, offset: 0 }, circumstances),
      ),
    more: ({ resume }, signal) => {
      const place = readResume(resume, LookupResume);
      if (!place.ok) return Promise.resolve(place);
      return overConnection(context, 'Looking up more passive DNS', signal, (way, circumstances) =>
        lookupPage(way, place.value, circumstances),
      );
    },
    summarize: (input, signal) =>
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
    flexible: ({ fresh, ...search }, signal) =>
      overConnection(fresh ? anew : context, 'Searching passive DNS', signal, (way, circumstances) =>
        flexiblePage(way, search, circumstances),
      ),
    flexibleMore: ({ resume }, signal) => {
      const place = readResume(resume, FlexibleResume);
      if (!place.ok) return Promise.resolve(place);
      return overConnection(context, 'Searching more passive DNS', signal, (way, circumstances) =>
        flexiblePage(way, place.value, circumstances),
      );
    },
  };
}

/** The service reports success when it stops at the given count: there may be more, which nobody counted. */
function uncapped(summary: DnsSummary | null, maxCount: number | undefined): Completeness {
  if (summary === null || maxCount === undefined || summary.count < maxCount) return { kind: 'whole' };
  return { kind: 'limited', have: 1, why: `Counting stopped at ${maxCount} observations, the limit of this request.` };
}

/** Stores the remaining quota from a reply. */
async function heeding<T>(way: Way, asked: Promise<Result<Rows<T>>>): Promise<Result<Rows<T>>> {
  const read = await asked;
  if (read.ok) heedHeaders(way, read.value.reply);
  return read;
}

async function lookupPage(way: Way, place: Lookup, circumstances: Circumstances): Promise<Result<RecordPage>> {
  const read = await page(way, place, circumstances, () => lookup(way.http, place, circumstances));
  if (!read.ok) return read;
  const { question, fences, limit, aggregate } = place;
  const resume = (offset: number) => writeResume('pdns.lookup', { question, fences, limit, offset, aggregate });
  return ok({ records: read.value.rows, ...(await toldOf(way, place, read.value, resume, circumstances)) });
}

async function flexiblePage(
  way: Way,
  place: FlexibleSearch,
  circumstances: Circumstances,
): Promise<Result<FlexiblePage>> {
  const read = await page(way, place, circumstances, () => flexibleSearch(way.http, place, circumstances));
  if (!read.ok) return read;
  const resume = (offset: number) => writeResume('pdns.flexible', { search: { ...place, offset } });
  return ok({ hits: read.value.rows, ...(await toldOf(way, place, read.value, resume, circumstances)) });
}

/** One page, if the key may use this offset. */
async function page<T>(
  way: Way,
  { offset }: { readonly offset: number },
  circumstances: Circumstances,
  ask: () => Promise<Result<Rows<T>>>,
): Promise<Result<Rows<T>>> {
  if (offset > 0) {
    const allowed = await offsetAllowed(way, offset, circumstances);
    if (!allowed.ok) return allowed;
  }
  return heeding(way, ask());
}

/** The status of a page, and where the next one begins. */
async function toldOf<T>(
  way: Way,
  { offset }: { readonly offset: number },
  read: Rows<T>,
  resumeAt: (offset: number) => string,
  circumstances: Circumstances,
) {
  const { rows, came, spoiled, end } = read;
  // The key may get fewer rows per page than requested; after an empty page there are no more.
  const next = offset + came;
  const goesOn = end.kind === 'limited' && came > 0 && (await offsetAllowed(way, next, circumstances)).ok;
  const complete = completenessOf(end, offset + rows.length, goesOn ? resumeAt(next) : null);
  return { spoiled, completeness: withSpoiled(complete, rows.length, spoiled), ...provenance(read) };
}

async function offsetAllowed(way: Way, offset: number, circumstances: Circumstances): Promise<Result<void>> {
  const quota = await readAndLearn(way, circumstances);
  if (!quota.ok) return quota;
  const { offsetMax } = quota.value;
  if (offsetMax === undefined || (offsetMax !== null && offset <= offsetMax)) return ok(undefined);
  const why =
    offsetMax === null ? 'This key has no access beyond the first rows' : `This key can skip at most ${offsetMax} rows`;
  return failUnsent('not-permitted', `${why}.`, { next: 'Narrow the query instead.' });
}

function provenance<T>({ reply }: Rows<T>) {
  return { at: reply.at.toISOString(), exchanges: [reply.exchange] };
}
