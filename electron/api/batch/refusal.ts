import { fail, type Result } from '../../../shared/result.ts';
import { permissionWords } from '../../core/http/answers.ts';

/** The meaning of a 403 of the batch service, or of NOK in a successful answer, from its kind and its message. */
export function refusedByBatch(who: string, said: string, kind: string): Result<never> {
  const quoted = said ? `: “${said}”` : '.';
  if (kind === 'missing-api-key') {
    return fail('refused-key', `${who} got no key${quoted}`, { next: 'Enter the batch key under Connections.' });
  }
  if (/quota/i.test(said)) {
    return fail('limit', `A limit of ${who} is reached. It says: “${said}”`, {
      next: 'Try again later; other services still work.',
    });
  }
  if (/may not use/i.test(said) || permissionWords.test(said)) {
    return fail('not-permitted', `This batch key has no permission for that at ${who}. It says: “${said}”`, {
      next: 'Check the key to see its channels; enterprise support can add others.',
    });
  }
  if (/\bip\b|\baddress|allow.?list|white.?list/i.test(said)) {
    return fail('not-permitted', `${who} does not accept requests from this address${quoted}`, {
      next: 'Ask enterprise support to allow the address that you use. The key itself may be valid.',
    });
  }
  if (!/key/i.test(said) && (kind === 'session-failure' || /session|token/i.test(said))) {
    return fail('not-permitted', `${who} did not open a session${quoted}`, {
      next: 'Try again in a minute; if it still fails, ask enterprise support. The key itself may be valid.',
    });
  }
  return fail('refused-key', `${who} refused the Batch channels key${quoted}`, {
    next: 'Check the batch key. It comes from enterprise support.',
  });
}
