import type { Cost } from '../../../shared/asking.ts';
import { counted, figure } from '../../../shared/figures.ts';
import type { ProductQuota } from '../../../shared/product-quota.ts';
import { productTitle } from '../../../shared/product-titles.ts';
import type { Wish, WishAsk } from '../../stores/pivot-asks.ts';
import { pivotTexts } from '../../texts/pivot.ts';

const texts = pivotTexts.card;

/** The results of a wish, as far as they are counted. */
export function bringsWords({ asks }: Wish, filtered: boolean): string {
  const counts = asks.map(countOf);
  const known = counts.filter((count) => count !== null);
  const sum = known.reduce((total, count) => total + count, 0);
  const isOfRecords = ofRecords(asks[0]);
  if (asks[0]?.kind === 'screenshots') return texts.screenshots(sum);
  if (known.length === 0) return isOfRecords ? texts.recordsNotCounted : texts.notCounted;
  const what = isOfRecords ? `${figure(sum)} records` : counted(sum, 'domain');
  return texts.counted(what, filtered || asks.length > 1, counts.length - known.length);
}

/** Whether it queries passive DNS, which never reports a total. */
export function ofRecords(ask: WishAsk | undefined): boolean {
  return ask?.kind === 'lookup' || (ask?.kind === 'more' && ask.of === 'records');
}

function countOf(ask: WishAsk): number | null {
  switch (ask.kind) {
    case 'search':
      return ask.count;
    case 'more':
      return ask.left;
    case 'profile':
      return ask.ids.length;
    case 'screenshots':
      return ask.names.length;
    case 'lookup':
      return null;
  }
}

/** The cost, with what makes the figure uncertain. */
export function costWords({ queries, uncounted, refused, held }: Cost, { asks }: Wish): string {
  if (refused > 0 && refused === asks.length) return texts.costsRefusal;
  if (queries === 0) return texts.costsNothing;
  const [first] = asks;
  const words = texts.queries(queries, uncounted > 0 || held > 0 || first?.kind === 'profile');
  if (held > 0) return texts.exceptStored(words);
  if (uncounted > 0 && ofRecords(first)) return texts.untilNoneLeft(words);
  if (uncounted > 0) return texts.countedByFirstPage(words);
  if (first?.kind === 'profile') return texts.perHundred(words);
  const isPaged = first?.kind === 'search' || first?.kind === 'more';
  return isPaged && queries > 1 ? texts.perPage(words) : words;
}

export function leftWords({ product, period, left, limit, ageSeconds }: ProductQuota): string {
  const title = product === 'pdns' ? 'passive DNS' : productTitle(product);
  return period === 'unlimited' ? texts.noQuota(title) : texts.quota(left, limit, title, ageSeconds);
}
