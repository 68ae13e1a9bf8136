// What a handler answers, and how it is written: streams are pulled only as fast as the reader takes them.

import type { ServerResponse } from 'node:http';

export type Chunk = string | Uint8Array;
export type ReplyBody = Chunk | Iterable<Chunk> | AsyncIterable<Chunk>;

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReplyBody;
  /** True: the call is not charged to the account. */
  readonly free?: boolean;
}

export function jsonReply(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

export function textReply(status: number, contentType: string, body: string): Reply {
  return { status, headers: { 'content-type': contentType }, body };
}

const blockLength = 1 << 16;

/** Joins lines into blocks of about 64 KiB: one write per line would cost far more than making the line. */
export function* inBlocks(lines: Iterable<string>): Generator<string> {
  let block = '';
  for (const line of lines) {
    block += line;
    block += '\n';
    if (block.length >= blockLength) {
      yield block;
      block = '';
    }
  }
  if (block !== '') yield block;
}

export function isWhole(body: ReplyBody): body is Chunk {
  return typeof body === 'string' || body instanceof Uint8Array;
}

/** Writes the reply and ends the response; resolves to the bytes written, also when the reader has gone. */
export async function writeReply(response: ServerResponse, reply: Reply, withBody: boolean): Promise<number> {
  response.writeHead(reply.status, headersOf(reply));
  if (!withBody) {
    response.end();
    return 0;
  }
  let written = 0;
  if (isWhole(reply.body)) {
    response.end(reply.body);
    return Buffer.byteLength(reply.body);
  }
  for await (const chunk of reply.body) {
    if (response.destroyed) break;
    written += Buffer.byteLength(chunk);
    if (!response.write(chunk)) await drained(response);
  }
  if (!response.destroyed) response.end();
  return written;
}

function headersOf(reply: Reply): Record<string, string> {
  const headers: Record<string, string> = { ...reply.headers };
  if (isWhole(reply.body) && headers['content-length'] === undefined) {
    headers['content-length'] = String(Buffer.byteLength(reply.body));
  }
  return headers;
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}
