import type * as z from 'zod';
import {
  mostPages,
  type Narrowing,
  narrowedLookup,
  narrowedSearch,
  notNarrowed,
  typedQuestion,
} from '../../shared/asking.ts';
import type { EntityRow } from '../../shared/case-rows.ts';
import { harmlessValue } from '../../shared/defang.ts';
import type { SavedQuestion } from '../../shared/saved-search.ts';
import { watchingTexts } from '../texts/watching.ts';
import type { Wish, WishAsk } from './pivot-asks.ts';
import type { ListOptions } from './search-store.ts';

export type SavedQuestionWish = z.input<typeof SavedQuestion>;

/** The saved form of a query; null if it can't be repeated so. */
export function savedQuestionOf(
  ask: WishAsk | undefined,
  narrowing: Narrowing,
  thing: (id: number) => EntityRow | undefined,
  order: ListOptions = {},
): SavedQuestionWish | null {
  if (ask?.kind === 'search') {
    const from = ask.from === null ? undefined : thing(ask.from);
    const link = from ? { to: { kind: from.kind, value: from.value }, relation: ask.relation } : null;
    return { product: 'investigate', search: narrowedSearch(ask.search, narrowing), ...order, link };
  }
  if (ask?.kind !== 'lookup') return null;
  const types = narrowing.types.length > 0 ? [...narrowing.types] : null;
  return { product: 'pdns', ...narrowedLookup(ask.question, narrowing), types };
}

/** The single query of a wish, if it has exactly one. */
export function questionOfWish(
  { asks }: Wish,
  narrowing: Narrowing,
  thing: (id: number) => EntityRow | undefined,
): SavedQuestionWish | null {
  return asks.length === 1 ? savedQuestionOf(asks[0], narrowing, thing) : null;
}

/** The cost of a full run, for the card; `count` is null if unknown. */
export function askOfQuestion(question: SavedQuestionWish, label: string, count: number | null): WishAsk {
  if (question.product === 'pdns') {
    return { kind: 'lookup', question: typedQuestion(question.question, question.types ?? []), label };
  }
  return { kind: 'search', search: question.search, from: null, relation: 'found by', label, count };
}

export const allPages: Narrowing = { ...notNarrowed, pages: mostPages };

/** The query in a line. */
export function questionWords(question: SavedQuestionWish): string {
  if (question.product === 'pdns') {
    const { question: asked, types } = question;
    const about = 'hex' in asked ? asked.hex : harmlessValue('host', 'name' in asked ? asked.name : asked.address);
    const only =
      types && types.length > 0 ? `, ${types.join(' ')}` : 'type' in asked && asked.type ? `, ${asked.type}` : '';
    return watchingTexts.lookup(asked.by.startsWith('owner'), `${about}${only}`);
  }
  const { base = {}, filters = {}, parsed_whois = {}, parsed_domain_rdap = {} } = question.search;
  const parts = Object.entries({ ...base, ...filters, ...parsed_whois, ...parsed_domain_rdap });
  const words = parts.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name.replaceAll('_', ' ')} ${harmlessValue('email', String(value))}`],
  );
  return watchingTexts.search(words);
}
