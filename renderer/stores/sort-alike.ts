/** What a row is sorted by; null and the empty word are no value. */
export type KeyOf<T> = (row: T) => number | string | null;

/**
 * Rows in the order of a key; those without a value come last either way, and equals stay as they came. Made for keys of
 * which few differ: equals are put together first, and only what differs is compared.
 */
export function sortAlike<T>(rows: Iterable<T>, keyOf: KeyOf<T>, descending: boolean): T[] {
  const { alike, without } = together(rows, keyOf);
  const keys = inOrder([...alike.keys()]);
  if (descending) keys.reverse();
  return joined(
    keys.map((key) => alike.get(key) ?? []),
    without,
  );
}

/** The same for words that all differ: those that begin alike are put together first, so that few are compared with few. */
export function sortDistinct<T>(
  rows: Iterable<T>,
  wordOf: (row: T) => string,
  idOf: (row: T) => number | string,
  descending: boolean,
): T[] {
  const { alike, without } = together(rows, (row) => beginningOf(wordOf(row)));
  const keys = inOrder([...alike.keys()]);
  const compare = (one: T, other: T) => {
    const [word, otherWord] = [wordOf(one), wordOf(other)];
    if (word === otherWord) return idOf(one) < idOf(other) ? -1 : 1;
    return word < otherWord ? -1 : 1;
  };
  const parts = keys.map((key) => alike.get(key)?.sort(compare) ?? []);
  if (descending) for (const part of parts.reverse()) part.reverse();
  return joined(parts, without);
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

/** A column has numbers or words, never both. Neither needs a function to be compared by. */
function inOrder(keys: (number | string)[]): (number | string)[] {
  if (typeof keys[0] !== 'number') return keys.sort();
  return [...Float64Array.from(keys, Number).sort()];
}

function joined<T>(parts: readonly (readonly T[])[], without: readonly T[]): T[] {
  const sorted: T[] = [];
  for (const part of parts) for (const row of part) sorted.push(row);
  for (const row of without) sorted.push(row);
  return sorted;
}

/** The first four letters as one number that sorts as they do; letters beyond ASCII count as one. */
function beginningOf(word: string): number {
  let number = 0;
  for (let at = 0; at < 4; at++) number = number * 128 + (at < word.length ? Math.min(127, word.charCodeAt(at)) : 0);
  return number;
}
