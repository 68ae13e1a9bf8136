import type { SQLInputValue } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';

/** Data in a case that is not in Sextant's format: damaged, or made by somebody else. */
export class UnreadableRow extends Error {
  readonly code = 'ODD_ROW';
}

/** Reads untrusted data; any exception means that Sextant did not write it. */
export function readingRow<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UnreadableRow(`${what}: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

/** A column's JSON value. */
export function jsonIn(what: string, column: unknown): unknown {
  return readingRow(what, () => JSON.parse(String(column)));
}

/** The longest texts in a case, in characters: more than Sextant writes. */
export const longest = {
  /** A word that Sextant chose, or a time. */
  word: 200,
  /** A name by a user or a service: a title, a label, a name, a tag. */
  name: 2_000,
  /** Addresses, questions and values from services. */
  value: 100_000,
  note: 1_000_000,
  json: 4_000_000,
  /** A run in the history names everything that it found. */
  source: 16_000_000,
} as const;

type Cell = SQLInputValue | undefined;

export function textCell(value: Cell, most: number = longest.value): string {
  if (typeof value !== 'string') throw new Error('no text');
  if (value.length > most) throw new Error('a text that is too long');
  return value;
}

export function numberCell(value: Cell): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error('no number');
  return value;
}

/** An integer of at least `least`. */
export function countCell(value: Cell, least = 0): number {
  const number = numberCell(value);
  if (!Number.isSafeInteger(number) || number < least) throw new Error('no whole number of ours');
  return number;
}

export const idCell = (value: Cell): number => countCell(value, 1);

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/** An ISO time in UTC. */
export function timeCell(value: Cell): string {
  const text = textCell(value, longest.word);
  if (!time.test(text) || !isDay(text.slice(0, 10)) || Number.isNaN(Date.parse(text))) throw new Error('no time');
  return text;
}

/** The engine accepts 31 February as a day in March. */
function isDay(day: string): boolean {
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

const hash = /^[0-9a-f]{64}$/;

/** A SHA-256 in Sextant's form. It becomes a file name, so nothing else is valid. */
export function hashCell(value: Cell): string {
  const text = textCell(value, 64);
  if (!hash.test(text)) throw new Error('no hash');
  return text;
}

export function bytesCell(value: Cell, most: number): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new Error('no bytes');
  if (value.length > most) throw new Error('too many bytes');
  return value;
}

/** An event's row changes, still compressed. */
export function changesCell(value: Cell): Uint8Array {
  return readingRow('an event', () => bytesCell(value, Number.POSITIVE_INFINITY));
}

export function oneOf<T extends string>(value: Cell, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new Error('no word of ours');
  return found;
}

export const orNull = <T>(value: Cell, read: (value: Cell) => T): T | null => (value == null ? null : read(value));

/** Sextant writes nothing deeper, and recursive code must end. */
const deepest = 64;

export function jsonCell(value: Cell, form: 'object' | 'list', most: number = longest.json) {
  const text = textCell(value, most);
  if (isDeep(text)) throw new Error('too deep');
  const read = JSON.parse(text);
  if (typeof read !== 'object' || read === null || Array.isArray(read) !== (form === 'list')) {
    throw new Error(`no ${form}`);
  }
  return read;
}

/** Counts brackets inside texts too; a high count leads to a closer check. */
function isDeep(text: string): boolean {
  if (text.length <= 2 * deepest) return false;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (isText && sign === 0x5c) at++;
    else if (sign === 0x22) isText = !isText;
    else if (!isText && (sign === 0x5b || sign === 0x7b) && ++depth > deepest) return true;
    else if (!isText && (sign === 0x5d || sign === 0x7d)) depth--;
  }
  return false;
}

/** Shortens a text for display, so that one long text does not lose a row. */
export function cutText(value: Cell, most: number = longest.name): string {
  const text = typeof value === 'string' ? value : '';
  return text.length > most ? `${text.slice(0, most)}… (cut)` : text;
}

const alwaysFine = 4 * 1024 * 1024;
/** Rows and replies compress to a tenth or a fiftieth. */
const mostRatio = 500;

/** Decompresses stored data: refuses a few bytes that claim to be gigabytes. */
export function unpacked(what: string, bytes: Uint8Array, mostBytes: number): Buffer {
  return readingRow(what, () => {
    const most = Math.min(mostBytes, Math.max(alwaysFine, bytes.length * mostRatio));
    if ((declaredBytes(bytes) ?? 0) > most) throw new Error('it says itself that it is too long');
    return zstdDecompressSync(bytes, { maxOutputLength: most });
  });
}

/** The content size in the first Zstandard frame; null when it has none (RFC 8878, 3.1.1.1). */
function declaredBytes(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 5 || view.getUint32(0, true) !== 0xfd2fb528) return null;
  const descriptor = view.getUint8(4);
  const isSingle = (descriptor & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const at = 5 + (isSingle ? 0 : 1) + dictionaryBytes;
  const size = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  if (size === 0 || view.byteLength < at + size) return null;
  if (size === 1) return view.getUint8(at);
  if (size === 2) return view.getUint16(at, true) + 256;
  return size === 4 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true));
}
