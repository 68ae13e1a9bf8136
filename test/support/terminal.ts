import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../build/sextant.mjs', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** What was printed there besides progress and waiting, which only a slow machine shows. */
  readonly errors: string;
}

const patience = /^.*: (\d+ %|waits until [\d:]+ UTC for the service)\. Ctrl\+C cancels\.\n/gm;

export interface TerminalWish {
  readonly environment?: NodeJS.ProcessEnv;
  readonly input?: string;
  /** A command that runs it, with its arguments before ours. */
  readonly within?: readonly string[];
}

/** The real command, as `npx sextant` runs it. Without the session's keychain: it must work without one. */
export function sextantIn(folder: string, args: readonly string[], wish: TerminalWish = {}): Promise<Ended> {
  const { environment = {}, input = '', within = [] } = wish;
  const { DBUS_SESSION_BUS_ADDRESS: _none, ...inherited } = process.env;
  const [program = '', ...rest] = [...within, process.execPath, command, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      env: { ...inherited, XDG_RUNTIME_DIR: folder, XDG_CONFIG_HOME: join(folder, 'config'), ...environment },
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      said.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said.err += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...said, errors: said.err.replace(patience, '') }));
    child.stdin.end(input);
  });
}
