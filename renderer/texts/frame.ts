import { agoWords, clockMinuteOf, counted, figure, minuteOf, secondOf } from '../../shared/figures.ts';
import type { ProductQuota } from '../../shared/product-quota.ts';

const demoTimeNow = 'Demo time is now';

/** What the bars around the panels say, and the dialogs that belong to no case. */
export const frameTexts = {
  outsideOfSextant: 'Open this window from Sextant. The page does nothing on its own.',
  product: 'Sextant',
  menu: 'Menu',
  workspaces: 'Workspaces',
  workspace: 'Workspace',
  openHere: 'Open a panel here',
  drawer: {
    dock: 'Dock in this workspace',
    close: (panel: string) => `Close ${panel} (Esc)`,
  },
  activity: {
    region: 'Messages',
    history: 'Activity',
    none: 'No messages yet.',
    show: 'Show',
    showHelp: 'Shows what this is about',
    undo: 'Undo',
    undoStep: (label: string) => `Undo: ${label}`,
  },
  requests: 'Requests',
  closeTab: 'Close (Delete)',
  dismissNotice: 'Dismiss',
  helpFor: (panel: string) => `Help for ${panel}`,
  about: {
    title: 'About Sextant',
    product: (version: string, shell: string) =>
      `A workbench for people who investigate domains. Version ${version}, ${shell} shell. MIT licence.`,
    keysInMemory: (why: string) => `Keys are stored in memory for this run only. ${why}`,
  },
  keys: {
    title: 'Keys',
  },
  demo: {
    label: 'Demo',
    name: 'Demo data',
    about: 'Invented data from a service inside this program.',
    time: 'Demo time',
    oneHour: '+1 hour',
    oneDay: '+1 day',
    connect: 'Connect an account',
    timeNow: demoTimeNow,
    timeNowIs: (at: string) => `${demoTimeNow} ${minuteOf(at)} UTC.`,
  },
  filter: {
    hint: 'Graph, table and timeline show part of the case. Click to clear the filter.',
    only: (parts: string) => `Filter: ${parts}`,
    onCanvas: 'on the canvas',
    hidden: 'hidden',
    days: (from: string, to: string) => `${from} to ${to}`,
    since: (from: string) => `since ${from}`,
    until: (to: string) => `until ${to}`,
    risk: (range: string) => `risk ${range}`,
    links: (range: string) => `${range} links`,
    orMore: (from: number) => `${figure(from)} or more`,
    atMost: (to: number) => `at most ${figure(to)}`,
    numbers: (from: number, to: number) => (from === to ? figure(from) : `${figure(from)} to ${figure(to)}`),
    source: (title: string) => `source ${title}`,
    near: (steps: number, items: number) => `within ${counted(steps, 'step')} of ${counted(items, 'item')}`,
  },
  connection: {
    show: 'Show Connections',
  },
  rulesFired: (times: number) => (times === 1 ? '1 rule match' : `${figure(times)} rule matches`),
  quota: {
    unknown: 'Quota unknown',
    loading: 'Loading quota…',
    investigate: 'Investigate',
    pdns: 'pDNS',
    remaining: quotaRemaining,
    age: (product: string, { readAt, ageSeconds }: ProductQuota, sinceToldMs: number) =>
      `${product}: read ${secondOf(readAt)} UTC, ${agoWords(ageSeconds + sinceToldMs / 1000)}; minus the queries sent from here since then`,
  },
  keychain: {
    there: 'Keychain',
    missing: 'No keychain: keys in memory',
    inKeychain: 'Keys are stored in the system keychain.',
    inMemory: (why: string | null) =>
      `${why ?? 'There is no keychain.'} Keys you enter are stored in memory for this run only. Nothing is written to disk.`,
  },
  offline: {
    label: 'Offline',
    on: 'Offline: Sextant sends no requests.',
    off: 'Online: Sextant sends requests again.',
  },
  noPath: 'No path. Select two items that are linked, directly or through others.',
} as const;

/** What is left of a quota, and when it renews; null where the service states no limit. */
function quotaRemaining({ period, limit, left, renewsAt }: ProductQuota): string | null {
  if (period === 'unlimited') return 'unlimited';
  if (limit === null) return null;
  const amount = `${left === null ? '?' : figure(left)} of ${figure(limit)}`;
  return renewsAt ? `${amount}, resets ${clockMinuteOf(renewsAt)} UTC` : amount;
}
