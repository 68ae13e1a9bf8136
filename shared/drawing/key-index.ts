/** Which slot a number has. Numbers of a case are small and without large gaps, so that most are an index into an array. */
export interface KeyIndex {
  get(key: number): number | undefined;
  set(key: number, slot: number): void;
  delete(key: number): void;
}

/** Larger numbers, and those below zero, are kept in a map: an array for them could be mostly empty. */
const mostDirect = 1 << 24;
const none = -1;

export function createKeyIndex(): KeyIndex {
  let direct = new Int32Array(1024).fill(none);
  const others = new Map<number, number>();
  const isDirect = (key: number) => key >= 0 && key < mostDirect;

  function grow(key: number): void {
    const larger = new Int32Array(Math.min(mostDirect, Math.max(direct.length * 2, key + 1))).fill(none);
    larger.set(direct);
    direct = larger;
  }

  return {
    get(key) {
      if (!isDirect(key)) return others.get(key);
      const slot = key < direct.length ? (direct[key] as number) : none;
      return slot === none ? undefined : slot;
    },
    set(key, slot) {
      if (!isDirect(key)) others.set(key, slot);
      else {
        if (key >= direct.length) grow(key);
        direct[key] = slot;
      }
    },
    delete(key) {
      if (!isDirect(key)) others.delete(key);
      else if (key < direct.length) direct[key] = none;
    },
  };
}
