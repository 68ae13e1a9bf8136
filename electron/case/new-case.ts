import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';
import { makeFolder } from '../core/disk/make-folder.ts';
import type { Database } from './database.ts';
import { createDatabase, openDatabase } from './open-database.ts';

export const untitled = 'Untitled case';

/** A new untitled case in the folder of cases. */
export function freshCase(folder: string, now: Date, title: string = untitled, id?: string): Result<Database> {
  const made = folderOfCases(folder);
  if (!made.ok) return made;
  for (let number = 1; ; number++) {
    const path = join(folder, `untitled-${stampOf(now)}${number === 1 ? '' : `-${number}`}.sextant`);
    if (!existsSync(path)) return createDatabase(path, title, now, id);
  }
}

/** The first of the terminal's own cases that no other terminal has open. */
export function terminalCase(folder: string, now: Date): Result<Database> {
  const made = folderOfCases(folder);
  if (!made.ok) return made;
  for (let number = 1; ; number++) {
    const path = join(folder, `terminal${number === 1 ? '' : `-${number}`}.sextant`);
    const opened = existsSync(path) ? openDatabase(path) : createDatabase(path, 'Terminal', now);
    if (opened.ok || opened.failure.code !== 'in-use') return opened;
  }
}

/**
 * Saves a complete case in the first folder that accepts it, because its file is gone or never existed. Returns the new
 * file, or null when no folder had space.
 */
export async function saveElsewhere(database: Database, folders: readonly string[], now: Date): Promise<string | null> {
  for (const folder of folders) {
    try {
      makeFolder(folder);
      const path = join(folder, `saved-${stampOf(now)}.sextant`);
      if (existsSync(path)) continue;
      await database.copyTo(path);
      return path;
    } catch {
      // Full or read-only: the next folder may be on another disk.
    }
  }
  return null;
}

function folderOfCases(folder: string): Result<void> {
  try {
    makeFolder(folder);
    return ok(undefined);
  } catch {
    return fail('file', `${folder} can’t be created.`, {
      kept: 'Nothing was written.',
      next: 'Start with --data-dir and another folder.',
    });
  }
}

function stampOf(now: Date): string {
  return now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
}
