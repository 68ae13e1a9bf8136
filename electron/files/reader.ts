import type { OpenFile } from '../../shared/open-file.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { SideProcess, StartSideProcess } from '../core/jobs/side-process.ts';
import type { InputOf, Order, OutputOf, Report } from './process/messages.ts';
import type { OperationName } from './process/operations.ts';

/** The process that reads large files, from main's side: started on demand, and again after it ended. */
export interface FileReader {
  ask<N extends OperationName>(
    operation: N,
    input: InputOf<N>,
    signal?: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<OutputOf<N>>;
  /** Starts the process before the first query. */
  warm(): void;
  close(): Promise<void>;
}

export interface ReaderParts {
  readonly startProcess: StartSideProcess;
  /** Another program than the default one; benchmarks use the bundled one. */
  readonly program?: URL;
  readonly changed: (file: OpenFile) => void;
  /** The process ended, and every open file with it. */
  readonly ended: (why: string) => void;
  readonly log: (line: string) => void;
}

interface Running {
  readonly process: SideProcess;
  readonly answers: Map<number, (result: Result<never>) => void>;
  readonly watchers: Map<number, (share: number) => void>;
  tooLarge: boolean;
  said: string;
}

const mostSaid = 2000;

/** The program of the process: beside this source file, or beside the bundle. */
const program = new URL(import.meta.url.endsWith('.ts') ? './process/main.ts' : './file-reader.js', import.meta.url);

export function createFileReader(parts: ReaderParts): FileReader {
  let running: Running | null = null;
  let nextId = 1;

  function start(): Running {
    const child = parts.startProcess(parts.program ?? program);
    const started: Running = { process: child, answers: new Map(), watchers: new Map(), tooLarge: false, said: '' };
    child.onMessage((message) => {
      const report = message as Report;
      if (report.kind === 'changed') parts.changed(report.file);
      else if (report.kind === 'too-large') started.tooLarge = true;
      else if (report.kind === 'progress') started.watchers.get(report.id)?.(report.share);
      else {
        started.answers.get(report.id)?.(report.result as Result<never>);
        started.answers.delete(report.id);
        started.watchers.delete(report.id);
      }
    });
    child.onSaid((text) => {
      started.said = (started.said + text).slice(-mostSaid);
    });
    child.onEnded(() => gone(started));
    return started;
  }

  /** Answers all waiting callers; the next query starts a new process. */
  function gone(ended: Running): void {
    const isExpected = running !== ended;
    if (!isExpected) running = null;
    if (ended.said !== '') parts.log(`the reader of files said: ${ended.said}`);
    const why = ended.tooLarge
      ? 'Reading this file needed more than 1 GB of memory. Sextant stopped it.'
      : 'The process that reads files ended unexpectedly.';
    for (const answer of ended.answers.values()) {
      answer(
        fail(ended.tooLarge ? 'too-large' : 'file', why, {
          kept: 'The file and the case were not changed.',
          next: 'Open the file again.',
        }),
      );
    }
    ended.answers.clear();
    if (!isExpected) parts.ended(why);
  }

  function ask<N extends OperationName>(
    operation: N,
    input: InputOf<N>,
    signal?: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<OutputOf<N>> {
    running ??= start();
    const { process: child, answers, watchers } = running;
    const id = nextId++;
    if (onProgress) watchers.set(id, onProgress);
    return new Promise<OutputOf<N>>((resolve) => {
      const cancel = () => answers.has(id) && child.send({ kind: 'cancel', id } satisfies Order);
      answers.set(id, (result) => {
        signal?.removeEventListener('abort', cancel);
        resolve(result as OutputOf<N>);
      });
      signal?.addEventListener('abort', cancel, { once: true });
      child.send({ kind: 'do', id, operation, input } satisfies Order);
      if (signal?.aborted) cancel();
    });
  }

  return {
    ask,
    warm: () => {
      running ??= start();
    },
    close: async () => {
      const last = running;
      running = null;
      await last?.process.end();
    },
  };
}
