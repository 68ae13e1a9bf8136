/** Behind a question that is open, so many more may wait. */
export const mostQuestionsWaiting = 5;

/**
 * Does one thing after the other. What would wait behind `mostWaiting` others is refused at once: a page that asks without
 * end must not fill the person's evening.
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
