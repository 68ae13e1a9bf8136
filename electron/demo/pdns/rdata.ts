// Record data: the names inside of it, and its octets on the wire for lookups by raw data.

import { formatAddress, parseAddress } from '../world/addresses.ts';
import { nameOfWire, wireOfName } from './names.ts';

/** Where the types that hold names have them, counting the words of the presentation form. */
const namePlaces: Readonly<Record<string, readonly number[]>> = {
  NS: [0],
  CNAME: [0],
  PTR: [0],
  DNAME: [0],
  MX: [1],
  AFSDB: [1],
  KX: [1],
  SRV: [3],
  SOA: [0, 1],
  RP: [0, 1],
  NAPTR: [5],
  HTTPS: [1],
  SVCB: [1],
};

export function namesIn(rrtype: string, entry: string): readonly string[] {
  const places = namePlaces[rrtype];
  if (places === undefined) return [];
  const words = entry.split(' ');
  return places.map((place) => words[place] ?? '');
}

/** True for types whose records can be found by a host or an address in them. */
export function hasLeads(rrtype: string): boolean {
  return rrtype === 'A' || rrtype === 'AAAA' || Object.hasOwn(namePlaces, rrtype);
}

/** Hosts or addresses by which records with these octets could be found. */
export function leadsOf(wire: Buffer): readonly string[] {
  if (wire.length === 4) return [[...wire].join('.')];
  if (wire.length === 16) {
    const address = parseAddress(wire.toString('hex').match(/.{4}/g)?.join(':') ?? '');
    if (address !== null) return [formatAddress(address)];
  }
  for (const from of [0, 2, 6]) {
    const found = nameOfWire(wire, from);
    if (found !== null && found.name !== '.' && found.end >= 4) return [found.name];
  }
  return [];
}

/** Lower-case hexadecimal octets of one entry; null where the presentation form does not tell them. */
export function rawOf(rrtype: string, entry: string): string | null {
  const unknown = /^\\# \d+ ([0-9a-f ]*)$/i.exec(entry)?.[1];
  if (unknown !== undefined) return unknown.replaceAll(' ', '').toLowerCase();
  const encode = encoders[rrtype];
  return encode === undefined ? null : (encode(entry.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [])?.toString('hex') ?? null);
}

type Encode = (words: readonly string[]) => Buffer | null;

/** U2, U4: numbers of so many octets; N: a name; S: a text; R: all that is left, as texts. */
function encoder(...parts: readonly ('U1' | 'U2' | 'U4' | 'N' | 'S' | 'R')[]): Encode {
  return (words) => {
    const pieces: Buffer[] = [];
    for (const [index, part] of parts.entries()) {
      const word = words[index] ?? '';
      const piece =
        part === 'N'
          ? wireOfName(word)
          : part === 'S'
            ? textOctets(word)
            : part === 'R'
              ? Buffer.concat(words.slice(index).map(textOctets))
              : numberOctets(Number(word), Number(part.slice(1)));
      if (piece === null) return null;
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  };
}

const name = encoder('N');
const texts = encoder('R');
const encoders: Readonly<Record<string, Encode>> = {
  A: (words) => Buffer.from((words[0] ?? '').split('.').map(Number)),
  AAAA: (words) => addressOctets(words[0] ?? ''),
  NS: name,
  CNAME: name,
  PTR: name,
  DNAME: name,
  MX: encoder('U2', 'N'),
  SRV: encoder('U2', 'U2', 'U2', 'N'),
  SOA: encoder('N', 'N', 'U4', 'U4', 'U4', 'U4', 'U4'),
  RP: encoder('N', 'N'),
  TXT: texts,
  SPF: texts,
  HINFO: encoder('S', 'S'),
  NAPTR: encoder('U2', 'U2', 'S', 'S', 'S', 'N'),
  DS: (words) => Buffer.concat([encoder('U2', 'U1', 'U1')(words) ?? none, Buffer.from(words[3] ?? '', 'hex')]),
  DNSKEY: (words) => Buffer.concat([encoder('U2', 'U1', 'U1')(words) ?? none, Buffer.from(words[3] ?? '', 'base64')]),
};
const none = Buffer.alloc(0);

function numberOctets(value: number, size: number): Buffer {
  const octets = Buffer.alloc(size);
  octets.writeUIntBE(value, 0, size);
  return octets;
}

function textOctets(word: string): Buffer {
  const inner = word.startsWith('"') ? word.slice(1, -1) : word;
  const octets = inner.replace(/\\(\d{3})|\\(.)/g, (_all, digits?: string, character?: string) =>
    digits === undefined ? (character ?? '') : String.fromCharCode(Number(digits)),
  );
  return Buffer.from(`${String.fromCharCode(octets.length)}${octets}`, 'latin1');
}

function addressOctets(text: string): Buffer {
  const [left = '', right = ''] = text.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const [head, tail] = [groups(left), groups(right)];
  const zeros = new Array<string>(8 - head.length - tail.length).fill('0');
  return Buffer.from([...head, ...zeros, ...tail].map((group) => group.padStart(4, '0')).join(''), 'hex');
}
