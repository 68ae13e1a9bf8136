/** Bytes with one level of escapes undone, and their former positions. */
export interface Decoded {
  readonly bytes: Buffer;
  /** Pairs of offsets: in these bytes, and before decoding. Between two pairs both advance equally. */
  readonly jumps: readonly number[];
}

const backslash = 0x5c;
const percent = 0x25;
const ampersand = 0x26;
const nothing = 0;
const markers = [backslash, percent, ampersand, nothing];
const isMarker = new Uint8Array(256);
for (const marker of markers) isMarker[marker] = 1;

/**
 * Undoes the escapes of JSON, URLs, HTML and zone files in one pass, one level deep, where they encode a relevant
 * character; null when there is none. Drops the zero bytes of UTF-16 text.
 */
export function decodeOnce(bytes: Buffer, matters: Uint8Array): Decoded | null {
  const next = markersIn(bytes);
  let decoded: Buffer | null = null;
  let length = 0;
  let copied = 0;
  const jumps: number[] = [];
  for (let at = next(0); at < bytes.length; at = next(at)) {
    const byte = bytes[at] ?? 0;
    const found = byte === nothing ? perByte : escapeAt(bytes, at);
    const code = found % perByte;
    if (found === 0 || (byte !== nothing && matters[code] !== 1)) {
      at++;
      continue;
    }
    decoded ??= Buffer.allocUnsafe(bytes.length);
    if (at > copied) length += bytes.copy(decoded, length, copied, at);
    if (byte !== nothing) decoded[length++] = code;
    copied = at + Math.floor(found / perByte);
    if (jumps.at(-2) === length) jumps[jumps.length - 1] = copied;
    else jumps.push(length, copied);
    at = copied;
  }
  if (!decoded) return null;
  length += bytes.copy(decoded, length, copied);
  return { bytes: decoded.subarray(0, length), jumps };
}

/** The offset before decoding, from an offset after it. */
export function offsetBefore(jumps: readonly number[], offset: number): number {
  let [low, high] = [0, jumps.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((jumps[2 * middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return offset;
  return (jumps[2 * low - 1] ?? 0) + offset - (jumps[2 * low - 2] ?? 0);
}

/** Markers are close together or far apart: look at this many bytes one by one before searching the rest. */
const nearBytes = 16;

/** Finds the next marker at or after an offset; the length when there is none. */
function markersIn(bytes: Buffer): (from: number) => number {
  const { length } = bytes;
  const places = markers.map(() => -1);
  return (from) => {
    const near = Math.min(length, from + nearBytes);
    for (let at = from; at < near; at++) if (isMarker[bytes[at] ?? 0] === 1) return at;
    let first = length;
    for (let index = 0; index < markers.length; index++) {
      let place = places[index] ?? -1;
      if (place < near) {
        const found = bytes.indexOf(markers[index] ?? 0, near);
        place = found < 0 ? length : found;
        places[index] = place;
      }
      if (place < first) first = place;
    }
    return first;
  };
}

/** Encodes the length of an escape, times this, plus its character code: a number is faster than an object. */
const perByte = 256;

/** Zero when there is no escape. Hand-written, because it may run for every byte of a long text. */
function escapeAt(bytes: Buffer, at: number): number {
  const next = bytes[at + 1] ?? 0;
  switch (bytes[at]) {
    case backslash:
      if (isLetter(next, 'u')) return bytes[at + 2] === 0x7b ? braced(bytes, at) : numbered(bytes, at, 2, 4, 16);
      if (isLetter(next, 'x')) return numbered(bytes, at, 2, 2, 16);
      if (next >= 0x30 && next <= 0x39) return numbered(bytes, at, 1, 3, 10); // The form in zone files.
      return next === nothing || isAnyLetter(next) ? 0 : 2 * perByte + next;
    case percent:
      return isLetter(next, 'u') ? numbered(bytes, at, 2, 4, 16) : numbered(bytes, at, 1, 2, 16);
    default:
      if (next !== 0x23) return isAnyLetter(next) ? named(bytes, at) : 0;
      return isLetter(bytes[at + 2] ?? 0, 'x') ? ended(bytes, at, 3, 16) : ended(bytes, at, 2, 10);
  }
}

function isAnyLetter(byte: number): boolean {
  return (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
}

function isLetter(byte: number, letter: 'u' | 'x'): boolean {
  return (byte | 32) === letter.charCodeAt(0);
}

function digit(byte: number | undefined, base: number): number {
  if (byte === undefined) return -1;
  const value =
    byte >= 0x30 && byte <= 0x39 ? byte - 0x30 : (byte | 32) >= 97 && (byte | 32) <= 102 ? (byte | 32) - 87 : -1;
  return value < base ? value : -1;
}

/** A number with a fixed count of digits, after `before` bytes of prefix. */
function numbered(bytes: Buffer, at: number, before: number, digits: number, base: number): number {
  let code = 0;
  for (let index = at + before; index < at + before + digits; index++) {
    const value = digit(bytes[index], base);
    if (value < 0) return 0;
    code = code * base + value;
  }
  return code < perByte ? (before + digits) * perByte + code : 0;
}

const mostDigits = 9;

/** A number of any length, and its terminator if there is one. */
function ended(bytes: Buffer, at: number, before: number, base: number, end = 0x3b): number {
  let code = 0;
  let digits = 0;
  for (; digits < mostDigits; digits++) {
    const value = digit(bytes[at + before + digits], base);
    if (value < 0) break;
    code = code * base + value;
  }
  if (digits === 0 || code >= perByte) return 0;
  const length = before + digits;
  return (length + Number(bytes[at + length] === end)) * perByte + code;
}

/** `\u{41}` */
function braced(bytes: Buffer, at: number): number {
  return ended(bytes, at, 3, 16, 0x7d);
}

/** HTML's names for visible ASCII. */
const names: Readonly<Record<string, string>> = {
  ...{ excl: '!', quot: '"', num: '#', dollar: '$', percnt: '%', amp: '&', apos: "'", lpar: '(', rpar: ')', ast: '*' },
  ...{ plus: '+', comma: ',', period: '.', sol: '/', colon: ':', semi: ';', lt: '<', equals: '=', gt: '>', quest: '?' },
  ...{ commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']', rbrack: ']', hat: '^', lowbar: '_', grave: '`' },
  ...{ lcub: '{', lbrace: '{', verbar: '|', vert: '|', rcub: '}', rbrace: '}', hyphen: '-', dash: '-', midast: '*' },
};

const longestName = 8;

function named(bytes: Buffer, at: number): number {
  let length = 1;
  while (length <= longestName && isAnyLetter(bytes[at + length] ?? 0)) length++;
  const name = bytes.toString('latin1', at + 1, at + length).toLowerCase();
  const stands = Object.hasOwn(names, name) ? names[name] : undefined;
  if (stands === undefined) return 0;
  return (length + Number(bytes[at + length] === 0x3b)) * perByte + stands.charCodeAt(0);
}
