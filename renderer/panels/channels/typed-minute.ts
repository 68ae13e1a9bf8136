import { dayOf } from '../../../shared/figures.ts';

const minuteMs = 60_000;

export interface TypedMinute {
  readonly time: number;
  /** The typed time had seconds, which the service ignores. */
  readonly seconds: string | null;
}

/**
 * A typed time: a date and a time, a time of today or of the last day that had it, `now`, or `-90` minutes. Always UTC.
 * Null when it is none.
 */
export function readMinute(text: string, now: number): TypedMinute | null {
  const typed = text.trim().replace(/\s*(UTC|Z)$/i, '');
  if (/^now$/i.test(typed)) return { time: floorMinute(now), seconds: null };
  const back = /^-\s*(\d{1,5})\s*(m|min|h)?$/i.exec(typed);
  if (back) {
    const unit = back[2]?.toLowerCase() === 'h' ? 60 : 1;
    return { time: floorMinute(now) - Number(back[1]) * unit * minuteMs, seconds: null };
  }
  const parts = /^(?:(\d{4}-\d\d-\d\d)[ T]+)?(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/.exec(typed);
  if (!parts) return null;
  const [, day, hour = '', minute = '', second] = parts;
  const clock = `${hour.padStart(2, '0')}:${minute}`;
  const seconds = second !== undefined && second !== '00' ? `${clock}:${second}` : null;
  if (day !== undefined) return exactly(`${day}T${clock}`, seconds);
  const today = exactly(`${dayOf(now)}T${clock}`, seconds);
  if (!today) return null;
  return today.time <= now ? today : { ...today, time: today.time - 24 * 60 * minuteMs };
}

/** The parser accepts 31 June as 1 July. */
function exactly(text: string, seconds: string | null): TypedMinute | null {
  const time = Date.parse(`${text}:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 16) !== text) return null;
  return { time, seconds };
}

export function floorMinute(time: number): number {
  return Math.floor(time / minuteMs) * minuteMs;
}

export function isoMinute(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16)}Z`;
}
