import * as z from 'zod';
import type { EntityRow } from './case-rows.ts';
import { Completeness } from './completeness.ts';
import { FilterParameters, Search } from './domain-search.ts';
import { HostileText } from './hostile.ts';
import { DnsQuestion, TimeFences } from './passive-dns.ts';
import { askedBy, costOf, matchesInPage, mostMatches, type Pivot } from './pivots.ts';
import { Failure } from './result.ts';

// Everything that decides the cost of a query: window, chains, saved searches and terminal use it.

/** The most pages of one search in one run. */
export const mostPages = 20;
/** Names per request for records. */
export const namesAtOnce = 100;
/** Records per page of a lookup. */
export const recordsInPage = 1000;
/** Up to this many new entities appear as single nodes; more become a stack. */
export const stackOver = 40;
/** The optional parts of a record. They cost nothing more, but make a page large. */
export const plainRecords = { parsedWhois: false, parsedDomainRdap: false, screenshots: false };
export const fullRecords = { parsedWhois: true, parsedDomainRdap: true, screenshots: true };

const Id = z.int().min(1);
const Label = z.string().max(300).describe('The label in the history and the name of the stack.');

/** One question to a service whose answer goes onto the graph. */
export const Ask = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('search').describe('Searches Investigate.'),
    search: Search.describe('What to search for.'),
    from: Id.nullable().describe('The item of the pivot; the domains found are linked to it.'),
    relation: z.string().max(100).describe('The kind of link to it.'),
    count: z.int().nullable().describe('Number of domains it returns, according to a record; null if unknown.'),
    label: Label,
  }),
  z.strictObject({
    kind: z.literal('lookup').describe('Looks up passive DNS.'),
    question: DnsQuestion.describe('What to look up.'),
    label: Label,
  }),
  z.strictObject({
    kind: z.literal('profile').describe('Looks up the records of domains.'),
    ids: z.array(Id).min(1).max(5000).describe('IDs of domains on the graph.'),
    through: z.enum(['investigate', 'enrich']).describe('The product to query.'),
    expand: z.boolean().describe('Also adds their attributes to the graph.'),
    label: Label,
  }),
  z.strictObject({
    kind: z.literal('more').describe('Continues an incomplete stack.'),
    group: Id.describe('The stack.'),
    of: z.enum(['domains', 'records']).describe('What it contains.'),
    left: z.int().nullable().describe('Number still missing; null if unknown.'),
    label: Label,
  }),
]);
export type Ask = z.output<typeof Ask>;
export type AskInput = z.input<typeof Ask>;

/** How the questions of one run are narrowed. */
export const Narrowing = z.strictObject({
  filters: FilterParameters.default({}).describe('For a search: its filters.'),
  fences: TimeFences.default({}).describe('For a lookup: only records seen in this period.'),
  types: z
    .array(z.string())
    .max(20)
    .readonly()
    .default([])
    .describe('For a lookup: only these record types; empty: all.'),
  limit: z.int().min(1).max(10_000).default(recordsInPage).describe('For a lookup: maximum records per page.'),
  pages: z.int().min(1).max(mostPages).nullable().default(null).describe('Maximum pages of one search; null: all.'),
});
export type Narrowing = Readonly<z.output<typeof Narrowing>>;

/** The result of a run of questions. */
export const AskReport = z.object({
  ids: z.array(z.int()).describe('IDs of the items in the results, new or not; the first few thousand.'),
  found: z.int().describe('Number of records received.'),
  missing: z.array(HostileText).describe('Names that the service has no record of; the first few thousand.'),
  added: z.int().describe('Number of new items.'),
  asked: z.int().describe('Number of queries answered.'),
  step: z.int().describe('The step of the history, which one undo reverts; 0 if nothing was added.'),
  completeness: Completeness.nullable().describe('Of the last reply; null if there was none.'),
  group: z.int().nullable().describe('The stack that can be continued.'),
  fromCase: z.boolean().describe('true if all replies came from the case, at no cost.'),
  at: z.iso.datetime().nullable().describe('When the service sent the last reply.'),
  stopped: Failure.nullable().describe('The last failure; earlier results are on the graph.'),
});
export type AskReport = z.output<typeof AskReport>;

export const notNarrowed: Narrowing = { filters: {}, fences: {}, types: [], limit: recordsInPage, pages: null };

export const isFiltered = ({ filters }: Pick<Narrowing, 'filters'>) => Object.keys(filters).length > 0;

/** The part of an entity that a pivot needs. */
export type PivotThing = Pick<EntityRow, 'id' | 'value' | 'facts'>;

/** The question of a pivot for an entity; null when there is none. */
export function askOf(pivot: Pivot, thing: PivotThing, label: string): Extract<AskInput, Pivoted> | null {
  const asked = askedBy(pivot, thing.value);
  if (asked === null) return null;
  if ('question' in asked) return { kind: 'lookup', question: asked.question, label };
  const relation = pivot.relation ?? 'found by';
  return { kind: 'search', search: asked, from: thing.id, relation, label, count: countOf(pivot, thing) };
}

type Pivoted = { readonly kind: 'search' | 'lookup' };

/** How many domains share an entity, from a record; null without a count. */
export function countOf({ parameter }: Pivot, { facts }: Pick<PivotThing, 'facts'>): number | null {
  return parameter === undefined ? null : (facts.counts?.[parameter] ?? null);
}

/** What must be known about a question to compute its cost. */
export type Priced =
  | { readonly kind: 'search'; readonly count: number | null }
  | { readonly kind: 'lookup' }
  | { readonly kind: 'profile'; readonly ids: readonly number[] }
  | { readonly kind: 'more'; readonly of: 'domains' | 'records'; readonly left: number | null }
  /** Screenshots of names, for their own panel. */
  | { readonly kind: 'screenshots'; readonly names: readonly string[] };

/** The cost of questions, from what is known before. */
export interface Cost {
  /** The highest number of queries, as far as known. */
  readonly queries: number;
  /** Questions with an unknown number of results: each reads one page unless set otherwise. */
  readonly uncounted: number;
  /** Questions that the service will refuse because too many domains match. */
  readonly refused: number;
  /** Questions that the case answers, completely or in their first page. */
  readonly held: number;
  /** The oldest of those answers. */
  readonly heldAt: string | null;
}

export function costOfAsks(
  asks: readonly Priced[],
  narrowing: Narrowing,
  heldAt: readonly (string | null)[],
  fresh: boolean,
): Cost {
  let cost: Cost = { queries: 0, uncounted: 0, refused: 0, held: 0, heldAt: null };
  asks.forEach((ask, index) => {
    const at = fresh ? null : (heldAt[index] ?? null);
    const { queries, uncounted, refused } = costOfAsk(ask, narrowing);
    const older = at !== null && (cost.heldAt === null || at < cost.heldAt) ? at : cost.heldAt;
    cost = {
      queries: cost.queries + (at === null ? queries : queries - 1),
      uncounted: cost.uncounted + (uncounted ? 1 : 0),
      refused: cost.refused + (refused ? 1 : 0),
      held: cost.held + (at === null ? 0 : 1),
      heldAt: older,
    };
  });
  return cost;
}

/** The cost of one question that the case does not answer. */
export function costOfAsk(
  ask: Priced,
  narrowing: Pick<Narrowing, 'filters' | 'pages'>,
): { readonly queries: number; readonly uncounted: boolean; readonly refused: boolean } {
  switch (ask.kind) {
    case 'lookup':
      return { queries: 1, uncounted: false, refused: false };
    case 'profile':
      return { queries: requestsFor(ask.ids.length), uncounted: false, refused: false };
    case 'screenshots':
      return { queries: requestsFor(ask.names.length), uncounted: false, refused: false };
    case 'more':
      return { queries: pagesOf(ask, narrowing), uncounted: ask.left === null, refused: false };
    case 'search': {
      const { refused } = costOf(ask.count);
      if (refused && !isFiltered(narrowing)) return { queries: 1, uncounted: false, refused: true };
      return { queries: pagesOf(ask, narrowing), uncounted: ask.count === null || refused, refused: false };
    }
  }
}

/** Requests for the records of this many names. */
export function requestsFor(names: number): number {
  return Math.ceil(names / namesAtOnce);
}

/** How many pages to read: all that are known to exist, otherwise one. */
export function pagesOf(
  ask: Extract<Priced, { kind: 'search' | 'more' }>,
  { pages }: Pick<Narrowing, 'pages'>,
): number {
  const matches = ask.kind === 'search' ? ask.count : ask.left;
  const { queries, refused } = costOf(matches);
  const uncounted = queries === null || refused;
  const known = uncounted ? 1 : queries;
  // Passive DNS never reports a total: its rest is read to the end.
  const wanted = pages ?? (ask.kind === 'more' && ask.of === 'records' ? mostPages : known);
  return Math.min(mostPages, uncounted ? wanted : Math.min(known, wanted));
}

/** How many domains a search may return in this many pages. */
export function broughtBy(ask: Extract<Priced, { kind: 'search' }>, narrowing: Narrowing): number | null {
  if (ask.count === null || ask.count >= mostMatches) return null;
  return Math.min(ask.count, pagesOf(ask, narrowing) * matchesInPage);
}

/** The service can filter by one type; several are filtered from its answer. */
export function typedQuestion(question: DnsQuestion, types: readonly string[]): DnsQuestion {
  const [only] = types;
  if (types.length !== 1 || only === undefined || question.by === 'data-ip') return question;
  return { ...question, type: only };
}

/** A search with its narrowing, as sent. */
export function narrowedSearch<S extends { readonly filters?: object }>(search: S, { filters }: Narrowing) {
  return { ...search, filters: { ...search.filters, ...filters } };
}

/** A lookup with its narrowing, as sent. */
export function narrowedLookup(question: DnsQuestion, { fences, types, limit }: Narrowing) {
  return { question: typedQuestion(question, types), fences, limit };
}

/** Above which cost a query is confirmed: the user sets both. */
export interface ConfirmLimits {
  readonly queries: number;
  /** Of what is left. */
  readonly percent: number;
}

export type ConfirmReason = 'refused' | 'unknown' | 'queries' | 'share';

/**
 * Why a query must be confirmed; null if it runs at once, because its price was beside what the user chose. What is
 * left may be unknown (null): then only the number of queries counts.
 */
export function whyConfirm(
  { queries, uncounted, refused }: Pick<Cost, 'queries' | 'uncounted' | 'refused'>,
  left: number | null,
  limits: ConfirmLimits,
): ConfirmReason | null {
  if (refused > 0) return 'refused';
  if (queries === 0) return null;
  if (uncounted > 0) return 'unknown';
  if (queries > limits.queries) return 'queries';
  return left !== null && queries * 100 > left * limits.percent ? 'share' : null;
}

export type PaidProduct = 'pdns' | 'intel-enrich' | 'intel-investigate';

/** The product that a question spends from, by the account's name. */
export function productOf(ask: Priced & { readonly through?: 'investigate' | 'enrich' }): PaidProduct {
  if (ask.kind === 'lookup' || (ask.kind === 'more' && ask.of === 'records')) return 'pdns';
  if (ask.kind === 'screenshots') return 'intel-enrich';
  return ask.kind === 'profile' && ask.through === 'enrich' ? 'intel-enrich' : 'intel-investigate';
}
