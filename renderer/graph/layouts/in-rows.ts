/** Nodes in the order of the squares of the plane that they are in: row by row, and from left to right. */
export interface InRows {
  readonly order: Uint32Array;
  /** Visits every two that are less than a side apart, and some others, each pair once, by their places in the order. */
  pairs(visit: (one: number, two: number) => void): void;
  /** Visits every node within this distance across and down, and some others, by its place in the order. */
  near(x: number, y: number, reach: number, visit: (at: number) => void): void;
}

/** What follows each other here is near each other in memory, too. Nodes that move later are found where they were. */
export function inRows(x: Float32Array, y: Float32Array, side: number): InRows {
  const [columns, rows] = [squaresOf(x, side), squaresOf(y, side)];
  const order = sortedBy(rows.of, sortedBy(columns.of, numbers(x.length)));
  const [column, row] = [picked(columns.of, order), picked(rows.of, order)];
  const last = row.at(-1) ?? 0;
  const starts = last < mostListed ? startsOf(row, last) : null;

  /** The first that is not before this row, or in it not before this column. */
  function placeOf(down: number, across: number): number {
    let [low, high] = [0, order.length];
    if (starts) [low, high] = [starts[down] as number, starts[down + 1] as number];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const isBefore = (row[middle] as number) < down || (row[middle] === down && (column[middle] as number) < across);
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function pairs(visit: (one: number, two: number) => void): void {
    let below = 0;
    for (let one = 0; one < order.length; one++) {
      const [across, down] = [column[one] as number, row[one] as number];
      for (let two = one + 1; row[two] === down && (column[two] as number) <= across + 1; two++) visit(one, two);
      while ((row[below] as number) <= down || (row[below] === down + 1 && (column[below] as number) < across - 1))
        below++;
      for (let two = below; row[two] === down + 1 && (column[two] as number) <= across + 1; two++) visit(one, two);
    }
  }

  function near(px: number, py: number, reach: number, visit: (at: number) => void): void {
    const left = squareAt(px - reach, side) - columns.first;
    const right = squareAt(px + reach, side) - columns.first;
    const bottom = Math.min(last, squareAt(py + reach, side) - rows.first);
    let down = Math.max(0, squareAt(py - reach, side) - rows.first);
    while (down <= bottom) {
      let at = placeOf(down, left);
      for (; row[at] === down && (column[at] as number) <= right; at++) visit(at);
      // Without a list of rows, those without a node are passed over.
      down = starts ? down + 1 : Math.max(down + 1, row[placeOf(down + 1, 0)] ?? Number.POSITIVE_INFINITY);
    }
  }

  return { order, pairs, near };
}

/** Of more rows, most have no node: they are searched for. */
const mostListed = 2 ** 22;

/** Where each row begins. */
function startsOf(row: Uint32Array, last: number): Uint32Array {
  const starts = new Uint32Array(last + 2);
  for (let at = 0; at < row.length; at++) {
    const next = (row[at] as number) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let down = 0; down <= last; down++) starts[down + 1] = (starts[down + 1] as number) + (starts[down] as number);
  return starts;
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
function squaresOf(places: Float32Array, side: number): { readonly of: Uint32Array; readonly first: number } {
  const squares = new Int32Array(places.length);
  let first = farthest;
  for (let node = 0; node < places.length; node++) {
    const square = squareAt(places[node] as number, side);
    squares[node] = square;
    if (square < first) first = square;
  }
  const of = new Uint32Array(places.length);
  for (let node = 0; node < places.length; node++) of[node] = (squares[node] as number) - first;
  return { of, first };
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
