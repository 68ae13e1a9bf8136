import { atOnce, type InParts } from '../../shared/at-once.ts';

/** The sort key of a row; null and empty text mean no value. */
export type KeyOf<T> = (row: T) => number | string | null;

/**
 * Sorts rows by a key; rows without a value come last in both directions, and the sort is stable. Made for keys with few
 * distinct values: it groups equal keys, and compares only the distinct ones.
 */
export function sortAlike<T>(rows: Iterable<T>, keyOf: KeyOf<T>, descending: boolean): T[] {
  return atOnce(sortingAlike(rows, keyOf, descending));
}

/** The same in small parts. */
export function* sortingAlike<T>(rows: Iterable<T>, keyOf: KeyOf<T>, descending: boolean): InParts<T[]> {
  const { alike, without } = yield* gathering(rows, keyOf);
  const keys = inOrder([...alike.keys()]);
  if (descending) keys.reverse();
  const sorted: T[] = [];
  for (const key of keys) yield* adding(sorted, alike.get(key) ?? []);
  yield* adding(sorted, without);
  return sorted;
}

/** The same for distinct words: groups words with the same first letters, and sorts within the groups. */
export function sortDistinct<T>(
  rows: Iterable<T>,
  wordOf: (row: T) => string,
  idOf: (row: T) => number | string,
  descending: boolean,
): T[] {
  return atOnce(sortingDistinct(rows, wordOf, idOf, descending));
}

/** The same in small parts. */
export function* sortingDistinct<T>(
  rows: Iterable<T>,
  wordOf: (row: T) => string,
  idOf: (row: T) => number | string,
  descending: boolean,
): InParts<T[]> {
  const compare = (one: T, other: T) => {
    const word = wordOf(one);
    const otherWord = wordOf(other);
    if (word === otherWord) return idOf(one) < idOf(other) ? -1 : 1;
    return word < otherWord ? -1 : 1;
  };
  const { alike, without } = yield* gathering(rows, (row) => numberOf(wordOf(row), 0, firstLetters));
  const sorted: T[] = [];
  for (const key of inOrder([...alike.keys()])) {
    yield;
    const part = alike.get(key) ?? [];
    if (part.length > manyAlike && part.length <= mostPlaces && !isCut(key as number))
      addByNextLetters(sorted, part, wordOf, compare);
    else add(sorted, part.sort(compare));
  }
  if (descending) sorted.reverse();
  yield* adding(sorted, without);
  return sorted;
}

/** Smaller groups are sorted by comparison. */
const manyAlike = 16;
/** Typed arrays sort numbers without a callback; each number includes the index of its row. */
const mostPlaces = 2 ** 18;

/** Sorts rows with the same first letters by the next letters, then by comparison. */
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

const rowsPerPart = 2000;

function* adding<T>(sorted: T[], rows: readonly T[]): InParts<void> {
  for (const row of rows) {
    sorted.push(row);
    if (sorted.length % rowsPerPart === 0) yield;
  }
}

function* gathering<T>(rows: Iterable<T>, keyOf: KeyOf<T>) {
  let seen = 0;
  const alike = new Map<number | string, T[]>();
  const without: T[] = [];
  for (const row of rows) {
    if (++seen % rowsPerPart === 0) yield;
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

/** A column has numbers or text, never both. Both sort without a callback. */
function inOrder(keys: (number | string)[]): (number | string)[] {
  if (typeof keys[0] !== 'number') return keys.sort();
  return [...Float64Array.from(keys, Number).sort()];
}

/** As many letters as fit into a small integer, and into a double besides the index. */
const firstLetters = 4;
const nextLetters = 5;
const beyondAscii = 127;

/** Letters as one number with the same order; from the first non-ASCII letter on, all are equal. */
function numberOf(word: string, from: number, letters: number): number {
  let number = 0;
  for (let at = from; at < from + letters; at++) {
    const code = at < word.length ? word.charCodeAt(at) : 0;
    if (code >= beyondAscii) return (number + 1) * 128 ** (from + letters - at) - 1;
    number = number * 128 + code;
  }
  return number;
}

/** Whether the number omits some letters. */
function isCut(number: number): boolean {
  return number % 128 === beyondAscii;
}
