import { figure } from '../../shared/figures.ts';

/** What the Account panel says. */
export const accountTexts = {
  title: 'Account',
  refresh: 'Read the account again',
  read: 'read',
  readHint: 'What was asked from here since then is counted too.',
  active: 'active',
  closed: 'closed',
  closedHint:
    'The service says that this account is closed. The key may be good: ask your group’s API administrator to open the account again.',
  notRead: 'Not read yet',
  notReadNext: 'Press the arrow above to ask the service.',
  platform: 'Platform',
  productCount: (products: number) => `${products} products`,
  pdns: 'Passive DNS',
  quotaKinds: { time: 'resets with time', block: 'a block of queries', unlimited: 'unlimited' },
  batch: 'Batch channels',
  user: (name: string) => `user ${name}`,
  feeds: 'Feeds and downloads',
  channels: {
    none: 'This key opens no channel.',
    noDescription: 'no description',
    unreadable: (channels: number) => `${channels} channels could not be read.`,
  },
  products: {
    none: 'The account has no products.',
    product: 'Product',
    used: 'Used',
    today: 'Today',
    pace: 'Pace',
    expires: 'Expires',
    never: 'never',
    notCounted: 'not counted',
    usedThisMonth: (used: number) => `${figure(used)} this month`,
    usedOf: (used: number, limit: number, isMonthly: boolean) =>
      `${figure(used)} of ${figure(limit)} ${isMonthly ? 'a month' : 'in all'}`,
    usage: (product: string) => `${product}: used of the limit`,
    perMinute: (queries: number) => `${figure(queries)}/min`,
    perHour: (queries: number) => `${figure(queries)}/h`,
    unreadable: (products: number) => `${products} products could not be read.`,
  },
  quota: {
    usage: 'Passive DNS: used of the quota',
    remaining: (remaining: number, limit: number) => `${figure(remaining)} of ${figure(limit)} left`,
    queries: 'Queries',
    unlimited: 'unlimited',
    resets: 'Resets',
    expired: 'Expired',
    expires: 'Expires',
    burst: 'Burst',
    noBurst: 'no limit',
    burstOf: (size: number, seconds: number) => `${figure(size)} in ${spanText(seconds)}`,
    rows: 'Rows a query',
    rowsUnknown: 'not said',
    upTo: (most: number) => `up to ${figure(most)}`,
    offset: 'Offset',
    offsetUnknown: 'no limit told',
    offsetRefused: 'not allowed',
  },
} as const;

function spanText(seconds: number): string {
  if (seconds === 60) return 'a minute';
  if (seconds === 3600) return 'an hour';
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}
