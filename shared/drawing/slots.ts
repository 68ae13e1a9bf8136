/** Arrays that double when full, with one slot per item; free slots are reused. */
export interface Columns {
  readonly [name: string]: Float32Array | Uint32Array | Int32Array | Uint8Array;
}

export interface Slots<C extends Columns> {
  readonly columns: C;
  /** The number of slots ever used, including free ones. */
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
