import { fail, ok, type Result } from '../../shared/result.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { StartSideProcess } from '../core/jobs/side-process.ts';
import type { ReadCounts } from './count-read.ts';
import type { ReadPiece } from './pieces.ts';
import type { OpenedFile, Order, Report } from './process/messages.ts';

/** The program of the process: beside this source file, or beside the bundle. */
const program = new URL(import.meta.url.endsWith('.ts') ? './process/main.ts' : './import-reader.js', import.meta.url);

/** Receives how many bytes of a file have been read, from time to time. */
type Told = (done: number, of: number) => void;

/** Reads files for imports, each in a process of its own. */
export interface ImportReader {
  count(
    path: string,
    signal: AbortSignal,
    told?: Told,
  ): Promise<Result<{ readonly file: OpenedFile; readonly counts: ReadCounts }>>;
  /** Hands an opened file and what is read from it to the work. */
  read<T>(
    path: string,
    signal: AbortSignal,
    work: (file: OpenedFile, pieces: AsyncIterable<ReadPiece>) => Promise<Result<T>>,
    told?: Told,
  ): Promise<Result<T>>;
}

export interface ImportReaderParts {
  readonly startProcess: StartSideProcess;
  readonly log: (line: string) => void;
}

/** The process said that it can't go on, or ended. */
class Stopped extends Error {
  readonly failure: Result<never>;
  constructor(failure: Result<never>) {
    super('stopped');
    this.failure = failure;
  }
}

export function createImportReader({ startProcess, log }: ImportReaderParts): ImportReader {
  /** Runs the work with a process that answers one order at a time. */
  async function withProcess<T>(
    signal: AbortSignal,
    told: Told,
    work: (ask: (order: Order) => Promise<Report>) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    if (signal.aborted) return cancelled();
    const child = startProcess(program);
    let waiting: { resolve(report: Report): void; reject(error: Error): void } | null = null;
    let over: Stopped | null = null;
    const stop = (failure: Result<never>) => {
      over ??= new Stopped(failure);
      waiting?.reject(over);
    };
    child.onMessage((message) => {
      const report = message as Report;
      if (report.kind === 'progress') told(report.done, report.of);
      else if (report.kind === 'too-large') stop(tooLarge);
      else if (report.kind === 'failed') stop(failureOf(report.code));
      else waiting?.resolve(report);
    });
    child.onSaid((text) => log(`the reader of imports said: ${text.slice(0, 2000)}`));
    child.onEnded(() => stop(unreadable));
    const abort = () => stop(cancelled());
    signal.addEventListener('abort', abort, { once: true });
    const ask = (order: Order) =>
      new Promise<Report>((resolve, reject) => {
        if (over) return reject(over);
        waiting = { resolve, reject };
        child.send(order);
      });
    try {
      return await work(ask);
    } catch (error) {
      if (error instanceof Stopped) return error.failure;
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
      void child.end();
    }
  }

  return {
    count: (path, signal, told = untold) =>
      withProcess(signal, told, async (ask) => {
        const report = await ask({ kind: 'count', path });
        return report.kind === 'counted' ? ok({ file: report.file, counts: report.counts }) : unreadable;
      }),
    read: (path, signal, work, told = untold) =>
      withProcess(signal, told, async (ask) => {
        const report = await ask({ kind: 'read', path });
        return report.kind === 'opened' ? work(report.file, piecesFrom(ask)) : unreadable;
      }),
  };
}

const untold: Told = () => undefined;

async function* piecesFrom(ask: (order: Order) => Promise<Report>): AsyncGenerator<ReadPiece> {
  for (;;) {
    const report = await ask({ kind: 'more' });
    if (report.kind !== 'pieces') return;
    yield* report.pieces;
    if (report.isLast) return;
  }
}

const kept = 'The part that was read before is in the case, as one step, if there is any.';

const tooLarge = fail('too-large', 'Reading this file needed more memory than an import gets. Sextant stopped it.', {
  kept,
  next: 'Import a part of the file.',
});

const unreadable = fail('file', 'The file could not be read to its end.', {
  kept,
  next: 'Check that the file still exists and is complete, then import it again.',
});

/** Errors of the file system keep their words. */
function failureOf(code: string): Result<never> {
  if (code === '') return unreadable;
  throw Object.assign(new Error(code), { code });
}
