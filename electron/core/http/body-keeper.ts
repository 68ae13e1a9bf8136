import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Failure } from '../../../shared/result.ts';
import { fileReason } from '../disk/json-file.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { removeSpooled } from '../disk/spool.ts';

/** The stored body of a stream: bytes when it is short, else a file that the receiver takes over. */
export interface KeptBody {
  readonly bytes: Buffer | null;
  readonly file: string | null;
  readonly length: number;
  readonly sha256: string;
}

/** Stores the bytes of a stream while it passes. */
export interface BodyKeeper {
  /** A buffer to read bytes into before they go to `take`, which then need not copy them. */
  room?(): Buffer | null;
  /** Returns undefined when the caller need not wait. */
  take(chunk: Buffer): Promise<void> | undefined;
  /** The last stored bytes before the first byte of this stream. */
  before?(): Buffer;
  /** Removes everything stored so far, and accepts nothing more. */
  drop?(): Promise<void>;
  /** `whole` is false when the stream broke or was stopped. */
  finish(whole: boolean): Promise<KeptBody>;
}

const mostInMemory = 2 * 1024 * 1024;
/** A body that takes longer than this goes to disk, whatever its length: the program may end in the meantime. */
const mostMsInMemory = 1000;

/** Stores a reply as evidence with bounded memory. Calls `beginning` before it creates a file. */
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
      begun.on('error', () => undefined); // The writer receives the error.
      await write(begun, Buffer.concat(held));
      [path, file, held] = [place, begun, []];
    } catch (error) {
      removeSpooled(place); // The bytes in memory replace it.
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
      else if (path !== null) await truncate(path, length); // The disk may hold a part of the last bytes.
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

/** The disk is full, or the file can't be written for another reason. The network is not at fault. */
export function unkept(error: unknown): Failure {
  const message = `The data could not be written: ${fileReason(error)}.`;
  return { code: 'file', message, next: 'Free some space, or choose another place, and try again.' };
}
