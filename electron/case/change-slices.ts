import { setImmediate as turn } from 'node:timers/promises';
import { fail, type Result } from '../../shared/result.ts';
import type { CaseFile, ChangeRequest } from './case-file.ts';
import type { Draft } from './draft.ts';

/** How long main may work before it yields to other tasks. */
const usualMs = 15;
const [firstItems, leastItems, mostItems] = [100, 20, 8000];

/** A change of any size, written in slices: nothing blocks, and one undo covers all of it. */
export interface SlicedChange {
  /** Runs this for each item; returns null when everything is written, otherwise why not. */
  each<T>(
    items: Iterable<T> | AsyncIterable<T>,
    signal: AbortSignal,
    take: (draft: Draft, item: T) => void,
  ): Promise<Result<never> | null>;
}

/** Every slice waits for the disk: longer ones write a large file sooner. */
export function changesInSlices(file: CaseFile, request: ChangeRequest, mostMs = usualMs): SlicedChange {
  let step: number | undefined = request.step;
  /** The number of items that filled the previous slice. It grows slowly, because later items may take longer. */
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
        await turn(); // Reading them took time, too.
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
    kept: step === undefined ? 'Nothing was added.' : 'The part before the error is in the case, as one step.',
    ...(step !== undefined && { next: 'Undo removes it.' }),
  });
}
