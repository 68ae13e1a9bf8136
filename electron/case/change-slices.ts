import { setImmediate as turn } from 'node:timers/promises';
import { fail, type Result } from '../../shared/result.ts';
import type { CaseFile, ChangeRequest } from './case-file.ts';
import type { Draft } from './draft.ts';

/** As long as main may be busy before it looks at what else there is to do. */
const mostMs = 20;
const mostItems = 2000;

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
  /** As many as filled the time of the slice before. */
  let size = 200;

  function write<T>(items: readonly T[], take: (draft: Draft, item: T) => void): Result<never> | null {
    const began = performance.now();
    const done = file.change({ ...request, step }, (draft) => {
      for (const item of items) take(draft, item);
    });
    if (!done.ok) return done;
    if (done.value.step > 0) step = done.value.step;
    const took = Math.max(1, performance.now() - began);
    size = Math.max(20, Math.min(mostItems, Math.round((items.length * mostMs) / took)));
    return null;
  }

  return {
    each: async (items, signal, take) => {
      let slice: Parameters<typeof take>[1][] = [];
      for await (const item of items) {
        slice.push(item);
        if (slice.length < size) continue;
        if (signal.aborted) return stopped(step);
        const failed = write(slice, take);
        if (failed) return failed;
        slice = [];
        await turn();
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
