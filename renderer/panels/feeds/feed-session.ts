import type { FeedName } from '../../../shared/feeds.ts';
import { dayOf } from '../../../shared/figures.ts';
import type { Following } from '../../../shared/following.ts';

/** The dot beside a followed feed: running, paused or in need of attention. */
export function phaseLevel({ phase, failure }: Following): 'live' | 'idle' | 'trouble' {
  if (phase === 'failed' || (failure !== null && failure.code !== 'offline')) return 'trouble';
  return phase === 'paused' || phase === 'ended' ? 'idle' : 'live';
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
