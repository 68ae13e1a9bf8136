import { useLayoutEffect, useState } from 'react';
import type { InParts } from '../../shared/at-once.ts';

/** The page does nothing else for so long: one frame has room for it. */
const sliceMs = 8;
/** What several panels begin at the same moment takes no longer together. */
const momentMs = 16;
let momentBegan: number | null = null;

/** Whether there is time to begin something else at this moment. */
function hasTime(now: number): boolean {
  if (momentBegan === null) {
    momentBegan = now;
    setTimeout(() => {
      momentBegan = null;
    });
  }
  return now - momentBegan < momentMs;
}

/** Runs the steps with a pause after each slice; the returned function ends them. */
export function inSlices<T>(
  steps: Generator<T | undefined, T>,
  show: (result: T) => void,
  now = () => performance.now(),
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function run(): void {
    const began = now();
    for (;;) {
      const { value, done } = steps.next();
      const isLate = now() - began > sliceMs;
      // What is known so far is shown only if the rest takes longer.
      if (value !== undefined && (done || isLate)) show(value);
      if (done) return;
      if (!isLate) continue;
      timer = setTimeout(run);
      return;
    }
  }
  if (hasTime(now())) run();
  else timer = setTimeout(run);
  return () => clearTimeout(timer);
}

/** What the parts find in the end. */
export function sliced<T>(parts: InParts<T>): Promise<T> {
  return new Promise((done) => inSlices<{ readonly value: T }>(wrapping(parts), ({ value }) => done(value)));
}

/** So that something can be found that is undefined. */
function* wrapping<T>(parts: InParts<T>): InParts<{ readonly value: T }> {
  return { value: yield* parts };
}

/** What the steps find, once they are through; before, what the last ones found. Few steps end before the next frame. */
export function useSliced<T>(begin: () => InParts<T>): T | null {
  const [found, setFound] = useState<{ readonly value: T } | null>(null);
  useLayoutEffect(() => inSlices<T>(begin(), (value) => setFound({ value })), [begin]);
  return found ? found.value : null;
}
