import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const named = /^sextant-copies-(\d+)-/;

/**
 * A folder for copies of a case, for this user only. The caller removes it; what a process that was ended could not
 * remove is removed here by the next one.
 */
export async function makeCopiesFolder(): Promise<string> {
  await removeLeftCopies();
  return mkdtemp(join(tmpdir(), `sextant-copies-${process.pid}-`));
}

export async function removeLeftCopies(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = named.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
