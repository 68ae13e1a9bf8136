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
    message: `The service no longer has the session ${session}.`,
    kept: 'Everything received is saved.',
    next: 'Follow the feed with a new session, which starts with the last hour. For the time between, read a window.',
  };
}

export const notSaved: Failure = {
  code: 'file',
  message: 'The data could not be saved in the case, so Sextant stopped the requests.',
  kept: 'The rows are shown, but exist only in memory.',
  next: 'Free some space or save a copy of the case elsewhere, then resume.',
};

export function brokeOff(lines: number, failure: Failure): string {
  return `A reply broke off after ${lines} lines: ${failure.message} The lines are saved, and Sextant requests the rest again. If the service counts it as delivered, lines are missing.`;
}

export function beganAnew(repeated: number): string {
  return `The service restarted the session: ${repeated} lines arrived twice and are shown once.`;
}

export function missedBetween(from: number, to: number): string {
  const [first, last] = [from, to].map((time) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  return `The service seems to have lost the session: nothing arrived from ${first} to ${last}. It stores ${feedKeptDays} days, so read that window to fill the gap.`;
}

export function saysMoreForNothing(times: number): string {
  return `The service reported more data ${times} times in a row, but sent nothing new. Sextant now requests it once a minute.`;
}

export function neverCatchesUp(answers: number): string {
  return `For ${answers} replies in a row the service had more data than it sent: this feed is faster than the limit of two requests a minute. Narrow it by names, or download its archives.`;
}

export const onlyPart =
  'The service sent only a part of the window. Read a shorter one, or follow the feed with a session, which continues until everything has arrived.';

/** When a window ends; never, if it has no end. */
export function endsAt(before: string | number | undefined, now: Date): number {
  if (before === undefined) return Number.POSITIVE_INFINITY;
  return typeof before === 'number' ? now.getTime() + before * 1000 : Date.parse(before);
}
