import * as z from 'zod';
import { type Completeness, withSpoiled } from '../../../shared/completeness.ts';
import type { DetectedDomain, DetectedPage } from '../../../shared/detect.ts';
import { type Failure, ok, type Result } from '../../../shared/result.ts';
import { writeResume } from '../../core/http/resume.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import { requestBounds } from '../request-bounds.ts';
import { listDomains, type Page } from './client.ts';
import { ListQuery, pageSize } from './query.ts';

/** How far a list was read, and the problems so far: the last page must not make the result look complete. */
export const ListPlace = z.object({
  kind: z.literal('detect.domains'),
  query: ListQuery,
  offset: z.int().min(0).max(requestBounds.detectOffset),
  total: z.int().min(0).nullable(),
  spoiled: z.int().min(0),
  doubt: z.string().max(300).nullable(),
});
export type ListPlace = z.output<typeof ListPlace>;

export function startOf(query: ListQuery): ListPlace {
  return { kind: 'detect.domains', query, offset: 0, total: null, spoiled: 0, doubt: null };
}

interface Gathered {
  readonly domains: Map<string, DetectedDomain>;
  /** The exchange of each domain, by id. */
  readonly sources: Map<string, number>;
  readonly exchanges: number[];
  spoiled: number;
  at: Date | null;
}

/**
 * The most domains in one answer: messages to the page stay small, and it shows early results while the rest arrives.
 */
const mostInAnswer = 2000;

/** Reads one page, or pages until the answer is full; keeps everything from before a failure or a cancel. */
export async function readList(
  http: SignedHttp,
  from: ListPlace,
  pages: 'one' | 'all',
  circumstances: Circumstances,
): Promise<Result<DetectedPage>> {
  const gathered: Gathered = { domains: new Map(), sources: new Map(), exchanges: [], spoiled: 0, at: null };
  let place = from;
  for (let further = false; ; further = true) {
    const page = await listDomains(http, place.query, place.offset, circumstances, further);
    if (!page.ok) return further ? ok(resultOf(gathered, place, moreFrom(place), page.failure)) : page;
    const known = gathered.domains.size;
    place = placeAfter(place, page.value, gathered);
    const stuck = page.value.entries.length > 0 && gathered.domains.size === known;
    const completeness = stuck ? repeating(place) : completenessAt(place, page.value);
    const full = pages === 'one' || gathered.domains.size + pageSize(place.query) > mostInAnswer;
    if (full || completeness.kind !== 'more') return ok(resultOf(gathered, place, completeness, null));
  }
}

/** Adds the page, and moves the place behind it. */
function placeAfter(place: ListPlace, page: Page<DetectedDomain>, gathered: Gathered): ListPlace {
  let repeated = false;
  for (const domain of page.entries) {
    repeated ||= gathered.domains.has(domain.id);
    gathered.domains.set(domain.id, domain);
    gathered.sources.set(domain.id, gathered.exchanges.length);
  }
  gathered.spoiled += page.spoiled;
  gathered.exchanges.push(page.reply.exchange);
  gathered.at ??= page.reply.at;
  const moved = repeated || (place.total !== null && page.total !== null && page.total !== place.total);
  return {
    ...place,
    offset: place.offset + page.came,
    total: page.total ?? place.total,
    spoiled: place.spoiled + page.spoiled,
    doubt:
      place.doubt ??
      page.doubt ??
      (moved ? 'The list changed while its pages were read: some domains may be missing.' : null),
  };
}

/** Prevents an endless loop with a service that does not advance. */
function repeating({ offset: have }: ListPlace): Completeness {
  return { kind: 'partial', have, why: 'The service sent the same domains again instead of the next ones.' };
}

/** The completeness after a page. If the place is beyond the largest offset, the list can't continue. */
function completenessAt(place: ListPlace, page: Page<DetectedDomain>): Completeness {
  const { query, offset: have, total, spoiled, doubt } = place;
  const partial = (why: string): Completeness => ({ kind: 'partial', have, why: doubt ?? why });
  if (page.total !== null && have === total) {
    return doubt === null ? withSpoiled({ kind: 'whole' }, have - spoiled, spoiled) : partial(doubt);
  }
  if (query.preview) {
    const of = total === null ? '' : ` of ${total}`;
    return {
      kind: 'limited',
      have,
      why: `A preview shows only the first few${of}: read the list itself for the rest.`,
    };
  }
  if (page.total === null && page.came < pageSize(query)) return partial('The service did not say how many there are.');
  if (total !== null && have > total) return partial(`The service said ${total} in all, and sent ${have}.`);
  if (page.came === 0) return partial(`The service sent nothing after ${have} of ${total}.`);
  if (have > requestBounds.detectOffset) {
    const reach = requestBounds.detectOffset.toLocaleString('en');
    return { kind: 'limited', have, why: `No page can begin after the first ${reach}: narrow the list by a filter.` };
  }
  return moreFrom(place);
}

function moreFrom(place: ListPlace): Completeness {
  const { kind, ...state } = place;
  return { kind: 'more', have: place.offset, total: place.total, resume: writeResume(kind, state) };
}

function resultOf(
  { domains, sources, exchanges, spoiled, at }: Gathered,
  place: ListPlace,
  completeness: Completeness,
  stopped: Failure | null,
): DetectedPage {
  const seen = (at ?? new Date()).toISOString();
  return {
    domains: [...domains.values()],
    sources: [...domains.keys()].map((id) => sources.get(id) ?? 0),
    spoiled,
    total: place.total,
    completeness,
    stopped,
    exchanges,
    at: seen,
  };
}
