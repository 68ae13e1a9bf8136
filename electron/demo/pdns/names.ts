// Domain names in presentation and in wire form. Inside, a name is its canonical text: lower case, final dot, octets that
// cannot be printed as a backslash and three digits.

export type NamePattern =
  | { readonly kind: 'exact'; readonly name: string }
  /** Names that end in it, and the name itself: `*.example.com` also finds what is stored at example.com. */
  | { readonly kind: 'below'; readonly name: string }
  /** Names that start with it; the text ends in a dot. */
  | { readonly kind: 'starting'; readonly name: string };

// covers: pdns.operations wildcards
/** Reads a name of a path; null when it is no name, or has a wildcard anywhere but as one whole label at one end. */
export function readNamePattern(text: string): NamePattern | null {
  const left = text.startsWith('*.');
  const right = /[^\\]\.\*\.?$/.test(text);
  const bare = left ? text.slice(2) : right ? text.replace(/\.\*\.?$/, '') : text;
  if (/(^|[^\\])\*/.test(bare)) return null;
  const name = canonicalName(bare);
  if (name === null || ((left || right) && name === '.')) return null;
  return { kind: left ? 'below' : right ? 'starting' : 'exact', name };
}

export function fitsPattern(pattern: NamePattern, name: string): boolean {
  const lower = name.toLowerCase();
  switch (pattern.kind) {
    case 'exact':
      return lower === pattern.name;
    case 'below':
      return lower === pattern.name || lower.endsWith(`.${pattern.name}`);
    case 'starting':
      return lower.startsWith(pattern.name);
  }
}

/** With or without the final dot, in any case; null for what is no name in ASCII presentation form. */
export function canonicalName(text: string): string | null {
  const wire = wireOfName(text);
  return wire === null ? null : (nameOfWire(wire)?.name.toLowerCase() ?? null);
}

/** The octets of a name in presentation form; null when it is none. */
export function wireOfName(text: string): Buffer | null {
  if (text === '.') return Buffer.from([0]);
  if (!/^[\x21-\x7e]+$/.test(text)) return null;
  const octets: number[] = [];
  let label: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const digits = /^\\(\d{3})/.exec(text.slice(at, at + 4))?.[1];
    if (digits !== undefined) {
      if (Number(digits) > 255) return null;
      label.push(Number(digits));
      at += 3;
    } else if (text[at] === '\\') {
      at++;
      if (at === text.length) return null;
      label.push(text.charCodeAt(at));
    } else if (text[at] === '.') {
      if (label.length === 0 || label.length > 63) return null;
      octets.push(label.length, ...label);
      label = [];
    } else label.push(text.charCodeAt(at));
  }
  if (label.length > 63) return null;
  if (label.length > 0) octets.push(label.length, ...label);
  octets.push(0);
  return octets.length > 255 ? null : Buffer.from(octets);
}

/** The name at the start of these octets, without compression, and how many octets it takes. */
export function nameOfWire(wire: Buffer, from = 0): { readonly name: string; readonly end: number } | null {
  let name = '';
  for (let at = from; at < wire.length && at - from < 255; ) {
    const length = wire[at] ?? 0;
    if (length === 0) return { name: name === '' ? '.' : name, end: at + 1 };
    if (length > 63 || at + length >= wire.length) return null;
    for (const octet of wire.subarray(at + 1, at + 1 + length)) name += written(octet);
    name += '.';
    at += length + 1;
  }
  return null;
}

function written(octet: number): string {
  if (octet <= 0x20 || octet >= 0x7f) return `\\${String(octet).padStart(3, '0')}`;
  const character = String.fromCharCode(octet);
  return '.\\"'.includes(character) ? `\\${character}` : character;
}
