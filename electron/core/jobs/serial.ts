/** Runs pieces of work one after the other, so that two changes never write over each other. */
export function createSerial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined); // The caller gets the error; the next in line must not.
    return turn;
  };
}
