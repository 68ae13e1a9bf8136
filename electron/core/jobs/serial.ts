/** Runs tasks one after the other, so that two changes never overwrite each other. */
export function createSerial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined); // The caller gets the error; the next task must not.
    return turn;
  };
}
