import { rm } from 'node:fs/promises';
import type { Service } from '../../shared/connection.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { partName } from '../core/disk/file-sink.ts';
import type { Circumstances, StreamReply } from '../core/http/service-request.ts';
import type { SignedHttp } from '../core/http/signed-http.ts';
import { leave, lengthOf, mimeOf, openReceiver, type Progress, type Saved, type Wanted, withPart } from './download.ts';
import { type DownloadMark, forgetMark, readMark, strongTag, writeMark } from './download-mark.ts';

export interface LinkRequest {
  readonly service: Service;
  readonly operation: string;
  readonly address: string;
  readonly path: string;
  /** The hash of the complete file, if known. */
  readonly sha256?: string | null;
  readonly progress?: Progress;
}

const mostTries = 3;

// covers: batch.link GET link, no credentials
/**
 * Saves the file behind a link. Resumes an earlier attempt if the host still has the same object and supports ranges;
 * otherwise starts from the beginning.
 */
export async function saveLink(
  http: SignedHttp,
  request: LinkRequest,
  circumstances: Circumstances,
): Promise<Result<Saved>> {
  const exchanges: number[] = [];
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(http, request, circumstances, exchanges);
    if (!outcome.ok) return outcome;
    if (outcome.value.kind === 'ended') return ok(outcome.value.saved);
    if (attempt < mostTries && !circumstances.signal.aborted) continue;
    if (outcome.value.saved) return ok(outcome.value.saved);
    return fail('bad-reply', 'The host sent other parts of the file than requested.', {
      kept: 'Nothing was saved.',
      next: 'Try again later.',
    });
  }
}

type Outcome =
  | { readonly kind: 'ended'; readonly saved: Saved }
  /** Worth a retry: the partial file can be resumed, or is gone. */
  | { readonly kind: 'again'; readonly saved: Saved | null };

async function tryOnce(
  http: SignedHttp,
  { service, operation, address, path, sha256, progress }: LinkRequest,
  circumstances: Circumstances,
  exchanges: number[],
): Promise<Result<Outcome>> {
  const mark = await usableMark(path, address);
  const wanted: Wanted = { total: null, sha256: sha256 ?? null, ...(progress && { progress }) };
  const opened = await openReceiver(path, mark !== null, wanted);
  if (!opened.ok) return opened;
  const { sink, receive, settle } = opened.value;
  const from = sink.resumeFrom;
  const headers: Readonly<Record<string, string>> =
    mark && from > 0 ? { range: `bytes=${from}-`, 'if-range': mark.etag } : {};
  const answered = await http.outside({ ...circumstances, service, operation, address, sink, headers });
  if (!answered.ok) {
    if (from === 0 || answered.failure.code !== 'rejected') {
      await sink.abandon();
      return withPart(answered.failure, path, from);
    }
    // A 416 for a range of the same object: nothing is missing after the bytes here.
    wanted.total = mark?.total ?? -1;
    const file = await settle(mark?.mime ?? null);
    if (file.completeness.kind === 'whole') {
      await forgetMark(path);
      return ok({ kind: 'ended', saved: { file, at: new Date(), exchanges, differs: false } });
    }
    await dropPart(path);
    return ok({ kind: 'again', saved: null });
  }

  const reply = answered.value;
  exchanges.push(reply.exchange);
  if (reply.status === 206 && !continues(reply, from, mark)) {
    await leave(reply, sink);
    await dropPart(path);
    return ok({ kind: 'again', saved: null });
  }
  wanted.total = reply.status === 206 ? (rangeOf(reply)?.total ?? null) : lengthOf(reply);
  const tag = reply.status === 206 ? (mark?.etag ?? null) : tagOf(reply);
  const noted =
    tag === null ? null : { address: withoutQuery(address), etag: tag, total: wanted.total, mime: mimeOf(reply) };
  const received = await receive(reply, () => noteObject(path, noted));
  if (sink.kept()?.file !== partName(path)) await forgetMark(path);
  if (!received.ok) return received;
  const saved = { file: received.value, at: reply.at, exchanges, differs: wanted.differs ?? false };
  const brokeOff = reply.end().kind === 'broken' && tag !== null;
  return ok(brokeOff ? { kind: 'again', saved } : { kind: 'ended', saved });
}

async function usableMark(path: string, address: string): Promise<DownloadMark | null> {
  const mark = await readMark(path);
  if (mark?.address === withoutQuery(address)) return mark;
  await forgetMark(path);
  return null;
}

/** Records the object's identity for a later resume, or that it has none. */
function noteObject(path: string, mark: DownloadMark | null): Promise<void> {
  return mark === null ? forgetMark(path) : writeMark(path, mark);
}

/** The tag that identifies the object under its address, if the host supports ranges. */
function tagOf({ headers }: StreamReply): string | null {
  return headers['accept-ranges'] === 'none' ? null : strongTag(headers.etag);
}

/** Whether a partial answer is the requested rest. An unrequested one, or one without a range, is not. */
function continues(reply: StreamReply, from: number, mark: DownloadMark | null): boolean {
  const range = rangeOf(reply);
  if (!mark || from === 0 || range?.from !== from || range.total === null) return false;
  if (mark.total !== null && range.total !== mark.total) return false;
  return reply.headers.etag === undefined || reply.headers.etag === mark.etag;
}

function rangeOf({ headers }: StreamReply): { from: number; total: number | null } | null {
  const parts = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/.exec(headers['content-range'] ?? '');
  if (!parts) return null;
  return { from: Number(parts[1]), total: parts[3] === '*' ? null : Number(parts[3]) };
}

async function dropPart(path: string): Promise<void> {
  await Promise.all([rm(partName(path), { force: true }), forgetMark(path)]);
}

function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}
