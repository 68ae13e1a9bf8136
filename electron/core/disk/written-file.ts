import { Worker } from 'node:worker_threads';
import { type OpenFlag, type Order, type Report, writeInThread } from './writer-thread.ts';

/**
 * Files that are written and hashed in a thread of their own, so that a download of gigabytes takes nothing from the
 * rest of main. Both see the same memory: a block is filled here, written there, and free again. Nothing is allocated
 * or copied while it runs.
 */
export interface WrittenFile {
  /** All of them are free at the beginning. */
  readonly blocks: readonly Buffer[];
  /** Hands over the first bytes of a block, which is free again when `onFree` says so. */
  write(block: number, length: number): void;
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
  readonly flag: OpenFlag;
  readonly onFree: (block: number) => void;
  /** Told at once when something could not be written. */
  readonly onFailed: (error: NodeJS.ErrnoException) => void;
}

/** As much as may wait for the disk. */
export const blockBytes = 1024 * 1024;
const blocksOfFile = 4;

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
  /** Of files that are closed. */
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
      if (!file) return reject(systemError('EBADF')); // Closed before: nobody would hear the answer.
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

/** Memory of this kind begins at a page of the machine, which a write past the system's cache asks for. */
function newBlocks(): readonly Buffer[] {
  const pages = (blocksOfFile * blockBytes) / (64 * 1024);
  const { buffer } = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  return Array.from({ length: blocksOfFile }, (_, at) => Buffer.from(buffer, at * blockBytes, blockBytes));
}

function systemError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}
