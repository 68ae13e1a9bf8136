/** Nodes in the order of the squares of the plane that they are in: row by row, and from left to right. */
export interface InRows {
  readonly order: Uint32Array;
  /** Visits every two that are less than a side apart, and some others, each pair once, by their places in the order. */
  pairs(visit: (one: number, two: number) => void): void;
}

/** What follows each other here is near each other in memory, too. Nodes that move later are found where they were. */
export function inRows(x: Float32Array, y: Float32Array, side: number): InRows {
  const [columns, rows] = [squaresOf(x, side), squaresOf(y, side)];
  const order = sortedBy(rows, sortedBy(columns, numbers(x.length)));
  const [column, row] = [picked(columns, order), picked(rows, order)];
  return {
    order,
    pairs(visit) {
      let below = 0;
      for (let one = 0; one < order.length; one++) {
        const [across, down] = [column[one] as number, row[one] as number];
        for (let two = one + 1; row[two] === down && (column[two] as number) <= across + 1; two++) visit(one, two);
        while ((row[below] as number) <= down || (row[below] === down + 1 && (column[below] as number) < across - 1))
          below++;
        for (let two = below; row[two] === down + 1 && (column[two] as number) <= across + 1; two++) visit(one, two);
      }
    },
  };
}

function numbers(count: number): Uint32Array {
  const all = new Uint32Array(count);
  for (let at = 0; at < count; at++) all[at] = at;
  return all;
}

const digitBits = 11;
const digits = 2 ** digitBits;
/** Farther away, all are in the same square. */
const farthest = 2 ** 30;

/** Which square each is in, counted from the first. */
function squaresOf(places: Float32Array, side: number): Uint32Array {
  const squares = new Int32Array(places.length);
  let first = farthest;
  for (let node = 0; node < places.length; node++) {
    const square = squareAt(places[node] as number, side);
    squares[node] = square;
    if (square < first) first = square;
  }
  const counted = new Uint32Array(places.length);
  for (let node = 0; node < places.length; node++) counted[node] = (squares[node] as number) - first;
  return counted;
}

function squareAt(place: number, side: number): number {
  return Math.max(-farthest, Math.min(farthest, Math.floor(place / side) || 0));
}

/** Sorts some digits at a time; equal ones keep their order. */
function sortedBy(keys: Uint32Array, order: Uint32Array): Uint32Array {
  let largest = 0;
  for (let node = 0; node < keys.length; node++) largest = Math.max(largest, keys[node] as number);
  let from = order;
  let into: Uint32Array = new Uint32Array(order.length);
  for (let shift = 0; largest >>> shift > 0 && shift < 32; shift += digitBits) {
    const starts = new Uint32Array(digits + 1);
    for (let node = 0; node < keys.length; node++) {
      const digit = (((keys[node] as number) >>> shift) & (digits - 1)) + 1;
      starts[digit] = (starts[digit] as number) + 1;
    }
    for (let digit = 1; digit <= digits; digit++)
      starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number);
    for (let at = 0; at < from.length; at++) {
      const node = from[at] as number;
      const digit = ((keys[node] as number) >>> shift) & (digits - 1);
      const place = starts[digit] as number;
      into[place] = node;
      starts[digit] = place + 1;
    }
    [from, into] = [into, from];
  }
  return from;
}

/** The values in another order. */
export function picked<T extends Float32Array | Uint32Array>(column: T, order: Uint32Array): T {
  const values = column.slice() as T; // Of the same type.
  for (let at = 0; at < order.length; at++) values[at] = column[order[at] as number] as number;
  return values;
}
