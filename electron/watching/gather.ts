import { plainRecords } from '../../shared/asking.ts';
import type { Completeness } from '../../shared/completeness.ts';
import { matchesInPage } from '../../shared/pivots.ts';
import { type Failure, ok, type Result } from '../../shared/result.ts';
import { canAskSince, type SavedQuestion } from '../../shared/saved-search.ts';
import { fencesContradict } from '../../shared/time-fences.ts';
import type { NewsItem } from '../../shared/watched-search.ts';
import { type Paged, pageOfDomains, pageOfRecords, readPages } from '../asking/pages.ts';
import type { Products } from '../asking/products.ts';
import type { Answered } from '../graph/to-graph.ts';

/** The result of one run, all pages together. */
export interface Gathered {
  readonly exchanges: readonly number[];
  readonly items: readonly NewsItem[];
  readonly total: number | null;
  readonly completeness: Completeness;
  /** Why it ended early, if it did; earlier results are included. */
  readonly stopped: Failure | null;
}

/** Requests page after page, up to the wanted number. */
export async function gather(
  products: Products,
  question: SavedQuestion,
  since: string | null,
  mostPages: number,
  signal: AbortSignal,
): Promise<Result<Gathered>> {
  const paged =
    question.product === 'investigate'
      ? searched(products, question, since, signal)
      : lookedUp(products, question, since, signal);
  if (paged === null) return ok(nothingNew);
  const types = question.product === 'pdns' ? question.types : null;
  const read = await readPages({ ...paged, most: mostPages }, nothingNew, (so, page) => {
    const { total, completeness } = page;
    const items = [...so.items, ...itemsOf(page.answered, types)];
    return ok({ ...so, exchanges: [...so.exchanges, ...page.exchanges], items, total, completeness });
  });
  return read.ok ? ok({ ...read.value.so, stopped: read.value.stopped }) : read;
}

const nothingNew: Gathered = { exchanges: [], items: [], total: null, completeness: { kind: 'whole' }, stopped: null };

type Pages = Omit<Paged, 'most'>;

function searched(
  { investigate }: Products,
  { search, sortBy, sortDirection }: InvestigateQuestion,
  since: string | null,
  signal: AbortSignal,
): Pages {
  const input = { ...plainRecords, search: searchSince(search, since), pageSize: matchesInPage, sortBy, sortDirection };
  return {
    first: async () => pageOfDomains(await investigate.search(input, signal)),
    next: async (resume) => pageOfDomains(await investigate.more({ resume }, signal)),
  };
}

/** Null if nothing can be new: a search for records first seen before a past day finds no new ones. */
function lookedUp(
  { pdns }: Products,
  { question, limit, ...saved }: LookupQuestion,
  since: string | null,
  signal: AbortSignal,
): Pages | null {
  const fences = fencesSince(saved.fences, since);
  if (since !== null && fencesContradict(fences) !== null) return null;
  return {
    first: async () => pageOfRecords(await pdns.lookup({ question, fences, limit, aggregate: true }, signal)),
    next: async (resume) => pageOfRecords(await pdns.more({ resume }, signal)),
  };
}

/** The items of an answer that can appear and disappear, each with an id that is stable across runs. */
export function itemsOf({ domains, rrsets }: Answered, types: readonly string[] | null): NewsItem[] {
  const found = new Map<string, NewsItem>();
  for (const record of domains) {
    const id = `domain:${record.domain}`;
    found.set(id, {
      is: 'domain',
      id,
      domain: record.domain,
      risk: record.domain_risk?.risk_score ?? null,
      firstSeen: record.first_seen?.value ?? null,
      created: record.create_date?.value ?? null,
      registrar: record.registrar?.value ?? null,
    });
  }
  for (const { rrname, rrtype, rdata, ...seen } of rrsets) {
    if (types !== null && !types.includes(rrtype)) continue;
    const [first, last] = [seen.time_first ?? seen.zone_time_first, seen.time_last ?? seen.zone_time_last];
    for (const data of rdata) {
      const id = `${rrtype} ${rrname} ${data}`;
      const known = found.get(id);
      // Different answers may contain the same record: it is as old as the oldest of them.
      if (known?.is === 'record' && (known.first ?? '') <= (first ?? '')) continue;
      found.set(id, { is: 'record', id, name: rrname.replace(/\.$/, ''), type: rrtype, data, first, last });
    }
  }
  return [...found.values()];
}

/** When the service first saw it, if it says so. */
export function firstSeenOf(item: NewsItem): string | null {
  return item.is === 'domain' ? item.firstSeen : item.first;
}

export function wordsOf(item: NewsItem): string {
  return item.is === 'domain' ? item.domain : `${item.name} ${item.type} ${item.data}`;
}

type InvestigateQuestion = Extract<SavedQuestion, { product: 'investigate' }>;
type LookupQuestion = Extract<SavedQuestion, { product: 'pdns' }>;

function searchSince(search: InvestigateQuestion['search'], since: string | null): InvestigateQuestion['search'] {
  if (since === null || search.base.search_hash !== undefined) return search;
  const { first_seen_since: own } = search.filters;
  return { ...search, filters: { ...search.filters, first_seen_since: later(own, since) } };
}

function fencesSince(fences: LookupQuestion['fences'], since: string | null): LookupQuestion['fences'] {
  return since === null ? fences : { ...fences, firstAfter: later(fences.firstAfter, since) };
}

function later(one: string | undefined, other: string): string {
  return one !== undefined && Date.parse(one) > Date.parse(other) ? one : other;
}

/** Records reach the service late, so the search starts a day before the last run: known results are left out. */
const overlapMs = 86_400_000;

/** The start of the search for new results; null if everything must be requested. */
export function sinceOf(question: SavedQuestion, lastCovered: string): string | null {
  if (!canAskSince(question)) return null;
  return new Date(Date.parse(lastCovered) - overlapMs).toISOString();
}
