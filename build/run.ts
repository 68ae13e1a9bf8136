import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export interface Ended {
  readonly code: number;
  readonly output: string;
}

export interface RunOptions {
  /** `show` also prints the output while collecting it. */
  readonly show?: boolean;
  /** Lines of the error output to drop. */
  readonly unheard?: RegExp;
  readonly timeoutMs?: number;
  readonly environment?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

/** Runs a program to its end. A program that can't start or takes too long ends with a special code. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: options.environment ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const hear = (out: NodeJS.WriteStream) => (chunk: Buffer | string) => {
      output += chunk;
      if (options.show) out.write(chunk);
    };
    child.stdout.on('data', hear(process.stdout));
    const hearErrors = byLine(options.unheard, hear(process.stderr));
    child.stderr.on('data', hearErrors.take);
    const late = options.timeoutMs && setTimeout(() => child.kill('SIGKILL'), options.timeoutMs);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => {
      if (late) clearTimeout(late);
      hearErrors.end();
      resolve({ code: code ?? 124, output });
    });
  });
}

/** Passes the output on, line by line if some lines are dropped. */
function byLine(unheard: RegExp | undefined, hear: (chunk: Buffer | string) => void) {
  if (unheard === undefined) return { take: hear, end: () => undefined };
  let rest = '';
  const handOn = (line: string) => {
    if (!unheard.test(line)) hear(line);
  };
  return {
    take: (chunk: Buffer | string) => {
      const lines = `${rest}${chunk}`.split(/(?<=\n)/);
      rest = lines.at(-1)?.endsWith('\n') ? '' : (lines.pop() ?? '');
      for (const line of lines) handOn(line);
    },
    end: () => {
      if (rest !== '') handOn(rest);
    },
  };
}
