import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Failure, fail, type Result } from '../../shared/result.ts';

/** SQLite's primary result codes that the user can do something about. */
const codes = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cantOpen: 14,
  tooBig: 18,
  notADatabase: 26,
} as const;

export type StorageTrouble =
  | 'in-use'
  | 'read-only'
  | 'gone'
  | 'displaced'
  | 'damaged'
  | 'full'
  | 'no-such-file'
  | 'not-a-case'
  | 'folder'
  | 'not-a-file'
  | 'unreadable';

/** The meaning of an error from the file system or SQLite; null for a bug of ours. */
export function troubleOf(error: unknown): StorageTrouble | null {
  const { errcode, code } = (error ?? {}) as { errcode?: number; code?: string };
  if (typeof errcode === 'number') {
    switch (errcode & 0xff) {
      case codes.busy:
        return 'in-use';
      case codes.readOnly:
        return 'read-only';
      case codes.ioError:
        return 'gone';
      case codes.corrupt:
      case codes.tooBig: // A text or blob that is longer than anything Sextant writes.
        return 'damaged';
      case codes.full:
        return 'full';
      case codes.cantOpen:
        return 'no-such-file';
      case codes.notADatabase:
        return 'not-a-case';
    }
  }
  switch (code) {
    case 'ODD_ROW':
    case 'ERR_STRING_TOO_LONG':
      return 'damaged';
    case 'DISPLACED':
      return 'displaced';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'full';
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return 'read-only';
    case 'EISDIR':
      return 'folder';
    case 'ENOTFILE':
      return 'not-a-file';
    case 'UNREADABLE':
      return 'unreadable';
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
    case 'ELOOP': // A link to itself.
      return 'no-such-file';
    case 'EIO':
    case 'ENXIO':
    case 'ENODEV':
      return 'gone';
  }
  return null;
}

/** Thrown on a write to a case whose file has lost its name. */
export function displaced(): Error {
  return Object.assign(new Error('the file was removed or replaced'), { code: 'DISPLACED' });
}

/** SQLite reports the same errors for a full, read-only or missing disk: so check the disk itself. */
function troubleAt(path: string, error: unknown): StorageTrouble | null {
  const trouble = troubleOf(error);
  if (trouble !== 'gone' && trouble !== 'no-such-file') return trouble;
  try {
    const folder = dirname(path);
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    if (bavail * bsize < leastFree || (files > 0 && ffree === 0)) return 'full';
    if (trouble === 'no-such-file') return trouble;
    if (!statSync(path, { throwIfNoEntry: false })) return 'displaced';
    accessSync(folder, constants.W_OK);
    return trouble;
  } catch (refused) {
    return troubleOf(refused) === 'read-only' ? 'read-only' : trouble;
  }
}

/** SQLite writes pages, and needs a few even to begin. */
const leastFree = 128 * 1024;

type Doing = 'make' | 'open' | 'write' | 'read';

const before: Readonly<Record<Doing, string>> = {
  make: 'Nothing was written.',
  open: 'The file was not changed.',
  write: 'Everything before this change is saved; this change is not.',
  read: 'Nothing was changed.',
};

const recovering =
  ' (in a terminal: sextant recover FILE --out NEW): this copies everything readable to a new file and does not change this one.';

type Sentence = (path: string) => Omit<Failure, 'code'>;

const sentences: Readonly<Record<StorageTrouble, Sentence>> = {
  'in-use': (path) => ({
    message: `${path} is open in another window.`,
    next: 'Use that window, or close the case there first.',
  }),
  'read-only': (path) => ({
    message: `${path} can’t be written: the file or its folder is read-only.`,
    next: 'Save a copy in a folder of your own and continue there.',
  }),
  gone: (path) => ({
    message: `The disk that holds ${path} does not respond: it may have been removed.`,
    next: 'Connect the disk and open the case again.',
  }),
  displaced: (path) => ({
    message: `${path}, or its journal, was moved, removed or replaced while the case was open.`,
    kept: 'Sextant writes nothing more there. The case is still open here, without this change.',
    next: 'Save a copy of the case under another name and continue there.',
  }),
  damaged: (path) => ({
    message: `${path} is damaged.`,
    next: `Recover it${recovering}`,
  }),
  full: (path) => ({
    message: `The disk that holds ${path} is full.`,
    next: 'Free some space, then try again.',
  }),
  'no-such-file': (path) => ({
    message: `${path} can’t be opened: there is no such file, or it may not be read.`,
    next: 'Check the name and who may read it.',
  }),
  folder: (path) => ({
    message: `${path} is a folder.`,
    next: 'Name a file in it.',
  }),
  'not-a-file': (path) => ({
    message: `${path} is a pipe, a socket or a device, not a file.`,
    next: 'Name a file.',
  }),
  unreadable: (path) => ({
    message: `${path} may not be read.`,
    next: 'Ask its owner for the right to read it.',
  }),
  'not-a-case': (path) => ({
    message: `${path} is not a case of Sextant, or its beginning is damaged.`,
    next: `If it was one, recover it${recovering}`,
  }),
};

/** A more exact message for a file that can't be written. */
const noFolder: Sentence = (path) => ({
  message: `${path} can’t be written: there is no such folder.`,
  next: 'Create the folder first, or name another.',
});

export function storageFailure(trouble: StorageTrouble, path: string, doing: Doing): Failure {
  const code = trouble === 'in-use' ? 'in-use' : 'file';
  const isMissing = trouble === 'no-such-file';
  if (isMissing && (doing === 'make' || doing === 'write')) return { code, kept: before[doing], ...noFolder(path) };
  return { code, kept: isMissing ? 'Nothing was changed.' : before[doing], ...sentences[trouble](path) };
}

/** Runs code that touches a file; returns expected errors as values. */
export function guarded<T>(path: string, doing: Doing, work: () => Result<T>): Result<T> {
  try {
    return work();
  } catch (error) {
    const trouble = troubleAt(path, error);
    if (trouble === null) throw error;
    return { ok: false, failure: storageFailure(trouble, path, doing) };
  }
}

export async function guardedAsync<T>(path: string, doing: Doing, work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    const trouble = troubleAt(path, error);
    if (trouble === null) throw error;
    return { ok: false, failure: storageFailure(trouble, path, doing) };
  }
}

/** Wraps handlers that read a case: unreadable data becomes a failure. Any other exception is a bug. */
export function tellingDamage<H extends object>(handlers: H, path: () => string): H {
  const told = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (...given: unknown[]) => {
      try {
        return await handler(...given);
      } catch (error) {
        if (troubleOf(error) !== 'damaged') throw error;
        return { ok: false, failure: storageFailure('damaged', path(), 'read') };
      }
    },
  ]);
  return Object.fromEntries(told) as H;
}

export function newerVersion(path: string, theirs: number, ours: number): Result<never> {
  return fail('file', `${path} was made by a newer Sextant (format ${theirs}; this version supports up to ${ours}).`, {
    kept: 'The file was not changed.',
    next: 'Update Sextant, then open it.',
  });
}
