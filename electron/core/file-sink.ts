import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BodyKeeper } from './body-keeper.ts';

/**
 * Writes a download under a temporary name and gives it its own name only when it is whole, so that no file ever looks
 * whole and is not. What came before a break stays under the temporary name, for the next try to go on from.
 */
export interface FileSink extends BodyKeeper {
  /** How many bytes of an earlier try are there already. */
  readonly resumeFrom: number;
  /** The service begins anew: what was there is dropped. */
  restart(): Promise<void>;
  /** Ends it without having been whole. */
  abandon(): Promise<void>;
}

export function partName(path: string): string {
  return `${path}.part`;
}

const writeAtOnce = 1024 * 1024;

export async function openFileSink(path: string, resume: boolean): Promise<FileSink> {
  await mkdir(dirname(path), { recursive: true });
  const part = partName(path);
  const there = resume
    ? await stat(part).then(
        (found) => found.size,
        () => 0,
      )
    : 0;
  let file: FileHandle | null = await open(part, there > 0 ? 'a' : 'w', 0o600);
  let hash = createHash('sha256');
  if (there > 0) for await (const chunk of createReadStream(part)) hash.update(chunk);
  let length = there;
  let held: Buffer[] = [];
  let heldBytes = 0;

  async function flush(): Promise<void> {
    if (heldBytes === 0 || !file) return;
    const bytes = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
    held = [];
    heldBytes = 0;
    hash.update(bytes);
    await file.write(bytes);
  }

  async function close(): Promise<void> {
    if (!file) return;
    await flush();
    await file.sync();
    await file.close();
    file = null;
  }

  return {
    resumeFrom: there,
    restart: async () => {
      if (there === 0) return;
      await truncate(part, 0);
      hash = createHash('sha256');
      length = 0;
    },
    take: async (chunk) => {
      held.push(chunk);
      heldBytes += chunk.length;
      length += chunk.length;
      if (heldBytes >= writeAtOnce) await flush();
    },
    finish: async (whole) => {
      await close();
      if (whole) await rename(part, path);
      return { bytes: null, file: whole ? path : part, length, sha256: hash.digest('hex'), masked: false };
    },
    abandon: close,
  };
}
