import { closeSync, constants, fchmodSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { keyVariable, services } from '../shared/connection.ts';
import { makeFolder } from './core/disk/make-folder.ts';
import { keepMemoryOutOfDumps } from './core/words/no-dumps.ts';
import { defaultDataFolder } from './data-folder.ts';
import type { KeySet } from './keys/key-store.ts';
import { openKeychain } from './keys/keychain.ts';
import type { Ports } from './ports.ts';

/** The ports that are the same in every shell. */
export type CommonPorts = Pick<
  Ports,
  'version' | 'dataFolder' | 'openKeychain' | 'environmentKeys' | 'environment' | 'writeLog' | 'wallClock'
>;

export function commonPorts(version: string, dataFolder: string | null): CommonPorts {
  keepMemoryOutOfDumps(); // Before the first key is read.
  const folder = dataFolder ? resolve(dataFolder) : defaultDataFolder(homedir(), process.env);
  return {
    version,
    dataFolder: folder,
    openKeychain,
    environmentKeys: takeEnvironmentKeys(process.env),
    environment: process.env,
    writeLog: logFile(folder),
    wallClock: () => new Date(),
  };
}

/** Removes the keys from the environment, so that no child process inherits one. */
export function takeEnvironmentKeys(environment: NodeJS.ProcessEnv): KeySet {
  const take = (name: string) => {
    const key = environment[name]?.trim();
    delete environment[name];
    return key;
  };
  const keys = services.map((service) => [service, take(keyVariable(service))] as const);
  return Object.fromEntries(keys.filter(([, key]) => key));
}

const mostLogBytes = 2_000_000;

/** One log file and the previous one. A log that can't be written must never stop the work. */
function logFile(folder: string): (line: string) => void {
  const path = join(folder, 'sextant.log');
  return (line) => {
    try {
      makeFolder(folder);
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > mostLogBytes) renameSync(path, `${path}.1`);
      append(path, `${line}\n`);
    } catch (error) {
      process.stderr.write(`The log can't be written: ${error instanceof Error ? error.message : error}\n`);
    }
  };
}

/** Refuses a link to somebody else's file, and a pipe without a reader, which would block everything. */
const appending =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0);

function append(path: string, line: string): void {
  const file = openSync(path, appending, 0o600);
  try {
    const about = fstatSync(file);
    if (!about.isFile()) throw new Error(`${path} is no file`);
    if ((about.mode & 0o077) !== 0) fchmodSync(file, 0o600);
    writeSync(file, line);
  } finally {
    closeSync(file);
  }
}
