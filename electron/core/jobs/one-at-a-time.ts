/** How many questions may wait behind an open one. */
export const mostQuestionsWaiting = 5;

/**
 * Runs one task after the other. Refuses a task behind `mostWaiting` waiting ones at once: a page in a loop must not
 * bury the user in questions.
 */
export function oneAtATime(mostWaiting: number) {
  let begunOrWaiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return async function inTurn<T>(work: () => Promise<T>, refused: T): Promise<T> {
    if (begunOrWaiting > mostWaiting) return refused;
    begunOrWaiting++;
    const mine = last.then(work).finally(() => begunOrWaiting--);
    last = mine.catch(() => undefined);
    return mine;
  };
}
