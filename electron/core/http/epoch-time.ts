const secondsOfDay = 86_400;
const pairs = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const days = new Map<number, string>();
const mostDays = 40_000; // More than a hundred years. Data beyond that is invented, and not worth caching.
/** The seconds of all years with four digits. No observation has another year. */
const [first, last] = [-62_167_219_200, 253_402_300_799];

/**
 * Epoch seconds as an ISO time, or null when there is no such time. Gives the same text as `new
 * Date(...).toISOString()`, which takes most of the time for streams of a million records: this caches the text of each
 * day.
 */
export function isoFromSeconds(seconds: number): string | null {
  if (!(seconds >= first && seconds <= last)) return null;
  const whole = Math.floor(seconds);
  if (whole !== seconds) return new Date(seconds * 1000).toISOString();
  const day = Math.floor(whole / secondsOfDay);
  let written = days.get(day);
  if (written === undefined) {
    written = new Date(day * secondsOfDay * 1000).toISOString().slice(0, -13);
    if (days.size < mostDays) days.set(day, written);
  }
  const rest = whole - day * secondsOfDay;
  const hour = pairs[(rest / 3600) | 0];
  const minute = pairs[((rest / 60) | 0) % 60];
  return `${written}${hour}:${minute}:${pairs[rest % 60]}.000Z`;
}
