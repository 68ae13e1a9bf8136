import { figure } from '../../shared/figures.ts';

/** What the Account panel says. */
export const accountTexts = {
  title: 'Account',
  refresh: 'Refresh the account',
  read: 'as of',
  readHint: 'Includes the queries sent from here since then.',
  countedWith: {
    team: 'Limits and quotas include what your team asks with this account.',
    unreachable:
      'Your team’s database can’t be reached. Limits and quotas include what was asked here, and what your team had asked before.',
  },
  active: 'active',
  closed: 'closed',
  closedHint:
    'The service reports that this account is closed. The key may be valid: ask your group’s API administrator to reopen the account.',
  notRead: 'Not loaded yet',
  notReadNext: 'Press the arrow above to request it.',
  platform: 'Platform',
  productCount: (products: number) => `${products} products`,
  pdns: 'Passive DNS',
  quotaKinds: { time: 'resets periodically', block: 'block of queries', unlimited: 'unlimited' },
  batch: 'Batch channels',
  user: (name: string) => `user ${name}`,
  feeds: 'Feeds and downloads',
  limits: {
    title: 'Confirmation and highlights',
    above: 'Confirm what costs more than',
    queriesLabel: 'Confirmation limit in queries',
    queries: 'queries, or more than',
    percentLabel: 'Confirmation limit in percent of the remaining queries',
    percent: '% of what remains.',
    always: 'Below that, a click runs at once: its price is beside it. An unknown cost is always confirmed.',
    guidedBelow: 'Highlight values shared by fewer than',
    guidedBelowLabel: 'Highlight limit in domains',
    guidedBelowUnit: 'domains.',
  },
  channels: {
    none: 'This key gives access to no channel.',
    noDescription: 'no description',
    unreadable: (channels: number) => `${channels} channels are unreadable.`,
  },
  products: {
    none: 'The account has no products.',
    product: 'Product',
    used: 'Used',
    today: 'Today',
    pace: 'Rate',
    expires: 'Expires',
    never: 'never',
    notCounted: 'not counted',
    usedThisMonth: (used: number) => `${figure(used)} this month`,
    usedOf: (used: number, limit: number, isMonthly: boolean) =>
      `${figure(used)} of ${figure(limit)} ${isMonthly ? 'a month' : 'in total'}`,
    usage: (product: string) => `${product}: used of its limit`,
    perMinute: (queries: number) => `${figure(queries)}/min`,
    perHour: (queries: number) => `${figure(queries)}/h`,
    unreadable: (products: number) => `${products} products are unreadable.`,
  },
  quota: {
    usage: 'Passive DNS: used of its quota',
    remaining: (remaining: number, limit: number) => `${figure(remaining)} of ${figure(limit)} remaining`,
    queries: 'Queries',
    unlimited: 'unlimited',
    resets: 'Resets',
    expired: 'Expired',
    expires: 'Expires',
    burst: 'Burst',
    noBurst: 'no limit',
    burstOf: (size: number, seconds: number) => `${figure(size)} in ${spanText(seconds)}`,
    rows: 'Rows per query',
    rowsUnknown: 'unknown',
    upTo: (most: number) => `up to ${figure(most)}`,
    offset: 'Offset',
    offsetUnknown: 'no limit stated',
    offsetRefused: 'not allowed',
  },
} as const;

function spanText(seconds: number): string {
  if (seconds === 60) return 'a minute';
  if (seconds === 3600) return 'an hour';
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}
