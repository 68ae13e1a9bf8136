import { statSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ok, type Result } from '../../shared/result.ts';
import { makeCopiesFolder } from '../core/disk/copies-folder.ts';
import type { Database } from './database.ts';
import { currentVersion } from './migrations/migrations.ts';
import { openCopy, openCopyAsItIs, openToRead, versionInFile } from './open-database.ts';
import { guardedAsync, storageFailure } from './storage-failure.ts';

interface Aside {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

/**
 * Opens another case read-only, without changing it or the files beside it. Uses a copy to upgrade an older case, and
 * for a case with an open journal (not closed properly, or open elsewhere).
 */
export async function openAside(path: string): Promise<Result<Aside>> {
  const version = versionInFile(path);
  if (!version.ok) return version;
  if (version.value === currentVersion && lengthOf(newestOf(path)) === 0) return openInPlace(path);
  return openFromCopy(path, openCopy);
}

/** Longer cases with an open journal are not copied: they can be read once they are closed. */
const mostCopied = 256 * 1024 * 1024;

/** The same, but never upgrades: the caller reads an older case as it is. */
export async function openAsItIs(path: string): Promise<Result<Aside & { readonly version: number }>> {
  const journal = lengthOf(newestOf(path));
  if (journal > 0 && journal + lengthOf(path) > mostCopied)
    return { ok: false, failure: storageFailure('in-use', path, 'open') };
  // A new case may be in its journal completely: only the copy says what it is.
  const opened = journal === 0 ? openKnown(path) : await openFromCopy(path, openCopyAsItIs);
  if (!opened.ok) return opened;
  const { user_version: version } = opened.value.database.one('PRAGMA user_version') ?? {};
  return ok({ ...opened.value, version: Number(version) });
}

function openKnown(path: string): Result<Aside> {
  const version = versionInFile(path);
  return version.ok ? openInPlace(path) : version;
}

function openInPlace(path: string): Result<Aside> {
  const opened = openToRead(path);
  return opened.ok ? ok({ database: opened.value, close: async () => opened.value.close() }) : opened;
}

function openFromCopy(path: string, open: (copy: string) => Result<Database>): Promise<Result<Aside>> {
  return guardedAsync(path, 'open', async () => {
    const folder = await makeCopiesFolder();
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const copy = join(folder, basename(path));
      const copied = await copyBoth(path, copy);
      const opened = copied.ok ? open(copy) : copied;
      if (!opened.ok) {
        await remove();
        const { failure } = opened;
        return { ok: false, failure: { ...failure, message: failure.message.replaceAll(copy, path) } };
      }
      const close = async () => {
        opened.value.close();
        await remove();
      };
      return ok({ database: opened.value, close });
    } catch (error) {
      await remove();
      throw error;
    }
  });
}

const mostTries = 3;

/** Copies both files at one moment: another process may write to the case. */
async function copyBoth(path: string, copy: string): Promise<Result<void>> {
  for (let tries = 0; tries < mostTries; tries++) {
    const before = stampOf(path);
    await copyFile(path, copy);
    await rm(newestOf(copy), { force: true });
    if (lengthOf(newestOf(path)) > 0) await copyFile(newestOf(path), newestOf(copy));
    if (stampOf(path) === before) return ok(undefined);
  }
  return { ok: false, failure: storageFailure('in-use', path, 'open') };
}

/** The journal has the latest changes until the case is closed. */
function newestOf(path: string): string {
  return `${path}-wal`;
}

function lengthOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function stampOf(path: string): string {
  return JSON.stringify(
    [path, newestOf(path)].map((part) => {
      const found = statSync(part, { throwIfNoEntry: false });
      return found && [found.size, found.mtimeMs];
    }),
  );
}
