import { type EntityKind, entityKinds } from '../../../shared/entity-kinds.ts';
import { type PastSight, pastVerdicts } from '../../../shared/memory.ts';
import { compareKey } from '../../attribution/values.ts';

/** One value of a case, before it is packed. */
export interface CaseValue {
  readonly kind: EntityKind;
  readonly value: string;
  /** In seconds; 0 if unknown. */
  first: number;
  last: number;
  /** A bit for each of `pastVerdicts`, `onGraph` and `onlyListed`. */
  marks: number;
  count: number;
  tags: readonly string[];
  note: string;
  /** The place of the domain whose record has it; -1 without one. */
  via: number;
}

export const onGraph = 64;
/** Only a feed or a list of Detect has it: everybody who reads these gets it, so it makes no mark. */
export const onlyListed = 128;
export const rowsInBlock = 512;
/** One bit for each hash of three letters: a search skips blocks that lack one of its own. */
const bitsInBlock = 1 << 14;
export const bytesInBlock = bitsInBlock / 8;
const none = 0xffffffff;
export const kindNumbers = new Map<EntityKind, number>(entityKinds.map((kind, at) => [kind, at]));
/** Before tags and note, after the value. */
const divider = 1;
const newline = 10;

/** What the text of a row does not tell: the original spelling, the tags and the note. */
interface Extra {
  readonly v?: string;
  readonly t?: readonly string[];
  readonly n?: string;
}

/** The values of a case, packed: searched and looked up without unpacking. */
export interface Segment {
  readonly size: number;
  readonly rows: Rows;
  /** What any of its rows has: excludes a whole case. */
  readonly any: { readonly kinds: number; readonly marks: number; readonly first: number; readonly last: number };
}

export interface Rows {
  /** Hashes in order, and the row of each. */
  readonly hashes: Float64Array;
  readonly order: Uint32Array;
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  readonly count: Uint32Array;
  readonly via: Uint32Array;
  readonly offsets: Uint32Array;
  readonly kinds: Uint8Array;
  readonly marks: Uint8Array;
  readonly blocks: Uint8Array;
  /** One bit for each hash: excludes most values without a search. */
  readonly filter: Uint8Array;
  readonly text: Buffer;
  readonly extras: () => ReadonlyMap<number, Extra>;
}

/** Packs the values of a case as one run of bytes, for the index file. */
export function packSegment(values: readonly CaseValue[]): Uint8Array {
  const size = values.length;
  const extras: Record<number, Extra> = {};
  const lines: string[] = [];
  for (const [row, { value, tags, note }] of values.entries()) {
    const plain = value.replaceAll('\n', ' ').replaceAll('\u0001', ' ');
    const lower = plain.toLowerCase();
    const isOther = lower !== value;
    if (isOther || tags.length > 0 || note !== '') {
      extras[row] = { ...(isOther && { v: value }), ...(tags.length > 0 && { t: tags }), ...(note && { n: note }) };
    }
    const more = tags.length > 0 || note !== '' ? `\u0001${tags.join(' ')} ${note}`.replaceAll('\n', ' ') : '';
    lines.push(more === '' ? lower : lower + more.toLowerCase());
  }
  const text = Buffer.from(size === 0 ? '' : `${lines.join('\n')}\n`);
  const extraText = Buffer.from(JSON.stringify(extras));
  const blocks = Math.ceil(size / rowsInBlock);
  const length = headerBytes + size * 34 + 4 + filterBytes(size) + blocks * bytesInBlock;
  const bytes = new Uint8Array(length + text.length + extraText.length);
  const header = new Uint32Array(bytes.buffer, 0, headerBytes / 4);
  header.set([size, text.length, extraText.length]);
  const rows = rowsIn(bytes);
  const hashes = values.map(({ kind, value }) => hashOf(kind, value));
  const order = Uint32Array.from(hashes.keys()).sort((one, other) => (hashes[one] ?? 0) - (hashes[other] ?? 0));
  rows.order.set(order);
  rows.hashes.set(Array.from(order, (row) => hashes[row] ?? 0));
  rows.text.set(text);
  bytes.set(extraText, bytes.length - extraText.length);
  for (const [row, value] of values.entries()) {
    rows.first[row] = value.first;
    rows.last[row] = value.last;
    rows.count[row] = Math.min(value.count, none);
    rows.via[row] = value.via < 0 ? none : value.via;
    rows.kinds[row] = kindNumbers.get(value.kind) ?? 0;
    rows.marks[row] = value.marks;
    header[3] = (header[3] ?? 0) | (1 << (rows.kinds[row] ?? 0));
    header[4] = (header[4] ?? 0) | value.marks;
    if (value.first > 0 && (header[5] === 0 || value.first < (header[5] ?? 0))) header[5] = value.first;
    if (value.last > (header[6] ?? 0)) header[6] = value.last;
    const bit = ((hashes[row] ?? 0) % 2 ** 32) & (rows.filter.length * 8 - 1);
    rows.filter[bit >>> 3] = (rows.filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
  fillOffsets(rows, text);
  return bytes;
}

function fillOffsets({ offsets, blocks }: Rows, text: Buffer): void {
  let row = 0;
  let letters = 0;
  let gram = 0;
  let base = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? 0;
    if (letter === newline) {
      offsets[++row] = at + 1;
      letters = 0;
      base = Math.floor(row / rowsInBlock) * bytesInBlock;
      continue;
    }
    gram = ((gram << 8) | letter) & 0xffffff;
    if (++letters < 3) continue;
    const bit = bitOf(gram);
    const place = base + (bit >>> 3);
    blocks[place] = (blocks[place] ?? 0) | (1 << (bit & 7));
  }
}

/** The bit of three letters in the mark of a block. */
export function bitOf(gram: number): number {
  return Math.imul(gram, 0x9e3779b1) >>> 18;
}

/** Opens packed values. Throws if the bytes are not what was packed. */
export function openSegment(stored: Uint8Array): Segment {
  const bytes = stored.byteOffset % 8 === 0 ? stored : stored.slice();
  const rows = rowsIn(bytes);
  const [, , , kinds = 0, marks = 0, first = 0, last = 0] = headerOf(bytes);
  return { size: rows.kinds.length, rows, any: { kinds, marks, first, last } };
}

const headerBytes = 32;

function headerOf({ buffer, byteOffset }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer as ArrayBuffer, byteOffset, headerBytes / 4);
}

/** About eight bits for each value, a whole power of two. */
function filterBytes(size: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(8, size)));
}

function rowsIn(bytes: Uint8Array): Rows {
  const { buffer, byteOffset } = bytes;
  const [size = 0, textLength = 0, extraLength = 0] = headerOf(bytes);
  let at = headerBytes;
  const part = (length: number) => {
    const place = byteOffset + at;
    at += length;
    if (at > bytes.length) throw new Error('a segment is too short');
    return place;
  };
  const numbers = (length = size) => new Uint32Array(buffer as ArrayBuffer, part(4 * length), length);
  const hashes = new Float64Array(buffer as ArrayBuffer, part(8 * size), size);
  const [order, first, last, count, via] = [numbers(), numbers(), numbers(), numbers(), numbers()];
  const offsets = numbers(size + 1);
  const kinds = new Uint8Array(buffer as ArrayBuffer, part(size), size);
  const marks = new Uint8Array(buffer as ArrayBuffer, part(size), size);
  const blockLength = Math.ceil(size / rowsInBlock) * bytesInBlock;
  const blocks = new Uint8Array(buffer as ArrayBuffer, part(blockLength), blockLength);
  const filter = new Uint8Array(buffer as ArrayBuffer, part(filterBytes(size)), filterBytes(size));
  const text = Buffer.from(buffer as ArrayBuffer, part(textLength), textLength);
  const extraBytes = bytes.subarray(bytes.length - extraLength);
  let known: ReadonlyMap<number, Extra> | null = null;
  const extras = () => {
    known ??= new Map(
      Object.entries(JSON.parse(Buffer.from(extraBytes).toString()) as Record<string, Extra>).map(([row, extra]) => [
        Number(row),
        extra,
      ]),
    );
    return known;
  };
  return { hashes, order, first, last, count, via, offsets, kinds, marks, blocks, filter, text, extras };
}

/** Equal for two spellings of one value; 53 bits, so a found row must be compared. */
function hashOf(kind: EntityKind, value: string): number {
  const key = `${kindNumbers.get(kind)} ${compareKey(kind, value)}`;
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < key.length; at++) {
    const letter = key.charCodeAt(at);
    one = Math.imul(one ^ letter, 2654435761);
    two = Math.imul(two ^ letter, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & two) + (one >>> 0);
}

/** A value to look up in many segments. */
export interface Sought {
  readonly kind: EntityKind;
  readonly key: string;
  readonly hash: number;
  /** The lower half of the hash, for the filters. */
  readonly low: number;
}

export function soughtFor(kind: EntityKind, value: string): Sought {
  const hash = hashOf(kind, value);
  return { kind, key: compareKey(kind, value), hash, low: hash % 2 ** 32 };
}

/** The row of a value; -1 if the case does not have it. */
export function findRow({ rows }: Segment, { kind, key, hash, low: bits }: Sought): number {
  const { hashes, order, filter } = rows;
  const bit = bits & (filter.length * 8 - 1);
  if (((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return -1;
  let [low, high] = [0, hashes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] ?? 0) < hash) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < hashes.length && hashes[at] === hash; at++) {
    const row = order[at] ?? 0;
    if (kindAt(rows, row) === kind && compareKey(kind, valueAt(rows, row)) === key) return row;
  }
  return -1;
}

export function isOnlyListed({ rows }: Segment, row: number): boolean {
  return ((rows.marks[row] ?? 0) & onlyListed) !== 0;
}

export function countAt({ rows }: Segment, row: number): number {
  return rows.count[row] ?? 0;
}

export function kindAt({ kinds }: Rows, row: number): EntityKind {
  return entityKinds[kinds[row] ?? 0] ?? 'tag';
}

function valueAt({ text, offsets, extras }: Rows, row: number): string {
  const own = extras().get(row)?.v;
  if (own !== undefined) return own;
  const from = offsets[row] ?? 0;
  const end = (offsets[row + 1] ?? 1) - 1;
  const mark = text.indexOf(divider, from);
  return text.toString('utf8', from, mark >= 0 && mark < end ? mark : end);
}

export function sightAt({ rows }: Segment, row: number): PastSight {
  const extra = rows.extras().get(row);
  const marks = rows.marks[row] ?? 0;
  const via = rows.via[row] ?? none;
  return {
    kind: kindAt(rows, row),
    value: valueAt(rows, row),
    first: timeOf(rows.first[row]),
    last: timeOf(rows.last[row]),
    verdicts: pastVerdicts.filter((_, at) => (marks & (1 << at)) !== 0),
    tags: [...(extra?.t ?? [])],
    note: extra?.n ?? '',
    onGraph: (marks & onGraph) !== 0,
    via: via === none ? null : valueAt(rows, via),
  };
}

function timeOf(seconds: number | undefined): string | null {
  return seconds ? new Date(seconds * 1000).toISOString() : null;
}

/** Somebody judged or tagged it, or wrote a note. */
export function isDecided({ rows }: Segment, row: number): boolean {
  const extra = rows.extras().get(row);
  return ((rows.marks[row] ?? 0) & (onGraph - 1)) !== 0 || extra?.t !== undefined || extra?.n !== undefined;
}
