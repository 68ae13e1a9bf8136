import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { bounds } from './bounds.ts';
import type { Done } from './source.ts';

/** A part of an archive can't be read; the message says why, in words for the user. */
export class ArchiveFault extends Error {}

/** An archive whose parts are read one at a time. What it claims to contain and what it contains are both limited. */
export interface Archive {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** The text of a part, in pieces. Throws an ArchiveFault where it is too large or damaged. */
  text(name: string): AsyncGenerator<string>;
  close(): void;
}

export async function openArchive(path: string, done: Done = { bytes: 0 }): Promise<Archive> {
  const zip = await opened(path);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= bounds.entries) break;
      entries.set(entry.fileName, entry);
    }
  } catch {
    if (entries.size === 0) {
      zip.close();
      throw new ArchiveFault('The archive is damaged or incomplete.');
    }
  }
  let unpacked = 0;

  async function* text(name: string): AsyncGenerator<string> {
    const entry = entries.get(name);
    if (!entry) throw new ArchiveFault(`The archive has no part ${name}.`);
    if (entry.isEncrypted()) throw new ArchiveFault(`${name} is encrypted.`);
    if (unpacked + entry.uncompressedSize > bounds.unpackedBytes) throw tooLarge(name);
    const decoder = new TextDecoder('utf-8');
    const packedShare = entry.compressedSize / Math.max(1, entry.uncompressedSize);
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        // A part may be longer than it claims.
        unpacked += (chunk as Buffer).length;
        if (unpacked > bounds.unpackedBytes) throw tooLarge(name);
        yield decoder.decode(chunk as Buffer, { stream: true });
        done.bytes += (chunk as Buffer).length * packedShare;
      }
    } catch (error) {
      throw error instanceof ArchiveFault ? error : new ArchiveFault(`${name} is damaged or incomplete.`);
    }
  }

  return { names: [...entries.keys()], has: (name) => entries.has(name), text, close: () => zip.close() };
}

function tooLarge(name: string): ArchiveFault {
  return new ArchiveFault(`${name} unpacks to more than ${bounds.unpackedBytes / 1_000_000} MB.`);
}

async function opened(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch {
    throw new ArchiveFault('The archive is damaged or incomplete.');
  }
}
