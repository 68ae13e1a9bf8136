// A pool holds the values that domains share, each once, under a number. It only grows, so that numbers stay valid.

export interface Pool<T> {
  size(): number;
  get(id: number): T;
  add(value: T): number;
}

/** Stands in a column for "has none". */
export const none = 0x7fffffff;

export function createPool<T>(): Pool<T> {
  const values: T[] = [];
  return {
    size: () => values.length,
    get(id) {
      const value = values[id];
      if (value === undefined) throw new Error(`no value ${id} in this pool`);
      return value;
    },
    add: (value) => values.push(value) - 1,
  };
}

/** A pool that gives equal numbers to equal values. */
export interface NumberPool extends Pool<number> {
  intern(value: number): number;
  find(value: number): number | null;
}

export function createNumberPool(): NumberPool {
  const pool = createPool<number>();
  const ids = new Map<number, number>();
  return {
    ...pool,
    find: (value) => ids.get(value) ?? null,
    intern(value) {
      const known = ids.get(value);
      if (known !== undefined) return known;
      const id = pool.add(value);
      ids.set(value, id);
      return id;
    },
  };
}
