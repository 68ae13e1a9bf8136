/** JSON that is nested deeper, or has more parts, than our services send. */
export type ShapeFault = 'too-deep' | 'too-many';

/** A recursive walk uses one stack frame per level. */
const deepest = 200;
/** A parsed part takes up to a hundred bytes, however short its text. */
const mostParts = 3_000_000;

const [quote, backslash, comma, list, listEnd, object, objectEnd] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Checks a text, or its UTF-8 bytes, before it is parsed. Null for what is safe to parse, JSON or not. Byte by byte: an
 * answer of 500 records has 100,000 strings, and a search for the end of each took half as long as parsing all of them.
 */
export function shapeFault(text: string | Uint8Array): ShapeFault | null {
  if (text.length <= 2 * deepest) return null;
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const { length } = bytes;
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < length; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) {
      // To the end of the string.
      for (at++; at < length; at++) {
        const inside = bytes[at] as number;
        if (inside === quote) break;
        if (inside === backslash) at++;
      }
    } else if (byte === comma) {
      if (++parts > mostParts) return 'too-many';
    } else if (byte >= list) {
      if (byte === list || byte === object) {
        if (++depth > deepest) return 'too-deep';
        if (++parts > mostParts) return 'too-many';
      } else if (byte === listEnd || byte === objectEnd) depth--;
    }
  }
  return null;
}
