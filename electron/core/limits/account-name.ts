import { createHash } from 'node:crypto';

export interface AccountIdentity {
  readonly address: string;
  /** The API user; empty where the key alone says whose account it is. */
  readonly username: string;
  readonly key: string;
}

/** A shorter key could be found by trying all of them. */
const shortestKey = 20;

/**
 * The name under which a team counts an account: the same on every machine, and nobody can get the key from it. Null
 * when there is no identity that can be named so.
 */
export function accountName({ address, username, key }: AccountIdentity): string | null {
  if (username === '' && key.length < shortestKey) return null;
  const identity = username === '' ? ['key', key] : ['user', username];
  return createHash('sha256')
    .update(JSON.stringify(['sextant account 1', address, ...identity]))
    .digest('hex');
}
