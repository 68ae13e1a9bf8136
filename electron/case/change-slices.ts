import { setImmediate as turn } from 'node:timers/promises';
import { fail, type Result } from '../../shared/result.ts';
import type { CaseFile, ChangeRequest } from './case-file.ts';
import type { Draft } from './draft.ts';

/** As long as main may be busy before it looks at what else there is to do. */
const mostMs = 15;
const [firstItems, leastItems, mostItems] = [100, 20, 2000];

/** A change of any size, written a little at a time: nobody waits for it, and all of it is one step that can be undone. */
export interface SlicedChange {
  /** Does this for each; null when all of it is written, else why not. */
  each<T>(
    items: Iterable<T> | AsyncIterable<T>,
    signal: AbortSignal,
    take: (draft: Draft, item: T) => void,
  ): Promise<Result<never> | null>;
}

export function changesInSlices(file: CaseFile, request: ChangeRequest): SlicedChange {
  let step: number | undefined;
  /** As many as filled the time of the slice before; it grows slowly, since what follows may take longer. */
  let size = firstItems;

  function write<T>(items: readonly T[], take: (draft: Draft, item: T) => void): Result<never> | null {
    const began = performance.now();
    const done = file.change({ ...request, step }, (draft) => {
      for (const item of items) take(draft, item);
    });
    if (!done.ok) return done;
    if (done.value.step > 0) step = done.value.step;
    const took = Math.max(1, performance.now() - began);
    const fits = Math.round((items.length * mostMs) / took);
    size = Math.max(leastItems, Math.min(mostItems, 2 * size, fits));
    return null;
  }

  return {
    each: async (items, signal, take) => {
      let slice: Parameters<typeof take>[1][] = [];
      let began = performance.now();
      size = Math.min(size, firstItems);
      for await (const item of items) {
        slice.push(item);
        const isFull = slice.length >= size;
        if (!isFull && performance.now() - began < mostMs) continue;
        await turn(); // Reading them took its time, too.
        if (signal.aborted) return stopped(step);
        if (isFull) {
          const failed = write(slice, take);
          if (failed) return failed;
          slice = [];
          await turn();
        }
        began = performance.now();
      }
      if (signal.aborted) return stopped(step);
      return slice.length > 0 ? write(slice, take) : null;
    },
  };
}

function stopped(step: number | undefined): Result<never> {
  return fail('cancelled', 'Cancelled.', {
    kept: step === undefined ? 'Nothing was added.' : 'What came before is in the case, as one step.',
    ...(step !== undefined && { next: 'Undo takes it out again.' }),
  });
}
