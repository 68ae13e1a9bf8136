import { kindRow } from '../../shared/entity-kinds.ts';
import { dayOf } from '../../shared/figures.ts';
import type { NumberRange } from '../../shared/item-filter.ts';
import { allTimes, type TimeRange } from '../../shared/item-times.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { frameTexts } from '../texts/frame.ts';
import { membershipTexts } from '../texts/membership.ts';
import type { Filter } from './filter-store.ts';

const texts = frameTexts.filter;
const mostLetters = 24;

/** Each part of the filter that leaves something out, in words. */
export function filterParts(filter: Filter): { readonly part: keyof Filter; readonly words: string }[] {
  const { text, kinds, hidden, risk, links, verdict, source, near, time } = filter;
  const typed = plainLine(text.trim());
  const words = {
    kinds: [...kinds].map((kind) => kindRow(kind).many).join(', '),
    text: typed === '' ? '' : `“${typed.length > mostLetters ? `${typed.slice(0, mostLetters)}…` : typed}”`,
    hidden: hidden === 'all' ? '' : hidden === 'visible' ? texts.onCanvas : texts.hidden,
    risk: risk ? texts.risk(rangeWords(risk)) : '',
    links: links ? texts.links(rangeWords(links)) : '',
    verdict: verdict ? membershipTexts.filterWords[verdict.is] : '',
    source: source ? texts.source(source.title) : '',
    near: near ? texts.near(near.steps, near.ids.length) : '',
    time: time ? timeWords(time) : '',
  } satisfies Record<keyof Filter, string>;
  return Object.entries(words).flatMap(([part, said]) =>
    said === '' ? [] : [{ part: part as keyof Filter, words: said }],
  );
}

function rangeWords({ from, to }: NumberRange): string {
  if (from !== null && to !== null) return texts.numbers(from, to);
  return from === null ? texts.atMost(to ?? 0) : texts.orMore(from);
}

function timeWords({ from, to }: TimeRange): string {
  if (to === allTimes.to) return texts.since(dayOf(from));
  return from === allTimes.from ? texts.until(dayOf(to)) : texts.days(dayOf(from), dayOf(to));
}
