/** The small part of ASN.1's DER that a time stamp needs: values with a tag, a length and their content. */
export interface DerValue {
  readonly tag: number;
  readonly content: Buffer;
  /** The complete value, with tag and length. */
  readonly bytes: Buffer;
}

export const tags = {
  boolean: 1,
  integer: 2,
  octets: 4,
  null: 5,
  objectId: 6,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

export function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** The consecutive values in some bytes. Throws if the form is wrong. */
export function readDer(bytes: Buffer): DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length; ) {
    const value = readOne(bytes, at);
    values.push(value);
    at += value.bytes.length;
  }
  return values;
}

function readOne(bytes: Buffer, from: number): DerValue {
  const tag = bytes[from] ?? 0;
  const first = bytes[from + 1];
  if (first === undefined || (tag & 0x1f) === 0x1f) throw new Error('no DER value');
  const more = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || more > 4) throw new Error('no DER length');
  const length = more === 0 ? first : Number.parseInt(bytes.subarray(from + 2, from + 2 + more).toString('hex'), 16);
  const start = from + 2 + more;
  const end = start + length;
  if (!(end <= bytes.length)) throw new Error('a DER value that is cut off');
  return { tag, content: bytes.subarray(start, end), bytes: bytes.subarray(from, end) };
}
