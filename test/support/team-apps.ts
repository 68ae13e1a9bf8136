import type { Keychain } from '../../electron/keys/keychain.ts';
import type { Ports } from '../../electron/ports.ts';
import { openTestApp, type TestApp } from './app.ts';

/** A keychain of one analyst: two people on one machine need two, and the system has one. */
export function keychainOfOne(): { readonly items: ReadonlyMap<string, string>; readonly keychain: Keychain } {
  const items = new Map<string, string>();
  const keychain: Keychain = {
    accounts: async () => new Set(items.keys()),
    read: async (account) => items.get(account) ?? null,
    write: async (account, key) => void items.set(account, key),
    remove: async (account) => void items.delete(account),
  };
  return { items, keychain };
}

/** The whole program of one analyst, without a window. */
export async function openAnalyst(
  name: string,
  ports: Partial<Ports> = {},
): Promise<{ readonly app: TestApp; readonly line: string; readonly items: ReadonlyMap<string, string> }> {
  const { items, keychain } = keychainOfOne();
  const app = await openTestApp({ openKeychain: async () => ({ kind: 'keychain', keychain }), ...ports });
  const made = await app.app.run('team.identify', { name }, new AbortController().signal);
  if (!made.ok) throw new Error(made.failure.message);
  return { app, items, line: (made.value as { identity: { line: string } }).identity.line };
}
