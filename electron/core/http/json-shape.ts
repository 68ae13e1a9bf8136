/** JSON that is nested deeper, or has more parts, than any service of ours sends. */
export type ShapeFault = 'too-deep' | 'too-many';

/** Every walk over a value takes a step of the stack for each level. */
const deepest = 200;
/** A part takes up to a hundred bytes once it is read, however short it is written. */
const mostParts = 3_000_000;

const [quote, backslash, comma, list, listEnd, object, objectEnd] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Looks at text before it is parsed; null for what can be read without harm, be it JSON or not. */
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

/** Where the string that begins here has its last quote. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
