import type { Result } from '../../../shared/result.ts';

/** Joins concurrent reads of the same thing: later callers wait for the running one. */
export interface SharedReadings {
  share<T>(key: string, signal: AbortSignal, read: () => Promise<Result<T>>): Promise<Result<T>>;
}

export function createSharedReadings(): SharedReadings {
  const running = new Map<string, Promise<Result<unknown>>>();

  async function share<T>(key: string, signal: AbortSignal, read: () => Promise<Result<T>>): Promise<Result<T>> {
    for (;;) {
      // Each key belongs to one kind of reading, so the stored promise has this type.
      const other = running.get(key) as Promise<Result<T>> | undefined;
      if (!other) break;
      const result = await other;
      // The first caller may have cancelled; the others must not get that result.
      if (result.ok || result.failure.code !== 'cancelled' || signal.aborted) return result;
    }
    const own = read().finally(() => running.delete(key));
    running.set(key, own);
    return own;
  }

  return { share };
}
