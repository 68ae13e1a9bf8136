/** Things that are made in one turn of the page. */
const madeAtOnce = 100;

/** Makes many things without blocking the page. */
export async function inTurns<T, R>(things: readonly T[], make: (thing: T, index: number) => R): Promise<R[]> {
  const made: R[] = [];
  for (let from = 0; from < things.length; from += madeAtOnce) {
    if (things.length > madeAtOnce) await new Promise((resolve) => setTimeout(resolve));
    for (let index = from; index < Math.min(things.length, from + madeAtOnce); index++) {
      made.push(make(things[index] as T, index));
    }
  }
  return made;
}
