import { statSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ok, type Result } from '../../shared/result.ts';
import type { Database } from './database.ts';
import { currentVersion } from './migrations/migrations.ts';
import { openCopy, openToRead, versionInFile } from './open-database.ts';
import { guardedAsync, storageFailure } from './storage-failure.ts';

/**
 * Another case, opened to be read: the file itself and what lies beside it stay as they are. An older one is brought up to
 * date on a copy, and so is one whose newest part lies beside it because it was not closed in order, or is open elsewhere.
 */
export async function openAside(path: string): Promise<Result<{ database: Database; close: () => Promise<void> }>> {
  const version = versionInFile(path);
  if (!version.ok) return version;
  if (version.value === currentVersion && lengthOf(newestOf(path)) === 0) {
    const opened = openToRead(path);
    return opened.ok ? ok({ database: opened.value, close: async () => opened.value.close() }) : opened;
  }
  return guardedAsync(path, 'open', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sextant-aside-')); // For this user alone.
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const copy = join(folder, basename(path));
      const copied = await copyBoth(path, copy);
      const opened = copied.ok ? openCopy(copy) : copied;
      if (!opened.ok) {
        await remove();
        return opened;
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

/** Both parts as they were at one moment: whoever has the case open may write meanwhile. */
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

/** What was written last lies there until the case is closed. */
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
