import { writeFileSync } from 'node:fs';

/**
 * Excludes keys from crash dumps. On Linux a process chooses which memory goes into a core dump: here none, and child
 * processes inherit that. Node's own reports are off, whatever options it was started with. This can't stop a hostile
 * administrator who reads a running process, nor the dumps of macOS and Windows.
 */
export function keepMemoryOutOfDumps(): void {
  if (process.platform === 'linux') {
    try {
      writeFileSync('/proc/self/coredump_filter', '0');
    } catch {
      // This system lacks the setting, or does not allow a change.
    }
  }
  const { report } = process;
  if (!report) return;
  report.reportOnFatalError = false;
  report.reportOnSignal = false;
  report.reportOnUncaughtException = false;
}
