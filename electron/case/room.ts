import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Failure } from '../../shared/result.ts';

const megabyte = 1024 * 1024;

/**
 * The space that must be free before a request that costs: an answer of several megabytes is written twice, into the
 * journal and then into the case.
 */
export const roomForAnswer = 16 * megabyte;

/** Why an answer may not fit on the disk of one of these paths; null if all have enough space. */
export async function noRoomFor(paths: readonly string[]): Promise<Failure | null> {
  for (const path of paths) {
    const free = await freeBytes(path);
    if (free !== null && free < roomForAnswer) return nearlyFull(path, free);
  }
  return null;
}

/** Null if the system does not say. A path that does not exist yet will be on the disk of its parent folder. */
async function freeBytes(path: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    const above = dirname(path);
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing && above !== path ? freeBytes(above) : null;
  }
}

function nearlyFull(path: string, free: number): Failure {
  return {
    code: 'file',
    message: `The disk that holds ${path} is nearly full: ${inMegabytes(free)} are free, and Sextant needs ${inMegabytes(roomForAnswer)} so that no reply is lost.`,
    next: 'Free some space, then try again.',
  };
}

function inMegabytes(bytes: number): string {
  return `${Math.floor((bytes / megabyte) * 10) / 10} MB`;
}
