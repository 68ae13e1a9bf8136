import { chmodSync, closeSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes a file for this user only, before a library opens it that would make it for everyone, and restricts an existing
 * one. SQLite gives its additional files the same mode. Refuses a link, which could lead elsewhere, and a pipe or
 * device, which would block for ever.
 */
export function makePrivate(path: string): void {
  if (path === ':memory:') return;
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    for (const name of [path, `${path}-wal`, `${path}-shm`]) tighten(name);
    if (!lstatSync(path).isFile()) throw Object.assign(new Error(`${path} is no file`), { code: 'ENOTFILE' });
  }
}

/** Name prefixes of Sextant's files in its data folder. The folder may contain other files too. */
const ours = [
  'settings.json',
  'connections.json',
  'cases.json',
  'files.json',
  'named-addresses.json',
  'open-case.json',
  'window.json',
  'window.lock',
  'limits.sqlite',
  'jobs.sqlite',
  'last-answers.sqlite',
  'memory.json',
  'memory.sqlite',
  'sextant.log',
  'cases',
  'spool',
  'window',
  'electron',
];

/** Restricts files that an earlier release or another program left open to others. */
export function tightenFolder(folder: string): void {
  for (const name of namesIn(folder)) {
    if (ours.some((own) => name === own || name.startsWith(`${own}.`) || name.startsWith(`${own}-`)))
      tighten(join(folder, name));
  }
  for (const name of namesIn(join(folder, 'cases'))) tighten(join(folder, 'cases', name));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // It does not exist yet, or can't be read.
  }
}

function tighten(path: string): void {
  const about = lstatSync(path, { throwIfNoEntry: false });
  const wanted = about?.isDirectory() ? 0o700 : about?.isFile() ? 0o600 : null;
  if (!about || wanted === null || (about.mode & 0o777 & ~wanted) === 0) return;
  try {
    chmodSync(path, about.mode & wanted);
  } catch {
    // Somebody else owns it, or the disk is read-only.
  }
}
