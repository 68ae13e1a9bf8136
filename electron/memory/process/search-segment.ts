import type { EntityKind } from '../../../shared/entity-kinds.ts';
import { bitOf, bytesInBlock, kindAt, kindNumbers, type Rows, rowsInBlock, type Segment } from './segment.ts';

export interface Wanted {
  /** In lower case; a row must contain each. */
  readonly words: readonly string[];
  readonly kind?: EntityKind | undefined;
  readonly tag?: string | undefined;
  /** The bit of the verdict. */
  readonly verdict?: number | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** Prepared once for a search of many segments. */
export interface Query extends Wanted {
  readonly needles: readonly { readonly bytes: Buffer; readonly bits: readonly number[] }[];
}

/** The longest word excludes the most. */
export function queryOf(wanted: Wanted): Query {
  const needles = [...wanted.words]
    .sort((one, other) => other.length - one.length)
    .map((word) => {
      const bytes = Buffer.from(word);
      const bits = new Set<number>();
      for (let at = 2; at < bytes.length; at++)
        bits.add(bitOf(((bytes[at - 2] ?? 0) << 16) | ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0)));
      return { bytes, bits: [...bits] };
    });
  return { ...wanted, needles };
}

/** The rows that match: calls `take` for each. */
export function searchSegment(segment: Segment, query: Query, take: (row: number) => void): void {
  const { rows, size, any } = segment;
  const [first] = query.needles;
  const { kind, verdict, since, until } = query;
  if (kind !== undefined && (any.kinds & (1 << (kindNumbers.get(kind) ?? 0))) === 0) return;
  if (verdict !== undefined && (any.marks & verdict) === 0) return;
  if (since !== undefined && any.last < since) return;
  if (until !== undefined && (any.first === 0 || any.first >= until)) return;
  if (!first) {
    const isOnlyTagged = query.tag !== undefined;
    for (const row of isOnlyTagged ? rows.extras().keys() : upTo(size)) if (fits(rows, row, query)) take(row);
    return;
  }
  for (let block = 0; block * rowsInBlock < size; block++) {
    if (!mayHold(rows.blocks, block * bytesInBlock, query)) continue;
    searchBlock(rows, block * rowsInBlock, Math.min(size, (block + 1) * rowsInBlock), first.bytes, query, take);
  }
}

function* upTo(size: number): Generator<number> {
  for (let row = 0; row < size; row++) yield row;
}

function mayHold(blocks: Uint8Array, base: number, { needles }: Query): boolean {
  for (const { bits } of needles)
    for (const bit of bits) if (((blocks[base + (bit >>> 3)] ?? 0) & (1 << (bit & 7))) === 0) return false;
  return true;
}

function searchBlock(
  rows: Rows,
  from: number,
  to: number,
  needle: Buffer,
  query: Query,
  take: (row: number) => void,
): void {
  const { text, offsets } = rows;
  const part = text.subarray(offsets[from], offsets[to]);
  const base = offsets[from] ?? 0;
  for (let row = from, at = part.indexOf(needle); at >= 0; at = part.indexOf(needle, (offsets[row] ?? 0) - base)) {
    row = rowAt(offsets, row, to, base + at);
    if (fits(rows, row, query)) take(row);
    row++;
    if (row >= to) return;
  }
}

/** The row that contains a place of the text. */
function rowAt(offsets: Uint32Array, from: number, to: number, place: number): number {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) <= place) low = middle;
    else high = middle;
  }
  return low;
}

function fits(rows: Rows, row: number, query: Query): boolean {
  const { kind, verdict, since, until, tag, needles } = query;
  if (kind !== undefined && kindAt(rows, row) !== kind) return false;
  if (verdict !== undefined && ((rows.marks[row] ?? 0) & verdict) === 0) return false;
  const [first, last] = [rows.first[row] ?? 0, rows.last[row] ?? 0];
  if (since !== undefined && last < since) return false;
  if (until !== undefined && (first === 0 || first >= until)) return false;
  if (
    tag !== undefined &&
    !rows
      .extras()
      .get(row)
      ?.t?.some((one) => one.toLowerCase() === tag)
  )
    return false;
  if (needles.length < 2) return true;
  const line = rows.text.subarray(rows.offsets[row], (rows.offsets[row + 1] ?? 1) - 1);
  return needles.every(({ bytes }) => line.includes(bytes));
}
