import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ok, type Result } from '../../shared/result.ts';
import { type Database, openDatabase, versionInFile } from './database.ts';
import { currentVersion } from './migrations/migrations.ts';
import { guardedAsync } from './storage-failure.ts';

/** Another case, opened to be read. An older one is brought up to date on a copy: the file itself stays as it is. */
export async function openAside(path: string): Promise<Result<{ database: Database; close: () => Promise<void> }>> {
  const version = versionInFile(path);
  if (!version.ok) return version;
  if (version.value === currentVersion) {
    const opened = openDatabase(path);
    return opened.ok ? ok({ database: opened.value, close: async () => opened.value.close() }) : opened;
  }
  return guardedAsync(path, 'open', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sextant-aside-'));
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const copy = join(folder, basename(path));
      await copyFile(path, copy);
      // The newest of a case that was not closed in order.
      if (existsSync(`${path}-wal`)) await copyFile(`${path}-wal`, `${copy}-wal`);
      const opened = openDatabase(copy);
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
