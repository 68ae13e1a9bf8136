import type { Result } from '../../../shared/result.ts';

/** Whoever asks for the same thing while it is being read waits for that reading in place of making another. */
export interface SharedReadings {
  share<T>(key: string, signal: AbortSignal, read: () => Promise<Result<T>>): Promise<Result<T>>;
}

export function createSharedReadings(): SharedReadings {
  const running = new Map<string, Promise<Result<unknown>>>();

  async function share<T>(key: string, signal: AbortSignal, read: () => Promise<Result<T>>): Promise<Result<T>> {
    for (;;) {
      // A key stands for one kind of reading, so that what is found under it has this type.
      const other = running.get(key) as Promise<Result<T>> | undefined;
      if (!other) break;
      const result = await other;
      // Who began it may have given up; that is no answer for the others.
      if (result.ok || result.failure.code !== 'cancelled' || signal.aborted) return result;
    }
    const own = read().finally(() => running.delete(key));
    running.set(key, own);
    return own;
  }

  return { share };
}
