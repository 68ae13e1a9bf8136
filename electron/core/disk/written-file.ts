import { Worker } from 'node:worker_threads';
import { type OpenFlag, type Order, type Report, writeInThread } from './writer-thread.ts';

/**
 * Files that a separate thread writes and hashes, so that a download of gigabytes does not slow main. Both threads
 * share memory: main fills a block, the thread writes it, and the block is free again. Nothing is allocated or copied
 * meanwhile.
 */
export interface WrittenFile {
  /** All are free at the beginning. */
  readonly blocks: readonly Buffer[];
  /** Hands over the first bytes of a block. `onFree` reports when the block is free again. */
  write(block: number, length: number): void;
  /** Drops everything written so far. */
  restart(): Promise<void>;
  /** Resolves when everything is written; rejects with the system's error. */
  written(): Promise<Written>;
  /** Syncs to the disk; returns the identity of the file. */
  sync(): Promise<{ readonly ino: bigint; readonly dev: bigint; readonly size: number }>;
  /** Returns how much was written, even if not everything could be. */
  close(): Promise<Written>;
}

export interface Written {
  readonly length: number;
  readonly sha256: string;
}

export interface FileWishes {
  readonly flag: OpenFlag;
  readonly onFree: (block: number) => void;
  /** Called as soon as a write fails. */
  readonly onFailed: (error: NodeJS.ErrnoException) => void;
}

/** The most data that may wait for the disk. */
export const blockBytes = 1024 * 1024;
const blocksOfFile = 4;

interface OpenFile {
  readonly wishes: FileWishes;
  readonly answers: { resolve(value: unknown): void; reject(error: unknown): void }[];
}

let shared: ReturnType<typeof startThread> | null = null;

/** Opens a file in the thread. The first call starts the thread, which then stays. */
export async function openWrittenFile(path: string, wishes: FileWishes): Promise<WrittenFile> {
  shared ??= startThread(() => {
    shared = null;
  });
  return shared.open(path, wishes);
}

function startThread(ended: () => void) {
  const worker = new Worker(`(${writeInThread.toString()})()`, { eval: true, name: 'file writer' });
  worker.unref(); // An idle thread must not keep the program alive; a waiting caller does.
  const files = new Map<number, OpenFile>();
  /** Blocks of closed files. */
  const spare: (readonly Buffer[])[] = [];
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
      const file = files.get(order.file);
      if (!file) return reject(systemError('EBADF')); // Closed before: nobody would receive the answer.
      file.answers.push({ resolve: resolve as (value: unknown) => void, reject });
      worker.ref();
      worker.postMessage(order);
    });
  }

  async function open(path: string, wishes: FileWishes): Promise<WrittenFile> {
    const file = nextFile++;
    const blocks = spare.pop() ?? newBlocks();
    files.set(file, { wishes, answers: [] });
    const end = () => {
      files.delete(file);
      spare.push(blocks);
    };
    try {
      await ask({ do: 'open', file, path, flag: wishes.flag, blocks });
    } catch (error) {
      end();
      throw error;
    }
    return {
      blocks,
      write: (block, length) => worker.postMessage({ do: 'write', file, block, length } satisfies Order),
      restart: () => ask({ do: 'restart', file }),
      written: () => ask({ do: 'written', file }),
      sync: () => ask({ do: 'sync', file }),
      close: async () => {
        const written = await ask<Written>({ do: 'close', file });
        end();
        return written;
      },
    };
  }

  return { open };
}

declare const WebAssembly: {
  readonly Memory: new (wishes: {
    initial: number;
    maximum: number;
    shared: true;
  }) => { readonly buffer: SharedArrayBuffer };
};

/** This kind of memory is aligned to a page, which direct writes require. */
function newBlocks(): readonly Buffer[] {
  const pages = (blocksOfFile * blockBytes) / (64 * 1024);
  const { buffer } = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  return Array.from({ length: blocksOfFile }, (_, at) => Buffer.from(buffer, at * blockBytes, blockBytes));
}

function systemError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}
