/** Chance that can be repeated: the same seed throws the same numbers. */
export interface Dice {
  /** A whole number below. */
  upTo(end: number): number;
  one<T>(of: readonly T[]): T;
  weighed<T>(of: readonly (readonly [number, T])[]): T;
  /** A name that nobody has. */
  name(): string;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;

  function upTo(end: number): number {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  }

  function one<T>(of: readonly T[]): T {
    return of[upTo(of.length)] as T;
  }

  function weighed<T>(of: readonly (readonly [number, T])[]): T {
    let left = upTo(of.reduce((sum, [weight]) => sum + weight, 0));
    const found = of.find(([weight]) => {
      left -= weight;
      return left < 0;
    });
    return (found ?? of[0])?.[1] as T;
  }

  return { upTo, one, weighed, name: () => `soak-${upTo(1e9).toString(36)}` };
}
