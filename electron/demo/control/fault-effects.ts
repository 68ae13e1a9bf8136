// What the faults do to an answer: some take its place, others spoil its bytes on the way out.

import { setTimeout as pause } from 'node:timers/promises';
import type { Chunk, Reply, ReplyBody } from '../http/reply.ts';
import { isWhole } from '../http/reply.ts';
import type { Fault } from './fault-book.ts';

/** Thrown by a spoiled body at the byte where the connection is to break. */
export class CutOff extends Error {}

export function findFault<K extends Fault['kind']>(
  faults: readonly Fault[],
  kind: K,
): Extract<Fault, { kind: K }> | undefined {
  return faults.find((fault): fault is Extract<Fault, { kind: K }> => fault.kind === kind);
}

// covers: platform.status 500, 503
// covers: pdns.status 500, 502, 504
// covers: batch.error 500
/** The answer that takes the place of the handler's, if a fault asks for one. */
export function replacedReply(
  faults: readonly Fault[],
  refuse: (status: number, message: string) => Reply,
): Reply | null {
  const status = findFault(faults, 'status');
  if (status !== undefined) return refuse(status.status, status.message ?? `Fault: answered with ${status.status}.`);
  const html = findFault(faults, 'html');
  if (html !== undefined) {
    const page =
      '<!doctype html><html><head><title>Sign in</title></head><body><h1>Sign in to continue</h1></body></html>';
    return { status: html.status ?? 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page };
  }
  const huge = findFault(faults, 'huge');
  if (huge !== undefined) {
    return { status: 200, headers: { 'content-type': 'application/json' }, body: paddedJson(huge.bytes) };
  }
  return null;
}

function* paddedJson(bytes: number): Generator<Chunk> {
  const head = '{"response":{"padding":"';
  const tail = '"}}';
  const block = Buffer.alloc(1 << 16, 'x');
  yield head;
  let left = Math.max(0, bytes - head.length - tail.length);
  for (; left >= block.length; left -= block.length) yield block;
  yield block.subarray(0, left);
  yield tail;
}

/** The same reply with its bytes spoiled as the faults ask. */
export function spoiledReply(reply: Reply, faults: readonly Fault[]): Reply {
  const headers: Record<string, string> = { ...reply.headers };
  let body: ReplyBody = reply.body;
  const contentType = findFault(faults, 'content-type');
  if (contentType !== undefined) headers['content-type'] = contentType.contentType;

  const broken = findFault(faults, 'broken-line');
  if (broken !== undefined) body = changedLine(body, broken.line, halved);
  const invalid = findFault(faults, 'invalid-utf8');
  if (invalid !== undefined) body = changedLine(body, invalid.line ?? 1, withInvalidBytes);
  const truncate = findFault(faults, 'truncate');
  if (truncate !== undefined) body = firstLines(body, truncate.afterLines);
  // The length that was announced is no longer the body's, and these are to end in good order.
  if (broken !== undefined || invalid !== undefined || truncate !== undefined) delete headers['content-length'];

  // A cut or dripped body keeps its announced length: the reader must notice by itself that bytes are missing.
  const cut = findFault(faults, 'cut');
  const drip = findFault(faults, 'drip');
  if ((cut !== undefined || drip !== undefined) && isWhole(body)) {
    headers['content-length'] = String(Buffer.byteLength(body));
  }
  if (cut !== undefined) body = cutBody(body, cut.afterBytes);
  if (drip !== undefined) body = dripped(body, drip.bytes, drip.milliseconds);
  return { ...reply, headers, body };
}

async function* chunksOf(body: ReplyBody): AsyncGenerator<Buffer> {
  if (isWhole(body)) {
    yield Buffer.from(body);
    return;
  }
  for await (const chunk of body) yield Buffer.from(chunk);
}

async function* linesOf(body: ReplyBody): AsyncGenerator<Buffer> {
  let open: Buffer = Buffer.alloc(0);
  for await (const chunk of chunksOf(body)) {
    open = open.length === 0 ? chunk : Buffer.concat([open, chunk]);
    let start = 0;
    for (let end = open.indexOf(10); end >= 0; end = open.indexOf(10, start)) {
      yield open.subarray(start, end + 1);
      start = end + 1;
    }
    open = open.subarray(start);
  }
  if (open.length > 0) yield open;
}

async function* changedLine(body: ReplyBody, number: number, change: (line: Buffer) => Buffer): AsyncGenerator<Chunk> {
  let at = 0;
  for await (const line of linesOf(body)) yield ++at === number ? change(line) : line;
}

function halved(line: Buffer): Buffer {
  const end = line.at(-1) === 10 ? '\n' : '';
  return Buffer.concat([line.subarray(0, Math.ceil(line.length / 2)), Buffer.from(end)]);
}

function withInvalidBytes(line: Buffer): Buffer {
  const found = line.indexOf('":"');
  const at = found < 0 ? Math.floor(line.length / 2) : found + 3;
  return Buffer.concat([line.subarray(0, at), Buffer.from([0xc3, 0x28, 0xff]), line.subarray(at)]);
}

async function* firstLines(body: ReplyBody, count: number): AsyncGenerator<Chunk> {
  let at = 0;
  for await (const line of linesOf(body)) {
    if (++at > count) return;
    yield line;
  }
}

async function* cutBody(body: ReplyBody, afterBytes: number): AsyncGenerator<Chunk> {
  let left = afterBytes;
  for await (const chunk of chunksOf(body)) {
    if (chunk.length >= left) {
      yield chunk.subarray(0, left);
      // Let the bytes reach the reader first; breaking at once would take them along.
      await pause(30);
      throw new CutOff();
    }
    left -= chunk.length;
    yield chunk;
  }
}

async function* dripped(body: ReplyBody, bytes: number, milliseconds: number): AsyncGenerator<Chunk> {
  const step = Math.max(1, bytes);
  for await (const chunk of chunksOf(body)) {
    for (let at = 0; at < chunk.length; at += step) {
      yield chunk.subarray(at, at + step);
      await pause(milliseconds);
    }
  }
}
