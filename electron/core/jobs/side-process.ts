import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A program of ours in a separate process, from its parent's side. Messages arrive as copies. */
export interface SideProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Text from its standard error. */
  onSaid(listener: (text: string) => void): void;
  /** Called once, however it ended; also if it never started. */
  onEnded(listener: () => void): void;
  /** Ends it, by force if it takes too long, and resolves when it is gone. */
  end(): Promise<void>;
}

export type StartSideProcess = (program: URL) => SideProcess;

/** Options of every such process: it gets only the environment variables that Windows requires. */
export const sideProcessOptions = {
  environment: (): Record<string, string> => ({
    ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
  }),
  arguments: ['--max-old-space-size=384', '--disable-warning=ExperimentalWarning'],
  endPatienceMs: 2000,
} as const;

/** Starts it as another Node process. */
export const forkNode: StartSideProcess = (program) => {
  const child = fork(fileURLToPath(program), [], {
    env: sideProcessOptions.environment(),
    execArgv: [...sideProcessOptions.arguments],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.on('error', () => resolve()); // Also when it is unreachable.
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
