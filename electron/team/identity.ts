import * as z from 'zod';
import { fail, ok, type Result } from '../../shared/result.ts';
import { AuthorId, newIdentityKey, type Signer, signerOf } from '../case/team/entry.ts';
import type { KeyStore } from '../keys/key-store.ts';

/** Who the user is for a team: a name and a key pair. The private key is in the keychain, and nowhere else. */
export interface Identity {
  /** Null until one was made. */
  read(): Promise<Result<Signer | null>>;
  make(name: string): Promise<Result<Signer>>;
}

const item = 'identity';
const Stored = z.object({ name: z.string().min(1).max(200), key: z.string().max(1000) });

export function createIdentity(keys: Pick<KeyStore, 'readItem' | 'writeItem'>): Identity {
  let known: Signer | null = null;

  async function read(): Promise<Result<Signer | null>> {
    if (known) return ok(known);
    const found = await keys.readItem(item);
    if (!found.ok || found.value === null) return found.ok ? ok(null) : found;
    known = signerFrom(found.value);
    if (known) return ok(known);
    return fail('keychain', 'The identity in the keychain is not one that Sextant wrote.', {
      kept: 'It was not changed.',
      next: 'Remove the item "identity" of Sextant from the keychain, then make a new identity.',
    });
  }

  async function make(name: string): Promise<Result<Signer>> {
    const before = await read();
    if (!before.ok) return before;
    if (before.value) return ok(before.value); // Never replaced: what it signed must stay provable.
    const value = JSON.stringify({ name, key: newIdentityKey() });
    const written = await keys.writeItem(item, value);
    if (!written.ok) return written;
    known = signerFrom(value);
    return known
      ? ok(known)
      : fail('keychain', 'The new identity can’t be read back.', {
          kept: 'Nothing was shared.',
          next: 'Check the keychain and try again.',
        });
  }

  return { read, make };
}

function signerFrom(text: string): Signer | null {
  try {
    const { name, key } = Stored.parse(JSON.parse(text));
    return signerOf(name, key);
  } catch {
    return null;
  }
}

/** One line to send to the owner of a case, who adds it to the people. It has nothing secret. */
export function identityLine({ author, name }: Pick<Signer, 'author' | 'name'>): string {
  return `sextant-identity 1 ${author} ${name}`;
}

export function readIdentityLine(line: string): Result<{ readonly author: string; readonly name: string }> {
  const [, author, name] = /^sextant-identity 1 (\S+) (.{1,200})$/.exec(line.trim()) ?? [];
  if (author && name && AuthorId.safeParse(author).success) return ok({ author, name });
  return fail('bad-input', 'This is not an identity.', {
    kept: 'Nobody was added.',
    next: 'Ask your colleague for the line that Team, Your identity shows.',
  });
}
