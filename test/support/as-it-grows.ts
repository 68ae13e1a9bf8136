import { setTimeout as wait } from 'node:timers/promises';

const glanceMs = 100;
/** A page of answers takes a second or two; on a busy machine ten. */
const usualQuietMs = 30_000;

export interface Growing<T> {
  /** The growing value: a count, or the text that shows it. */
  readonly read: () => Promise<T>;
  readonly isDone: (now: T) => boolean;
  /** How long it may stay unchanged before the wait fails. */
  readonly quietMs?: number;
  /** Runs between two reads, in place of a pause. */
  readonly meanwhile?: () => Promise<unknown>;
  /** Called with each change and the milliseconds since the previous one. */
  readonly onChange?: (sinceMs: number) => void;
}

/**
 * Waits for a value as long as it keeps changing. A slow machine takes longer and passes; a value that stops changing
 * fails, with the last value in the message.
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
