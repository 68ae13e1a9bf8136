import type { Completeness } from '../../shared/completeness.ts';
import type { DomainPage } from '../../shared/domain-search.ts';
import type { RecordPage } from '../../shared/passive-dns.ts';
import { type Failure, ok, type Result } from '../../shared/result.ts';
import type { Answered } from '../graph/to-graph.ts';

/** The status of a page, from any service. */
export interface Page {
  readonly exchanges: readonly number[];
  readonly at: string;
  readonly found: number;
  /** Requested names that the service has no record of. */
  readonly missing: readonly string[];
  /** The total number; null when the service does not say. */
  readonly total: number | null;
  readonly answered: Answered;
  readonly completeness: Completeness;
  readonly stopped: Failure | null;
}

export function pageOfDomains(answer: Result<DomainPage>): Result<Page> {
  if (!answer.ok) return answer;
  const { exchanges, at, records, missing, total, completeness, stopped } = answer.value;
  const answered = { domains: records, rrsets: [] };
  return ok({ exchanges, at, found: records.length, missing, total, answered, completeness, stopped });
}

export function pageOfRecords(answer: Result<RecordPage>): Result<Page> {
  if (!answer.ok) return answer;
  const { exchanges, at, records, completeness } = answer.value;
  const answered = { domains: [], rrsets: records };
  return ok({ exchanges, at, found: records.length, missing: [], total: null, answered, completeness, stopped: null });
}

/** A question of several pages. */
export interface Paged {
  readonly first: () => Promise<Result<Page>>;
  readonly next: (resume: string) => Promise<Result<Page>>;
  readonly most: number;
}

/**
 * Reads page after page, up to the wanted number, and hands each on as it arrives. If a later page fails, returns the
 * failure together with the earlier result.
 */
export async function readPages<S>(
  { first, next, most }: Paged,
  begin: S,
  take: (so: S, page: Page) => Promise<Result<S>> | Result<S>,
): Promise<Result<{ readonly so: S; readonly stopped: Failure | null }>> {
  let so = begin;
  let answer = await first();
  for (let number = 1; ; number++) {
    if (!answer.ok) return number === 1 ? answer : ok({ so, stopped: answer.failure });
    const { completeness, stopped } = answer.value;
    const taken = await take(so, answer.value);
    if (!taken.ok) return taken;
    so = taken.value;
    if (completeness.kind !== 'more' || stopped || number >= most) return ok({ so, stopped });
    answer = await next(completeness.resume);
  }
}
