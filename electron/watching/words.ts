import type { Completeness } from '../../shared/completeness.ts';
import { type Failure, fail, type Result } from '../../shared/result.ts';

/** Error texts of saved searches. */

export function notThere(): Result<never> {
  return fail('not-found', 'This search is no longer saved: it was removed, or another case is open now.', {
    kept: 'No request was sent.',
    next: 'Undo restores a removed search.',
  });
}

export function notHeld(): Result<never> {
  return fail('not-found', 'The case has no reply to this search, so there is no baseline to compare with.', {
    kept: 'Nothing was saved, and no request was sent.',
    next: 'Run it first, or let Sextant run it when you save it.',
  });
}

export function begunNever(): Result<never> {
  return fail('not-found', 'This search has no baseline: its first run did not finish.', {
    kept: 'No request was sent.',
    next: 'Save it again.',
  });
}

export function otherWorld(demo: boolean): Result<never> {
  const message = demo
    ? 'This search was saved with the demo, whose domains do not exist at real services.'
    : 'This search was saved with a real account, and its domains do not exist in the demo.';
  return fail('bad-input', message, {
    kept: 'No request was sent. Earlier results stay.',
    next: demo ? 'Choose the demo connection to run it.' : 'Choose the connection of the account to run it.',
  });
}

export function refused(why: string): Result<never> {
  return fail('too-many', why, { kept: 'Earlier results stay.', next: 'Save a narrower search.' });
}

export function keptBefore(found: number): string {
  return found === 0 ? 'Nothing was received.' : `${found} results received before are saved, and count.`;
}

export function stoppedAt(have: number, completeness: Completeness, { message }: Failure): Completeness {
  return completeness.kind === 'more' ? completeness : { kind: 'cut-off', have, why: message };
}
