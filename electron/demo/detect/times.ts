// Times of Detect: whole microseconds since 1970, because its wire carries six digits behind the second and a time that
// was read must find its domain again.

export const second = 1_000_000;
export const hour = 3_600 * second;
export const day = 24 * hour;

const form =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** The two endings that the service uses for UTC. */
export type Ending = '+00:00' | 'Z';

export function timeText(time: number, ending: Ending): string {
  const seconds = Math.floor(time / second);
  const fraction = String(time - seconds * second).padStart(6, '0');
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${fraction}${ending}`;
}

/** ISO 8601, or a negative number of seconds before now; a time without a zone is Pacific time. Null when it is neither. */
export function readTime(text: string, now: number): number | null {
  if (/^-\d{1,10}$/.test(text)) return Number(text) === 0 ? null : now + Number(text) * second;
  const parts = form.exec(text);
  if (parts === null) return null;
  const [, year, month, date, hours = '0', minutes = '0', seconds = '0', fraction = '', zone] = parts;
  const numbers = [year, month, date, hours, minutes, seconds].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = numbers;
  const local = Date.UTC(y, mo - 1, d, h, mi, s);
  const back = new Date(local);
  const real = back.getUTCMonth() === mo - 1 && back.getUTCDate() === d && h < 24 && mi < 60 && s < 60;
  if (!real) return null;
  const offset = zone === undefined ? pacificOffset(local) : zoneOffset(zone);
  if (offset === null) return null;
  return (local - offset) * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}

function zoneOffset(zone: string): number | null {
  if (zone.toUpperCase() === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || '0');
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

const pacific = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', timeZoneName: 'longOffset' });

/** Milliseconds that Pacific time is ahead of UTC when its clocks show this time: negative, and less in summer. */
function pacificOffset(local: number): number {
  const at = (moment: number) => {
    const name = pacific.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? '';
    return zoneOffset(name.replace('GMT', '')) ?? 0;
  };
  // The first guess is off by a whole zone; the second one stands on the right side of the change of clocks.
  return at(local - at(local));
}
