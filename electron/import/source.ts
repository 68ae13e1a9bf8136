import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A file that is being imported. */
export interface Source {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  /** Its first bytes, and the same as text. */
  readonly head: Buffer;
  readonly headText: string;
  readonly encoding: Encoding;
  /** The file as text, in pieces. */
  text(): AsyncGenerator<string>;
  /** Reads the whole file, if it is small enough for that; null if not. */
  whole(most: number): Promise<Buffer | null>;
  /** How many bytes of the file have been read. */
  readonly done: Done;
  readonly signal: AbortSignal;
}

/** A number of bytes that grows while a file is read. */
export interface Done {
  bytes: number;
}

const headBytes = 65_536;
const chunkBytes = 262_144;

export async function openSource(path: string, signal: AbortSignal): Promise<Source> {
  const file = await open(path, 'r');
  const { buffer, bytesRead, size } = await readHead(file).finally(() => file.close());
  const head = buffer.subarray(0, bytesRead);
  const encoding = encodingOf(head);
  const done: Done = { bytes: 0 };
  return {
    path,
    name: basename(path),
    size,
    head,
    headText: new TextDecoder(encoding).decode(head),
    encoding,
    text: () => decoded(createReadStream(path, { highWaterMark: chunkBytes, signal }), encoding, done),
    whole: async (most) => (size > most ? null : Buffer.concat(await gathered(createReadStream(path, { signal })))),
    done,
    signal,
  };
}

async function readHead(file: Awaited<ReturnType<typeof open>>) {
  const { size } = await file.stat();
  return { size, ...(await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)) };
}

async function gathered(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

async function* decoded(chunks: AsyncIterable<Buffer>, encoding: Encoding, done: Done): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
    done.bytes += chunk.length;
  }
  const last = decoder.decode();
  if (last !== '') yield last;
}

/** By the mark at its beginning, by the zeros of UTF-16, or by whether it can be UTF-8; else Latin-1 as Windows has it. */
function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const unmarked = unmarkedUtf16(head);
  if (unmarked) return unmarked;
  try {
    // The last character may be cut off: a stream waits for its rest.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Text in UTF-16 has a zero in almost every second place, and in no other. */
function unmarkedUtf16(head: Buffer): Encoding | null {
  const sample = head.subarray(0, 2000);
  if (sample.length < 8) return null;
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = (sample.length / 2) * 0.8;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
}
