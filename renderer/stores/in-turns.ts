/** Makes many things without blocking the page. What is done with them has a turn of its own. */
export async function inTurns<T, R>(
  things: readonly T[],
  make: (thing: T, index: number) => R,
  madeAtOnce = 100,
): Promise<R[]> {
  const made: R[] = [];
  const isLong = things.length > madeAtOnce;
  for (let from = 0; from < things.length; from += madeAtOnce) {
    if (isLong) await turn();
    for (let index = from; index < Math.min(things.length, from + madeAtOnce); index++) {
      made.push(make(things[index] as T, index));
    }
  }
  if (isLong) await turn();
  return made;
}

const turn = () => new Promise((resolve) => setTimeout(resolve));
