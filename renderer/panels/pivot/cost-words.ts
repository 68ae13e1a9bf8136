import type { Cost } from '../../../shared/asking.ts';
import { agoWords, figure } from '../../../shared/figures.ts';
import type { ProductQuota } from '../../../shared/product-quota.ts';
import { productTitle } from '../../../shared/product-titles.ts';
import type { Wish, WishAsk } from '../../stores/pivot-asks.ts';

export function queriesWords(queries: number): string {
  return queries === 1 ? '1 query' : `${figure(queries)} queries`;
}

/** The results of a wish, as far as they are counted. */
export function bringsWords({ asks }: Wish, filtered: boolean): string {
  const counts = asks.map(countOf);
  const known = counts.filter((count) => count !== null);
  const sum = known.reduce((total, count) => total + count, 0);
  const kind = asks[0]?.kind;
  if (kind === 'screenshots')
    return `screenshots of up to ${figure(sum)} ${sum === 1 ? 'domain' : 'domains'}; fetching them is free`;
  const what = ofRecords(asks[0]) ? 'records' : 'domains';
  if (known.length === 0) return what === 'records' ? 'DNS records, not counted yet' : 'not counted yet';
  const atMost = filtered || asks.length > 1 ? 'up to ' : '';
  const rest = known.length < counts.length ? `, and ${counts.length - known.length} not counted yet` : '';
  return `${atMost}${figure(sum)} ${sum === 1 && what === 'domains' ? 'domain' : what}${rest}`;
}

/** Whether it queries passive DNS, which never reports a total. */
function ofRecords(ask: WishAsk | undefined): boolean {
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
  if (refused > 0 && refused === asks.length) return 'one query, for a refusal';
  if (queries === 0) return 'nothing: the case holds the answer';
  const [first] = asks;
  const atMost = uncounted > 0 || held > 0 || first?.kind === 'profile' ? 'at most ' : '';
  const words = `${atMost}${queriesWords(queries)}`;
  if (held > 0) return `${words}; what the case holds is not asked again`;
  if (uncounted > 0 && ofRecords(first)) return `${words}; it ends earlier where nothing is left`;
  if (uncounted > 0) return `${words}; the first page tells how many there are`;
  if (first?.kind === 'profile') return `${words}, 100 domains to each; what the case holds costs nothing`;
  const isPaged = first?.kind === 'search' || first?.kind === 'more';
  return isPaged && queries > 1 ? `${words}, each for a page of up to 500 domains` : words;
}

export function leftWords({ product, period, left, limit, ageSeconds }: ProductQuota): string {
  const title = product === 'pdns' ? 'passive DNS' : productTitle(product);
  if (period === 'unlimited') return `${title} has no quota`;
  const amount = left === null ? 'not known' : limit === null ? figure(left) : `${figure(left)} of ${figure(limit)}`;
  return `${amount} ${title} queries, read ${agoWords(ageSeconds)}`;
}
