import { fail, type Result } from '../../shared/result.ts';
import type { SideProcess, StartSideProcess } from '../core/jobs/side-process.ts';
import type { Order, Progress, Report } from './process/messages.ts';
import type { OperationName, Operations } from './process/operations.ts';

type InputOf<N extends OperationName> = Parameters<Operations[N]>[0];
type OutputOf<N extends OperationName> = Awaited<ReturnType<Operations[N]>>;

/** The process of the index, from main's side: started on demand, and again after it ended. */
export interface IndexProcess {
  ask<N extends OperationName>(operation: N, input: InputOf<N>): Promise<OutputOf<N>>;
  isRunning(): boolean;
  close(): Promise<void>;
}

export interface IndexProcessParts {
  readonly startProcess: StartSideProcess;
  /** Another program than the default one; benchmarks use the bundled one. */
  readonly program?: URL | undefined;
  readonly changed: (progress: Progress) => void;
  /** It ended unexpectedly, perhaps because of the case that it was reading. */
  readonly ended: (reading: { readonly path: string; readonly stamp: string } | null) => void;
  readonly log: (line: string) => void;
}

interface Running {
  readonly process: SideProcess;
  readonly answers: Map<number, (result: Result<never>) => void>;
  reading: { readonly path: string; readonly stamp: string } | null;
  said: string;
}

const mostSaid = 2000;

/** The program of the process: beside this source file, or beside the bundle. */
const program = new URL(import.meta.url.endsWith('.ts') ? './process/main.ts' : './case-memory.js', import.meta.url);

export function createIndexProcess(parts: IndexProcessParts): IndexProcess {
  let running: Running | null = null;
  let nextId = 1;

  function start(): Running {
    const child = parts.startProcess(parts.program ?? program);
    const started: Running = { process: child, answers: new Map(), reading: null, said: '' };
    child.onMessage((message) => {
      const report = message as Report;
      if (report.kind === 'changed') parts.changed(report.progress);
      else if (report.kind === 'reading')
        started.reading = report.path === null ? null : { path: report.path, stamp: report.stamp };
      else if (report.kind === 'done') {
        started.answers.get(report.id)?.(report.result as Result<never>);
        started.answers.delete(report.id);
      }
    });
    child.onSaid((text) => {
      started.said = (started.said + text).slice(-mostSaid);
    });
    child.onEnded(() => gone(started));
    return started;
  }

  function gone(ended: Running): void {
    const isExpected = running !== ended;
    if (!isExpected) running = null;
    if (ended.said !== '') parts.log(`the index of all cases said: ${ended.said}`);
    const failed = fail('file', 'The process that reads the cases ended unexpectedly.', {
      kept: 'No case was changed.',
      next: 'Try again: the case that it was reading is left out.',
    });
    for (const answer of ended.answers.values()) answer(failed);
    ended.answers.clear();
    if (!isExpected) parts.ended(ended.reading);
  }

  return {
    ask: <N extends OperationName>(operation: N, input: InputOf<N>) => {
      running ??= start();
      const { process: child, answers } = running;
      const id = nextId++;
      return new Promise<OutputOf<N>>((resolve) => {
        answers.set(id, (result) => resolve(result as OutputOf<N>));
        child.send({ id, operation, input } satisfies Order);
      });
    },
    isRunning: () => running !== null,
    close: async () => {
      const last = running;
      running = null;
      await last?.process.end();
    },
  };
}
