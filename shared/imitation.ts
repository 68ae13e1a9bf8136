/** Which letters of a lookalike match the imitated term. */
export interface Imitation {
  readonly start: number;
  readonly end: number;
  /** The number of different letters. */
  readonly distance: number;
}

/** Letters and digits that look alike. */
const alike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  i: 'l',
  à: 'a',
  á: 'a',
  â: 'a',
  ä: 'a',
  å: 'a',
  ã: 'a',
  é: 'e',
  è: 'e',
  ê: 'e',
  ë: 'e',
  í: 'l',
  ì: 'l',
  ï: 'l',
  ó: 'o',
  ö: 'o',
  ò: 'o',
  ø: 'o',
  ú: 'u',
  ü: 'u',
  ç: 'c',
  ñ: 'n',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  ѕ: 's',
  і: 'l',
};

/** The letter that a reader sees. */
export const seenLetter = (letter: string) => alike[letter] ?? letter;
const most = 3;

/**
 * The part of a name that is closest to a term, counting added, missing, replaced or swapped letters; letters that look
 * alike count as equal. Null when nothing is close.
 */
export function findImitation(name: string, term: string): Imitation | null {
  const letters = [...name.toLowerCase()].map(seenLetter);
  const wanted = [...term.toLowerCase()].map(seenLetter);
  const allowed = Math.min(most, Math.floor(wanted.length / 3));
  // Rows of the edit-distance table, where a match may begin and end anywhere.
  let best: Imitation | null = null;
  let previous = Array.from({ length: letters.length + 1 }, (_, at) => ({ cost: 0, start: at }));
  let beforeThat = previous;
  for (let row = 1; row <= wanted.length; row++) {
    const current = [{ cost: row, start: 0 }];
    for (let at = 1; at <= letters.length; at++) {
      const isSame = wanted[row - 1] === letters[at - 1];
      const options = [
        step(previous[at - 1], isSame ? 0 : 1),
        step(previous[at], 1),
        step(current[at - 1], 1),
        ...(row > 1 && at > 1 && wanted[row - 1] === letters[at - 2] && wanted[row - 2] === letters[at - 1]
          ? [step(beforeThat[at - 2], 1)]
          : []),
      ];
      current.push(options.reduce((one, other) => (other.cost < one.cost ? other : one)));
    }
    beforeThat = previous;
    previous = current;
  }
  // Among equally close matches, prefers the one with the term's length.
  const oddness = (start: number, end: number) => Math.abs(end - start - wanted.length);
  for (const [end, { cost, start }] of previous.entries()) {
    if (cost > allowed || end <= start) continue;
    const isBetter =
      best === null ||
      cost < best.distance ||
      (cost === best.distance && oddness(start, end) < oddness(best.start, best.end));
    if (isBetter) best = { start, end, distance: cost };
  }
  return best;
}

function step(from: { readonly cost: number; readonly start: number } | undefined, cost: number) {
  return { cost: (from?.cost ?? Number.POSITIVE_INFINITY) + cost, start: from?.start ?? 0 };
}
