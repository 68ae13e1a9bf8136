import type * as Keytar from '@napi-rs/keyring/keytar.js';

/** The system keychain, with a time limit for every answer. */
export interface Keychain {
  accounts(): Promise<ReadonlySet<string>>;
  read(account: string): Promise<string | null>;
  write(account: string, key: string): Promise<void>;
  remove(account: string): Promise<void>;
}

export type OpenedKeychain =
  | { readonly kind: 'keychain'; readonly keychain: Keychain }
  | { readonly kind: 'missing'; readonly why: string };

const service = 'Sextant';
const patience = 20_000; // Long enough to answer the system's own unlock prompt.

/** Opens the system keychain, or says why there is none. */
export async function openKeychain(): Promise<OpenedKeychain> {
  let keytar: typeof Keytar;
  try {
    keytar = await import('@napi-rs/keyring/keytar.js');
  } catch {
    return { kind: 'missing', why: 'The keychain module does not work on this system.' };
  }
  const keychain = overKeytar(keytar, process.platform === 'linux');
  try {
    await keychain.accounts();
    return { kind: 'keychain', keychain };
  } catch (error) {
    return { kind: 'missing', why: whyMissing(error) };
  }
}

function overKeytar(keytar: typeof Keytar, askFirst: boolean): Keychain {
  const list = () => inTime(keytar.findCredentials(service));
  const accounts = async () => {
    // Ignores an entry that another program removes during the read.
    const found = await list().catch((error: unknown) => (isOfAGoneEntry(error) ? list() : Promise.reject(error)));
    return new Set(found.map((credential) => credential.account));
  };
  // On Linux, without a Secret Service, the library silently stores keys in the kernel's session store. That is not the
  // keychain that we promised, and only listing fails without the service: so list first.
  const ready = async () => {
    if (askFirst) await accounts();
  };
  return {
    accounts,
    read: async (account) => {
      await ready();
      return inTime(keytar.getPassword(service, account));
    },
    write: async (account, key) => {
      await ready();
      await inTime(keytar.setPassword(service, account, key));
    },
    remove: async (account) => {
      await ready();
      await inTime(keytar.deletePassword(service, account));
    },
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the keychain did not answer')), patience);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

function isOfAGoneEntry(error: unknown): boolean {
  return error instanceof Error && /No such (interface|object)|UnknownMethod|UnknownObject/.test(error.message);
}

/** Replaces the library's technical messages with messages for the user. */
export function whyMissing(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/prompt was dismissed|locked/i.test(text)) return 'The system keychain is locked.';
  if (/did not answer/i.test(text)) return 'The system keychain does not answer.';
  if (/no result found/i.test(text)) return 'The system keychain has no default collection yet.';
  if (/zbus|dbus|connect|no such file|ServiceUnknown|not provided/i.test(text)) {
    return 'No keychain service runs in this session (Secret Service on D-Bus).';
  }
  return 'The system keychain failed.';
}
