import type { RecordOptions, Search, SearchOptions } from '../../../shared/domain-search.ts';
import { failUnsent, ok, type Result } from '../../../shared/result.ts';
import type { Effect } from '../../core/http/retry.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import type { Parameters } from '../../core/http/wording.ts';
import { recordParameters } from '../domain-gather.ts';
import { readNames } from '../domain-names.ts';
import { type DomainReply, isDomainReply, readDomainReply } from '../domain-reply.ts';
import { warmUpReaders } from '../domain-warm-up.ts';
import { requestBounds } from '../request-bounds.ts';

/** One page of a search: the first, or the one at a position from an earlier page. */
export async function askPage(
  http: SignedHttp,
  asked: { readonly search: Search; readonly options: SearchOptions; readonly position: string | null },
  circumstances: Circumstances,
): Promise<Result<DomainReply>> {
  const form = searchForm(asked.search, asked.options);
  if (!form.ok) return form;
  const position = asked.position ?? undefined;
  return post(http, { ...form.value, position }, 'spends', circumstances);
}

/** The profiles of up to 100 names. */
export function readProfiles(
  http: SignedHttp,
  names: readonly string[],
  options: RecordOptions,
  circumstances: Circumstances,
): Promise<Result<DomainReply>> {
  return post(http, { domain: names.join(','), ...recordParameters(options) }, 'spends', circumstances);
}

// covers: investigate.operations no-charge test queries
/** The free queries of the service. */
const freeQueries = { byName: { domain: 'example.com' }, byAddress: { ip: '199.30.228.112' } } as const;

export function askFree(
  http: SignedHttp,
  by: keyof typeof freeQueries,
  circumstances: Circumstances,
): Promise<Result<DomainReply>> {
  return post(http, freeQueries[by], 'free', circumstances);
}

// covers: investigate.operations POST (postIntelInvestigate), parameters combine with AND
// covers: investigate.operations GET (getIntelInvestigate)
/** Sends everything as a form: a list of names or a search hash can be too long for an address. */
async function post(
  http: SignedHttp,
  form: Parameters,
  effect: Effect,
  circumstances: Circumstances,
): Promise<Result<DomainReply>> {
  const reply = await http.json({
    ...circumstances,
    service: 'platform',
    operation: 'investigate',
    allowance: 'investigate',
    method: 'POST',
    path: ['v1', 'intel-investigate', ''],
    place: 'investigate',
    form,
    effect,
    isAnswer: isDomainReply,
    whileBusy: warmUpReaders,
  });
  return reply.ok ? readDomainReply(reply.value) : reply;
}

// covers: investigate.paging all
// covers: investigate.paging parsed_whois:<field>, parsed_domain_rdap:<field>
// covers: investigate.paging next
/** The form of a search for the service. */
export function searchForm(search: Search, options: SearchOptions): Result<Parameters> {
  const { search_hash: hash, domain, ...base } = search.base;
  if (hash !== undefined) return besideHash(options) ?? ok({ search_hash: hash });
  const names = domain === undefined ? null : readNames(domain, 'search.base.domain');
  if (names !== null && !names.ok) return names;
  return ok({
    ...(names && { domain: names.value.sent.join(',') }),
    ...base,
    ...search.filters,
    ...prefixed('parsed_whois', search.parsed_whois),
    ...prefixed('parsed_domain_rdap', search.parsed_domain_rdap),
    page_size: options.pageSize,
    ...(options.next && { next: true }),
    sort_by: options.sortBy,
    sort_direction: options.sortDirection,
    ...recordParameters(options),
  });
}

/** A search hash goes alone: refuses other parameters instead of silently dropping them. */
function besideHash(options: SearchOptions): Result<never> | null {
  const given = {
    pageSize: options.pageSize !== requestBounds.investigatePage,
    sortBy: options.sortBy !== undefined,
    sortDirection: options.sortDirection !== undefined,
    parsedWhois: options.parsedWhois,
    parsedDomainRdap: options.parsedDomainRdap,
    screenshots: options.screenshots,
  };
  const names = Object.entries(given).flatMap(([name, isGiven]) => (isGiven ? [name] : []));
  if (names.length === 0) return null;
  const rule = 'Use a search hash alone, without other parameters.';
  return failUnsent('bad-input', rule, {
    fields: Object.fromEntries(names.map((name) => [name, [rule]])),
  });
}

function prefixed(prefix: string, fields: Readonly<Record<string, string>>): Parameters {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${prefix}:${field}`, value]));
}
