import { monitorEventLoopDelay } from 'node:perf_hooks';

/** One line of the benchmark report. */
export interface Entry {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  /** What ours is held against, in words. */
  readonly against: string;
  /** The peer's figure from the same run; null where the budget is absolute. */
  readonly peer: number | null;
  readonly ratio: number | null;
  readonly budget: string;
  readonly ok: boolean;
  readonly runs: readonly number[];
  /** Where it belongs in the plot of how the graph grows. */
  readonly growth?: GrowthPoint;
}

export type GrowthFigure = 'ready' | 'memory' | Moved | `${Moved}-crisp`;
type Moved = 'zoom' | 'pan' | 'drag' | 'drag-1000';
export type GraphLibrary = 'ours' | 'cytoscape' | 'sigma' | 'cosmos';

/** One figure of one library with a graph of one size. */
export interface GrowthPoint {
  readonly figure: GrowthFigure;
  readonly library: GraphLibrary;
  readonly nodes: number;
  readonly edges: number;
  /** In the unit of its entry; the limit that was not reached where it failed. */
  readonly value: number;
  /** Why there is no figure, in words. */
  readonly failed?: string;
  /** How many processes wanted a core in the minute before all of it began. */
  readonly load?: number;
}

export type Benchmark = () => Promise<Entry[]>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

export interface Watched {
  readonly seconds: number;
  /** How long nothing else could run at a time, for whatever reason: the disk and other programs count. */
  readonly blockMs: number;
  /** How long the thread itself worked at a time, without a look at anything else. */
  readonly workMs: number;
}

/** Runs something and says how long it took, and how long nothing else could run meanwhile. */
export async function watched(work: () => Promise<unknown>): Promise<Watched> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const worked = watchedThread();
  delay.enable();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  await new Promise((resolve) => setTimeout(resolve, 20)); // So that a block at the very end is seen, too.
  delay.disable();
  return { seconds, blockMs: delay.max / 1e6, workMs: worked() };
}

export function busyWords({ blockMs, workMs }: Watched): string {
  return `main was busy for ${round(blockMs)} ms at a time at most, ${round(workMs)} ms of it its own work`;
}

function watchedThread(): () => number {
  const now = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = now();
  let most = 0;
  const timer = setInterval(() => {
    const at = now();
    most = Math.max(most, at - last);
    last = at;
  }, 5);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** What was answered, where nothing may fail. */
export async function good<T extends { readonly ok: boolean }>(result: Promise<T> | T): Promise<T & { ok: true }> {
  const done = await result;
  if (!done.ok) throw new Error(JSON.stringify(done));
  return done as T & { ok: true };
}
