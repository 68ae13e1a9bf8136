import type { OpenFile } from '../../shared/open-file.ts';
import { fail } from '../../shared/result.ts';
import { createAnsweringProcess } from '../core/jobs/answering-process.ts';
import type { StartSideProcess } from '../core/jobs/side-process.ts';
import type { InputOf, OutputOf, Report } from './process/messages.ts';
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

/** The program of the process: beside this source file, or beside the bundle. */
const program = new URL(import.meta.url.endsWith('.ts') ? './process/main.ts' : './file-reader.js', import.meta.url);

export function createFileReader(parts: ReaderParts): FileReader {
  let isTooLarge = false;
  const why = () =>
    isTooLarge
      ? 'Reading this file needed more than 1 GB of memory. Sextant stopped it.'
      : 'The process that reads files ended unexpectedly.';
  const { ask, warm, close } = createAnsweringProcess<Report>({
    startProcess: parts.startProcess,
    program: parts.program ?? program,
    name: 'the reader of files',
    log: parts.log,
    heard: (report) => {
      if (report.kind === 'changed') parts.changed(report.file);
      else isTooLarge = true;
    },
    failure: () =>
      fail(isTooLarge ? 'too-large' : 'file', why(), {
        kept: 'The file and the case were not changed.',
        next: 'Open the file again.',
      }),
    ended: () => {
      const told = why();
      isTooLarge = false;
      parts.ended(told);
    },
  });
  return { ask: ask as FileReader['ask'], warm, close };
}
