/** So many rows are in one list. */
const perList = 4096;

/**
 * Rows by their number, in the order of the numbers. A map of a million copies all of them each time that it grows, which
 * blocks the page; this adds a short list.
 */
export class RowsById<R extends { readonly id: number }> implements ReadonlyMap<number, R> {
  #lists: (R | undefined)[][] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(id: number): R | undefined {
    return this.#lists[Math.floor(id / perList)]?.[id % perList];
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }

  set(row: R): void {
    const at = Math.floor(row.id / perList);
    const list = this.#lists[at] ?? [];
    this.#lists[at] = list;
    if (list[row.id % perList] === undefined) this.#size++;
    list[row.id % perList] = row;
  }

  delete(id: number): void {
    const list = this.#lists[Math.floor(id / perList)];
    if (list?.[id % perList] === undefined) return;
    list[id % perList] = undefined;
    this.#size--;
  }

  clear(): void {
    this.#lists = [];
    this.#size = 0;
  }

  values(): MapIterator<R> {
    const lists: (R | undefined)[][] = [];
    for (const at in this.#lists) lists.push(this.#lists[at] ?? []); // Numbers may be far apart: `in` skips what is between.
    return new RowsInOrder(lists) as IterableIterator<R> as MapIterator<R>;
  }

  *keys(): MapIterator<number> {
    for (const { id } of this.values()) yield id;
  }

  *entries(): MapIterator<[number, R]> {
    for (const row of this.values()) yield [row.id, row];
  }

  [Symbol.iterator](): MapIterator<[number, R]> {
    return this.entries();
  }

  forEach(visit: (row: R, id: number, all: ReadonlyMap<number, R>) => void): void {
    for (const row of this.values()) visit(row, row.id, this);
  }
}

/** A generator takes four times as long for a million rows. */
class RowsInOrder<R> implements IterableIterator<R, undefined> {
  #lists: readonly (readonly (R | undefined)[])[];
  #list: readonly (R | undefined)[] = [];
  #listAt = 0;
  #rowAt = 0;

  constructor(lists: readonly (readonly (R | undefined)[])[]) {
    this.#lists = lists;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<R, undefined> {
    for (;;) {
      while (this.#rowAt < this.#list.length) {
        const row = this.#list[this.#rowAt++];
        if (row !== undefined) return { value: row, done: false };
      }
      const list = this.#lists[this.#listAt++];
      if (list === undefined) return { value: undefined, done: true };
      this.#list = list;
      this.#rowAt = 0;
    }
  }
}
