import { zstdDecompressSync } from 'node:zlib';

/** What is in a case is not as Sextant writes it: it was damaged, or somebody else made it. */
export class OddRow extends Error {
  readonly code = 'ODD_ROW';
}

/** Reads something that may be anything; whatever it stumbles over was not written by us. */
export function readingRow<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new OddRow(`${what}: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

/** What a column holds as JSON. */
export function jsonIn(what: string, column: unknown): unknown {
  return readingRow(what, () => JSON.parse(String(column)));
}

/** Unpacks what was packed here: a few bytes that claim to be gigabytes are not ours. */
export function unpacked(what: string, bytes: Uint8Array, mostBytes: number): Buffer {
  return readingRow(what, () => zstdDecompressSync(bytes, { maxOutputLength: mostBytes }));
}
