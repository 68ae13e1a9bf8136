import * as z from 'zod';
import { type Completeness, withSpoiled } from '../../../shared/completeness.ts';
import { type DomainPage, Search, SearchOptions } from '../../../shared/domain-search.ts';
import { type Failure, ok, type Result } from '../../../shared/result.ts';
import { writeResume } from '../../core/http/resume.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import { Before, countedOn, joinReplies, refusalWords } from '../domain-gather.ts';
import { readNames } from '../domain-names.ts';
import type { DomainReply } from '../domain-reply.ts';
import { requestBounds } from '../request-bounds.ts';
import { askPage } from './client.ts';

/** The state of a search between its pages. */
export const SearchPlace = z.object({
  search: Search,
  options: SearchOptions,
  position: z.string().max(2000).nullable(),
  before: Before,
});
export type SearchPlace = z.output<typeof SearchPlace>;

/**
 * The page at a place. Pages are returned one by one, because a search can be 40 MB: each is small enough for a
 * message, can be shown while the next one loads, and says how to continue, also after a restart.
 */
export async function searchPage(
  http: SignedHttp,
  place: SearchPlace,
  circumstances: Circumstances,
): Promise<Result<DomainPage>> {
  const reply = await askPage(http, place, circumstances);
  if (!reply.ok) return { ok: false, failure: toldOf(reply.failure, place) };
  const { total } = reply.value;
  const completeness = completenessAt(place, reply.value);
  return ok({ ...joinReplies([reply.value], namesAsGiven(place.search)), total, completeness, stopped: null });
}

function completenessAt(place: SearchPlace, reply: DomainReply): Completeness {
  const { position, total, refusal, records, spoiled } = reply;
  const before = countedOn(place.before, reply);
  if (refusal !== null || position === null) return endOfSearch(before, reply, place.search);
  const limited = (why: string): Completeness => ({ kind: 'limited', have: before.have, why });
  // Each page costs a query: request none that can't contain anything new.
  if (position === place.position) return limited('The next page that the service names is this page again.');
  if (records.length + spoiled === 0) return limited('The service sent an empty page but reports more results.');
  if (before.have + before.spoiled >= requestBounds.investigateMatches) {
    return limited(
      `A search returns fewer than ${requestBounds.investigateMatches} domains, and this one reached that limit.`,
    );
  }
  const resume = writeResume('investigate.search', { ...place, position, before });
  return { kind: 'more', have: before.have, total, resume };
}

/** Complete only if everything that the service said about this search agrees. */
function endOfSearch(
  { have, spoiled, doubt }: Before,
  { refusal, hasMore, total }: DomainReply,
  search: Search,
): Completeness {
  if (refusal !== null) {
    const why = `${refusalWords(refusal)} ${fewer} ${isHash(search) ? howToNarrowHash : howToNarrow}`;
    return have === 0 ? { kind: 'refused', why } : { kind: 'limited', have, why };
  }
  if (doubt !== null) return { kind: 'partial', have, why: doubt };
  if (hasMore) return { kind: 'limited', have, why: 'The service reports more results, but not how to continue.' };
  if (total !== null && total > have + spoiled) {
    return { kind: 'partial', have, why: `The service counts ${total} domains and sent ${have + spoiled}.` };
  }
  if (hasMore === null && total === null) {
    return { kind: 'partial', have, why: 'The service did not say whether the result is complete.' };
  }
  return withSpoiled({ kind: 'whole' }, have, spoiled);
}

const fewer = `It answers searches that match fewer than ${requestBounds.investigateMatches} domains.`;
const howToNarrow =
  'Narrow this one: add a filter (tld, create_date, first_seen_within, risk_score, ip_country_code, active) or another ' +
  'base parameter.';
const howToNarrowHash =
  'A search hash can’t be combined with filters. Narrow the search in the web UI and export it again, or give its parameters ' +
  'here one by one.';

function isHash({ base }: Search): boolean {
  return base.search_hash !== undefined;
}

function toldOf(failure: Failure, { position, search }: SearchPlace): Failure {
  if (failure.code === 'too-many' && isHash(search)) return { ...failure, next: howToNarrowHash };
  // A service does not store its positions for ever.
  if (position === null || failure.code !== 'rejected') return failure;
  return { ...failure, next: 'The service may have lost the position of this search: search again from the start.' };
}

function namesAsGiven({ base }: Search): (name: string) => string {
  const names = readNames(base.domain ?? [], 'search.base.domain');
  return names.ok ? names.value.given : (name) => name;
}
