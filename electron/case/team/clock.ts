/**
 * A hybrid logical clock: the time of day, and a counter for what happens within a millisecond or while a clock is
 * behind. So whatever an analyst writes comes after everything that they had read, however wrong their clock is. As
 * text, stamps sort by time.
 */
const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)-([0-9a-f]{4})$/;
const mostCount = 0xffff;
const endOfTime = '9999-12-31T23:59:59.999Z';

export function isStamp(text: string): boolean {
  const [, time = ''] = form.exec(text) ?? [];
  const ms = Date.parse(time);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === time;
}

/** The stamp after the last one that is known; null if none is. */
export function nextStamp(last: string | null, now: Date): string {
  const time = now.toISOString();
  const [, lastTime = '', count = '0'] = (last === null ? null : form.exec(last)) ?? [];
  if (time > lastTime) return `${time}-0000`;
  const next = Number.parseInt(count, 16) + 1;
  if (next <= mostCount) return `${lastTime}-${next.toString(16).padStart(4, '0')}`;
  // After the last moment that a stamp can name, the order of authors decides.
  return lastTime === endOfTime ? `${endOfTime}-ffff` : `${new Date(Date.parse(lastTime) + 1).toISOString()}-0000`;
}

const mostAheadMs = 366 * 24 * 60 * 60 * 1000;

/**
 * Whether a stamp is more than a year ahead of this machine. Everybody who read such an entry would write after it, and
 * whoever wrote one at the end of time would have the last word for ever: it waits until its time comes.
 */
export function isFarAhead(stamp: string, now: Date): boolean {
  return Date.parse(timeOfStamp(stamp)) - now.getTime() > mostAheadMs;
}

export function timeOfStamp(stamp: string): string {
  return stamp.slice(0, -5);
}

/** Every machine replays entries in this order. */
export function inOrder(one: Ordered, other: Ordered): number {
  return (
    compare(one.at, other.at) ||
    compare(one.author, other.author) ||
    one.seq - other.seq ||
    compare(one.hash, other.hash)
  );
}

export interface Ordered {
  readonly at: string;
  readonly author: string;
  readonly seq: number;
  readonly hash: string;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
