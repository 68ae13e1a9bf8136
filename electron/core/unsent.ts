import { type Service, serviceTitles } from '../../shared/connection.ts';
import { fail, type Result } from '../../shared/result.ts';

// Why a request was never sent, told to the person who asked for it.

export function offline(): Result<never> {
  return fail('offline', 'Sextant is set to work offline.', {
    kept: 'Nothing was sent.',
    next: 'Switch offline mode off in the status bar to ask the service.',
  });
}

export function cancelled(): Result<never> {
  return fail('cancelled', 'Cancelled.');
}

/** Headers carry visible ASCII only, and no service hands out a key of anything else. */
export function canBeSent(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}

export function unusableKey(service: Service): Result<never> {
  return fail('no-key', `The ${serviceTitles[service]} key has spaces or characters that no key has.`, {
    kept: 'Nothing was sent.',
    next: 'Copy the key again and enter it anew.',
  });
}

/** Names such as ".." would ask for another path than the one that was signed. */
export function unsendablePath(): Result<never> {
  return fail('bad-input', 'This name can’t be asked for: no web address can carry it.', {
    kept: 'Nothing was sent.',
  });
}

/** A limit that reopens too late to wait for. */
export function limitReached(operation: string, until: Date): Result<never> {
  const at = until.toISOString();
  return fail('limit', `The limit for “${operation}” is used up until ${at.slice(11, 16)} UTC on ${at.slice(0, 10)}.`, {
    kept: 'Nothing was sent.',
    next: 'What was read earlier can still be used.',
    retryAt: at,
  });
}

/** A further page that is no longer free, and that was not to open a window of its own. */
export function windowClosed(operation: string): Result<never> {
  return fail('limit', `The hour in which further pages of “${operation}” are free is over.`, {
    kept: 'Nothing was sent.',
    next: 'Going on uses up the call of the next hour.',
  });
}
