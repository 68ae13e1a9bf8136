import type { ConnectionFile } from '../../shared/connection.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { questionOf } from '../core/http/question.ts';
import { parseJson } from '../core/http/read-answer.ts';
import type { JsonReply, ServiceRequest, StreamReply } from '../core/http/service-request.ts';
import type { SignedHttp } from '../core/http/signed-http.ts';
import { wordingOf } from '../core/http/wording.ts';
import type { CaseFile } from './case-file.ts';
import { databaseOf } from './database-of.ts';
import { bodyParts, findAnswers, type ReplyRow, readBody } from './ledger.ts';

/** Selects the ledger row that answers a request; null when there is none. */
export type Find = (request: ServiceRequest) => ReplyRow | null;

/** The newest readable answer in the case; a cut-off one is better than none. */
export function newestAnswer(file: CaseFile, connection: string): Find {
  return (request) => {
    const rows = findAnswers(databaseOf(file), questionOf(request), connection);
    return rows.find((row) => isGood(file, row, request)) ?? rows[0] ?? null;
  };
}

/** Answers requests from stored replies, through the same readers as live answers. */
export function createReplay(file: CaseFile, find: Find, nextNumber: () => number): SignedHttp {
  function headOf(row: ReplyRow) {
    const exchange = nextNumber();
    file.standsFor(exchange, row.id);
    const status = row.status ?? 200;
    const headers = row.contentType === null ? {} : { 'content-type': row.contentType };
    return { status, headers, partial: status === 206, at: new Date(row.at), exchange };
  }

  async function json(request: ServiceRequest): Promise<Result<JsonReply>> {
    const row = find(request);
    if (!row) return notHeld();
    const parsed = parseJson(readBody(databaseOf(file), row.sha256 ?? ''), 'The case');
    if (!parsed.ok) return parsed;
    return ok({
      ...headOf(row),
      body: wordingOf({ wording: wordingIn(row) }).reply(request.place ?? 'none', parsed.value),
    });
  }

  async function stream(request: ServiceRequest): Promise<Result<StreamReply>> {
    const row = find(request);
    if (!row) return notHeld();
    async function* body(): AsyncGenerator<Buffer> {
      yield* bodyParts(databaseOf(file), row?.sha256 ?? '');
    }
    const { sink } = request;
    return ok({
      ...headOf(row),
      body: body(),
      save: async () => {
        for await (const chunk of body()) await sink?.take(chunk);
        await sink?.finish(true);
      },
      complete: () => undefined,
      end: () => ({ kind: 'whole' }),
    });
  }

  return { json, stream, outside: async () => notHeld() };
}

/** Answers from the case if possible, otherwise from the service. */
export function answeringFromCase(
  service: SignedHttp,
  connection: string,
  open: () => CaseFile,
  isOffline: () => boolean,
  nextNumber: () => number,
): SignedHttp {
  function held(request: ServiceRequest): SignedHttp | null {
    if (request.effect === 'writes' || request.sink) return null;
    // Free requests go to the service while it can be reached.
    if (request.effect !== 'spends' && !isOffline()) return null;
    // A list that changes by itself must come from the service: the case has only its former state.
    if (request.changing && !isOffline()) return null;
    const file = open();
    const row = newestAnswer(file, connection)(request);
    // A cut-off or unreadable answer is only a fallback for a new request.
    if (row && !isOffline() && !isGood(file, row, request)) return null;
    return row && createReplay(file, () => row, nextNumber);
  }
  return {
    json: (request) => (held(request) ?? service).json(request),
    stream: (request) => (held(request) ?? service).stream(request),
    outside: (request) => service.outside(request),
  };
}

/** Whether the caller can read a row. Older cases stored web pages and other bodies as answers. */
function isGood(file: CaseFile, row: ReplyRow, request: ServiceRequest): boolean {
  const { isAnswer, place } = request;
  if (!isAnswer) return hasEnd(file, row, request);
  const parsed = parseJson(readBody(databaseOf(file), row.sha256 ?? ''), 'The case');
  return parsed.ok && isAnswer(wordingOf({ wording: wordingIn(row) }).reply(place ?? 'none', parsed.value));
}

/** Whether a stream of frames has its last one; other streams were complete, or not stored as good. */
function hasEnd(file: CaseFile, { sha256 }: ReplyRow, { endsWell }: ServiceRequest): boolean {
  if (!endsWell) return true;
  let last = '';
  for (const part of bodyParts(databaseOf(file), sha256 ?? ''))
    last = part.toString('latin1', Math.max(0, part.length - 500));
  return endsWell(last.trimEnd().split('\n').at(-1) ?? '');
}

function wordingIn({ wording }: ReplyRow): ConnectionFile['wording'] {
  return wording === 'neutral' || wording === 'public' ? wording : (JSON.parse(wording) as ConnectionFile['wording']);
}

function notHeld(): Result<never> {
  return fail('offline', 'This reply is not in the case.', { next: 'Go online to query the service.' });
}
