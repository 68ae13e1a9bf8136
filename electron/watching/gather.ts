import type { Completeness } from '../../shared/completeness.ts';
import type { Contract } from '../../shared/contract.ts';
import type { Handlers } from '../../shared/ipc.ts';
import type { Failure, Result } from '../../shared/result.ts';
import { ok } from '../../shared/result.ts';
import { canAskSince, type SavedQuestion } from '../../shared/saved-search.ts';
import { fencesContradict } from '../../shared/time-fences.ts';
import type { NewsItem } from '../../shared/watched-search.ts';
import type { Answered } from '../graph/to-graph.ts';

export type Asking = Pick<Handlers<Contract>, 'investigate.search' | 'investigate.more' | 'pdns.lookup' | 'pdns.more'>;

/** What one run was answered, all pages together. */
export interface Gathered {
  readonly exchanges: readonly number[];
  readonly items: readonly NewsItem[];
  readonly total: number | null;
  readonly completeness: Completeness;
  /** Why it ended early, where it did; what came before is here. */
  readonly stopped: Failure | null;
}

interface Page extends Gathered {
  readonly resume: string | null;
}

const plainRecords = { parsedWhois: false, parsedDomainRdap: false, screenshots: false };
const pageSize = 500;

/** Asks page after page, as many as are wanted and there are. */
export async function gather(
  ask: Asking,
  question: SavedQuestion,
  since: string | null,
  mostPages: number,
  signal: AbortSignal,
): Promise<Result<Gathered>> {
  const first = await firstPage(ask, question, since, signal);
  if (!first.ok) return first;
  let so: Page = first.value;
  for (let page = 1; page < mostPages && so.resume !== null && so.stopped === null; page++) {
    const next = await nextPage(ask, question, so.resume, signal);
    if (!next.ok) return ok({ ...so, stopped: next.failure });
    const { exchanges, items, ...told } = next.value;
    so = { ...told, exchanges: [...so.exchanges, ...exchanges], items: [...so.items, ...items] };
  }
  return ok(so);
}

async function firstPage(
  ask: Asking,
  question: SavedQuestion,
  since: string | null,
  signal: AbortSignal,
): Promise<Result<Page>> {
  if (question.product === 'investigate') {
    const { search, sortBy, sortDirection } = question;
    const input = { ...plainRecords, search: searchSince(search, since), pageSize, sortBy, sortDirection };
    return pageOfDomains(await ask['investigate.search'](input, signal));
  }
  const { limit, types } = question;
  const fences = fencesSince(question.fences, since);
  // Records that were first seen before a day that is past bring no new ones.
  if (since !== null && fencesContradict(fences) !== null) return ok(nothingNew);
  return pageOfRecords(
    await ask['pdns.lookup']({ question: question.question, fences, limit, aggregate: true }, signal),
    types,
  );
}

const nothingNew: Page = {
  exchanges: [],
  items: [],
  total: null,
  completeness: { kind: 'whole' },
  stopped: null,
  resume: null,
};

async function nextPage(
  ask: Asking,
  question: SavedQuestion,
  resume: string,
  signal: AbortSignal,
): Promise<Result<Page>> {
  return question.product === 'investigate'
    ? pageOfDomains(await ask['investigate.more']({ resume }, signal))
    : pageOfRecords(await ask['pdns.more']({ resume }, signal), question.types);
}

type DomainsAnswer = Awaited<ReturnType<Asking['investigate.search']>>;
type RecordsAnswer = Awaited<ReturnType<Asking['pdns.lookup']>>;

function pageOfDomains(answer: DomainsAnswer): Result<Page> {
  if (!answer.ok) return answer;
  const { exchanges, records, total, completeness, stopped } = answer.value;
  const items = itemsOf({ domains: records, rrsets: [] }, null);
  return ok({ exchanges, items, total, completeness, stopped, resume: resumeOf(completeness) });
}

function pageOfRecords(answer: RecordsAnswer, types: readonly string[] | null): Result<Page> {
  if (!answer.ok) return answer;
  const { exchanges, records, completeness } = answer.value;
  const items = itemsOf({ domains: [], rrsets: records }, types);
  return ok({ exchanges, items, total: null, completeness, stopped: null, resume: resumeOf(completeness) });
}

function resumeOf(completeness: Completeness): string | null {
  return completeness.kind === 'more' ? completeness.resume : null;
}

/** The things of an answer that can come and go, each with an id that stays the same from run to run. */
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
      // Different answers may hold the same record: it is as old as the oldest of them.
      if (known?.is === 'record' && (known.first ?? '') <= (first ?? '')) continue;
      found.set(id, { is: 'record', id, name: rrname.replace(/\.$/, ''), type: rrtype, data, first, last });
    }
  }
  return [...found.values()];
}

/** When the service first saw it, as far as it says. */
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

/** Records reach the service late, so that it is asked from a day before the last run on: what was known is left out. */
const overlapMs = 86_400_000;

/** From when on to ask for what is new; null where all must be asked for. */
export function sinceOf(question: SavedQuestion, lastCovered: string): string | null {
  if (!canAskSince(question)) return null;
  return new Date(Date.parse(lastCovered) - overlapMs).toISOString();
}
