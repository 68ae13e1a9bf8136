import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ElectronWishes {
  readonly dataFolder: string;
  readonly args?: readonly string[];
}

export interface LaunchedElectron {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** All output of the processes so far. */
  output(): string;
}

export type FoundElectron =
  | { readonly found: true; readonly path: string }
  | { readonly found: false; readonly reason: string };

/** How much slower than usual this machine is. An Electron given by `$ELECTRON` is probably emulated. */
export const slowness = Number(process.env.SEXTANT_SLOW) || (process.env.ELECTRON ? 10 : 1);

/** The Electron to test with: the one that `$ELECTRON` names, else the npm package's. Never downloads one. */
export function findElectron(): FoundElectron {
  const named = process.env.ELECTRON;
  if (named) {
    if (existsSync(named)) return { found: true, path: named };
    return { found: false, reason: `$ELECTRON names ${named}, and there is no such file.` };
  }
  const folder = join(root, 'node_modules', 'electron');
  const nameFile = join(folder, 'path.txt');
  const path = existsSync(nameFile) && join(folder, 'dist', readFileSync(nameFile, 'utf8').trim());
  if (path && existsSync(path)) return { found: true, path };
  return {
    found: false,
    reason:
      "There is no Electron on this machine: the npm package's binary is not downloaded, and $ELECTRON is not set.",
  };
}

/** The command line of the app, after the executable. */
export function electronArguments({ dataFolder, args = [] }: ElectronWishes): string[] {
  const flags = process.env.ELECTRON_FLAGS?.split(/\s+/).filter((flag) => flag !== '') ?? [];
  return [...flags, root, '--data-dir', dataFolder, ...args];
}

/**
 * Starts the built app in a real Electron and waits for its page, or returns a sentence with the reason why it can't.
 */
export async function launchElectron(wishes: ElectronWishes): Promise<LaunchedElectron | { readonly reason: string }> {
  const electron = findElectron();
  if (!electron.found) return { reason: electron.reason };
  if (!existsSync(join(root, 'dist', 'main', 'electron.js'))) {
    return { reason: 'The app is not built yet: run "npm run build" first.' };
  }
  const timeout = 60_000 * slowness; // An emulated Electron on a busy machine needs more than half of it.
  const app = await _electron.launch({
    executablePath: electron.path,
    args: electronArguments(wishes),
    cwd: root,
    env: plainEnvironment(),
    timeout,
  });
  const written: string[] = [];
  for (const stream of [app.process().stdout, app.process().stderr]) {
    stream?.on('data', (part: Buffer) => written.push(part.toString('utf8')));
  }
  const page = await app.firstWindow({ timeout });
  await page.waitForLoadState('load', { timeout });
  return { app, page, output: () => written.join('') };
}

function plainEnvironment(): Record<string, string> {
  const pairs = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return Object.fromEntries(pairs);
}
