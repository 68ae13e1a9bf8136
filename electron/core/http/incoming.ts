import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { Failure } from '../../../shared/result.ts';
import type { StreamMask } from '../words/secrets.ts';

/**
 * The body of an answer after the border: decompressed, without keys, and within the limits of length and pace. The
 * parser and the store get the same bytes.
 */
export interface Incoming {
  /** Throws `EndedEarly` at a limit, after it has handed on the bytes before it. */
  readonly chunks: AsyncIterable<Buffer>;
  masked(): boolean;
}

export interface Bounds {
  readonly host: string;
  readonly mostBytes: number;
  readonly mostLines: number;
  /** At least this many bytes must arrive in this much waiting time. The reader's own time does not count. */
  readonly pace: Pace;
}

export interface Pace {
  readonly leastBytes: number;
  readonly withinMs: number;
}

/** A byte now and then would keep a connection open for ever. No working service is this slow. */
export const slowestPace: Pace = { leastBytes: 1024, withinMs: 120_000 };

const newline = 10;

/** We ended the answer early. */
export class EndedEarly extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** `encoding` is the answer's content-encoding. */
export function incomingOf(body: Readable, encoding: string | undefined, mask: StreamMask, bounds: Bounds): Incoming {
  async function* chunks(): AsyncGenerator<Buffer> {
    let length = 0;
    let lines = 0;
    let broken: { readonly error: unknown } | null = null;
    try {
      for await (const chunk of unpacked(paced(body, bounds), encoding, bounds.host)) {
        const most = Math.min(chunk.length, bounds.mostBytes - length);
        const allowed = chunk.subarray(0, most);
        const taken = firstLines(allowed, bounds.mostLines - lines);
        lines += taken.lines;
        length += taken.bytes.length;
        const clean = mask.take(taken.bytes);
        if (clean.length > 0) yield clean;
        // Leaving the loop closes the connection.
        if (taken.bytes.length < most) throw new EndedEarly(tooMany(bounds));
        if (most < chunk.length) throw new EndedEarly(tooLong(bounds));
      }
    } catch (error) {
      broken = { error };
    }
    const rest = mask.rest();
    if (rest.length > 0) yield rest;
    if (broken) throw broken.error;
  }
  return { chunks: chunks(), masked: mask.masked };
}

function firstLines(bytes: Buffer, most: number): { readonly bytes: Buffer; readonly lines: number } {
  if (most <= 0) return { bytes: bytes.subarray(0, 0), lines: 0 };
  let lines = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) {
    if (++lines === most) return { bytes: bytes.subarray(0, at + 1), lines };
  }
  return { bytes, lines };
}

/** Passes the bytes on; ends an answer that arrives too slowly. */
async function* paced(body: Readable, { host, pace }: Bounds): AsyncGenerator<Buffer> {
  let came = 0;
  let waited = 0;
  const began = () => {
    const at = performance.now();
    const timer = setTimeout(() => body.destroy(new EndedEarly(tooSlow(host, pace))), pace.withinMs - waited);
    return () => {
      clearTimeout(timer);
      waited += performance.now() - at;
    };
  };
  let stop = began();
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      stop();
      came += chunk.length;
      if (came >= pace.leastBytes) [came, waited] = [0, 0];
      yield chunk;
      stop = began();
    }
  } finally {
    stop();
  }
}

const unpackers: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** We request no compression, but a proxy may compress an answer. Keys in it must still be found. */
async function* unpacked(body: AsyncIterable<Buffer>, encoding: string | undefined, host: string) {
  const name = encoding?.trim().toLowerCase() ?? '';
  const unpack = Object.hasOwn(unpackers, name) ? unpackers[name] : undefined;
  if (!unpack) return yield* body;
  const unpacker = unpack();
  let broke: unknown = null;
  // Errors are thrown below, where the bytes are read.
  pipeline(Readable.from(body), unpacker, (error) => {
    broke = error;
  });
  try {
    yield* unpacker as AsyncIterable<Buffer>;
  } catch (error) {
    throw isPackingTrouble(broke ?? error) ? new EndedEarly(unreadable(host)) : error;
  }
}

function isPackingTrouble(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR_BROTLI|ERR__ERROR|ZSTD_)/.test(String(error.code));
}

function tooLong({ host, mostBytes }: Bounds): Failure {
  return {
    code: 'too-large',
    message: `${host} sent more than ${shownBytes(mostBytes)}. Sextant stopped the transfer there.`,
    kept: 'The data received until then is saved.',
    next: 'Request less at a time.',
  };
}

function tooMany({ host, mostLines }: Bounds): Failure {
  return {
    code: 'too-large',
    message: `${host} sent more than ${mostLines.toLocaleString('en')} lines, more than requested. Sextant stopped the transfer there.`,
    kept: 'The data received until then is saved.',
    next: 'Request less at a time.',
  };
}

export function tooSlow(host: string, { leastBytes, withinMs }: Pace): Failure {
  const seconds = Math.round(withinMs / 1000);
  return {
    code: 'timed-out',
    message: `${host} sent less than ${shownBytes(leastBytes)} in ${seconds} seconds. Sextant stopped the transfer there.`,
    kept: 'The data received until then is saved.',
    next: 'Try again later.',
  };
}

function unreadable(host: string): Failure {
  return {
    code: 'bad-reply',
    message: `${host} sent a compressed reply that can’t be decompressed.`,
    next: 'Try again; if it still fails, report it to the service.',
  };
}

export function shownBytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.ceil(bytes / 1024)} kB`;
}
