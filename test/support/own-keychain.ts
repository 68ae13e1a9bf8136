import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A keychain of one person: two people on one machine need two sessions. */
export interface OwnKeychain {
  /** From now on this process uses it; what was read from another one stays as it was read. */
  use(): void;
  close(): Promise<void>;
}

/** Starts a session with a real, unlocked keychain that nothing else uses. Null where there is none to start. */
export async function startOwnKeychain(): Promise<OwnKeychain | null> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-keychain-'));
  const runtime = join(folder, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  const script =
    'printf %s test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1 && echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat';
  const session = spawn('dbus-run-session', ['--', 'bash', '-c', script], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: runtime },
  });
  const ended = new Promise<null>((resolve) => {
    session.once('error', () => resolve(null));
    session.once('exit', () => resolve(null));
  });
  const before = process.env.DBUS_SESSION_BUS_ADDRESS;
  async function close(): Promise<void> {
    if (before === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS;
    else process.env.DBUS_SESSION_BUS_ADDRESS = before;
    session.stdin?.end(); // Then the session has nothing left to run.
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
  const said = new Promise<string>((resolve) => session.stdout?.once('data', (data) => resolve(String(data))));
  const address = (await Promise.race([said, ended]))?.trim();
  if (address) return { use: () => Object.assign(process.env, { DBUS_SESSION_BUS_ADDRESS: address }), close };
  await close();
  return null;
}
