import { setTimeout as wait } from 'node:timers/promises';

const glanceMs = 100;
/** A page of answers takes a second or two; a busy machine makes that ten. */
const usualQuietMs = 30_000;

export interface Growing<T> {
  /** What grows: a count, or the text that shows it. */
  readonly read: () => Promise<T>;
  readonly isDone: (now: T) => boolean;
  /** How long it may stay as it is before the wait fails. */
  readonly quietMs?: number;
  /** Done between two glances, in place of a pause. */
  readonly meanwhile?: () => Promise<unknown>;
  /** Called with each change and the milliseconds since the one before. */
  readonly onChange?: (sinceMs: number) => void;
}

/**
 * Waits until what is read is as it should be, for as long as it keeps changing. A slow machine takes longer and passes;
 * what stands still fails, and says what was read last.
 */
export async function asItGrows<T>({ read, isDone, quietMs = usualQuietMs, ...on }: Growing<T>): Promise<T> {
  let last: string | null = null;
  let changedAt = performance.now();
  for (;;) {
    const now = await read();
    if (isDone(now)) return now;
    const text = JSON.stringify(now) ?? 'nothing';
    const since = performance.now() - changedAt;
    if (text !== last) {
      on.onChange?.(since);
      last = text;
      changedAt = performance.now();
    } else if (since > quietMs) {
      throw new Error(`Nothing changed for ${Math.round(since / 1000)} s. Last read: ${text}`);
    }
    await (on.meanwhile?.() ?? wait(glanceMs));
  }
}
