// The screenshot object of a record, and the token in its link that opens the image for a while.

import { createHmac } from 'node:crypto';
import { isoSeconds } from '../clock.ts';
import type { RecordService } from '../service-state.ts';
import type { Profile } from '../world/profile.ts';

/** Images are asked for under this path of their own host. */
export const imagePath = '/screenshot_image';

/** A token is good for the hour of world time it was given in and for the next one. */
const tokenLife = 3_600_000;

export interface Screenshot {
  readonly src: string;
  readonly timestamp: string;
  readonly ip_address: string | null;
  readonly last_attempt: string;
  readonly last_seen: string;
}

// covers: screenshots.object src, timestamp, ip_address, last_attempt, last_seen
/** Null for a site that has never been pictured. */
export function screenshotOf(service: RecordService, profile: Profile, worldNow: number): Screenshot | null {
  const { capture } = profile;
  if (capture === null) return null;
  const timestamp = isoSeconds(capture.timestamp * 1000);
  const shown = { domain: profile.name, ts: timestamp, rurl: pageOf(profile) };
  const token = imageToken(service.seed, shown, Math.floor(worldNow / tokenLife));
  const query = new URLSearchParams({ s3v: '1', ...shown, token });
  return {
    src: `${service.origins().images}${imagePath}?${query}`,
    timestamp,
    ip_address: profile.addresses[0]?.address ?? null,
    last_attempt: isoSeconds(capture.lastAttempt * 1000),
    last_seen: isoSeconds(capture.lastSeen * 1000),
  };
}

/** What a link shows: the token covers these, so that none of them can be changed. */
export interface ShownPage {
  readonly domain: string;
  readonly ts: string;
  readonly rurl: string;
}

export type TokenState = 'good' | 'expired' | 'wrong';

export function judgeToken(seed: number, shown: ShownPage, token: string, worldNow: number): TokenState {
  const now = Math.floor(worldNow / tokenLife);
  if ([now, now - 1].some((period) => imageToken(seed, shown, period) === token)) return 'good';
  // Only to tell an old link from a false one: a few days are enough for that.
  for (let period = now - 2; period > now - 100; period--)
    if (imageToken(seed, shown, period) === token) return 'expired';
  return 'wrong';
}

function imageToken(seed: number, shown: ShownPage, period: number): string {
  return createHmac('sha256', `images ${seed}`)
    .update(JSON.stringify([shown.domain, shown.ts, shown.rurl, period]))
    .digest('hex');
}

function pageOf(profile: Profile): string {
  return `${profile.certificates.length > 0 ? 'https' : 'http'}://${profile.name}/`;
}
