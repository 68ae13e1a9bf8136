// Runs a command inside a session of its own with a real, unlocked keychain that nothing else uses, and removes it after.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ended, type RunOptions, run } from './run.ts';

/** What the session says when all is well: a limit it may not raise as an ordinary user, and services that it starts. */
const dbusNews =
  /^dbus-daemon\[\d+\]: .*(Failed to set fd limit|Activating (via systemd: )?service|Successfully activated service)/;

export async function runWithKeychain(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-keychain-'));
  const runtime = join(folder, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  // The keyring's files live below HOME; the tools under test keep the real one for their caches.
  const script =
    'printf %s test | HOME="$0" XDG_DATA_HOME="$0" gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"';
  try {
    return await run('dbus-run-session', ['--', 'bash', '-c', script, folder, command, ...args], {
      ...options,
      unheard: dbusNews,
      environment: { ...(options.environment ?? process.env), XDG_RUNTIME_DIR: runtime, SEXTANT_TEST_KEYCHAIN: 'yes' },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
