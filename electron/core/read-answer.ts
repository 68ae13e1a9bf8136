import type { Readable } from 'node:stream';
import { type Dispatcher, request as send } from 'undici';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Draft } from './request-draft.ts';

/** What comes before the body. */
export interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** An answer, read whole unless it was longer than allowed. */
export interface Answer extends Head {
  /** Empty when it was longer than allowed. */
  readonly bytes: Buffer;
  /** How many bytes were read. */
  readonly length: number;
  /** True when it was longer than allowed: the rest was not read, and what had come was dropped. */
  readonly cut: boolean;
}

/** Room for some reads of the socket, so that a long answer need not stop for each. */
const highWaterMark = 256 * 1024;

/** Sends one request and hears the head of its answer. Redirects are answers like any other. */
export async function openAnswer(
  dispatcher: Dispatcher,
  draft: Draft,
  signal: AbortSignal,
): Promise<{ readonly head: Head; readonly body: Readable }> {
  const answer = await send(draft.url, {
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

/** Reads a body whole, unless it is longer than allowed. */
export async function readWhole(head: Head, body: AsyncIterable<Buffer>, mostBytes: number): Promise<Answer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let cut = false;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > mostBytes) {
      cut = true;
      chunks.length = 0;
      break; // Leaving the loop closes the connection.
    }
    chunks.push(chunk);
  }
  return { ...head, bytes: Buffer.concat(chunks), length, cut };
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
