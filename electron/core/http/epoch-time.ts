const secondsOfDay = 86_400;
const pairs = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const days = new Map<number, string>();
const mostDays = 40_000; // Over a hundred years; more than that is made up, and is not worth keeping.
/** The seconds of all years that are written with four digits: nothing was seen in others. */
const [first, last] = [-62_167_219_200, 253_402_300_799];

/**
 * Epoch seconds as an ISO time, or null when there is no such time. The same as `new Date(...).toISOString()`, which for
 * streams of a million records is most of the work: the day is made once and kept.
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
