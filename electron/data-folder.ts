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

// The content of the data folder, and fallbacks if it can't be written.

/** Makes the folder; its files are for this user only, whatever the folder's own mode. */
export function openDataFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch {
    return; // Later writers report the error.
  }
  tightenFolder(folder);
}

/** If the data folder can't be written, limits apply to this run only, and the user is informed. */
export async function openGovernorIn(folder: string, tell: (why: string) => void): Promise<Governor> {
  try {
    makeFolder(folder);
    return openGovernor(join(folder, 'limits.sqlite'), operationLimits);
  } catch {
    tell(`Requests can't be counted on disk in ${folder}: limits apply to this run only.`);
    return openGovernor(':memory:', operationLimits);
  }
}

/** A terminal waits for its own jobs, and must not take over those of a window. */
export async function openJobStoreIn({ shell, dataFolder, wallClock }: Ports): Promise<JobStore> {
  try {
    makeFolder(dataFolder);
    return openJobStore(shell === 'terminal' ? ':memory:' : join(dataFolder, 'jobs.sqlite'), wallClock);
  } catch {
    return openJobStore(':memory:', wallClock);
  }
}

/** If the disk can't be written, remembers the answers of this run. */
export function openLastAnswersIn(folder: string): LastAnswers {
  try {
    return openLastAnswers(join(folder, 'last-answers.sqlite'));
  } catch {
    return openLastAnswers(':memory:');
  }
}

/** The default settings folder of this machine. */
export function defaultDataFolder(home: string, environment: NodeJS.ProcessEnv): string {
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'Sextant');
  if (process.platform === 'win32') return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Sextant');
  return join(environment.XDG_CONFIG_HOME ?? join(home, '.config'), 'sextant');
}

/** Where answers wait for their case; then alternatives for a full disk. */
export function spoolsIn(dataFolder: string): [Spool, ...Spool[]] {
  const user = process.getuid?.() ?? 'user';
  const others = [join(homedir(), 'sextant-unsaved'), join(tmpdir(), `sextant-unsaved-${user}`)];
  return [openSpool(join(dataFolder, 'spool')), ...others.map(openSpool)];
}
