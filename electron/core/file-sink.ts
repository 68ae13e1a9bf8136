import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { BodyKeeper, KeptBody } from './body-keeper.ts';
import { fileReason } from './json-file.ts';

/**
 * Writes a download under a temporary name and gives it its own name only when it is whole, so that no file ever looks
 * whole and is not. What came before a break stays under the temporary name, for the next try to go on from.
 */
export interface FileSink extends BodyKeeper {
  /** How many bytes of an earlier try are there already. */
  readonly resumeFrom: number;
  /** The service begins anew: what was there is dropped. */
  restart(): Promise<void>;
  /** What comes is not what was asked for: nothing more is written, and it can't become whole. */
  turnAway(): void;
  /** Ends it without an answer having come; what was there before stays. */
  abandon(): Promise<void>;
  /** What became of it, once it has ended. */
  kept(): KeptBody | null;
}

export interface SinkWishes {
  /** Goes on with what an earlier try left; otherwise that is dropped. */
  readonly resume?: boolean;
  /** Asked when all has come: only what is accepted gets the file's own name. */
  readonly accept?: (found: { readonly length: number; readonly sha256: string }) => boolean;
  /** Opens the file; told otherwise only where a full disk is played. */
  readonly open?: typeof open;
}

export function partName(path: string): string {
  return `${path}.part`;
}

const blockBytes = 1024 * 1024;
/** Places that this process writes to now: two downloads into one file would leave neither. */
const inUse = new Set<string>();

export async function openFileSink(path: string, wishes: SinkWishes = {}): Promise<Result<FileSink>> {
  if (inUse.has(path)) {
    return fail('in-use', `Another download is being written to ${path}.`, {
      kept: 'Nothing was asked of the service.',
      next: 'Choose another place, or wait for it to end.',
    });
  }
  inUse.add(path);
  try {
    return ok(await openPart(path, wishes));
  } catch (error) {
    inUse.delete(path);
    return fail('file', `${path} could not be written: ${fileReason(error)}.`, {
      kept: 'Nothing was asked of the service.',
      next: 'Choose another place, or free some space, and try again.',
    });
  }
}

async function openPart(path: string, wishes: SinkWishes): Promise<FileSink> {
  const part = partName(path);
  if ((await isFolder(path)) || (await isFolder(part))) throw Object.assign(new Error('a folder'), { code: 'EISDIR' }); // Else told only at the end.
  const there = wishes.resume ? await sizeOf(part) : 0;
  // A new file rather than the old one emptied: another process that still writes there can't get into ours.
  if (there === 0) await rm(part, { force: true });
  const file = await (wishes.open ?? open)(part, there > 0 ? 'a' : 'wx', 0o600);
  let hash = createHash('sha256');
  if (there > 0) for await (const chunk of createReadStream(part)) hash.update(chunk);
  let length = there;
  /** Two blocks by turns: one fills while the other is written. What comes is copied, so that it can be freed at once. */
  let filling = Buffer.allocUnsafe(blockBytes);
  let spare = Buffer.allocUnsafe(blockBytes);
  let filled = 0;
  let refused = false;
  let ended: KeptBody | null = null;

  /** The write that is under way: the next bytes come in while it lasts. Its failure is told once. */
  let writing: Promise<void> = Promise.resolve();

  async function written(): Promise<void> {
    const last = writing;
    writing = Promise.resolve();
    await last;
  }

  async function flush(): Promise<void> {
    await written();
    if (filled === 0) return;
    writing = write(filling.subarray(0, filled));
    writing.catch(() => undefined);
    [filling, spare, filled] = [spare, filling, 0];
  }

  async function write(block: Buffer): Promise<void> {
    for (let at = 0; at < block.length; ) {
      const { bytesWritten } = await file.write(block, at);
      hash.update(block.subarray(at, at + bytesWritten));
      length += bytesWritten;
      at += bytesWritten;
    }
  }

  /** On disk, accepted, and still the file that stands under the temporary name. */
  async function isWhole(sha256: string): Promise<boolean> {
    if (refused || !(wishes.accept?.({ length, sha256 }) ?? true)) return false;
    await file.sync();
    const [ours, named] = await Promise.all([file.stat(), stat(part)]);
    return ours.ino === named.ino && ours.dev === named.dev && named.size === length;
  }

  async function end(whole: boolean): Promise<KeptBody> {
    let named = false;
    let sha256 = '';
    try {
      await flush();
      await written();
      sha256 = hash.copy().digest('hex');
      named = whole && (await isWhole(sha256));
      await close();
      if (named) await rename(part, path);
    } finally {
      await close();
      if (!named && length === 0) await rm(part, { force: true }); // An empty rest helps nobody.
      const place = named ? path : length > 0 ? part : null;
      ended = { bytes: null, file: place, length, sha256: sha256 || hash.digest('hex'), masked: false };
    }
    return ended;
  }

  let isOpen = true;
  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    inUse.delete(path);
    await closeQuietly(file);
  }

  return {
    resumeFrom: there,
    restart: async () => {
      await file.truncate(0);
      hash = createHash('sha256');
      length = 0;
    },
    turnAway: () => {
      refused = true;
    },
    take: async (chunk) => {
      if (refused) return;
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(filling, filled, at);
        filled += copied;
        at += copied;
        if (filled === blockBytes) await flush();
      }
    },
    finish: end,
    abandon: async () => void (await end(false)),
    kept: () => ended,
  };
}

/** All that mattered was written and synced before; a complaint now changes nothing. */
async function closeQuietly(file: FileHandle): Promise<void> {
  await file.close().catch(() => undefined);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  );
}
