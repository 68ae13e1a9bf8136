// Record sets as passive DNS stores them before it puts them together: a year that is over in one piece, then the months
// of this year, then the days of this month.

import { type Rrset, together } from './rrsets.ts';

const day = 86_400;
const hour = 3600;

/** The slices of all periods in which record sets were seen. A set has one slice in a span of the calendar. */
export function timeSlices(periods: readonly Rrset[], second: number): readonly Rrset[] {
  const slices = new Map<string, Rrset>();
  for (const period of periods) {
    for (const [from, slice] of slicesOfPeriod(period, second)) {
      const { rrname, rrtype, zone, bailiwick, rdata } = slice;
      const key = `${from} ${zone} ${rrname} ${rrtype} ${bailiwick} ${rdata.join(' ')}`;
      const known = slices.get(key);
      slices.set(key, known === undefined ? slice : together(known, slice));
    }
  }
  return [...slices.values()];
}

/** Each slice with the beginning of its span of the calendar. */
function slicesOfPeriod(period: Rrset, second: number): readonly (readonly [number, Rrset])[] {
  const { timeFirst, timeLast, count, zone } = period;
  const spans: { from: number; to: number }[] = [];
  for (let at = timeFirst; at <= timeLast; ) {
    const span = spanOf(at, second);
    spans.push(span);
    at = span.to;
  }
  const [first] = spans;
  if (first === undefined || spans.length === 1 || count < spans.length) return [[first?.from ?? timeFirst, period]];
  let counted = 0;
  return spans.map(({ from, to }, index) => {
    const share = (Math.min(to, timeLast) - timeFirst) / (timeLast - timeFirst);
    const until = index === spans.length - 1 ? count : index + 1 + Math.floor((count - spans.length) * share);
    const own = until - counted;
    counted = until;
    // A zone file is read at midnight; anything else is seen some time after the hour.
    const gap = zone ? 0 : Math.min(hour, Math.floor((to - from) / (own + 1)));
    return [
      from,
      {
        ...period,
        count: own,
        timeFirst: index === 0 ? timeFirst : Math.min(from + gap, timeLast),
        timeLast: index === spans.length - 1 ? timeLast : Math.max(timeFirst, zone ? to - day : to - 1 - gap),
      },
    ];
  });
}

/** The year, month or day that a time lies in, seen from now. */
function spanOf(time: number, second: number): { readonly from: number; readonly to: number } {
  const [then, now] = [new Date(time * 1000), new Date(second * 1000)];
  const [year, month] = [then.getUTCFullYear(), then.getUTCMonth()];
  if (year < now.getUTCFullYear()) return { from: Date.UTC(year) / 1000, to: Date.UTC(year + 1) / 1000 };
  if (month < now.getUTCMonth()) {
    return { from: Date.UTC(year, month) / 1000, to: Date.UTC(year, month + 1) / 1000 };
  }
  const from = Math.floor(time / day) * day;
  return { from, to: from + day };
}
