import type * as z from 'zod';
import type { EntityRow } from '../../shared/case-rows.ts';
import type { Completeness } from '../../shared/completeness.ts';
import { defanged } from '../../shared/defang.ts';
import type { FilterParameters, Search } from '../../shared/domain-search.ts';
import type { EntityKind } from '../../shared/entities.ts';
import type { DnsQuestion, TimeFences } from '../../shared/passive-dns.ts';
import { askedBy, costOf, matchesInPage, type Pivot } from '../../shared/pivots.ts';
import { goesOnWithRecords } from '../../shared/resume-kind.ts';

export type SearchWish = z.input<typeof Search>;

/** One question to a service, as main will be asked to put it. */
export type Ask =
  | {
      readonly kind: 'search';
      readonly search: SearchWish;
      readonly from: number | null;
      readonly relation: string;
      readonly label: string;
      /** How many domains it brings, as a record told; null where nobody counted. */
      readonly count: number | null;
    }
  | { readonly kind: 'lookup'; readonly question: DnsQuestion; readonly label: string }
  | {
      readonly kind: 'profile';
      readonly ids: readonly number[];
      readonly through: 'investigate' | 'enrich';
      readonly expand: boolean;
      readonly label: string;
    }
  | {
      readonly kind: 'more';
      readonly group: number;
      readonly of: 'domains' | 'records';
      readonly left: number | null;
      readonly label: string;
    }
  /** Screenshots of names, which their own panel takes. */
  | { readonly kind: 'pictures'; readonly names: readonly string[]; readonly label: string };

/** What a person wants to know: one question, or the same one of many things. */
export interface Wish {
  readonly title: string;
  readonly asks: readonly Ask[];
  /** Takes the answer in place of the graph; it is always asked anew. */
  readonly list?: (narrowing: Narrowing) => void;
  /** It can be asked as it is, or not at all. */
  readonly fixed?: true;
  /** What was done with which things, so that it can be done with others. */
  readonly made?: { readonly action: MadeAction; readonly from: EntityKind; readonly ids: readonly number[] };
}

/** A step of a chain, without how a person narrowed it. */
export type MadeAction =
  | { readonly do: 'pivot'; readonly pivot: string }
  | { readonly do: 'read'; readonly through: 'investigate' | 'enrich'; readonly expand: boolean }
  | { readonly do: 'expand'; readonly relations: readonly string[] | null };

/** How the person narrowed it, in the card. */
export interface Narrowing {
  readonly filters: FilterParameters;
  readonly fences: TimeFences;
  readonly types: readonly string[];
  /** Records of one lookup at most. */
  readonly limit: number;
  /** Pages of one search at most; null for as many as it has. */
  readonly pages: number | null;
}

export const notNarrowed: Narrowing = { filters: {}, fences: {}, types: [], limit: 1000, pages: null };
export const mostPages = 20;
export const namesAtOnce = 100;

export const isFiltered = ({ filters }: Narrowing) => Object.keys(filters).length > 0;

/** What a pivot needs to know of a thing. */
export type PivotThing = Pick<EntityRow, 'id' | 'kind' | 'value' | 'facts'>;

/** The questions that one pivot makes of the things it is asked for. */
export function wishOf(pivot: Pivot, rows: readonly PivotThing[]): Wish {
  const asks = rows.flatMap((row) => askOf(pivot, row) ?? []);
  const [only] = rows;
  const of = rows.length === 1 && only ? shownValue(only) : `${rows.length} things`;
  const made = { action: { do: 'pivot', pivot: pivot.id }, from: pivot.from, ids: rows.map(({ id }) => id) } as const;
  return { title: `${pivot.title}: ${of}`, asks, made };
}

function askOf(pivot: Pivot, row: PivotThing): Ask | null {
  const label = `${pivot.title}: ${shownValue(row)}`;
  const asked = askedBy(pivot, row.value);
  if (asked === null) return null;
  if ('question' in asked) return { kind: 'lookup', question: asked.question, label };
  return {
    kind: 'search',
    search: asked,
    from: row.id,
    relation: pivot.relation ?? 'found by',
    label,
    count: (pivot.parameter && row.facts.counts?.[pivot.parameter]) ?? null,
  };
}

export function shownValue({ kind, value }: Pick<EntityRow, 'kind' | 'value'>): string {
  return defanged(kind, value);
}

export function enrichWish(rows: readonly EntityRow[], through: 'investigate' | 'enrich', expand: boolean): Wish {
  const ids = rows.flatMap(({ id, kind }) => (kind === 'domain' ? [id] : []));
  const [only] = rows;
  const of = rows.length === 1 && only ? shownValue(only) : `${ids.length} domains`;
  const title = through === 'enrich' ? `Read the record of ${of}` : `Read the profile of ${of}, with counts`;
  const made = { action: { do: 'read', through, expand }, from: 'domain', ids } as const;
  return { title, asks: ids.length === 0 ? [] : [{ kind: 'profile', ids, through, expand, label: title }], made };
}

/** Goes on with a stack; null where that is whole, or can't be gone on with. */
export function restWish(group: number, name: string, completeness: Completeness | null): Wish | null {
  if (completeness?.kind !== 'more') return null;
  const { have, total, resume } = completeness;
  const title = `Get the rest of “${name}”`;
  const of = goesOnWithRecords(resume) ? 'records' : 'domains';
  const left = total === null ? null : Math.max(0, total - have);
  return { title, asks: [{ kind: 'more', group, of, left, label: title }] };
}

/** What asking costs, from what is known before. */
export interface Cost {
  /** Queries at most, as far as that is known. */
  readonly queries: number;
  /** Questions of which nobody knows yet how much they bring: each reads one page unless told otherwise. */
  readonly uncounted: number;
  /** Questions that the service will refuse, since too much matches. */
  readonly refused: number;
  /** Questions that the case answers, wholly or in their first page. */
  readonly held: number;
  /** The oldest of those answers. */
  readonly heldAt: string | null;
}

export function costOfAsks(
  asks: readonly Ask[],
  narrowing: Narrowing,
  heldAt: readonly (string | null)[],
  fresh: boolean,
): Cost {
  let cost: Cost = { queries: 0, uncounted: 0, refused: 0, held: 0, heldAt: null };
  asks.forEach((ask, index) => {
    const at = fresh ? null : (heldAt[index] ?? null);
    const { queries, uncounted, refused } = costOfOne(ask, narrowing);
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

function costOfOne(ask: Ask, narrowing: Narrowing): { queries: number; uncounted: boolean; refused: boolean } {
  switch (ask.kind) {
    case 'lookup':
      return { queries: 1, uncounted: false, refused: false };
    case 'profile':
      return { queries: Math.ceil(ask.ids.length / namesAtOnce), uncounted: false, refused: false };
    case 'pictures':
      return { queries: Math.ceil(ask.names.length / namesAtOnce), uncounted: false, refused: false };
    case 'more':
      return { queries: pagesOf(ask, narrowing), uncounted: ask.left === null, refused: false };
    case 'search': {
      const { refused } = costOf(ask.count);
      if (refused && !isFiltered(narrowing)) return { queries: 1, uncounted: false, refused: true };
      return { queries: pagesOf(ask, narrowing), uncounted: ask.count === null || refused, refused: false };
    }
  }
}

/** How many pages to read: all that are known to be there, one where that is not known. */
export function pagesOf(ask: Extract<Ask, { kind: 'search' | 'more' }>, narrowing: Narrowing): number {
  const matches = ask.kind === 'search' ? ask.count : ask.left;
  const known = matches === null || costOf(matches).refused ? 1 : Math.max(1, Math.ceil(matches / matchesInPage));
  // Passive DNS never says how many there are: its rest is read to the end.
  const wanted = narrowing.pages ?? (ask.kind === 'more' && ask.of === 'records' ? mostPages : known);
  const uncounted = matches === null || costOf(matches).refused;
  return Math.min(mostPages, uncounted ? wanted : Math.min(known, wanted));
}

/** One type can be asked of the service; several are picked from its answer. */
export function typedQuestion(question: DnsQuestion, types: readonly string[]): DnsQuestion {
  const [only] = types;
  if (types.length !== 1 || only === undefined || question.by === 'data-ip') return question;
  return { ...question, type: only };
}

/** Which product a question spends from, as the account names it. */
export function productOf(ask: Ask): string {
  if (ask.kind === 'lookup' || (ask.kind === 'more' && ask.of === 'records')) return 'pdns';
  if (ask.kind === 'pictures') return 'intel-enrich';
  return ask.kind === 'profile' && ask.through === 'enrich' ? 'intel-enrich' : 'intel-investigate';
}
