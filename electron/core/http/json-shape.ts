/** JSON that is nested deeper, or has more parts, than our services send. */
export type ShapeFault = 'too-deep' | 'too-many';

/** A recursive walk uses one stack frame per level. */
const deepest = 200;
/** A parsed part takes up to a hundred bytes, however short its text. */
const mostParts = 3_000_000;

const [quote, backslash, comma, list, listEnd, object, objectEnd] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Checks text before it is parsed. Null for text that is safe to parse, JSON or not. */
export function shapeFault(text: string): ShapeFault | null {
  if (text.length <= 2 * deepest) return null;
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case list:
      case object:
        parts++;
        if (++depth > deepest) return 'too-deep';
        break;
      case listEnd:
      case objectEnd:
        depth--;
        break;
      case comma:
        if (++parts > mostParts) return 'too-many';
    }
  }
  return null;
}

/** The position of the closing quote of the string that begins here. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
