import type { filesCalls } from '../../shared/calls/files.ts';
import type { Handlers } from '../../shared/ipc.ts';
import type { StartSideProcess } from '../core/jobs/side-process.ts';
import { type FilesContext, filesHandlers } from './handlers.ts';
import { createFileReader } from './reader.ts';
import { openRecentFiles } from './recent-files.ts';

/** Reading large files: the calls, and the process behind them. */
export interface Files {
  readonly handlers: Handlers<typeof filesCalls>;
  /** Files that were opened before, and may be opened again without asking. */
  recent(): readonly string[];
  close(): Promise<void>;
}

export async function openFiles(
  parts: Omit<FilesContext, 'reader' | 'recent'> & {
    readonly dataFolder: string;
    readonly startProcess: StartSideProcess;
    readonly log: (line: string) => void;
  },
): Promise<Files> {
  const recent = await openRecentFiles(parts.dataFolder);
  const reader = createFileReader({
    startProcess: parts.startProcess,
    changed: (file) => files.changed(file),
    ended: (why) => files.ended(why),
    log: parts.log,
  });
  const files = filesHandlers({ ...parts, reader, recent });
  return { handlers: files.handlers, recent: recent.list, close: reader.close };
}
