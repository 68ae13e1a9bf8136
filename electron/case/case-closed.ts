import { fail, type Result } from '../../shared/result.ts';

/** For a change of many items that is still being written, or waits, when its case is closed. */
export function caseClosed(): Result<never> {
  return fail('cancelled', 'The case was closed before all of this change was written.', {
    kept: 'What was written before is in that case, as one step.',
    next: 'Open the case again and repeat the change.',
  });
}
