import { execFileSync } from 'node:child_process';

/**
 * Why the tests of the real keychain can't run here; null if they can. `npm test` starts them in a separate session
 * with a keychain that nothing else uses; they never touch another keychain.
 */
export const noKeychain: string | null =
  process.env.SEXTANT_TEST_KEYCHAIN === 'yes'
    ? null
    : (process.env.SEXTANT_NO_TEST_KEYCHAIN ??
      'These tests run in the keychain session that "npm run test:unit" makes.');

/** A skipped test must be visible. */
export function sayIfNoKeychain(): void {
  if (noKeychain !== null) console.log(`Not run: the tests of the real keychain. ${noKeychain}`);
}

const secretService = 'org.freedesktop.secrets';

function ask(path: string, method: string, ...args: string[]): string {
  return execFileSync(
    'gdbus',
    ['call', '--session', '--dest', secretService, '--object-path', path, '--method', method, ...args],
    { encoding: 'utf8' },
  );
}

/** Locks the keychain of this session, like a screen lock or an administrator's policy. */
export function lockKeychain(): void {
  const found = ask('/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.ReadAlias', 'default');
  const collection = found.match(/'([^']+)'/)?.[1] ?? '/';
  ask('/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.Lock', `['${collection}']`);
}
