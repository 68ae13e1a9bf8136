import { Worker } from 'node:worker_threads';

/**
 * Files that are written and hashed in a thread of their own, so that a download of gigabytes takes nothing from the
 * rest of main. Blocks go there and come back: nothing is allocated while it runs.
 */
export interface WrittenFile {
  /** Hands over the first bytes of a block. The block comes back through `onFree`. */
  write(block: ArrayBuffer, length: number): void;
  /** Drops what was written so far. */
  restart(): Promise<void>;
  /** What was written, once all of it is; rejects with the system's error where something could not be. */
  written(): Promise<Written>;
  /** Brings it to the disk; says which file it is. */
  sync(): Promise<{ readonly ino: bigint; readonly dev: bigint; readonly size: number }>;
  /** Says what was written, also where not all of it could be. */
  close(): Promise<Written>;
}

export interface Written {
  readonly length: number;
  readonly sha256: string;
}

export interface FileWishes {
  /** 'wx': it must not be there. 'a': goes on at its end. 'w': whatever is there. */
  readonly flag: 'wx' | 'a' | 'w';
  readonly onFree: (block: ArrayBuffer) => void;
  /** Told at once when something could not be written. */
  readonly onFailed: (error: NodeJS.ErrnoException) => void;
}

type Order =
  | { readonly do: 'open'; readonly file: number; readonly path: string; readonly flag: FileWishes['flag'] }
  | { readonly do: 'write'; readonly file: number; readonly block: ArrayBuffer; readonly length: number }
  | { readonly do: 'restart' | 'written' | 'sync' | 'close'; readonly file: number };

type Report =
  | { readonly tells: 'free'; readonly file: number; readonly block: ArrayBuffer }
  | { readonly tells: 'failed'; readonly file: number; readonly code: string }
  | { readonly tells: 'done'; readonly file: number; readonly value: unknown }
  | { readonly tells: 'refused'; readonly file: number; readonly code: string };

interface OpenFile {
  readonly wishes: FileWishes;
  readonly answers: { resolve(value: unknown): void; reject(error: unknown): void }[];
}

let shared: ReturnType<typeof startThread> | null = null;

/** Opens a file in the thread, which is started with the first and kept. */
export async function openWrittenFile(path: string, wishes: FileWishes): Promise<WrittenFile> {
  shared ??= startThread(() => {
    shared = null;
  });
  return shared.open(path, wishes);
}

function startThread(ended: () => void) {
  const worker = new Worker(`(${writeInThread.toString()})()`, { eval: true, name: 'file writer' });
  worker.unref(); // A program that has nothing else to do may end; who waits for an answer holds it.
  const files = new Map<number, OpenFile>();
  let nextFile = 1;

  worker.on('message', (report: Report) => {
    const file = files.get(report.file);
    if (!file) return;
    if (report.tells === 'free') file.wishes.onFree(report.block);
    else if (report.tells === 'failed') file.wishes.onFailed(systemError(report.code));
    else {
      worker.unref();
      const answer = file.answers.shift();
      if (report.tells === 'done') answer?.resolve(report.value);
      else answer?.reject(systemError(report.code));
    }
  });
  worker.on('exit', () => {
    ended();
    for (const { wishes, answers } of files.values()) {
      wishes.onFailed(systemError('EIO'));
      for (const answer of answers) answer.reject(systemError('EIO'));
    }
  });

  function ask<T>(order: Order): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      files.get(order.file)?.answers.push({ resolve: resolve as (value: unknown) => void, reject });
      worker.ref();
      worker.postMessage(order);
    });
  }

  async function open(path: string, wishes: FileWishes): Promise<WrittenFile> {
    const file = nextFile++;
    files.set(file, { wishes, answers: [] });
    try {
      await ask({ do: 'open', file, path, flag: wishes.flag });
    } catch (error) {
      files.delete(file);
      throw error;
    }
    return {
      write: (block, length) => worker.postMessage({ do: 'write', file, block, length } satisfies Order, [block]),
      restart: () => ask({ do: 'restart', file }),
      written: () => ask({ do: 'written', file }),
      sync: () => ask({ do: 'sync', file }),
      close: async () => {
        const written = await ask<Written>({ do: 'close', file });
        files.delete(file);
        return written;
      },
    };
  }

  return { open };
}

function systemError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}

/** What runs in the thread. It is sent there as text, so it uses nothing from outside of itself. */
function writeInThread(): void {
  const fs = process.getBuiltinModule('node:fs');
  const { createHash } = process.getBuiltinModule('node:crypto');
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  interface Writing {
    readonly handle: number;
    hash: ReturnType<typeof createHash>;
    length: number;
    unsynced: number;
    /** Ends with what is on its way to the disk now. */
    syncing: Promise<void> | null;
    failed: string | null;
  }
  const writings = new Map<number, Writing>();
  /** Along the way and beside the writing, so that little is left to wait for at the end. */
  const worthSyncing = 64 * 1024 * 1024;

  const codeOf = (error: unknown) => String((error as { code?: unknown }).code ?? 'EIO');

  function open(path: string, flag: 'wx' | 'a' | 'w'): Writing {
    const hash = createHash('sha256');
    let length = 0;
    if (flag === 'a') {
      const old = fs.openSync(path, 'r');
      const buffer = Buffer.allocUnsafe(1024 * 1024);
      for (let read = fs.readSync(old, buffer); read > 0; read = fs.readSync(old, buffer)) {
        hash.update(buffer.subarray(0, read));
        length += read;
      }
      fs.closeSync(old);
    }
    const handle = fs.openSync(path, flag, 0o600);
    return { handle, hash, length, unsynced: 0, syncing: null, failed: null };
  }

  function fail(file: number, writing: Writing, error: unknown): void {
    writing.failed ??= codeOf(error);
    parentPort?.postMessage({ tells: 'failed', file, code: writing.failed });
  }

  function mustBeWell({ failed }: Writing): void {
    if (failed !== null) throw Object.assign(new Error(failed), { code: failed });
  }

  function syncBeside(file: number, writing: Writing): void {
    writing.unsynced = 0;
    writing.syncing = new Promise((resolve) => {
      fs.fdatasync(writing.handle, (error) => {
        if (error) fail(file, writing, error);
        writing.syncing = null;
        resolve();
      });
    });
  }

  function write(file: number, writing: Writing, bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) {
      const written = fs.writeSync(writing.handle, bytes, at);
      writing.hash.update(bytes.subarray(at, at + written));
      at += written;
      writing.length += written;
      writing.unsynced += written;
    }
    if (writing.unsynced >= worthSyncing && writing.syncing === null) syncBeside(file, writing);
  }

  async function carryOut(order: Exclude<Order, { do: 'write' }>): Promise<unknown> {
    if (order.do === 'open') {
      writings.set(order.file, open(order.path, order.flag));
      return undefined;
    }
    const writing = writings.get(order.file);
    if (!writing) throw Object.assign(new Error('not open'), { code: 'EBADF' });
    if (order.do !== 'written') await writing.syncing;
    switch (order.do) {
      case 'restart':
        fs.ftruncateSync(writing.handle, 0);
        writing.hash = createHash('sha256');
        writing.length = 0;
        return undefined;
      case 'written':
        mustBeWell(writing);
        return { length: writing.length, sha256: writing.hash.copy().digest('hex') };
      case 'sync': {
        mustBeWell(writing);
        fs.fdatasyncSync(writing.handle);
        const { ino, dev, size } = fs.fstatSync(writing.handle, { bigint: true });
        return { ino, dev, size: Number(size) };
      }
      case 'close':
        writings.delete(order.file);
        fs.closeSync(writing.handle);
        return { length: writing.length, sha256: writing.hash.digest('hex') };
    }
  }

  parentPort?.on('message', (order: Order) => {
    const { file } = order;
    if (order.do === 'write') {
      const writing = writings.get(file);
      try {
        if (writing && writing.failed === null) write(file, writing, Buffer.from(order.block, 0, order.length));
      } catch (error) {
        if (writing) fail(file, writing, error);
      }
      parentPort.postMessage({ tells: 'free', file, block: order.block }, [order.block]);
      return;
    }
    carryOut(order).then(
      (value) => parentPort.postMessage({ tells: 'done', file, value }),
      (error: unknown) => parentPort.postMessage({ tells: 'refused', file, code: codeOf(error) }),
    );
  });
}
