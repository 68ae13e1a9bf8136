import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface TimedForwarding {
  readonly url: string;
  /** When the last byte of the last answer of Investigate left. */
  lastByteAt(): number;
  stop(): Promise<void>;
}

/** Stands before a service in a process of its own: the main process that is measured must not do its work. */
export async function startTimedForwarding(to: string): Promise<TimedForwarding> {
  const child = fork(fileURLToPath(new URL('timed-forwarding-process.ts', import.meta.url)), [to], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = once(child, 'exit');
  let lastByteAt = Number.NaN;
  const [url] = (await once(child, 'message')) as [string];
  child.on('message', (at) => {
    lastByteAt = Number(at);
  });
  return {
    url,
    lastByteAt: () => lastByteAt,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
