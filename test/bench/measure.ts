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
