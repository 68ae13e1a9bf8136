import { clockMinuteOf, secondOf } from '../../shared/figures.ts';
/** A span of the time axis, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Tick {
  readonly at: number;
  readonly label: string;
  /** The beginning of a larger unit: a year among months, a day among hours. */
  readonly strong: boolean;
}

export const hour = 3_600_000;
export const day = 24 * hour;
const shortest = hour;

/** Zooms around a fixed moment, within the limits. */
export function zoomed(view: Span, factor: number, around: number, limits: Span): Span {
  const most = Math.max(shortest, limits.to - limits.from);
  const length = Math.min(most, Math.max(shortest, (view.to - view.from) * factor));
  const share = (around - view.from) / (view.to - view.from);
  return within({ from: around - share * length, to: around + (1 - share) * length }, limits);
}

export function panned(view: Span, by: number, limits: Span): Span {
  return within({ from: view.from + by, to: view.to + by }, limits);
}

/** Keeps the length and moves it inside the limits. */
function within(view: Span, limits: Span): Span {
  const over = Math.max(0, view.to - limits.to);
  const under = Math.max(0, limits.from - (view.from - over));
  return { from: view.from - over + under, to: view.to - over + under };
}

/** The dragged part of a span: one of its ends, or all of it. */
export type Handle = 'from' | 'to' | 'both';

/** Handles stay inside the extent and in their order. */
export function moved(span: Span, handle: Handle, by: number, extent: Span): Span {
  switch (handle) {
    case 'from':
      return { ...span, from: Math.min(span.to, Math.max(extent.from, span.from + by)) };
    case 'to':
      return { ...span, to: Math.max(span.from, Math.min(extent.to, span.to + by)) };
    case 'both': {
      const inside = Math.min(extent.to - span.to, Math.max(extent.from - span.from, by));
      return { from: span.from + inside, to: span.to + inside };
    }
  }
}

type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute';

/** The distances between ticks, finest first. */
const steps: readonly { readonly unit: Unit; readonly count: number; readonly length: number }[] = [
  { unit: 'minute', count: 5, length: 5 * 60_000 },
  { unit: 'minute', count: 15, length: 15 * 60_000 },
  ...[1, 3, 6, 12].map((count) => ({ unit: 'hour' as const, count, length: count * hour })),
  ...[1, 2, 5, 10].map((count) => ({ unit: 'day' as const, count, length: count * day })),
  ...[1, 3, 6].map((count) => ({ unit: 'month' as const, count, length: count * 30 * day })),
  ...[1, 2, 5, 10, 25, 100].map((count) => ({ unit: 'year' as const, count, length: count * 365 * day })),
];

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Ticks in UTC, as many as fit. Each label shows only what differs from the one before. */
export function ticksOf(view: Span, most: number): Tick[] {
  const wanted = (view.to - view.from) / Math.max(1, most);
  const step = steps.find(({ length }) => length >= wanted) ?? { unit: 'year' as const, count: 100 };
  const ticks: Tick[] = [];
  for (let at = firstAfter(view.from, step.unit, step.count); at <= view.to; at = next(at, step.unit, step.count)) {
    const date = new Date(at);
    ticks.push({ at, label: labelOf(date, step.unit, ticks.length === 0), strong: isStrong(date, step.unit) });
  }
  return ticks;
}

function firstAfter(from: number, unit: Unit, count: number): number {
  const date = new Date(from);
  const year = date.getUTCFullYear();
  let at: number;
  if (unit === 'year') at = Date.UTC(Math.floor(year / count) * count, 0);
  else if (unit === 'month') at = Date.UTC(year, Math.floor(date.getUTCMonth() / count) * count);
  else if (unit === 'day') at = Date.UTC(year, date.getUTCMonth());
  else at = Date.UTC(year, date.getUTCMonth(), date.getUTCDate());
  while (at < from) at = next(at, unit, count);
  return at;
}

function next(at: number, unit: Unit, count: number): number {
  const date = new Date(at);
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (unit) {
    case 'year':
      return Date.UTC(year + count, 0);
    case 'month':
      return Date.UTC(year, month + count);
    case 'day': {
      // Days count from the first of each month; a last one close before the next first is left out.
      const later = dayOfMonth + count;
      const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
      return later > lastDay - Math.floor(count / 2) ? Date.UTC(year, month + 1) : Date.UTC(year, month, later);
    }
    case 'hour':
      return at + count * hour;
    case 'minute':
      return at + count * 60_000;
  }
}

function isStrong(date: Date, unit: Unit): boolean {
  switch (unit) {
    case 'year':
      return false;
    case 'month':
      return date.getUTCMonth() === 0;
    case 'day':
      return date.getUTCDate() === 1;
    default:
      return date.getUTCHours() === 0 && date.getUTCMinutes() === 0;
  }
}

function labelOf(date: Date, unit: Unit, isFirst: boolean): string {
  const year = String(date.getUTCFullYear());
  const month = months[date.getUTCMonth()] ?? '';
  const time = clockMinuteOf(date.getTime());
  const strong = isStrong(date, unit);
  switch (unit) {
    case 'year':
      return year;
    case 'month':
      return strong ? year : isFirst ? `${month} ${year}` : month;
    case 'day':
      if (strong) return `${month} ${year}`;
      return isFirst ? `${date.getUTCDate()} ${month} ${year}` : `${date.getUTCDate()} ${month}`;
    default:
      if (strong || isFirst) return `${date.getUTCDate()} ${month}${isFirst ? ` ${time}` : ''}`;
      return time;
  }
}

/** A time in words, to the second. */
export function utcWords(at: number): string {
  return `${secondOf(at)} UTC`;
}

/** A duration in suitable units. */
export function lengthWords(milliseconds: number): string {
  const days = milliseconds / day;
  if (days >= 730) return `${(days / 365.25).toFixed(1)} years`;
  if (days >= 2) return `${Math.round(days)} days`;
  const hours = milliseconds / hour;
  if (hours >= 2) return `${Math.round(hours)} hours`;
  return milliseconds < 60_000 ? 'a moment' : `${Math.round(milliseconds / 60_000)} minutes`;
}
