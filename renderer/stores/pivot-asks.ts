import type * as z from 'zod';
import { type AskInput, askOf, type Narrowing, type PivotThing as Thing } from '../../shared/asking.ts';
import type { EntityRow } from '../../shared/case-rows.ts';
import type { Completeness } from '../../shared/completeness.ts';
import { defanged } from '../../shared/defang.ts';
import type { Search } from '../../shared/domain-search.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Pivot } from '../../shared/pivots.ts';
import { goesOnWithRecords } from '../../shared/resume-kind.ts';
import { pasteTexts } from '../texts/paste.ts';
import { pivotTexts } from '../texts/pivot.ts';

const { titles } = pivotTexts;

export type SearchWish = z.input<typeof Search>;

/** One query of a wish. */
export type WishAsk =
  | AskInput
  /** Screenshots of names, which their own panel fetches. */
  | { readonly kind: 'screenshots'; readonly names: readonly string[]; readonly label: string };

/** What the user wants to look up: one query, or the same one for many entities. */
export interface Wish {
  readonly title: string;
  readonly asks: readonly WishAsk[];
  /** Receives the answer in place of the graph; always queries the service. */
  readonly list?: (narrowing: Narrowing) => void;
  /** Called when it begins to run, to go where its result comes. */
  readonly begun?: () => void;
  /** Called when it has ended, well or not. */
  readonly ended?: () => void;
  /** It can't be narrowed. */
  readonly fixed?: true;
  /** What was done with which entities, so that it can be repeated with others. */
  readonly made?: { readonly action: MadeAction; readonly from: EntityKind; readonly ids: readonly number[] };
}

/** A step of a chain, without the user's narrowing. */
export type MadeAction =
  | { readonly do: 'pivot'; readonly pivot: string }
  | { readonly do: 'read'; readonly through: 'investigate' | 'enrich'; readonly expand: boolean }
  | { readonly do: 'expand'; readonly relations: readonly string[] | null };

/** What a pivot needs to know about an entity. */
export type PivotThing = Thing & Pick<EntityRow, 'kind'>;

/** The queries of one pivot for its entities. */
export function wishOf(pivot: Pivot, rows: readonly PivotThing[]): Wish {
  const asks = rows.flatMap((row) => askOf(pivot, row, `${pivot.title}: ${shownValue(row)}`.slice(0, 300)) ?? []);
  const [only] = rows;
  const of = rows.length === 1 && only ? shownValue(only) : pivotTexts.menu.several(rows.length);
  const made = { action: { do: 'pivot', pivot: pivot.id }, from: pivot.from, ids: rows.map(({ id }) => id) } as const;
  return { title: `${pivot.title}: ${of}`, asks, made };
}

export function shownValue({ kind, value }: Pick<EntityRow, 'kind' | 'value'>): string {
  return defanged(kind, value);
}

export function enrichWish(
  rows: readonly Pick<EntityRow, 'id' | 'kind' | 'value'>[],
  through: 'investigate' | 'enrich',
  expand: boolean,
): Wish {
  const ids = rows.flatMap(({ id, kind }) => (kind === 'domain' ? [id] : []));
  const [only] = rows;
  const of = rows.length === 1 && only ? shownValue(only) : titles.domains(ids.length);
  const title = through === 'enrich' ? titles.lookUp(of) : titles.lookUpWithCounts(of);
  const made = { action: { do: 'read', through, expand }, from: 'domain', ids } as const;
  return { title, asks: ids.length === 0 ? [] : [{ kind: 'profile', ids, through, expand, label: title }], made };
}

/** Runs a search that was exported from the web. */
export function exportedSearchWish(hash: string): Wish {
  const title = pasteTexts.searchHashTitle;
  const search = { base: { search_hash: hash } };
  return { title, asks: [{ kind: 'search', search, from: null, relation: 'found by', label: title, count: null }] };
}

/** Continues a stack; null if it is complete, or can't be continued. */
export function restWish(group: number, name: string, completeness: Completeness | null): Wish | null {
  if (completeness?.kind !== 'more') return null;
  const { have, total, resume } = completeness;
  const title = titles.rest(name);
  const of = goesOnWithRecords(resume) ? 'records' : 'domains';
  const left = total === null ? null : Math.max(0, total - have);
  return { title, asks: [{ kind: 'more', group, of, left, label: title }] };
}
