import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Failure, fail, ok, type Result } from '../../shared/result.ts';
import type { SavedFile } from '../../shared/saved-file.ts';
import { type FileSink, openFileSink, partName } from '../core/disk/file-sink.ts';
import type { BodyKeeper } from '../core/http/body-keeper.ts';
import type { StreamReply } from '../core/http/service-request.ts';
import { forgetMark } from './download-mark.ts';

/** A finished download, and its exchanges. */
export interface Saved {
  readonly file: SavedFile;
  readonly at: Date;
  readonly exchanges: readonly number[];
  /** Everything arrived, but the checksum differs. */
  readonly differs: boolean;
}

/** Checks before a file gets its final name. Each returns the problem, or null. */
export interface Wanted {
  /** The length of the complete file, if known. */
  total: number | null;
  sha256: string | null;
  differs?: boolean;
  /** Receives the current and the total number of bytes. */
  readonly progress?: Progress;
  /** Checks the first bytes. */
  readonly looksWrong?: (beginning: Buffer, mime: string | null) => string | null;
}

export type Progress = (done: number, of: number | null) => void;

/** Saves an answer that can't be resumed: every attempt starts from the beginning. */
export async function saveReply(
  path: string,
  ask: (sink: BodyKeeper) => Promise<Result<StreamReply>>,
  wishes: Pick<Wanted, 'looksWrong' | 'progress'> = {},
): Promise<Result<Saved>> {
  await forgetMark(path);
  const receiver = await openReceiver(path, false, { total: null, sha256: null, ...wishes });
  if (!receiver.ok) return receiver;
  const { sink, receive } = receiver.value;
  const reply = await ask(sink);
  if (!reply.ok) {
    await sink.abandon();
    return reply;
  }
  const received = await receive(reply.value);
  if (!received.ok) return received;
  const { at, exchange, partial } = reply.value;
  const file = partial ? inPart(received.value, 'The service sent only a part of the range.') : received.value;
  return ok({ file, at, exchanges: [exchange], differs: false });
}

/** A file that is open for an answer, and the way to read one into it. */
export interface Receiver {
  readonly sink: FileSink;
  /** Calls `begun` when the answer is to be saved; it runs while the bytes arrive. */
  receive(reply: StreamReply, begun?: () => Promise<void>): Promise<Result<SavedFile>>;
  /** Declares the existing part as complete, without another answer. */
  settle(mime: string | null): Promise<SavedFile>;
}

export async function openReceiver(path: string, resume: boolean, wanted: Wanted): Promise<Result<Receiver>> {
  let mime: string | null = null;
  /** Without a length or a last chunk, an early end looks like the end. */
  let openEnded = false;
  let wrong: string | null = null;
  let expected: number | null = null;

  const opened = await openFileSink(path, {
    resume,
    taken: (length) => wanted.progress?.(length, expected),
    accept: (found) => {
      wrong = whatIsWrong(found);
      return wrong === null;
    },
  });
  if (!opened.ok) return opened;
  const sink = opened.value;
  // Checks now and not when the answer begins: waiting bytes are lost when the connection breaks.
  const room = await roomAt(path);

  function whatIsWrong({ length, sha256 }: { length: number; sha256: string }): string | null {
    const looks = wanted.looksWrong?.(sink.beginning(), mime) ?? null;
    if (looks !== null) return looks;
    if (wanted.total !== null && wanted.total !== length) return `Received ${length} of ${wanted.total} bytes.`;
    wanted.differs = wanted.sha256 !== null && wanted.sha256 !== sha256;
    if (wanted.differs) return 'The file does not match its checksum.';
    const cutLine = openEnded && isLines(mime) && length > 0 && sink.lastByte() !== 10;
    return cutLine ? 'The connection ended in the middle of a line.' : null;
  }

  async function receive(reply: StreamReply, begun?: () => Promise<void>): Promise<Result<SavedFile>> {
    mime = mimeOf(reply);
    const refusal = unwanted(reply) ?? lackOfRoom(path, lengthOf(reply), room);
    if (refusal) {
      await leave(reply, sink);
      return { ok: false, failure: refusal };
    }
    if (reply.status === 200 && sink.resumeFrom > 0) await sink.restart();
    expected = wanted.total ?? lengthOf(reply);
    openEnded = lengthOf(reply) === null && reply.headers['transfer-encoding'] === undefined;
    // Not awaited, for the same reason.
    const noted = begun?.();
    await reply.save();
    await noted;
    const end = reply.end();
    if (end.kind === 'broken' && end.failure.code === 'file') return { ok: false, failure: unwritten(end.failure) };
    if (end.kind === 'broken' && end.failure.code === 'bad-reply') return { ok: false, failure: end.failure };
    if (end.kind === 'whole') return ok(savedFile(wrong));
    return ok(savedFile(end.kind === 'stopped' ? 'It was cancelled.' : end.failure.message));
  }

  function unwritten(failure: Failure): Failure {
    const place = sink.kept()?.file ?? null;
    return { ...failure, kept: place === null ? 'Nothing was saved.' : `The data received before is in ${place}.` };
  }

  function savedFile(why: string | null): SavedFile {
    const kept = sink.kept();
    const bytes = kept?.length ?? 0;
    if (kept?.file === path) {
      const completeness = openEnded
        ? {
            kind: 'partial' as const,
            have: bytes,
            why: 'The service did not report the length, so the file may be incomplete.',
          }
        : { kind: 'whole' as const };
      return { path, bytes, sha256: kept.sha256, mime, completeness };
    }
    const reason = why ?? 'Another program wrote to the same place.';
    const place = kept?.file ?? null;
    const where = place === null ? 'Nothing was saved.' : `The data received is in ${place}.`;
    return {
      path: place,
      bytes,
      sha256: null,
      mime,
      completeness: { kind: 'cut-off', have: bytes, why: `${reason} ${where}` },
    };
  }

  async function settle(known: string | null): Promise<SavedFile> {
    mime = known;
    await sink.finish(true);
    return savedFile(wrong);
  }

  return ok({ sink, receive, settle });
}

/** Closes an unwanted answer; writes nothing. */
export async function leave(reply: StreamReply, sink: FileSink): Promise<void> {
  sink.turnAway();
  for await (const _chunk of reply.body) break;
}

function unwanted(reply: StreamReply): Failure | null {
  if (mimeOf(reply) === 'text/html') {
    return {
      code: 'bad-reply',
      message: 'The service sent a web page where data should be.',
      kept: 'Nothing was written.',
      next: 'A login page or a filter of your network may block the request: open the address in a browser to see it.',
    };
  }
  if (reply.status === 200 || reply.status === 206) return null;
  return { code: 'bad-reply', message: `The service answered with status ${reply.status} and no file.` };
}

/** Null when the system does not say; then writing will show it. */
export async function roomAt(path: string): Promise<number | null> {
  return statfs(dirname(path)).then(
    (disk) => disk.bavail * disk.bsize,
    () => null,
  );
}

function lackOfRoom(path: string, length: number | null, room: number | null): Failure | null {
  if (length === null || room === null || length <= room) return null;
  return {
    code: 'file',
    message: `The file takes ${inMegabytes(length)} MB, and ${dirname(path)} has room for ${inMegabytes(room)} MB.`,
    kept: 'Nothing was downloaded.',
    next: 'Free some space, or choose another place, and try again.',
  };
}

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024);
}

export function lengthOf({ headers }: StreamReply): number | null {
  const length = headers['content-length'];
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

// covers: batch.fetch Content-Type
export function mimeOf({ headers }: StreamReply): string | null {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return type ? type.slice(0, 200) : null;
}

function isLines(mime: string | null): boolean {
  return mime === 'application/x-ndjson' || mime === 'application/ndjson';
}

/** A file that arrived completely, but does not cover the request. */
export function inPart(file: SavedFile, why: string): SavedFile {
  if (file.completeness.kind !== 'whole') return file;
  return { ...file, completeness: { kind: 'partial', have: file.bytes, why } };
}

/** Adds a sentence about the rest of an earlier attempt. */
export function withPart(failure: Failure, path: string, bytes: number): Result<never> {
  const { code, message, ...more } = failure;
  return fail(code, message, bytes > 0 ? { ...more, kept: `The data received before is in ${partName(path)}.` } : more);
}
