import { feedKeptDays } from '../../shared/feed-catalogue.ts';
import { type Failure, meaningOf } from '../../shared/result.ts';

/** What to do after a missing or incomplete answer. */
export type Then =
  | { readonly kind: 'over'; readonly failure: Failure }
  | { readonly kind: 'limit'; readonly until: Date | null }
  | { readonly kind: 'soon'; readonly milliseconds: number }
  | { readonly kind: 'later' };

/** Nothing is sent while offline, so checking often costs nothing. */
const offlineMs = 2000;

export function afterFailure(failure: Failure, session: string | undefined): Then {
  if (failure.code === 'limit') return { kind: 'limit', until: failure.retryAt ? new Date(failure.retryAt) : null };
  // A window is read once: the user must start it again.
  if (session === undefined) return { kind: 'over', failure };
  if (failure.code === 'offline') return { kind: 'soon', milliseconds: offlineMs };
  if (failure.code === 'not-found') return { kind: 'over', failure: sessionLost(session) };
  return meaningOf(failure).again === 'no' ? { kind: 'over', failure } : { kind: 'later' };
}

function sessionLost(session: string): Failure {
  return {
    code: 'not-found',
    message: `The service does not know the session ${session} any more.`,
    kept: 'Everything that came is kept.',
    next: 'Follow the feed under a new session: it begins with the last hour. For what lies between, read a window.',
  };
}

export const notSaved: Failure = {
  code: 'file',
  message: 'What came could not be saved in the case, so that nothing more is asked.',
  kept: 'The rows are shown, and are in memory alone.',
  next: 'Free some space or save a copy of the case elsewhere, then resume.',
};

export function brokeOff(lines: number, failure: Failure): string {
  return `An answer broke off after ${lines} lines: ${failure.message} They are kept, and it is asked for again. Where the service counts it as delivered, lines are missing.`;
}

export function beganAnew(repeated: number): string {
  return `The service restarted the session: ${repeated} lines came twice and are shown once.`;
}

export function missedBetween(from: number, to: number): string {
  const [first, last] = [from, to].map((time) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  return `The service seems to have lost the session: nothing came from ${first} to ${last}. It keeps ${feedKeptDays} days, so read that window to fill the gap.`;
}

export function saysMoreForNothing(times: number): string {
  return `The service said ${times} times in a row that more waits, and sent nothing new. It is asked once a minute now.`;
}

export function neverCatchesUp(answers: number): string {
  return `For ${answers} answers in a row the service had more waiting than it sent: this feed is faster than the limit of two answers a minute. Narrow it by names, or download its archives.`;
}

export const onlyPart =
  'The service sent only a part of the window. Read a shorter one, or follow it under a session, which goes on until all has come.';

/** When a window ends; never, if it has no end. */
export function endsAt(before: string | number | undefined, now: Date): number {
  if (before === undefined) return Number.POSITIVE_INFINITY;
  return typeof before === 'number' ? now.getTime() + before * 1000 : Date.parse(before);
}
