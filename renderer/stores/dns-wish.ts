import { harmlessText, harmlessValue } from '../../shared/defang.ts';
import type { ShownText } from '../../shared/hostile.ts';
import { plainLine } from '../../shared/odd-text.ts';
import type { DnsQuestion, FlexibleSearch, TimeFences } from '../../shared/passive-dns.ts';
import { dnsTexts } from '../texts/dns.ts';

/** What is looked up: records by a question, or halves of records by a pattern. */
export type DnsWish =
  | {
      readonly kind: 'lookup';
      readonly question: DnsQuestion;
      readonly fences: TimeFences;
      readonly limit: number;
      /** One row for each month or year, in place of one for each record set. */
      readonly slices: boolean;
    }
  | { readonly kind: 'pattern'; readonly search: FlexibleSearch };

/** The rows that one query brings at most. */
export const rowsPerQuery = (wish: DnsWish): number => (wish.kind === 'lookup' ? wish.limit : wish.search.limit);

/** The subject of a question, as typed. */
export function askedValue(question: DnsQuestion): string {
  switch (question.by) {
    case 'owner':
    case 'data-name':
      return question.name;
    case 'data-ip':
      return question.address;
    case 'owner-raw':
    case 'data-raw':
      return question.hex;
  }
}

/** What was looked up, in words. */
export function wishTitle(wish: DnsWish): ShownText {
  if (wish.kind === 'pattern') return plainLine(dnsTexts.wishes[wish.search.in](wish.search.pattern));
  const { question } = wish;
  const value = shortened(askedValue(question));
  const shown = question.by === 'data-ip' ? harmlessValue('ip', value) : harmlessText(value);
  const title = dnsTexts.wishes[question.by](shown);
  const type = question.type;
  return type === undefined || type === 'ANY' ? title : dnsTexts.wishes.typed(title, plainLine(type));
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
