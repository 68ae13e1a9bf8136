import type { Failure } from '../../../shared/result.ts';
import type { Database } from '../database.ts';
import { peopleOf } from './people.ts';
import { isBarredFrom, isShared, signerFor } from './team-store.ts';

/** Why nobody may write in a shared case here; null if one may. */
export function writeRefusal(database: Database): Failure | null {
  if (!isShared(database)) return null;
  const signer = signerFor(database);
  if (!signer) {
    return {
      code: 'keychain',
      message: 'This case is shared, and your identity could not be read from the keychain.',
      kept: 'Nothing was changed.',
      next: 'Unlock the keychain and open the case again.',
    };
  }
  const role = isBarredFrom(database) ? 'removed' : peopleOf(database).get(signer.author)?.role;
  if (role === 'owner' || role === 'editor') return null;
  const why =
    role === 'reader'
      ? 'You may read this shared case, not change it.'
      : role === 'removed'
        ? 'You were removed from this shared case.'
        : 'You are not among the people of this shared case yet.';
  return {
    code: 'not-permitted',
    message: why,
    kept: 'Nothing was changed.',
    next: 'Ask its owner.',
  };
}
