// One failure scenario of the keychain, in a separate process because it changes the session for everyone in it. Prints
// the state of the key store after each step, as one line of JSON.
import { existsSync, readFileSync } from 'node:fs';
import { createKeyStore, type KeyStore } from '../../electron/keys/key-store.ts';
import { openKeychain } from '../../electron/keys/keychain.ts';
import type { KeychainState } from '../../shared/app-info.ts';
import { lockKeychain } from './test-keychain.ts';

const scenarios: Readonly<Record<string, (keys: KeyStore, account: string) => Promise<object>>> = {
  locked: async (keys, account) => {
    const stored = await keys.write(account, 'platform', 'key-before-the-lock');
    const before = await keys.read(account, 'platform');
    lockKeychain();
    return {
      stored,
      before,
      readLocked: await keys.read(account, 'platform'),
      state: keys.state(),
      writtenLocked: await keys.write(account, 'pdns', 'key-while-locked'),
      readFromMemory: await keys.read(account, 'pdns'),
      removeLocked: await keys.remove(account, 'platform'),
    };
  },
  'locked-and-empty': async (keys, account) => {
    lockKeychain();
    const written = await keys.write(account, 'platform', 'key-while-locked');
    return {
      written,
      read: await keys.read(account, 'platform'),
      other: await keys.read(account, 'pdns'),
      state: keys.state(),
    };
  },
  vanished: async (keys, account) => {
    const stored = await keys.write(account, 'platform', 'key-before-the-end');
    process.env.DBUS_SESSION_BUS_ADDRESS = 'unix:path=/nowhere/bus';
    return {
      stored,
      readGone: await keys.read(account, 'platform'),
      writtenGone: await keys.write(account, 'pdns', 'key-after-the-end'),
      readFromMemory: await keys.read(account, 'pdns'),
      kernelKeys: kernelKeys(),
    };
  },
  absent: async (keys, account) => {
    const written = await keys.write(account, 'platform', 'key-without-a-keychain');
    return {
      written,
      read: await keys.read(account, 'platform'),
      other: await keys.read(account, 'pdns'),
      state: keys.state(),
      place: keys.placeInThisRun(account, 'platform'),
      removed: await keys.remove(account, 'platform'),
      readRemoved: await keys.read(account, 'platform'),
      kernelKeys: kernelKeys(),
    };
  },
};

/** Our keys in the kernel's session store: there must be none. */
function kernelKeys(): string[] {
  if (!existsSync('/proc/keys')) return [];
  return readFileSync('/proc/keys', 'utf8')
    .split('\n')
    .filter((line) => line.includes('@Sextant:'));
}

const [name = '', account = ''] = process.argv.slice(2);
const play = scenarios[name];
if (!play) throw new Error(`there is no scenario ${name}`);
const states: KeychainState[] = [];
const keys = createKeyStore({
  open: openKeychain,
  environmentKeys: {},
  changed: (state) => states.push(state),
  learn: () => undefined,
});
const outcome = await play(keys, account);
process.stdout.write(`${JSON.stringify({ ...outcome, states })}\n`);
