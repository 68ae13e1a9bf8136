/** The format of numbers, sizes, spans and times everywhere in the window. Times are UTC. */

/** Made with the first number: it reads the language's data, which would delay every start. */
let grouped: Intl.NumberFormat | undefined;

/** 1,381 */
export function figure(value: number): string {
  grouped ??= new Intl.NumberFormat('en-US');
  return grouped.format(value);
}

/** 1 query, 1,381 queries: a number with its noun. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${figure(value)} ${value === 1 ? one : many}`;
}

export function queryCount(queries: number): string {
  return counted(queries, 'query', 'queries');
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** 12.3 MB: three digits, in decimal units as disks are sold. */
export function bytesWords(bytes: number): string {
  if (bytes === 1) return '1 byte';
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(digits)} ${units[unit]}`;
}

/** 1 d 2 h, 3 h 20 min, 12 min, 40 s: the two largest units. */
export function spanWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return hours % 24 === 0 ? `${Math.floor(hours / 24)} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** How long ago, in the largest suitable unit. */
export function ago(at: string, now: number): string {
  return agoWords((now - Date.parse(at)) / 1000);
}

export function agoWords(secondsAgo: number): string {
  const seconds = Math.max(0, Math.round(secondsAgo));
  if (seconds < 5) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} h ago` : `${Math.floor(seconds / 86_400)} d ago`;
}

/** A time as ISO text or in milliseconds; a missing one becomes an empty text. */
export type Moment = string | number | null | undefined;

const isoOf = (at: Moment): string => (typeof at === 'number' ? new Date(at).toISOString() : (at ?? ''));

/** 2026-11-16 */
export function dayOf(at: Moment): string {
  return isoOf(at).slice(0, 10);
}

/** 14:05 */
export function clockMinuteOf(at: Moment): string {
  return isoOf(at).slice(11, 16);
}

/** 14:05:09 */
export function clockOf(at: Moment): string {
  return isoOf(at).slice(11, 19);
}

/** 2026-11-16 14:05 */
export function minuteOf(at: Moment): string {
  return isoOf(at).slice(0, 16).replace('T', ' ');
}

/** 2026-11-16 14:05:09 */
export function secondOf(at: Moment): string {
  return isoOf(at).slice(0, 19).replace('T', ' ');
}

/** The same time in this computer's time zone and language, for hints. */
export function localWords(at: string | number): string {
  return `${new Date(at).toLocaleString()} local time`;
}
