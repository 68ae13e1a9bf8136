import type { ChannelDetails, ChannelRange } from './channels.ts';

/** Which part of a range a channel contains at a given moment, computed before any request. */
export interface RangeFit {
  readonly kind: 'inside' | 'partly' | 'outside' | 'unknown';
  /** Minutes of the range that are already pruned. */
  readonly prunedMinutes: number;
  /** Minutes of the range in the future. */
  readonly futureMinutes: number;
  /** How long until the oldest remaining minute of the range is pruned; null when none remains. */
  readonly prunedInMs: number | null;
  /** Estimated from the size of the complete window; null if the service does not report it. */
  readonly bytes: number | null;
}

export type Span = Pick<ChannelRange, 'start' | 'end'>;

/** The current window: it has moved with the clock since it was read. */
export interface Window {
  readonly earliest: number;
  readonly latest: number;
}

const minuteMs = 60_000;

/** When a window was read, and now; both by the service's clock. */
export interface Asked {
  readonly asked: number;
  readonly now: number;
}

export function windowNow(details: Pick<ChannelDetails, 'earliest' | 'latest'>, { asked, now }: Asked): Window | null {
  if (details.earliest === null || details.latest === null) return null;
  // It moves at the full minute.
  const moved = Math.max(0, Math.floor(now / minuteMs) - Math.floor(asked / minuteMs)) * minuteMs;
  return { earliest: Date.parse(details.earliest) + moved, latest: Date.parse(details.latest) + moved };
}

export function fitOf(range: Span, details: ChannelDetails | null, at: Asked): RangeFit {
  const window = details && windowNow(details, at);
  if (!window) return { kind: 'unknown', prunedMinutes: 0, futureMinutes: 0, prunedInMs: null, bytes: null };
  const [start, end] = [Date.parse(range.start), Date.parse(range.end)];
  const to = wholeUntil(window.latest);
  const prunedMinutes = minutesIn(start, Math.min(end, window.earliest));
  const futureMinutes = minutesIn(Math.max(start, to), end);
  const held = minutesIn(Math.max(start, window.earliest), Math.min(end, to));
  const asked = minutesIn(start, end);
  if (held === 0) return { kind: 'outside', prunedMinutes, futureMinutes, prunedInMs: null, bytes: 0 };
  const oldest = Math.max(start, window.earliest);
  return {
    kind: held === asked ? 'inside' : 'partly',
    prunedMinutes,
    futureMinutes,
    prunedInMs: oldest + minuteMs - window.earliest - (at.now % minuteMs),
    bytes: estimate(details, held),
  };
}

/** The end of the last complete minute: the newest data is some seconds late. */
export function wholeUntil(latest: number): number {
  return Math.floor((latest + 1000) / minuteMs) * minuteMs;
}

function minutesIn(from: number, to: number): number {
  return Math.max(0, Math.ceil((to - from) / minuteMs));
}

/** Assumes that data arrives evenly: good enough to choose a range and a disk. */
function estimate(details: ChannelDetails, minutes: number): number | null {
  const perMinute = bytesPerMinute(details);
  return perMinute === null ? null : Math.round(perMinute * minutes);
}

export function bytesPerMinute({ earliest, latest, size }: ChannelDetails): number | null {
  if (earliest === null || latest === null || size === null) return null;
  const minutes = (Date.parse(latest) - Date.parse(earliest)) / minuteMs;
  return minutes > 0 ? size / minutes : null;
}

/** 2026-06-01 12:10, in UTC. */
export function minuteWords(time: number | string): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}

/** 2026-06-01 12:10 to 14:00 UTC; the day of the end only if it differs. */
export function rangeWords({ start, end }: Span): string {
  const [from, to] = [minuteWords(start), minuteWords(end)];
  return `${from} to ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to} UTC`;
}
