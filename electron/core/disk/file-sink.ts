import { createHash } from 'node:crypto';
import { lstat, open, rename, rm, stat } from 'node:fs/promises';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { BodyKeeper, KeptBody } from '../http/body-keeper.ts';
import { fileReason } from './json-file.ts';
import { blockBytes, openWrittenFile, type Written } from './written-file.ts';

/**
 * Writes a download under a temporary name and renames it only when it is complete, so that no incomplete file looks
 * complete. After a break, the bytes stay under the temporary name for the next attempt.
 */
export interface FileSink extends BodyKeeper {
  /** The number of bytes from an earlier attempt. */
  readonly resumeFrom: number;
  /** The service starts from the beginning: drops the earlier bytes. */
  restart(): Promise<void>;
  /** The answer is not the requested file: writes nothing more, and never completes. */
  turnAway(): void;
  /** Ends before an answer arrived; earlier bytes stay. */
  abandon(): Promise<void>;
  /** The first bytes of this attempt. */
  beginning(): Buffer;
  /** The last byte of this attempt; -1 before the first. */
  lastByte(): number;
  /** The result, after the end. */
  kept(): KeptBody | null;
}

export interface SinkWishes {
  /** Continues an earlier attempt; otherwise its bytes are dropped. */
  readonly resume?: boolean;
  /** Called when everything has arrived: only an accepted file gets its final name. */
  readonly accept?: (found: { readonly length: number; readonly sha256: string }) => boolean;
  /** Receives the length of the file after each piece. */
  readonly taken?: (length: number) => void;
  /** Tests write here instead of the file, to simulate a full disk. */
  readonly device?: string;
}

export function partName(path: string): string {
  return `${path}.part`;
}

const beginningBytes = 4096;
/** Paths that this process writes to now: two downloads into one file would spoil both. */
const inUse = new Set<string>();

export async function openFileSink(path: string, wishes: SinkWishes = {}): Promise<Result<FileSink>> {
  if (inUse.has(path)) {
    return fail('in-use', `Another download is writing to ${path}.`, {
      kept: 'No request was sent.',
      next: 'Choose another place, or wait until it ends.',
    });
  }
  inUse.add(path);
  try {
    return ok(await openPart(path, wishes));
  } catch (error) {
    inUse.delete(path);
    return fail('file', `${path} could not be written: ${fileReason(error)}.`, {
      kept: 'No request was sent.',
      next: 'Choose another place, or free some space, and try again.',
    });
  }
}

async function openPart(path: string, wishes: SinkWishes): Promise<FileSink> {
  const part = partName(path);
  // Without this check the error would appear only at the end.
  if ((await isFolder(path)) || (await isFolder(part))) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
  const there = wishes.resume ? await sizeOf(part) : 0;
  // Creates a new file instead of emptying the old one: another process that still writes there can't reach ours.
  if (there === 0) await rm(part, { force: true });
  const spare: number[] = [];
  let goOn: (() => void) | null = null;
  let broken: { readonly error: unknown } | null = null;
  let before = there > 0 ? await lastBytes(part, there) : Buffer.alloc(0);
  const file = await openWrittenFile(wishes.device ?? part, {
    flag: wishes.device ? 'w' : there > 0 ? 'a' : 'wx',
    onFree: (block) => {
      spare.push(block);
      goOn?.();
    },
    onFailed: (error) => {
      broken ??= { error };
      goOn?.();
    },
  });
  spare.push(...file.blocks.keys());
  let filling = spare.pop() ?? null;
  let filled = 0;
  let refused = false;
  let beginning: Buffer = Buffer.alloc(0);
  let lastByte = -1;
  let length = there;
  let ended: KeptBody | null = null;

  /** A free part of the current block. */
  function room(): Buffer | null {
    filling ??= spare.pop() ?? null;
    return (filling !== null && file.blocks[filling]?.subarray(filled)) || null;
  }

  /** Copies the bytes into a block; blocks circulate between here and the writer thread. */
  function take(chunk: Buffer): Promise<void> | undefined {
    if (refused) return undefined;
    if (broken) return Promise.reject(broken.error);
    if (beginning.length < beginningBytes) beginning = Buffer.concat([beginning, chunk]).subarray(0, beginningBytes);
    lastByte = chunk.at(-1) ?? lastByte;
    length += chunk.length;
    wishes.taken?.(length);
    return fill(chunk);
  }

  function fill(chunk: Buffer): Promise<void> | undefined {
    for (let at = 0; at < chunk.length; ) {
      const place = room();
      if (place === null) return whenThereIsRoom(chunk.subarray(at));
      const isThere = chunk.buffer === place.buffer && chunk.byteOffset === place.byteOffset;
      const put = isThere ? chunk.length : chunk.copy(place, 0, at);
      filled += put;
      at += put;
      if (filled === blockBytes) handOver();
    }
    return undefined;
  }

  function handOver(): void {
    if (filling !== null && filled > 0) file.write(filling, filled);
    filling = null;
    filled = 0;
  }

  async function whenThereIsRoom(rest: Buffer): Promise<void> {
    while (spare.length === 0 && !broken) {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      goOn = null;
    }
    if (broken) throw broken.error;
    await fill(rest);
  }

  function restart(): Promise<void> {
    length = 0;
    before = Buffer.alloc(0);
    return file.restart();
  }

  /** On disk, accepted, and still the file at the temporary path. */
  async function isWhole({ length, sha256 }: Written): Promise<boolean> {
    if (refused || !(wishes.accept?.({ length, sha256 }) ?? true)) return false;
    const [ours, named] = await Promise.all([file.sync(), stat(part, { bigint: true })]);
    return ours.ino === named.ino && ours.dev === named.dev && Number(named.size) === length;
  }

  async function end(whole: boolean): Promise<KeptBody> {
    let named = false;
    let written: Written | null = null;
    try {
      handOver();
      written = await file.written();
      named = whole && (await isWhole(written));
      await close();
      if (named) await rename(part, path);
    } finally {
      const { length, sha256 } = (await close()) ?? written ?? nothingWritten;
      if (!named && length === 0) await rm(part, { force: true }); // Nothing to resume from.
      ended = { bytes: null, file: named ? path : length > 0 ? part : null, length, sha256 };
    }
    return ended;
  }

  let closed: Promise<Written | null> | null = null;
  function close(): Promise<Written | null> {
    inUse.delete(path);
    closed ??= file.close().catch(() => null); // Everything that matters was written and synced before.
    return closed;
  }

  return {
    resumeFrom: there,
    restart,
    turnAway: () => {
      refused = true;
    },
    before: () => before,
    drop: async () => {
      refused = true;
      filled = 0; // Drops the bytes that wait in a block.
      await restart();
    },
    room,
    take,
    finish: end,
    abandon: async () => void (await end(false)),
    kept: () => ended,
    beginning: () => beginning,
    lastByte: () => lastByte,
  };
}

const nothingWritten: Written = { length: 0, sha256: createHash('sha256').digest('hex') };

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Enough for a key that the end of an earlier attempt cut in two. */
const mostBefore = 8192;

async function lastBytes(path: string, size: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const from = Math.max(0, size - mostBefore);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A link is not our partial file: never continue writing to its target. */
async function sizeOf(path: string): Promise<number> {
  return lstat(path).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  );
}
