import type { FeedName } from '../../../shared/feeds.ts';
import { dayOf, figure } from '../../../shared/figures.ts';
import type { Following } from '../../../shared/following.ts';

/** The state of a followed feed, in a few words; `left` is the time until it continues, in seconds. */
export function phaseWords({ phase, waitsFor, behind }: Following, left: number | null): string {
  const time = left === null ? '' : ` in ${timeWords(left)}`;
  switch (phase) {
    case 'asking':
      return 'asking';
    case 'receiving':
      return 'receiving';
    case 'waiting':
      if (waitsFor === 'limit') return `the limit reopens${time}`;
      if (waitsFor === 'retry') return `tries again${time}`;
      return behind ? `more waits; asks again${time}` : `up to date; asks again${time}`;
    case 'paused':
      return 'paused';
    case 'ending':
      return 'ending the session';
    case 'ended':
      return 'ended';
    case 'failed':
      return 'stopped by a failure';
  }
}

export function timeWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  return whole < 3600 ? `${Math.floor(whole / 60)} min ${whole % 60} s` : `${Math.ceil(whole / 60)} min`;
}

/** The dot beside a followed feed: running, paused or in need of attention. */
export function phaseLevel({ phase, failure }: Following): 'live' | 'idle' | 'trouble' {
  if (phase === 'failed' || (failure !== null && failure.code !== 'offline')) return 'trouble';
  return phase === 'paused' || phase === 'ended' ? 'idle' : 'live';
}

export const spoiledWords: Readonly<Record<Following['spoiledLines'][number]['why'], string>> = {
  'not-json': 'no JSON',
  'not-utf8': 'not UTF-8',
  'too-long': 'longer than 8 MB',
  'no-record': 'without a name',
};

/** The counts so far, as one line. */
export function countWords({ lines, held, repeated, spoiled }: Following): string {
  const parts = [`${figure(lines)} ${lines === 1 ? 'line' : 'lines'} came`];
  if (held < lines - repeated - spoiled) parts.push(`the newest ${figure(held)} are shown`);
  if (held > lines - repeated - spoiled) parts.push(`${figure(held)} with those of earlier`);
  if (repeated > 0) parts.push(`${figure(repeated)} came twice`);
  return parts.join(', ');
}

/** A new session name; the date separates it from earlier ones. */
export function freshSession(feed: FeedName, now: Date, taken: readonly string[]): string {
  const base = `sextant-${feed}-${dayOf(now.getTime())}`;
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(name)) return name;
  }
}

/** Below its feed, the rest of a generated name is enough. */
export function shortSession(feed: FeedName, session: string): string {
  return session.replace(`sextant-${feed}-`, '');
}
