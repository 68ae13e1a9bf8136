import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok, type Result } from '../../shared/result.ts';

/**
 * Makes sure that one window has the data folder. SQLite's file lock is used because the system lets go of it when the
 * process ends, however it ends; a file with a process number in it can't promise that.
 */
export function lockFolder(folder: string): Result<{ release(): void }> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return fail('file', `The data folder ${folder} can't be made or written to.`, {
      next: 'Name another one with --data-dir.',
    });
  }
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(folder, 'window.lock'));
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    database?.close();
    if (!(error instanceof Error && /locked|busy/i.test(error.message))) {
      return fail('file', `The data folder ${folder} can't be written to.`, {
        next: 'Name another one with --data-dir.',
      });
    }
    return fail('in-use', `Sextant is already open on the data folder ${folder}.`, {
      kept: 'Nothing was changed.',
      next: 'Go to that window, or start with --data-dir and another folder.',
    });
  }
  const held = database;
  return ok({ release: () => held.close() });
}
