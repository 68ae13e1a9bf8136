import { agoWords, clockMinuteOf, clockOf, figure, minuteOf, secondOf } from '../../shared/figures.ts';
import type { ProductQuota } from '../../shared/product-quota.ts';
import { frameTexts } from '../texts/frame.ts';

const demoTimeNow = 'In the demo world it is now';

/** What the bars around the panels say, and the dialogs that belong to no case. */
export const frameTexts = {
  outsideOfSextant: 'Sextant’s window must be opened by Sextant: this page alone can do nothing.',
  product: 'Sextant',
  rail: 'Panels',
  menu: 'Menu',
  closeTab: 'Close (Delete)',
  dismissNotice: 'Dismiss',
  helpFor: (panel: string) => `Help for ${panel}`,
  about: {
    title: 'About Sextant',
    product: (version: string, shell: string) =>
      `A workbench for people who investigate domains. Version ${version}, ${shell} shell. MIT licence.`,
    keysInMemory: (why: string) => `Keys are held in memory for this run only. ${why}`,
  },
  keys: {
    title: 'Keys',
  },
  palette: {
    title: 'Commands',
    search: 'Search commands',
    noMatch: 'No command is called that.',
  },
  demo: {
    label: 'Demo',
    name: 'Demo.',
    about: 'Invented data from a service inside this program.',
    time: 'Demo time',
    oneHour: '+1 hour',
    oneDay: '+1 day',
    connect: 'Connect an account',
    timeNow: demoTimeNow,
    timeNowIs: (at: string) => `${demoTimeNow} ${minuteOf(at)} UTC.`,
  },
  filter: {
    hint: 'Graph, table and timeline show a part of the case. Click to show all of it.',
    only: (parts: string) => `Only ${parts}`,
    onCanvas: 'on the canvas',
    hidden: 'hidden',
    days: (from: string, to: string) => `${from} to ${to}`,
  },
  connection: {
    show: 'Show Connections',
    offline: '· offline',
  },
  rulesFired: (times: number) => (times === 1 ? 'A rule fired' : `Rules fired ${figure(times)} times`),
  quota: {
    line: (products: string) => `quota: ${products}`,
    unknown: 'Quota not known',
    loading: 'Reading the quota…',
    investigate: 'Investigate',
    pdns: 'pDNS',
    remaining: quotaRemaining,
    age: (product: string, { readAt, ageSeconds }: ProductQuota, sinceToldMs: number) =>
      `${product}: read ${secondOf(readAt)} UTC, ${agoWords(ageSeconds + sinceToldMs / 1000)}; less what was asked from here since then.`,
  },
  jobs: {
    none: 'Nothing is running.',
    retryAt: (at: string) => `again at ${clockOf(at)} UTC`,
    cancel: 'Cancel',
    showAll: 'Show all jobs',
  },
  keychain: {
    there: 'Keychain',
    missing: 'No keychain: keys in memory',
    inKeychain: 'Keys are kept in the system keychain.',
    inMemory: (why: string | null) =>
      `${why ?? 'There is no keychain.'} Keys that you enter are held in memory for this run only; nothing is written to disk.`,
  },
  offline: {
    label: 'Offline',
    on: 'Offline: no service is asked.',
    off: 'Online: services are asked again.',
  },
  noPath: 'There is no path: select two things that are linked in some way.',
} as const;

function quotaRemaining({ period, limit, left, renewsAt }: ProductQuota): string | null {
  if (period === 'unlimited') return 'unlimited';
  if (limit === null) return null;
  const amount = `${left === null ? '?' : figure(left)} of ${figure(limit)}`;
  return renewsAt ? `${amount}, resets ${clockMinuteOf(renewsAt)} UTC` : amount;
}
