import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type BodyKeeper, type KeptBody, unkept } from './body-keeper.ts';
import { EndedEarly } from './incoming.ts';
import { shapeFault } from './json-shape.ts';
import type { Draft } from './request-draft.ts';

/** The part of an answer before the body. */
export interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Several socket reads, so that a long answer need not pause after each. */
const highWaterMark = 256 * 1024;

/** Sends one request and waits for the head of its answer. Treats redirects like any other answer. */
export async function openAnswer(
  dispatcher: Dispatcher,
  draft: Draft,
  signal: AbortSignal,
): Promise<{ readonly head: Head; readonly body: Readable }> {
  const { request } = await import('undici'); // Loaded only now: answers from the case do not need it.
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

/** A body, read as far as possible. */
export interface ReadBody {
  /** The complete body; empty when it was too long or broke. */
  readonly bytes: Buffer;
  /** The number of bytes read. */
  readonly length: number;
  /** True when it is too long to parse. */
  readonly isLong: boolean;
  /** Why it ended early; null when it did not. */
  readonly broken: { readonly error: unknown } | null;
  /** The stored part of it. */
  readonly kept: Partial<KeptBody>;
}

/**
 * Reads a complete body. A body that is too long or breaks goes to disk if its query was paid for; otherwise it is
 * dropped.
 */
export async function readWhole(
  body: AsyncIterable<Buffer>,
  mostBytes: number,
  keeper: BodyKeeper | null,
): Promise<ReadBody> {
  let chunks: Buffer[] = [];
  const hash = createHash('sha256');
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
      if (length <= mostBytes) {
        hash.update(chunk); // Not all of it at the end, when the user waits for it.
        continue;
      }
      if (!keeper) break; // Leaving the loop closes the connection.
      await unlessUnkept(putAway());
    }
  } catch (error) {
    broken = { error };
  }
  const isLong = length > mostBytes;
  if (!isLong && !broken) {
    const bytes = Buffer.concat(chunks);
    return { bytes, length, isLong, broken, kept: { bytes, sha256: hash.digest('hex'), length } };
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

/** Accepts strict JSON only, and explains the usual causes of other answers. */
export function parseJson(bytes: Buffer, host: string): Result<unknown> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail('bad-reply', `${host} sent text that is not valid UTF-8.`, {
      next: 'Try again; if it still fails, report it to the service.',
    });
  }
  if (text.trim() === '') {
    return fail('bad-reply', `${host} sent an empty reply.`, {
      next: 'Try again later; if it still fails, report it to the service.',
    });
  }
  const fault = shapeFault(bytes);
  if (fault) {
    const how = fault === 'too-deep' ? 'is nested too deeply' : 'has too many parts';
    return fail(fault === 'too-deep' ? 'bad-reply' : 'too-large', `${host} sent data that ${how} to be read.`, {
      kept: 'It is saved as evidence, as received.',
      next: 'Request less at a time; if it still fails, report it to the service.',
    });
  }
  try {
    return ok(JSON.parse(text));
  } catch {
    if (/^\s*</.test(text)) {
      return fail('bad-reply', `${host} sent a web page where data should be.`, {
        next: 'A login page or a filter of your network may block the request: open the address in a browser to see it.',
      });
    }
    return fail('bad-reply', `${host} sent something that is not JSON.`, {
      next: 'Check the address of the connection.',
    });
  }
}
