/** The sort key of a row; null and the empty text count as no value. */
export type KeyOf<T> = (row: T) => number | string | null;

/**
 * Sorts rows by a key; rows without a value come last in both directions, and equal ones keep their order. Made for
 * keys with few different values: groups equal ones first, and compares only different ones.
 */
export function sortAlike<T>(rows: Iterable<T>, keyOf: KeyOf<T>, descending: boolean): T[] {
  const { alike, without } = together(rows, keyOf);
  const keys = inOrder([...alike.keys()]);
  if (descending) keys.reverse();
  const sorted: T[] = [];
  for (const key of keys) add(sorted, alike.get(key) ?? []);
  add(sorted, without);
  return sorted;
}

/**
 * The same for texts that all differ: groups those with the same beginning first, so that few are compared with few.
 */
export function sortDistinct<T>(
  rows: Iterable<T>,
  wordOf: (row: T) => string,
  idOf: (row: T) => number | string,
  descending: boolean,
): T[] {
  const compare = (one: T, other: T) => {
    const word = wordOf(one);
    const otherWord = wordOf(other);
    if (word === otherWord) return idOf(one) < idOf(other) ? -1 : 1;
    return word < otherWord ? -1 : 1;
  };
  const { alike, without } = together(rows, (row) => numberOf(wordOf(row), 0, firstLetters));
  const sorted: T[] = [];
  for (const key of inOrder([...alike.keys()])) {
    const part = alike.get(key) ?? [];
    if (part.length > manyAlike && part.length <= mostPlaces && !isCut(key as number))
      addByNextLetters(sorted, part, wordOf, compare);
    else add(sorted, part.sort(compare));
  }
  if (descending) sorted.reverse();
  add(sorted, without);
  return sorted;
}

/** Fewer than this are compared directly. */
const manyAlike = 16;
/** Numbers are sorted without calling a function; each contains the index of its row. */
const mostPlaces = 2 ** 18;

/** Rows with the same first letters, by the letters after those; if these are equal too, compares the texts. */
function addByNextLetters<T>(
  sorted: T[],
  rows: readonly T[],
  wordOf: (row: T) => string,
  compare: (one: T, other: T) => number,
): void {
  const keys = new Float64Array(rows.length);
  for (let place = 0; place < rows.length; place++) {
    keys[place] = numberOf(wordOf(rows[place] as T), firstLetters, nextLetters) * mostPlaces + place;
  }
  keys.sort();
  let same: T[] = [];
  let last = -1;
  for (const key of keys) {
    const number = Math.floor(key / mostPlaces);
    if (number !== last) {
      add(sorted, same.length > 1 ? same.sort(compare) : same);
      same = [];
      last = number;
    }
    same.push(rows[key - number * mostPlaces] as T);
  }
  add(sorted, same.sort(compare));
}

function add<T>(sorted: T[], rows: readonly T[]): void {
  for (const row of rows) sorted.push(row);
}

function together<T>(rows: Iterable<T>, keyOf: KeyOf<T>) {
  const alike = new Map<number | string, T[]>();
  const without: T[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null || key === '') without.push(row);
    else {
      const known = alike.get(key);
      if (known) known.push(row);
      else alike.set(key, [row]);
    }
  }
  return { alike, without };
}

/** A column has numbers or texts, never both. Neither needs a compare function. */
function inOrder(keys: (number | string)[]): (number | string)[] {
  if (typeof keys[0] !== 'number') return keys.sort();
  return [...Float64Array.from(keys, Number).sort()];
}

/** As many as fit into a small number, and into a large one beside an index. */
const firstLetters = 4;
const nextLetters = 5;
const beyondAscii = 127;

/** Letters as one number with the same order; from the first one beyond ASCII on, all count as equal. */
function numberOf(word: string, from: number, letters: number): number {
  let number = 0;
  for (let at = from; at < from + letters; at++) {
    const code = at < word.length ? word.charCodeAt(at) : 0;
    if (code >= beyondAscii) return (number + 1) * 128 ** (from + letters - at) - 1;
    number = number * 128 + code;
  }
  return number;
}

/** Whether the number does not represent some of its letters. */
function isCut(number: number): boolean {
  return number % 128 === beyondAscii;
}
