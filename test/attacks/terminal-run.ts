// Runs the real command as a stranger would: a process of its own with a home of its own, its keys in the environment. Watches
// what it takes (memory of all its processes, time), can interrupt or kill it, and ends it in any case.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Bench } from './attack.ts';

const command = fileURLToPath(new URL('../../build/sextant.mjs', import.meta.url));

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly peakMB: number;
  readonly seconds: number;
  /** It had to be ended from outside. */
  readonly overdue: boolean;
}

export interface RunWishes {
  readonly home: string;
  readonly workplace?: string;
  readonly environment?: NodeJS.ProcessEnv;
  readonly input?: string;
  /** What runs it, with its arguments before ours. */
  readonly within?: readonly string[];
  /** Work of its own, in seconds of the processor, after which it is interrupted, and later killed; waiting may take longer. */
  readonly mostSeconds?: number;
  /** Called once when it runs, with ways to end it. */
  readonly meanwhile?: (running: Running) => unknown;
}

export interface Running {
  readonly pid: number;
  interrupt(): void;
  kill(): void;
  said(): string;
}

const graceMs = 15_000;
/** On a busy machine the clock on the wall runs faster than the work. */
const busyFactor = 3;
/** Ticks of the processor's clock in a second, as Linux tells them. */
const ticks = 100;
const mostKept = 64 * 1024 * 1024;

export function runSextant(bench: Bench, args: readonly string[], wishes: RunWishes): Promise<Run> {
  const { home, workplace = home, environment = {}, input = '', within = [], mostSeconds = 60 } = wishes;
  const [program = '', ...rest] = [...within, process.execPath, command, ...args];
  const began = performance.now();
  const child = spawn(program, rest, {
    cwd: workplace,
    env: { ...plainEnvironment(home), ...environment },
    detached: true, // A group of its own, so that all of it can be ended.
  });
  const said = { out: '', err: '' };
  for (const [stream, name] of [[child.stdout, 'out'] as const, [child.stderr, 'err'] as const]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      if (said[name].length < mostKept) said[name] += chunk;
    });
  }
  let overdue = false;
  let peakMB = 0;
  const running: Running = {
    pid: child.pid ?? 0,
    interrupt: () => signalGroup(child, 'SIGINT'),
    kill: () => signalGroup(child, 'SIGKILL'),
    said: () => said.out + said.err,
  };
  const stop = () => {
    if (overdue) return;
    overdue = true;
    running.interrupt();
    setTimeout(running.kill, graceMs).unref();
  };
  const watch = setInterval(() => {
    const { megabytes, seconds } = takenBy(running.pid);
    peakMB = Math.max(peakMB, megabytes);
    if (seconds > mostSeconds) stop();
  }, 100);
  const late = setTimeout(stop, mostSeconds * 1000 * busyFactor);
  bench.atEnd(running.kill);
  child.stdin.on('error', () => undefined); // It may have ended before it read all.
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(watch);
      clearTimeout(late);
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      resolve({ code, ...said, peakMB: Math.round(peakMB), seconds, overdue });
    });
    void Promise.resolve(wishes.meanwhile?.(running)).catch(reject);
  });
}

/** Little of our own environment: no keychain of the session, no settings of npm. */
export function plainEnvironment(home: string): NodeJS.ProcessEnv {
  const { PATH, LANG, SEXTANT_CHROMIUM, PLAYWRIGHT_BROWSERS_PATH } = process.env;
  return {
    ...{ PATH, LANG, HOME: home, XDG_CONFIG_HOME: `${home}/.config`, XDG_RUNTIME_DIR: `${home}-runtime` },
    ...(SEXTANT_CHROMIUM && { SEXTANT_CHROMIUM }),
    ...(PLAYWRIGHT_BROWSERS_PATH && { PLAYWRIGHT_BROWSERS_PATH }),
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || (child.exitCode ?? child.signalCode) !== null) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended by itself.
  }
}

/** The most memory that any of its processes has had, and the work of all of them; 0 where the system does not tell. */
export function takenBy(pid: number): { megabytes: number; seconds: number } {
  try {
    const kB = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, '0 0').split(' ');
    const own = (Number(fields[11]) + Number(fields[12])) / ticks;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const below = children.map((child) => takenBy(Number(child)));
    return {
      megabytes: Math.max(kB / 1024, ...below.map(({ megabytes }) => megabytes)),
      seconds: below.reduce((sum, { seconds }) => sum + seconds, own),
    };
  } catch {
    return { megabytes: 0, seconds: 0 };
  }
}
