import { createHash } from 'node:crypto';

/** A UUID that is always the same for the same name (RFC 9562, version 5). */
export function uuidOf(namespace: string, name: string): string {
  const digest = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The namespace of our own names. */
export const ourNamespace = '6b0f3a52-0c5e-4d3b-9d7a-3f5a4b1c9e21';
