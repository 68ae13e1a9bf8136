import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './core/disk/make-folder.ts';
import { tightenFolder } from './core/disk/private-file.ts';
import { openSpool, type Spool } from './core/disk/spool.ts';
import { type JobStore, openJobStore } from './core/jobs/job-store.ts';
import { type Governor, openGovernor } from './core/limits/governor.ts';
import { type LastAnswers, openLastAnswers } from './core/limits/last-answers.ts';
import type { Ports } from './ports.ts';
import { operationLimits } from './services.ts';

// What lies in the data folder, and what is done where it can't be written.

/** Makes the folder; what is in it is this user's alone, whatever the folder's own mode is. */
export function openDataFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch {
    return; // Whoever wants to put something into it says so.
  }
  tightenFolder(folder);
}

/** Where the data folder can't be written, limits hold for this run alone, and the person is told. */
export async function openGovernorIn(folder: string, tell: (why: string) => void): Promise<Governor> {
  try {
    makeFolder(folder);
    return openGovernor(join(folder, 'limits.sqlite'), operationLimits);
  } catch {
    tell(`What was asked of the services can't be counted on disk in ${folder}: limits hold for this run alone.`);
    return openGovernor(':memory:', operationLimits);
  }
}

/** A terminal waits for what it starts, and must not take over what a window has under way. */
export async function openJobStoreIn({ shell, dataFolder, wallClock }: Ports): Promise<JobStore> {
  try {
    makeFolder(dataFolder);
    return openJobStore(shell === 'terminal' ? ':memory:' : join(dataFolder, 'jobs.sqlite'), wallClock);
  } catch {
    return openJobStore(':memory:', wallClock);
  }
}

/** Where they can't be kept on disk, the answers of this run are remembered. */
export function openLastAnswersIn(folder: string): LastAnswers {
  try {
    return openLastAnswers(join(folder, 'last-answers.sqlite'));
  } catch {
    return openLastAnswers(':memory:');
  }
}

/** The folder of this machine's settings where the person names none. */
export function defaultDataFolder(home: string, environment: NodeJS.ProcessEnv): string {
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'Sextant');
  if (process.platform === 'win32') return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Sextant');
  return join(environment.XDG_CONFIG_HOME ?? join(home, '.config'), 'sextant');
}

/** Where answers lie until their case takes them over; then where they go when the disk of the first has no room. */
export function spoolsIn(dataFolder: string): [Spool, ...Spool[]] {
  const user = process.getuid?.() ?? 'user';
  const others = [join(homedir(), 'sextant-unsaved'), join(tmpdir(), `sextant-unsaved-${user}`)];
  return [openSpool(join(dataFolder, 'spool')), ...others.map(openSpool)];
}
