// Provides what a new machine may lack: Electron's binary, a Chromium, a keychain and a PostgreSQL for the tests. Each
// attempt is short and prints what it does; its result is cached in .cache/.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { findChromium } from '../electron/shell-chromium/find-chromium.ts';
import { root, run } from './run.ts';

export type Provided = { readonly path: string } | { readonly missing: string };

const memory = join(root, '.cache', 'provided.json');
const rememberFor = 24 * 3_600_000;

/** Electron's executable: the one that `$ELECTRON` names, the downloaded one, or a new download. */
export async function provideElectron(say: (line: string) => void): Promise<Provided> {
  const named = process.env.ELECTRON;
  if (named) return existsSync(named) ? { path: named } : { missing: `$ELECTRON names ${named}, which is not there.` };
  const there = electronPath();
  if (there) return { path: there };
  if (recentlyFailed('electron')) return { missing: "Electron's download could not be reached today." };
  say('Downloading Electron, once...');
  const installer = join(packageFolder('electron'), 'install.js');
  const ended = await run(process.execPath, [installer], { timeoutMs: 300_000 });
  const path = electronPath();
  if (ended.code === 0 && path) return { path };
  rememberFailure('electron');
  return { missing: "Electron's download can't be reached from here." };
}

function electronPath(): string | undefined {
  const folder = packageFolder('electron');
  const note = join(folder, 'path.txt');
  if (!existsSync(note)) return undefined;
  const path = join(folder, 'dist', readFileSync(note, 'utf8').trim());
  return existsSync(path) ? path : undefined;
}

function packageFolder(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

/** A Chromium: an installed one, else Playwright's, else Debian's. */
export async function provideChromium(say: (line: string) => void): Promise<Provided> {
  const find = () => findChromium(process.env, process.platform);
  const there = find();
  if (there) return { path: there };

  if (!recentlyFailed('playwright')) {
    say("No browser is here. Trying Playwright's Chromium...");
    const cli = join(packageFolder('playwright-core'), 'cli.js');
    await run(process.execPath, [cli, 'install', 'chromium'], { timeoutMs: 300_000 });
    const downloaded = find();
    if (downloaded) return { path: downloaded };
    rememberFailure('playwright');
  }
  if (await install(['chromium'], say)) {
    const installed = find();
    if (installed) return { path: installed };
  }
  return { missing: 'No browser could be had. Install Chromium, Chrome or Edge, or name one with $SEXTANT_CHROMIUM.' };
}

/** The programs for a keychain session in tests; a sentence if they are not available. */
export async function provideKeychain(say: (line: string) => void): Promise<string | null> {
  if (process.platform !== 'linux')
    return 'The test keychain runs on Linux only; the rest of the tests go on without it.';
  const wanted = ['dbus-run-session', 'gnome-keyring-daemon', 'gdbus'];
  const missing = () => wanted.filter((program) => !onPath(program));
  if (missing().length === 0) return null;
  await install(['dbus', 'gnome-keyring', 'libglib2.0-bin'], say);
  const still = missing();
  return still.length === 0
    ? null
    : `The test keychain needs ${still.join(' and ')}, and this user may not install them.`;
}

/** The folder of PostgreSQL's programs for tests of shared cases; a sentence if it is not available. */
export async function providePostgres(say: (line: string) => void): Promise<Provided> {
  const there = findPostgres();
  if (there) return { path: there };
  await install(['postgresql'], say);
  const installed = findPostgres();
  return installed
    ? { path: installed }
    : { missing: 'The tests of shared databases need PostgreSQL 15 or newer, and this user may not install it.' };
}

/** Debian has a folder per version, which is not on the path; the newest counts. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter(Boolean) : [];
  const folders = versions.toSorted((one, other) => other - one).map((version) => join(debian, `${version}`, 'bin'));
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [...folders, ...onPath].find((folder) => existsSync(join(folder, 'initdb')));
}

/** Installs Debian packages, if allowed. */
async function install(packages: readonly string[], say: (line: string) => void): Promise<boolean> {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  say(`Installing ${packages.join(', ')} with apt-get...`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { environment, timeoutMs: 120_000 });
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  const ended = await run('apt-get', args, { environment, timeoutMs: 600_000 });
  if (ended.code !== 0) say(`apt-get could not: ${ended.output.trim().split('\n').at(-1)}`);
  return ended.code === 0;
}

function onPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function failures(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(memory, 'utf8'));
  } catch {
    return {};
  }
}

function recentlyFailed(what: string): boolean {
  const at = Date.parse(failures()[what] ?? '');
  return Date.now() - at < rememberFor;
}

function rememberFailure(what: string): void {
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify({ ...failures(), [what]: new Date().toISOString() }));
}
