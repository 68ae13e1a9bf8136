import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { makeFolder } from './make-folder.ts';
import { makePrivate } from './private-file.ts';

/**
 * Makes sure that only one window uses the data folder. It uses SQLite's file lock, because the system releases that
 * lock when the process ends, however it ends; a file with a process number can't promise that.
 */
export function lockFolder(folder: string): Result<{ release(): void }> {
  try {
    makeFolder(folder);
  } catch {
    return fail('file', `The data folder ${folder} can't be created or written to.`, {
      kept: 'Nothing was written.',
      next: 'Name another one with --data-dir.',
    });
  }
  const path = join(folder, 'window.lock');
  let held = hold(path);
  if (held === 'spoiled') {
    rmSync(path, { force: true }); // It contains nothing but the lock, and nobody can hold a damaged one.
    held = hold(path);
  }
  if (held === 'in-use') {
    return fail('in-use', `Sextant is already open on the data folder ${folder}.`, {
      kept: 'Nothing was changed.',
      next: 'Go to that window, or start with --data-dir and another folder.',
    });
  }
  if (held === 'refused' || held === 'spoiled') {
    return fail('file', `The data folder ${folder} can't be written to.`, {
      kept: 'Nothing was written.',
      next: 'Name another one with --data-dir.',
    });
  }
  const database = held;
  return ok({ release: () => database.close() });
}

function hold(path: string): DatabaseSync | 'in-use' | 'spoiled' | 'refused' {
  let database: DatabaseSync | undefined;
  try {
    makePrivate(path);
    database = new DatabaseSync(path);
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
    return database;
  } catch (error) {
    database?.close();
    const message = error instanceof Error ? error.message : '';
    if (/locked|busy/i.test(message)) return 'in-use';
    return /not a database|malformed/i.test(message) ? 'spoiled' : 'refused';
  }
}
