import { type Window, wholeUntil, windowNow } from '../../../shared/channel-window.ts';
import { clockMinuteOf } from '../../../shared/figures.ts';
import type { ChannelsView } from '../../stores/channels-store.ts';
import { floorMinute } from './typed-minute.ts';

/** The common time scale of all bars, so that they can be compared. */
export interface Scale {
  readonly from: number;
  readonly to: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** From a little before the oldest data, and before the chosen range, to a little after now. */
export function scaleOf(view: Pick<ChannelsView, 'details' | 'asked' | 'range'>, now: number): Scale {
  const windows = [...view.details.values()].flatMap((details) => windowNow(details, askedAt(view, now)) ?? []);
  const starts = windows.map(({ earliest }) => earliest);
  const ends = windows.map(({ latest }) => latest);
  const range = view.range ? [Date.parse(view.range.start), Date.parse(view.range.end)] : [];
  const first = Math.min(now - 12 * hourMs, ...starts);
  const last = Math.max(now, ...ends);
  const room = (last - first) * 0.03;
  // A range far away must not shrink the bars to nothing: what is beyond is shown at the edge.
  const low = Math.max(Math.min(first, ...range), first - (last - first) / 2);
  const high = Math.min(Math.max(last, ...range), last + (last - first) / 4);
  return { from: low - room, to: high + room };
}

export function askedAt({ asked }: Pick<ChannelsView, 'asked'>, now: number) {
  return { asked: asked ?? now, now };
}

export function share(at: number, { from, to }: Scale): number {
  return Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));
}

/** The minute at a position on the bar, from 0 to 1. */
export function minuteAt(place: number, { from, to }: Scale): number {
  return floorMinute(from + Math.min(1, Math.max(0, place)) * (to - from) + minuteMs / 2);
}

export interface Tick {
  readonly at: number;
  readonly label: string;
  readonly strong: boolean;
}

/** Full hours, as many as are readable; midnight shows its day. */
export function ticksOf({ from, to }: Scale, most = 9): Tick[] {
  const step = [1, 2, 3, 6, 12, 24].find((hours) => (to - from) / (hours * hourMs) <= most) ?? 24;
  const ticks: Tick[] = [];
  for (let at = Math.ceil(from / (step * hourMs)) * step * hourMs; at < to; at += step * hourMs) {
    const iso = new Date(at).toISOString();
    const strong = clockMinuteOf(iso) === '00:00';
    ticks.push({ at, label: strong ? iso.slice(5, 10) : clockMinuteOf(iso), strong });
  }
  return ticks;
}

/** The parts of a range inside and outside a window. */
export function rangeParts(range: { readonly start: number; readonly end: number }, window: Window | null) {
  if (!window) return [{ ...range, held: false }];
  const to = wholeUntil(window.latest);
  const cuts = [range.start, ...[window.earliest, to].filter((at) => at > range.start && at < range.end), range.end];
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? range.start;
    return { start, end, held: start >= window.earliest && end <= to };
  });
}
