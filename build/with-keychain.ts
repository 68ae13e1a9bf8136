// Runs a command inside a separate session with a real, unlocked keychain that nothing else uses, and removes it
// afterwards.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ended, type RunOptions, run } from './run.ts';

/** The session's normal output: a limit that an ordinary user may not raise, and the services that it starts. */
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
  // The keyring's files are below HOME; the tools under test use the real HOME for their caches.
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
