import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memoryDisk = '/dev/shm';
const neededBytes = 6 * 2 ** 30;

/**
 * A folder in memory for temporary files, removed when this process ends; null if there is none with enough space.
 * Tests wait for the disk after each write, thousands of times; in memory that takes no time.
 */
export function createMemoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk);
    if (bavail * bsize < neededBytes) return null;
    const folder = mkdtempSync(join(memoryDisk, 'sextant-tests-'));
    chmodSync(folder, 0o1777); // Like any folder for temporary files: some tests run as another user.
    process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
    return folder;
  } catch {
    return null; // Not Linux, or not ours to write to.
  }
}
