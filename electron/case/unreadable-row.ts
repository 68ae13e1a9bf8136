import type { SQLInputValue } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';

/** What is in a case is not as Sextant writes it: it was damaged, or somebody else made it. */
export class UnreadableRow extends Error {
  readonly code = 'ODD_ROW';
}

/** Reads something that may be anything; whatever it stumbles over was not written by us. */
export function readingRow<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UnreadableRow(`${what}: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

/** What a column holds as JSON. */
export function jsonIn(what: string, column: unknown): unknown {
  return readingRow(what, () => JSON.parse(String(column)));
}

/** How long a text in a case may be, in characters: more than anything that is written here. */
export const longest = {
  /** A word that Sextant chose itself, or a time. */
  word: 200,
  /** What a person or a service calls something: a title, a label, a name, a tag. */
  name: 2_000,
  /** Addresses, questions and values, which services make. */
  value: 100_000,
  note: 1_000_000,
  json: 4_000_000,
  /** What the history keeps of a run names everything that the run found. */
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

/** A whole number from `least` on. */
export function countCell(value: Cell, least = 0): number {
  const number = numberCell(value);
  if (!Number.isSafeInteger(number) || number < least) throw new Error('no whole number of ours');
  return number;
}

export const idCell = (value: Cell): number => countCell(value, 1);

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/** A time as ISO writes it, in UTC. */
export function timeCell(value: Cell): string {
  const text = textCell(value, longest.word);
  if (!time.test(text) || !isDay(text.slice(0, 10)) || Number.isNaN(Date.parse(text))) throw new Error('no time');
  return text;
}

/** The engine takes the 31st of February for a day in March. */
function isDay(day: string): boolean {
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

const hash = /^[0-9a-f]{64}$/;

/** A SHA-256 as Sextant writes it. It becomes the name of a file, so that nothing else passes for one. */
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

/** What an event keeps of the rows that it changed, still packed. */
export function changesCell(value: Cell): Uint8Array {
  return readingRow('an event', () => bytesCell(value, Number.POSITIVE_INFINITY));
}

export function oneOf<T extends string>(value: Cell, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new Error('no word of ours');
  return found;
}

export const orNull = <T>(value: Cell, read: (value: Cell) => T): T | null => (value == null ? null : read(value));

/** Nothing that is written here is deeper, and what walks through it must come to an end. */
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

/** Signs inside of texts count, too: what has that many of them is looked at more closely. */
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

/** Shortened for the eye, where a whole row would be lost for one long text. */
export function cutText(value: Cell, most: number = longest.name): string {
  const text = typeof value === 'string' ? value : '';
  return text.length > most ? `${text.slice(0, most)}… (cut)` : text;
}

const alwaysFine = 4 * 1024 * 1024;
/** Rows and replies become a tenth or a fiftieth of their length. */
const mostRatio = 500;

/** Unpacks what was packed here: a few bytes that claim to be gigabytes are not ours. */
export function unpacked(what: string, bytes: Uint8Array, mostBytes: number): Buffer {
  return readingRow(what, () => {
    const most = Math.min(mostBytes, Math.max(alwaysFine, bytes.length * mostRatio));
    if ((declaredBytes(bytes) ?? 0) > most) throw new Error('it says itself that it is too long');
    return zstdDecompressSync(bytes, { maxOutputLength: most });
  });
}

/** What the first frame of Zstandard says of its length; null where it says nothing (RFC 8878, 3.1.1.1). */
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
