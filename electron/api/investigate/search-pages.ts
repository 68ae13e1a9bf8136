import * as z from 'zod';
import { type DomainPage, Search, SearchOptions } from '../../../shared/calls/investigate.ts';
import { type Completeness, withSpoiled } from '../../../shared/completeness.ts';
import { type Failure, ok, type Result } from '../../../shared/result.ts';
import { requestBounds } from '../../core/limits.ts';
import { writeResume } from '../../core/resume.ts';
import type { Circumstances } from '../../core/service-request.ts';
import type { SignedHttp } from '../../core/signed-http.ts';
import { Before, countedOn, joinReplies, refusalWords } from '../domain-gather.ts';
import { readNames } from '../domain-names.ts';
import type { DomainReply } from '../domain-reply.ts';
import { searchPage } from './client.ts';

/** A search on its way through its pages. */
export const SearchPlace = z.object({
  search: Search,
  options: SearchOptions,
  position: z.string().max(2000).nullable(),
  before: Before,
});
export type SearchPlace = z.output<typeof SearchPlace>;

/** One page, or all that are left. A stop on the way keeps what came, and says how to go on. */
export async function searchPages(
  http: SignedHttp,
  start: SearchPlace,
  pages: 'one' | 'all',
  circumstances: Circumstances,
): Promise<Result<DomainPage>> {
  // However a service answers, a search is never longer than all matches that it may give out.
  const most = pages === 'one' ? 1 : Math.ceil(requestBounds.investigateMatches / start.options.pageSize);
  const given = namesAsGiven(start.search);
  const replies: DomainReply[] = [];
  let total: number | null = null;
  const joined = (completeness: Completeness, stopped: Failure | null) =>
    ok({ ...joinReplies(replies, given), total, completeness, stopped });

  for (let place = start; ; ) {
    const reply = await searchPage(http, place, circumstances);
    if (!reply.ok) {
      if (replies.length === 0) return { ok: false, failure: atPosition(reply.failure, place) };
      return joined(moreAt(place, total), reply.failure);
    }
    replies.push(reply.value);
    total = reply.value.total ?? total;
    const before = countedOn(place.before, reply.value);
    const { position, records, spoiled } = reply.value;
    // A position that was asked for already leads in a circle.
    if (reply.value.refusal !== null || position === null || position === place.position) {
      return joined(endOfSearch(before, reply.value), null);
    }
    place = { ...place, position, before };
    // An empty page is not followed to the next one: that may be as empty, and each costs a query.
    if (replies.length >= most || records.length + spoiled === 0) return joined(moreAt(place, total), null);
  }
}

function moreAt(place: SearchPlace, total: number | null): Completeness {
  return { kind: 'more', have: place.before.have, total, resume: writeResume('investigate.search', { ...place }) };
}

/** Whole only if everything that the service said of this search agrees with it. */
function endOfSearch({ have, spoiled, doubt }: Before, { refusal, hasMore, total }: DomainReply): Completeness {
  if (refusal !== null) {
    const why = `${refusalWords(refusal)} ${howToNarrow}`;
    return have === 0 ? { kind: 'refused', why } : { kind: 'limited', have, why };
  }
  if (doubt !== null) return { kind: 'partial', have, why: doubt };
  if (hasMore) return { kind: 'limited', have, why: 'The service says that there is more, but not how to go on.' };
  if (total !== null && total > have + spoiled) {
    return { kind: 'partial', have, why: `The service counts ${total} domains and sent ${have + spoiled}.` };
  }
  if (hasMore === null && total === null) {
    return { kind: 'partial', have, why: 'The service did not say whether this is all.' };
  }
  return withSpoiled({ kind: 'whole' }, have, spoiled);
}

const howToNarrow =
  `It answers searches that match fewer than ${requestBounds.investigateMatches} domains. Narrow this one: add a filter ` +
  '(tld, create_date, first_seen_within, risk_score, ip_country_code, active) or another base parameter.';

/** A service does not keep its positions for ever. */
function atPosition(failure: Failure, { position }: SearchPlace): Failure {
  if (position === null || failure.code !== 'rejected') return failure;
  return { ...failure, next: 'The service may no longer know where this search stopped: search again from the start.' };
}

function namesAsGiven({ base }: Search): (name: string) => string {
  const names = readNames(base.domain ?? [], 'search.base.domain');
  return names.ok ? names.value.given : (name) => name;
}
