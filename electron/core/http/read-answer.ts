import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type BodyKeeper, type KeptBody, unkept } from './body-keeper.ts';
import { sha256 } from './exchange.ts';
import { EndedEarly } from './incoming.ts';
import { shapeFault } from './json-shape.ts';
import type { Draft } from './request-draft.ts';

/** What comes before the body. */
export interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Room for some reads of the socket, so that a long answer need not stop for each. */
const highWaterMark = 256 * 1024;

/** Sends one request and hears the head of its answer. Redirects are answers like any other. */
export async function openAnswer(
  dispatcher: Dispatcher,
  draft: Draft,
  signal: AbortSignal,
): Promise<{ readonly head: Head; readonly body: Readable }> {
  const { request } = await import('undici'); // Only now: what the case answers does without it.
  const answer = await request(draft.url, {
    method: draft.method,
    headers: draft.headers,
    body: draft.body,
    dispatcher,
    signal,
    highWaterMark,
  });
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(answer.headers))
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  return { head: { status: answer.statusCode, headers }, body: answer.body };
}

/** A body that was read as far as it goes. */
export interface ReadBody {
  /** All of it; empty when it was longer than allowed, or broke. */
  readonly bytes: Buffer;
  /** How many bytes were read. */
  readonly length: number;
  /** True when it was longer than may be parsed. */
  readonly isLong: boolean;
  /** Why it ended before its end; null where it did not. */
  readonly broken: { readonly error: unknown } | null;
  /** What is kept of it. */
  readonly kept: Partial<KeptBody>;
}

/**
 * Reads a body whole. One that is longer than allowed is put on disk instead, where it was paid for and so must not be
 * lost, and so is what came of one that broke; others are dropped.
 */
export async function readWhole(
  body: AsyncIterable<Buffer>,
  mostBytes: number,
  keeper: BodyKeeper | null,
): Promise<ReadBody> {
  let chunks: Buffer[] = [];
  let length = 0;
  let broken: ReadBody['broken'] = null;
  const putAway = async () => {
    for (const chunk of chunks) await keeper?.take(chunk);
    chunks = [];
  };
  try {
    for await (const chunk of body) {
      length += chunk.length;
      chunks.push(chunk);
      if (length <= mostBytes) continue;
      if (!keeper) break; // Leaving the loop closes the connection.
      await unlessUnkept(putAway());
    }
  } catch (error) {
    broken = { error };
  }
  const isLong = length > mostBytes;
  if (!isLong && !broken) {
    const bytes = Buffer.concat(chunks);
    return { bytes, length, isLong, broken, kept: { bytes, sha256: sha256(bytes), length } };
  }
  let kept: Partial<KeptBody> = {};
  try {
    await putAway();
    if (keeper && length > 0) kept = await keeper.finish(false);
  } catch (error) {
    broken = { error: new EndedEarly(unkept(error)) };
  }
  return { bytes: Buffer.alloc(0), length, isLong, broken, kept };
}

function unlessUnkept(writing: Promise<void>): Promise<void> {
  return writing.catch((error: unknown) => {
    throw new EndedEarly(unkept(error));
  });
}

/** Strict about the form, with words for what usually stands in the way. */
export function parseJson(bytes: Buffer, host: string): Result<unknown> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail('bad-reply', `${host} sent text that is not valid UTF-8.`, {
      next: 'Try again; if it stays so, report it to the service.',
    });
  }
  if (text.trim() === '') {
    return fail('bad-reply', `${host} sent nothing where data should be.`, {
      next: 'Try again later; if it stays so, report it to the service.',
    });
  }
  const fault = shapeFault(text);
  if (fault) {
    const how = fault === 'too-deep' ? 'is nested too deeply' : 'has too many parts';
    return fail(fault === 'too-deep' ? 'bad-reply' : 'too-large', `${host} sent data that ${how} to be read.`, {
      kept: 'It is kept as evidence as it came.',
      next: 'Ask for less at a time; if it stays so, report it to the service.',
    });
  }
  try {
    return ok(JSON.parse(text));
  } catch {
    if (/^\s*</.test(text)) {
      return fail('bad-reply', `${host} sent a web page where data should be.`, {
        next: 'A login page or a filter of your network may stand in between: open the address in a browser to see it.',
      });
    }
    return fail('bad-reply', `${host} sent something that is not JSON.`, {
      next: 'Check the address of the connection.',
    });
  }
}
