import { createHash, type Hash } from 'node:crypto';
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
  /** The first bytes that came in this try. */
  beginning(): Buffer;
  /** The last byte that came in this try; -1 before there is one. */
  lastByte(): number;
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

/** A write is begun with this much, and what comes meanwhile waits, up to the most. */
const worthWriting = 2 * 1024 * 1024;
const mostWaiting = 8 * 1024 * 1024;
const worthSyncing = 64 * 1024 * 1024;
const beginningBytes = 4096;
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
  if (there > 0) await hashFile(part, hash);
  let length = there;
  /** What came and is not handed to the disk yet. */
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let refused = false;
  let beginning: Buffer = Buffer.alloc(0);
  let lastByte = -1;
  let ended: KeptBody | null = null;

  /** The writes that are under way: the next bytes come in while they last. */
  let writing: Promise<void> | null = null;
  /** The block among them, whose end makes room. */
  let block: Promise<void> = Promise.resolve();
  let syncing: Promise<void> | null = null;
  let unsynced = 0;
  let broken: { readonly error: unknown } | null = null;

  async function writeWaiting(): Promise<void> {
    try {
      while (waitingBytes > 0) {
        block = write(waiting);
        [waiting, waitingBytes] = [[], 0];
        await block;
        syncAlong();
      }
    } catch (error) {
      broken = { error };
    } finally {
      writing = null;
    }
  }

  async function write(chunks: Buffer[]): Promise<void> {
    let left = chunks;
    while (left.length > 0) {
      const { bytesWritten } = await file.writev(left);
      length += bytesWritten;
      unsynced += bytesWritten;
      left = after(left, bytesWritten);
    }
  }

  /** Brings to the disk what is written while more comes, so that little is left to wait for at the end. */
  function syncAlong(): void {
    if (unsynced < worthSyncing || syncing) return;
    unsynced = 0;
    syncing = file.datasync().then(
      () => {
        syncing = null;
      },
      (error: unknown) => {
        broken ??= { error };
      },
    );
  }

  /** Everything that came is handed to the disk, or why it could not be. */
  async function written(): Promise<void> {
    writing ??= writeWaiting();
    await writing;
    await syncing;
    if (broken) throw broken.error;
  }

  function take(chunk: Buffer): Promise<void> | undefined {
    if (refused) return undefined;
    if (beginning.length < beginningBytes) beginning = Buffer.concat([beginning, chunk]).subarray(0, beginningBytes);
    lastByte = chunk.at(-1) ?? lastByte;
    hash.update(chunk);
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (broken) return written();
    if (waitingBytes >= worthWriting) writing ??= writeWaiting();
    return waitingBytes >= mostWaiting ? block : undefined;
  }

  /** On disk, accepted, and still the file that stands under the temporary name. */
  async function isWhole(sha256: string): Promise<boolean> {
    if (refused || !(wishes.accept?.({ length, sha256 }) ?? true)) return false;
    await file.datasync();
    const [ours, named] = await Promise.all([file.stat(), stat(part)]);
    return ours.ino === named.ino && ours.dev === named.dev && named.size === length;
  }

  async function end(whole: boolean): Promise<KeptBody> {
    let named = false;
    let sha256: string | null = null;
    try {
      await written();
      sha256 = hash.digest('hex');
      named = whole && (await isWhole(sha256));
      await close();
      if (named) await rename(part, path);
    } finally {
      await close();
      if (!named && length === 0) await rm(part, { force: true }); // An empty rest helps nobody.
      const place = named ? path : length > 0 ? part : null;
      // Where the disk was full, more was hashed than written.
      sha256 ??= await hashOf(place);
      ended = { bytes: null, file: place, length, sha256, masked: false };
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
    take,
    finish: end,
    abandon: async () => void (await end(false)),
    kept: () => ended,
    beginning: () => beginning,
    lastByte: () => lastByte,
  };
}

async function hashFile(path: string, hash: Hash): Promise<void> {
  for await (const chunk of createReadStream(path)) hash.update(chunk);
}

async function hashOf(path: string | null): Promise<string> {
  const hash = createHash('sha256');
  if (path !== null) await hashFile(path, hash);
  return hash.digest('hex');
}

/** What is left of a block once its first bytes are written. */
function after(block: readonly Buffer[], bytes: number): Buffer[] {
  let skip = bytes;
  return block.flatMap((chunk) => {
    const skipped = Math.min(skip, chunk.length);
    skip -= skipped;
    return skipped === chunk.length ? [] : [chunk.subarray(skipped)];
  });
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
