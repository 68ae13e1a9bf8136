import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { askControl } from '../../electron/demo/asking.ts';
import type { Announcement } from '../../electron/demo/service.ts';

export interface RunningDemo {
  readonly announcement: Announcement;
  /** From the start of the process to its line. */
  readonly startedInMs: number;
  /** The most memory the process has had, in MB. */
  peakMb(): Promise<number>;
  stop(): Promise<void>;
}

/** The demo service in a process of its own, as `npm run demo-service` starts it. */
export async function startDemoProcess(...flags: readonly string[]): Promise<RunningDemo> {
  const script = fileURLToPath(new URL('../../electron/demo/main.ts', import.meta.url));
  const began = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const { value: line } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  const startedInMs = performance.now() - began;
  if (typeof line !== 'string') throw new Error('the demo service did not start');
  const announcement = JSON.parse(line) as Announcement;
  return {
    announcement,
    startedInMs,
    async peakMb() {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
      } catch {
        // Without /proc only the present memory can be asked for.
        const { json } = await askControl(announcement, 'GET', '/state');
        return (json as { memory: { rss: number } }).memory.rss / 2 ** 20;
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
