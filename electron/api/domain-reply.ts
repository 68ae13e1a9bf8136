import * as z from 'zod';
import type { DomainRecord } from '../../shared/domain-record.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { JsonReply } from '../core/service-request.ts';
import { WireDomain } from './domain-record.ts';
import { LooseFlag, LooseText, listOf, orNull } from './domain-values.ts';
import { LooseCount, notAsDocumented, readEach } from './wire.ts';

/** One answer of Investigate or Enrich. */
export interface DomainReply {
  readonly records: DomainRecord[];
  readonly spoiled: number;
  readonly missing: string[];
  readonly total: number | null;
  /** What the service said when it gave nothing out, or not all: too many matches, or a limit. Null when it did not. */
  readonly refusal: string | null;
  /** Null when the service did not say. */
  readonly hasMore: boolean | null;
  /** Where the next page begins. */
  readonly position: string | null;
  /** Why this answer may lack something that belongs to it; null when nothing speaks for that. */
  readonly doubt: string | null;
  readonly at: Date;
  readonly exchange: number;
}

/** A flag whose value can't be read: it said something, so it is not taken for "no". */
const Flag = LooseFlag.catch(true);

const WireEnvelope = z.object({
  response: z.object({
    limit_exceeded: Flag,
    has_more_results: Flag,
    message: LooseText.catch(null),
    results_count: LooseCount.catch(null),
    total_count: LooseCount.catch(null),
    position: orNull(z.string().max(2000)).catch(null),
    results: orNull(z.array(z.unknown())),
    missing_domains: listOf(z.unknown()),
    error: orNull(z.object({ message: LooseText.catch(null) })).catch({ message: null }),
  }),
});

export function readDomainReply({ body, partial, at, exchange }: JsonReply): Result<DomainReply> {
  const parsed = WireEnvelope.safeParse(body);
  if (!parsed.success) return notAsDocumented('domain records');
  const { response } = parsed.data;
  const refused = response.limit_exceeded === true || response.error !== null;
  if (response.results === null && !refused && !hasMember(body, 'results')) return notAsDocumented('domain records');
  const { good, spoiled } = readEach(response.results ?? [], WireDomain);
  const names = readEach(response.missing_domains, z.string());
  const came = good.length + spoiled;
  return ok({
    records: good,
    spoiled,
    missing: names.good,
    total: response.total_count,
    refusal: refused ? shortened(response.error?.message ?? response.message ?? '') : null,
    hasMore: response.position !== null || response.has_more_results,
    position: response.position,
    doubt: doubtOf({ partial, came, announced: response.results_count, unreadNames: names.spoiled }),
    at,
    exchange,
  });
}

interface Came {
  readonly partial: boolean;
  readonly came: number;
  readonly announced: number | null;
  readonly unreadNames: number;
}

function doubtOf({ partial, came, announced, unreadNames }: Came): string | null {
  if (partial) return 'The service could not reach all of its data; what came is good.';
  if (announced !== null && announced > came) return `The service announced ${announced} records and sent ${came}.`;
  if (unreadNames > 0) return 'Some names that the service called missing could not be read.';
  return null;
}

/** A list that is there, be it bare or null, says that nothing was found; one that is not there says nothing. */
function hasMember(body: unknown, name: string): boolean {
  const response = (body as { readonly response: object }).response;
  return Object.hasOwn(response, name);
}

const mostSaid = 300;

function shortened(said: string): string {
  return said.length > mostSaid ? `${said.slice(0, mostSaid)}…` : said;
}
