// Runs the reader of cases in a process of its own, with a home that nobody may touch, and starts another when it ended.
import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Bench } from './attack.ts';
import type { CanaryTree } from './canary-tree.ts';
import type { ReadOrder, ReadReport } from './case-reader.ts';
import { plainEnvironment, takenBy } from './terminal-run.ts';

const script = fileURLToPath(new URL('./case-reader.ts', import.meta.url));
const mostMB = 1024;
const mostIdleMs = 20_000;

export interface Reader {
  /** What went wrong while it read this case, and what it took. */
  read(order: ReadOrder): Promise<{ wrong: string[]; operations: number; opened: boolean; peakMB: number }>;
}

export function startReader(
  bench: Bench,
  { canaries, dataFolder, out, honest }: { canaries: CanaryTree; dataFolder: string; out: string; honest: string },
): Reader {
  let child: ChildProcess | null = null;
  let errors = '';
  let run = 0;
  bench.atEnd(() => child?.kill('SIGKILL'));

  function begin(): Promise<ChildProcess> {
    const started = fork(script, [`${dataFolder}-${++run}`, out, honest], {
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=1500'],
      cwd: canaries.workplace,
      env: plainEnvironment(canaries.home),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    errors = '';
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-2000);
    });
    return new Promise((resolve, reject) => {
      started.once('message', () => resolve(started));
      started.once('exit', (code) => reject(new Error(`the reader did not start (${code}): ${errors}`)));
    });
  }

  return {
    read: async (order) => {
      child ??= await begin();
      const reading = child;
      forgetPeak(reading.pid ?? 0);
      let peakMB = 0;
      let [work, idleSince] = [0, performance.now()];
      const watch = setInterval(() => {
        const { megabytes, seconds } = takenBy(reading.pid ?? 0);
        peakMB = Math.max(peakMB, megabytes);
        if (seconds > work) [work, idleSince] = [seconds, performance.now()];
        // It neither works nor answers: it waits for something that never comes.
        if (performance.now() - idleSince > mostIdleMs) reading.kill('SIGKILL');
      }, 100);
      const report = await new Promise<ReadReport | string>((resolve) => {
        const ended = (code: number | null, signal: string | null) =>
          resolve(
            signal === 'SIGKILL'
              ? 'the process hung and had to be ended'
              : `the process ended (${signal ?? code}): ${errors.trim().split('\n').at(-1) ?? ''}`,
          );
        reading.once('exit', ended);
        reading.once('message', (message) => {
          reading.off('exit', ended);
          resolve(message as ReadReport);
        });
        reading.send(order);
      });
      clearInterval(watch);
      peakMB = Math.round(Math.max(peakMB, takenBy(reading.pid ?? 0).megabytes));
      const tooMuch = peakMB > mostMB ? [`it took ${peakMB} MB`] : [];
      if (typeof report === 'string') {
        child = null;
        return { wrong: [report, ...tooMuch], operations: 0, opened: false, peakMB };
      }
      if (tooMuch.length > 0) {
        reading.kill('SIGKILL');
        child = null;
      }
      return { ...report, wrong: [...report.wrong, ...tooMuch], peakMB };
    },
  };
}

/** Lets the system count the most memory from here on. */
function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not Linux, or not allowed: then the peak is that of all cases before.
  }
}
