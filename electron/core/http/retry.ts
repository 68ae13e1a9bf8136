import type { Happened } from '../../../shared/result.ts';

/** What a request costs, which decides how often it may be sent. */
export type Effect = 'free' | 'spends' | 'writes';

/** How an attempt failed. A lasting setback will not improve with a retry. */
export type Setback =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly lasting: boolean;
      /** Whether the service names a per-minute limit. */
      readonly ofMinute?: boolean;
    }
  | { readonly kind: 'broken'; readonly arrived: Happened; readonly lasting: boolean };

const mostTries = 3;
const mostTriesWhenBusy = 5;

/** Milliseconds to wait before the next attempt, or null when there must be no retry. `attempt` counts from 1. */
export function waitBeforeRetry(
  setback: Setback,
  effect: Effect,
  attempt: number,
  random: () => number,
): number | null {
  const most = triesFor(setback, effect);
  return attempt >= most ? null : backoff(attempt, random);
}

function triesFor(setback: Setback, effect: Effect): number {
  if (setback.lasting) return 1;
  if (setback.kind === 'broken') return effect === 'free' || setback.arrived === 'no' ? mostTries : 1;
  // A busy service did not do the work, but that is not sure enough to send a write twice.
  if (setback.status === 503) return effect === 'writes' ? 1 : mostTriesWhenBusy;
  return setback.status >= 500 && effect === 'free' ? mostTries : 1;
}

/** Half a second, doubled each time, less a random part of up to half, so that clients do not retry together. */
function backoff(attempt: number, random: () => number): number {
  const full = 500 * 2 ** (attempt - 1);
  return Math.round(full * (1 - random() / 2));
}
