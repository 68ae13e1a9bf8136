// What a visit to a site shows: titles, server types, redirects and tracking codes.

import { mix, pick, quickHex } from '../random.ts';
import { titled } from './owners.ts';
import { adjectives, nouns, places, trades } from './words.ts';

export type TrackerKind =
  | 'ad_tracker'
  | 'analytics'
  | 'analytics_v4'
  | 'tag_manager'
  | 'social'
  | 'heatmap'
  | 'analytics_cn'
  | 'metrics_ru'
  | 'selfhosted_analytics'
  | 'counter_project'
  | 'counter_security';

export interface Tracker {
  readonly kind: TrackerKind;
  readonly code: string;
}

export interface Redirect {
  readonly url: string;
  readonly domain: string;
}

export const serverTypes = [
  'nginx',
  'Apache',
  'nginx/1.24.0',
  'Apache/2.4.57 (Debian)',
  'LiteSpeed',
  'cloudveil',
  'Microsoft-IIS/10.0',
  'nginx/1.18.0 (Ubuntu)',
  'openresty',
  'Caddy',
  'Parkside',
  'nginx/1.14.2',
];
export const parkingServerType = 10;
export const oldServerType = 11;
export const cdnServerType = 5;

/** Titles that say nothing about who runs a site. The first is the parking page. */
export const plainTitles = [
  'This domain may be for sale',
  'Index of /',
  'Welcome to nginx!',
  'Just a moment...',
  '403 Forbidden',
  'Coming soon',
  'Default Web Site Page',
];

export const siteTitleCount = 2400;

export function siteTitle(seed: number, index: number): string {
  const h = mix(seed, 0x717e, index);
  const firm = `${titled(pick(adjectives, h))} ${titled(pick(nouns, mix(h, 1)))} ${titled(pick(trades, mix(h, 2)))}`;
  const city = pick(places, mix(h, 3))[0];
  return pick(
    [`${firm} - Home`, `${firm} | ${city}`, `${titled(pick(trades, h >>> 3))} in ${city} - ${firm}`, firm],
    mix(h, 4),
  );
}

export const ordinaryTrackerCount = 6000;
/** A site builder leaves its own code in every site made with it: a red herring. */
export const builderTracker: Tracker = { kind: 'analytics', code: 'UA-4410072-1' };

const kindsByTenth: readonly TrackerKind[] = [
  'analytics',
  'analytics',
  'analytics',
  'analytics_v4',
  'analytics_v4',
  'analytics_v4',
  'tag_manager',
  'tag_manager',
  'ad_tracker',
];
const rareKinds: readonly TrackerKind[] = [
  'social',
  'heatmap',
  'metrics_ru',
  'analytics_cn',
  'selfhosted_analytics',
  'counter_project',
  'counter_security',
];

export function ordinaryTracker(seed: number, index: number): Tracker {
  const h = mix(seed, 0x7ac4, index);
  const kind = h % 10 === 9 ? pick(rareKinds, h >>> 4) : pick(kindsByTenth, h);
  return { kind, code: trackerCode(kind, mix(h, 1), index) };
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code in the form of its service; the serial number keeps it unlike all others. */
function trackerCode(kind: TrackerKind, h: number, serial: number): string {
  const number = (digits: number) =>
    String(10 ** (digits - 1) + (((h % 4099) * 10_007 + serial * 7) % (9 * 10 ** (digits - 1))));
  const letters = (count: number) => {
    let text = '';
    for (let index = 0, rest = serial; index < 3; index++, rest = Math.floor(rest / 32)) text += alphabet[rest % 32];
    for (let index = 3; index < count; index++) text += alphabet[mix(h, index) & 31];
    return text;
  };
  switch (kind) {
    case 'ad_tracker':
      return `pub-${number(7)}${number(9)}`;
    case 'analytics':
      return `UA-${number(8)}-${1 + (h % 4)}`;
    case 'analytics_v4':
      return `G-${letters(10)}`;
    case 'tag_manager':
      return `GTM-${letters(7)}`;
    case 'social':
      return `${number(7)}${number(8)}`;
    case 'analytics_cn':
      return quickHex(h, serial, 32);
    case 'counter_security':
      return quickHex(h, serial, 8);
    case 'selfhosted_analytics':
      return `stats${serial}/${1 + (h % 40)}`;
    case 'heatmap':
      return number(7);
    case 'metrics_ru':
    case 'counter_project':
      return number(8);
  }
}
