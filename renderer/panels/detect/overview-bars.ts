import { dayOf } from '../../../shared/figures.ts';
import type { LookalikeFilter } from '../../../shared/lookalike-filter.ts';
import { windowOfDays } from './time-window.ts';

export interface Bar {
  readonly value: string;
  readonly count: number;
  readonly chosen: boolean;
}

const dayMs = 86_400_000;
export const mostDays = 30;

/** One bar per day up to the newest day with a lookalike; empty days are included. */
export function dayBars(counts: ReadonlyMap<string, number>, filter: LookalikeFilter): Bar[] {
  const newest = [...counts.keys()].sort().at(-1);
  if (newest === undefined) return [];
  const oldest = [...counts.keys()].sort()[0] ?? newest;
  const span = Math.round((Date.parse(newest) - Date.parse(oldest)) / dayMs) + 1;
  const length = Math.min(mostDays, Math.max(7, span));
  return Array.from({ length }, (_, index) => {
    const day = dayOf(Date.parse(newest) - (length - 1 - index) * dayMs);
    return { value: day, count: counts.get(day) ?? 0, chosen: isDayChosen(day, filter) };
  });
}

function isDayChosen(day: string, { discovered_since: since, discovered_before: before }: LookalikeFilter): boolean {
  if (typeof since !== 'string' && typeof before !== 'string') return false;
  const begin = Date.parse(`${day}T00:00:00Z`);
  const from = typeof since === 'string' ? Date.parse(since) : Number.NEGATIVE_INFINITY;
  const to = typeof before === 'string' ? Date.parse(before) : Number.POSITIVE_INFINITY;
  return begin >= from && begin < to;
}

/** The most frequent values; chosen ones are always included. */
export function topBars(counts: ReadonlyMap<string, number>, chosen: readonly string[], most: number): Bar[] {
  const all = [...new Set([...counts.keys(), ...chosen])].map((value) => ({
    value,
    count: counts.get(value) ?? 0,
    chosen: chosen.includes(value),
  }));
  const sorted = all.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
  return sorted.filter((bar, index) => index < most || bar.chosen);
}

/** The filter after a click on a day: that day only; with Shift, extended to it; after a second click, any time. */
export function withDay(day: string, filter: LookalikeFilter, growing: boolean): Partial<LookalikeFilter> {
  const { discovered_since: since, discovered_before: before } = filter;
  const isAlone = isDayChosen(day, filter) && windowOfDays(day, day).before === before && before !== undefined;
  if (!growing && isAlone && since === windowOfDays(day, day).since) {
    return { discovered_since: undefined, discovered_before: undefined };
  }
  const days = [day];
  if (growing && typeof since === 'string') days.push(dayOf(since));
  if (growing && typeof before === 'string') days.push(dayOf(Date.parse(before) - 1));
  days.sort();
  const window = windowOfDays(days[0] ?? day, days.at(-1) ?? day);
  return { discovered_since: window.since, discovered_before: window.before };
}
