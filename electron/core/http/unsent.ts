import { type Service, serviceTitles } from '../../../shared/connection.ts';
import { fail, failUnsent, type Result } from '../../../shared/result.ts';
import type { Quota } from '../limits/quotas.ts';

// Failures of requests that were never sent.

export function offline(): Result<never> {
  return failUnsent('offline', 'Sextant is set to work offline.', {
    next: 'Switch offline mode off in the status bar to query the service.',
  });
}

export function cancelled(): Result<never> {
  return fail('cancelled', 'Cancelled.');
}

/** A write that was cancelled while it waited for its turn. */
export function cancelledUnsent(): Result<never> {
  return fail('cancelled', 'Cancelled.', { arrived: 'no', spent: 'no', kept: 'Nothing reached the service.' });
}

/** Headers allow visible ASCII only, and no service issues a key with other characters. */
export function canBeSent(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}

export function unusableKey(service: Service): Result<never> {
  return failUnsent(
    'no-key',
    `The ${serviceTitles[service]} key contains spaces or other characters that keys never have.`,
    {
      next: 'Copy the key and enter it again.',
    },
  );
}

/** Names such as ".." would request another path than the signed one. */
export function unsendablePath(): Result<never> {
  return failUnsent('bad-input', 'This name can’t be part of a web address, so it can’t be looked up.', {
    next: 'Check its spelling.',
  });
}

/** A limit that reopens too late to wait for. */
export function limitReached(operation: string, until: Date): Result<never> {
  return failUnsent('limit', `The limit for “${operation}” is used up until ${utc(until)}.`, {
    next: 'Stored results can still be used.',
    retryAt: until.toISOString(),
  });
}

/** The account or the key has no quota left. */
export function quotaUsedUp(operation: string, { period, limit, renewsAt, readAt }: Quota): Result<never> {
  const all = limit === null ? '' : ` of ${limit.toLocaleString('en')} queries`;
  const kind = { month: 'monthly quota', total: 'quota', reset: 'quota', block: 'block', unlimited: 'quota' }[period];
  const next = renewsAt ? `It renews at ${utc(renewsAt)}.` : renewal[period];
  return failUnsent('limit', `The ${kind}${all} for “${operation}” is used up; this was read at ${utc(readAt)}.`, {
    next: `${next} Stored results can still be used.`,
    ...(renewsAt && { retryAt: renewsAt.toISOString() }),
  });
}

const renewal: Readonly<Record<Quota['period'], string>> = {
  month: 'It renews every month; the service does not say on which day.',
  total: 'It does not renew: ask your group’s API administrator for more queries.',
  block: 'A block does not renew: ask enterprise support for another.',
  reset: 'The service does not say when it renews.',
  unlimited: 'The service does not say when it renews.',
};

function utc(moment: Date): string {
  const at = moment.toISOString();
  return `${at.slice(11, 16)} UTC on ${at.slice(0, 10)}`;
}

/** Another page that is no longer free and must not open a new window. */
export function windowClosed(operation: string): Result<never> {
  return failUnsent('limit', `The hour in which further pages of “${operation}” are free is over.`, {
    next: 'To continue, use the one request of the next hour.',
  });
}

/** Calls that can't be counted on disk could exceed limits. Any error that is not from SQLite is a bug. */
export function uncounted(error: unknown): Result<never> {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  if (typeof errcode !== 'number') throw error;
  const reason = (errcode & 0xff) === 5 ? 'another window or terminal uses it' : 'the disk is full or can’t be written';
  return failUnsent('file', `Sextant can’t count requests in the data folder: ${reason}.`, {
    next: 'Free some space, then try again.',
  });
}
