import { writeFileSync } from 'node:fs';

/**
 * Keeps keys out of what is written when the program itself is broken. On Linux a process says which of its memory goes
 * into a core dump: none of it, and the processes it starts inherit that. Node's own reports are off, whatever the options
 * say that it was started with. What a hostile administrator reads of a running process, and what macOS and Windows put
 * into theirs, is out of reach from here.
 */
export function keepMemoryOutOfDumps(): void {
  if (process.platform === 'linux') {
    try {
      writeFileSync('/proc/self/coredump_filter', '0');
    } catch {
      // A system without it, or one that does not let it be changed.
    }
  }
  const { report } = process;
  if (!report) return;
  report.reportOnFatalError = false;
  report.reportOnSignal = false;
  report.reportOnUncaughtException = false;
}
