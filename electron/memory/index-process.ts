import { fail } from '../../shared/result.ts';
import { createAnsweringProcess } from '../core/jobs/answering-process.ts';
import type { StartSideProcess } from '../core/jobs/side-process.ts';
import type { Progress, Report } from './process/messages.ts';
import type { OperationName, Operations } from './process/operations.ts';

type InputOf<N extends OperationName> = Parameters<Operations[N]>[0];
type OutputOf<N extends OperationName> = Awaited<ReturnType<Operations[N]>>;

/** The process of the index, from main's side: started on demand, and again after it ended. */
export interface IndexProcess {
  ask<N extends OperationName>(operation: N, input: InputOf<N>): Promise<OutputOf<N>>;
  isRunning(): boolean;
  close(): Promise<void>;
}

interface ReadCase {
  readonly path: string;
  readonly stamp: string;
}

export interface IndexProcessParts {
  readonly startProcess: StartSideProcess;
  /** Another program than the default one; benchmarks use the bundled one. */
  readonly program?: URL | undefined;
  readonly changed: (progress: Progress) => void;
  /** It ended unexpectedly, perhaps because of the case that it was reading. */
  readonly ended: (reading: ReadCase | null) => void;
  readonly log: (line: string) => void;
}

/** The program of the process: beside this source file, or beside the bundle. */
const program = new URL(import.meta.url.endsWith('.ts') ? './process/main.ts' : './case-memory.js', import.meta.url);

export function createIndexProcess(parts: IndexProcessParts): IndexProcess {
  let reading: ReadCase | null = null;
  const { ask, isRunning, close } = createAnsweringProcess<Report>({
    startProcess: parts.startProcess,
    program: parts.program ?? program,
    name: 'the index of all cases',
    log: parts.log,
    heard: (report) => {
      if (report.kind === 'changed') parts.changed(report.progress);
      else if (report.kind === 'reading') {
        reading = report.path === null ? null : { path: report.path, stamp: report.stamp };
      }
    },
    failure: () =>
      fail('file', 'The process that reads the cases ended unexpectedly.', {
        kept: 'No case was changed.',
        next: 'Try again: the case that it was reading is left out.',
      }),
    ended: () => {
      const last = reading;
      reading = null;
      parts.ended(last);
    },
  });
  return { ask: ask as IndexProcess['ask'], isRunning, close };
}
