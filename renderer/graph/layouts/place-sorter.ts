/** Sorts nodes along a curve that fills the plane: those that follow each other are near each other (Morton). */
export interface PlaceSorter {
  /** The sorted nodes. */
  readonly order: Uint32Array;
  /** All places are in the square with this corner and side. */
  sort(x: Float32Array, y: Float32Array, left: number, top: number, side: number): void;
}

const cells = 0x10000;

export function createPlaceSorter(nodes: number): PlaceSorter {
  const codes = new Uint32Array(nodes);
  const order = new Uint32Array(nodes);
  const half = new Uint32Array(nodes);
  const starts = new Uint32Array(cells + 1);

  /** Sorts by 16 bits of the codes; those with the same bits keep their order. */
  function pass(from: Uint32Array | null, into: Uint32Array, shift: number): void {
    starts.fill(0);
    for (let node = 0; node < nodes; node++) {
      const digit = (((codes[node] as number) >>> shift) & 0xffff) + 1;
      starts[digit] = (starts[digit] as number) + 1;
    }
    for (let digit = 1; digit <= cells; digit++) {
      starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number);
    }
    for (let at = 0; at < nodes; at++) {
      const node = from ? (from[at] as number) : at;
      const digit = ((codes[node] as number) >>> shift) & 0xffff;
      const place = starts[digit] as number;
      into[place] = node;
      starts[digit] = place + 1;
    }
  }

  return {
    order,
    sort(x, y, left, top, side) {
      const scale = cells / side;
      for (let node = 0; node < nodes; node++) {
        const column = ((x[node] as number) - left) * scale;
        const row = ((y[node] as number) - top) * scale;
        codes[node] = (spread(column) | (spread(row) << 1)) >>> 0;
      }
      pass(null, half, 0);
      pass(half, order, 16);
    },
  };
}

/** The 16 bits of a number, with a gap after each. */
function spread(number: number): number {
  let bits = number & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}
