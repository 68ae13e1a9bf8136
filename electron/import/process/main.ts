// Reads a file for an import in a separate process: a hostile file can end it, and nothing else.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { getHeapStatistics } from 'node:v8';
import { limitMemory, parentProcess } from '../../core/jobs/parent-process.ts';
import { countRead } from '../count-read.ts';
import { openImport } from '../open-import.ts';
import { leftOut, type ReadPiece } from '../pieces.ts';
import type { OpenedFile, Order, Report } from './messages.ts';

const mostMemory = 1000 * 1024 * 1024;
const piecesAtOnce = 1000;
const tellEveryMs = 500;

const main = parentProcess();
const send = (report: Report) => main.send(report);
const never = new AbortController().signal;
let reading: AsyncIterator<ReadPiece> | null = null;

main.onMessage((message) => void obey(message as Order).catch(failed));

async function obey(order: Order): Promise<void> {
  switch (order.kind) {
    case 'count': {
      const { file, pieces } = await opened(order.path);
      send({ kind: 'counted', file, counts: await countRead(pieces, never) });
      return;
    }
    case 'read': {
      const { file, pieces } = await opened(order.path);
      reading = pieces[Symbol.asyncIterator]();
      send({ kind: 'opened', file });
      return;
    }
    case 'more':
      if (reading) await sendPieces(reading);
  }
}

async function opened(path: string): Promise<{ file: OpenedFile; pieces: AsyncIterable<ReadPiece> }> {
  const { format, bytes, done, pieces } = await openImport(path, never);
  if (format === 'case') throw new Error('a case has its own import');
  const before = await stat(path);
  const sha256 = await hashOf(path);
  setInterval(() => send({ kind: 'progress', done: Math.min(done.bytes, bytes), of: bytes }), tellEveryMs).unref();
  return { file: { format, bytes, sha256 }, pieces: unchanged(path, before.mtimeMs, before.size, pieces()) };
}

/** The hash is of the file as it was: what was read from a later one is not what it proves. */
async function* unchanged(
  path: string,
  mtimeMs: number,
  size: number,
  pieces: AsyncIterable<ReadPiece>,
): AsyncGenerator<ReadPiece> {
  yield* pieces;
  const after = await stat(path).catch(() => null);
  if (after?.mtimeMs !== mtimeMs || after.size !== size) yield leftOut('The file changed while it was read.');
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function sendPieces(from: AsyncIterator<ReadPiece>): Promise<void> {
  const pieces: ReadPiece[] = [];
  while (pieces.length < piecesAtOnce) {
    const next = await from.next();
    if (next.done) {
      send({ kind: 'pieces', pieces, isLast: true });
      return;
    }
    pieces.push(next.value);
  }
  send({ kind: 'pieces', pieces, isLast: false });
}

/** Without the words of the error: they may quote the file. */
function failed(error: unknown): void {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string' && error instanceof Error) {
    process.stderr.write(`${(error.stack ?? error.message).slice(0, 2000)}\n`);
  }
  send({ kind: 'failed', code: typeof code === 'string' ? code : '' });
}

limitMemory(main, mostMemory);

/** Close to the limit of the heap, where Node would end without a word. One look may count what is about to be freed. */
const [closeToLimit, mostLooks, lookEveryMs] = [0.93, 3, 250];
let looks = 0;
setInterval(() => {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  looks = used > limit * closeToLimit ? looks + 1 : 0;
  if (looks >= mostLooks) main.endWith({ kind: 'too-large' } satisfies Report);
}, lookEveryMs).unref();
