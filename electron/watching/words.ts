import type { Completeness } from '../../shared/completeness.ts';
import { type Failure, fail, type Result } from '../../shared/result.ts';

/** Error texts of saved searches. */

export function notThere(): Result<never> {
  return fail('not-found', 'This search is not saved any more: it was removed, or another case is open now.', {
    kept: 'Nothing was asked.',
    next: 'Undo brings back one that was removed.',
  });
}

export function notHeld(): Result<never> {
  return fail('not-found', 'The case holds no answer to this search, so that nothing is known to compare with.', {
    kept: 'Nothing was saved, and nothing was asked.',
    next: 'Ask it first, or let it be asked when it is saved.',
  });
}

export function begunNever(): Result<never> {
  return fail('not-found', 'This search has no baseline: its first run was never finished.', {
    kept: 'Nothing was asked.',
    next: 'Save it again.',
  });
}

export function otherWorld(demo: boolean): Result<never> {
  const message = demo
    ? 'This search was saved with the demo, whose domains no real service knows.'
    : 'This search was saved with a real account, and the demo knows none of its domains.';
  return fail('bad-input', message, {
    kept: 'Nothing was asked, and what was found before stays.',
    next: demo ? 'Choose the demo connection to run it.' : 'Choose the connection of the account to run it.',
  });
}

export function refused(why: string): Result<never> {
  return fail('too-many', why, { kept: 'What was found before stays.', next: 'Save a narrower search.' });
}

export function keptBefore(found: number): string {
  return found === 0 ? 'Nothing had come.' : `${found} that came before are kept, and count.`;
}

export function stoppedAt(have: number, completeness: Completeness, { message }: Failure): Completeness {
  return completeness.kind === 'more' ? completeness : { kind: 'cut-off', have, why: message };
}
