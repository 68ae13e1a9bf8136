// What repeats one thing in many variants or sizes: `npm run test:all` makes all of it, `npm test` a part.

export const isWhole = process.env.SEXTANT_WHOLE === '1';
/** Chooses the part: the same one in every run, unless another number is given. */
const seed = Number(process.env.SEXTANT_SEED ?? 7);

/** How many, or how much. */
export function sized(whole: number, part: number): number {
  return isWhole ? whole : part;
}

/** All of them, or so many, evenly chosen. */
export function someOf<T>(all: readonly T[], most: number): T[] {
  if (isWhole || all.length <= most) return [...all];
  const places = Array.from({ length: most }, (_, at) => (seed + Math.floor((at * all.length) / most)) % all.length);
  return all.filter((_, place) => places.includes(place));
}
