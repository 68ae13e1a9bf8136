import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A program of ours in a process of its own, as whoever started it sees it. What is sent arrives as a copy. */
export interface SideProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** What it writes to its standard error. */
  onSaid(listener: (text: string) => void): void;
  /** Once, however it ended; also when it never began. */
  onEnded(listener: () => void): void;
  /** Ends it, by force where it takes too long, and resolves when it is gone. */
  end(): Promise<void>;
}

export type StartSideProcess = (program: URL) => SideProcess;

/** How such a process is started, by whichever means: of our environment only what Windows can't do without. */
export const sideProcessOptions = {
  environment: (): Record<string, string> => ({
    ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
  }),
  arguments: ['--max-old-space-size=384', '--disable-warning=ExperimentalWarning'],
  endPatienceMs: 2000,
} as const;

/** Starts it as another Node. */
export const forkNode: StartSideProcess = (program) => {
  const child = fork(fileURLToPath(program), [], {
    env: sideProcessOptions.environment(),
    execArgv: [...sideProcessOptions.arguments],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.on('error', () => resolve()); // Also when it can't be reached any more.
  });
  return {
    send: (message) => void child.send(message as object),
    onMessage: (listener) => void child.on('message', listener),
    onSaid: (listener) => void child.stderr?.setEncoding('utf8').on('data', listener),
    onEnded: (listener) => void ended.then(listener),
    end: async () => {
      if (child.connected) child.disconnect();
      const late = setTimeout(() => child.kill('SIGKILL'), sideProcessOptions.endPatienceMs);
      await ended;
      clearTimeout(late);
    },
  };
};
