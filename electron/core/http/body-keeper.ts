import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Failure } from '../../../shared/result.ts';
import { fileReason } from '../disk/json-file.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { removeSpooled } from '../disk/spool.ts';

/** What a stream left behind: its bytes when they were few, else a file that whoever keeps it takes over. */
export interface KeptBody {
  readonly bytes: Buffer | null;
  readonly file: string | null;
  readonly length: number;
  readonly sha256: string;
}

/** Keeps the bytes of a stream as it passes. */
export interface BodyKeeper {
  /** Where bytes may be put before they are handed to `take`, which then need not copy them. */
  room?(): Buffer | null;
  /** Nothing to wait for where it returns nothing. */
  take(chunk: Buffer): Promise<void> | undefined;
  /** The last bytes that were there before the first of this stream. */
  before?(): Buffer;
  /** Nothing of it may stay; nothing more is taken. */
  drop?(): Promise<void>;
  /** `whole` is false when the stream broke or was stopped. */
  finish(whole: boolean): Promise<KeptBody>;
}

const mostInMemory = 2 * 1024 * 1024;
/** What takes longer than this to come is not left to memory, whatever its length: the program may be ended meanwhile. */
const mostMsInMemory = 1000;

/** Keeps a reply as evidence, with bounded memory. `beginning` is told of a file before it is begun. */
export function createBodyKeeper(folder: string, beginning: (file: string) => void = () => undefined): BodyKeeper {
  const hash = createHash('sha256');
  let held: Buffer[] = [];
  let length = 0;
  let path: string | null = null;
  let file: WriteStream | null = null;
  let failed = false;
  const began = performance.now();

  async function store(bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return;
    if (file) await write(file, bytes);
    else held.push(bytes);
    hash.update(bytes);
    length += bytes.length;
    if (!file && (length > mostInMemory || performance.now() - began > mostMsInMemory)) await spill();
  }

  async function spill(): Promise<void> {
    makeFolder(folder);
    const place = join(folder, randomUUID());
    try {
      beginning(place);
      const begun = createWriteStream(place, { flags: 'wx', mode: 0o600 });
      begun.on('error', () => undefined); // Told to whoever writes.
      await write(begun, Buffer.concat(held));
      [path, file, held] = [place, begun, []];
    } catch (error) {
      removeSpooled(place); // What memory holds stands for it.
      throw error;
    }
  }

  async function take(bytes: Buffer): Promise<void> {
    try {
      await store(bytes);
    } catch (error) {
      failed = true;
      throw error;
    }
  }

  async function close(): Promise<void> {
    const open = file;
    if (open)
      await new Promise<void>((resolve, reject) =>
        open.end((error?: Error | null) => (error ? reject(error) : resolve())),
      );
  }

  return {
    take,
    finish: async () => {
      if (!failed) await close();
      else if (path !== null) await truncate(path, length); // The disk may have taken a part of the last bytes.
      return {
        bytes: path === null ? Buffer.concat(held) : null,
        file: path,
        length,
        sha256: hash.digest('hex'),
      };
    },
  };
}

function write(file: WriteStream, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => file.write(bytes, (error) => (error ? reject(error) : resolve())));
}

/** The disk is full, or the file can't be written for another reason: no fault of the way. */
export function unkept(error: unknown): Failure {
  const message = `What came could not be written: ${fileReason(error)}.`;
  return { code: 'file', message, next: 'Free some space, or choose another place, and try again.' };
}
