/** Arrays that grow by doubling, one slot per thing, with the slots of what is gone used again. */
export interface Columns {
  readonly [name: string]: Float32Array | Uint32Array | Int32Array | Uint8Array;
}

export interface Slots<C extends Columns> {
  readonly columns: C;
  /** How many slots were ever used; those that are free again are among them. */
  readonly used: number;
  take(): number;
  free(slot: number): void;
}

export function createSlots<C extends Columns>(make: (capacity: number) => C): Slots<C> {
  let capacity = 256;
  let columns = make(capacity);
  let used = 0;
  const unused: number[] = [];

  function grow(): void {
    capacity *= 2;
    const larger = make(capacity);
    for (const [name, column] of Object.entries(columns)) larger[name]?.set(column);
    columns = larger;
  }

  return {
    get columns() {
      return columns;
    },
    get used() {
      return used;
    },
    take() {
      const again = unused.pop();
      if (again !== undefined) return again;
      if (used === capacity) grow();
      return used++;
    },
    free(slot) {
      unused.push(slot);
    },
  };
}
