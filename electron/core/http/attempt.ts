import type { ConnectionFile, Service } from '../../../shared/connection.ts';
import { type FailureCode, fail, meaningOf, ok, type Result } from '../../../shared/result.ts';
import type { Secrets } from '../words/secrets.ts';
import { refusalOfLink, refusalToFailure } from './answers.ts';
import { createBodyKeeper } from './body-keeper.ts';
import type { DirectWay } from './direct-answer.ts';
import { emptyMemoryMeanwhile } from './empty-memory.ts';
import type { Exchange } from './exchange.ts';
import { EndedEarly, incomingOf, type Pace, shownBytes, slowestPace } from './incoming.ts';
import type { Network } from './network.ts';
import { type Breakdown, breakdownOf } from './network-errors.ts';
import { questionOf } from './question.ts';
import { type Head, openAnswer, parseJson, type ReadBody, readWhole } from './read-answer.ts';
import type { Draft } from './request-draft.ts';
import type { Setback } from './retry.ts';
import type { Refusal, WireService } from './service.ts';
import type { JsonReply, ServiceRequest, StreamReply } from './service-request.ts';
import { streamReply } from './stream-reply.ts';
import { watchedSink } from './watched-sink.ts';
import type { Wording } from './wording.ts';

/** How to read an answer: completely as JSON, or as a stream. */
export interface Replies {
  readonly json: JsonReply;
  readonly stream: StreamReply;
}

/** The outcome of one attempt. */
export interface Outcome<T> {
  readonly result: Result<T>;
  /** Null when there is nothing to retry. */
  readonly setback: Setback | null;
  readonly redirect: string | null;
}

export interface AttemptParts {
  readonly connection: ConnectionFile;
  readonly services: { readonly [S in Service]: WireService };
  readonly wording: Wording;
  readonly network: Network;
  readonly secrets: Secrets;
  readonly wallClock: () => Date;
  readonly spoolFolder: string;
  readonly onExchange: (exchange: Exchange) => void;
  /** Called with the bytes of an answer before it is read: its exchange will have the same. */
  readonly onBytes?: ((bytes: Buffer) => void) | undefined;
  /**
   * Called before the first bytes of a long answer go to a spool file. The exchange describes it as if it were cut off
   * there.
   */
  readonly onSpooled?: (file: string, exchange: Exchange) => void;
  readonly nextNumber: () => number;
  readonly pace?: Pace;
}

export interface Attempt {
  readonly request: ServiceRequest;
  readonly draft: Draft;
  readonly attempt: number;
  /** The signature in use, which an answer might echo. */
  readonly signature: string | null;
  /** True for an address that a reply named: the request carries no credentials. */
  readonly outside?: boolean;
  /** Called when the answer begins, or when none will: the request had reached the service by then, if it ever did. */
  readonly arrived?: () => void;
}

const megabyte = 1024 * 1024;
/** The largest answer that is parsed. */
const defaultMostBytes = 64 * megabyte;
/** The largest part of one answer that is stored. */
export const mostKeptBytes = 256 * megabyte;
/** The most lines to read from one stream. */
const mostLines = 2_000_000;
const defaultTimeoutMs = 60_000;

/** Sends one request and reads its answer. Hands on exactly one record of it, with credentials removed. */
export async function exchangeOnce<K extends keyof Replies>(
  parts: AttemptParts,
  attempt: Attempt,
  kind: K,
): Promise<Outcome<Replies[K]>> {
  const { request, draft, signature, outside } = attempt;
  const { secrets } = parts;
  const alsoSecret = signature === null ? [] : [signature];
  const started = parts.wallClock();
  const number = parts.nextNumber();
  const record = recorder(parts, attempt, number, started);
  const host = draft.url.host;

  const way = await parts.network.wayTo(draft.url, parts.connection.proxy, outside);
  if (!way.ok) {
    record({ status: null, failure: way.failure.code });
    return final(way);
  }
  const { proxy } = way.value;
  // The timer covers a stream only until its head arrives. After that, pace and silence end it.
  const timer = new AbortController();
  const late = setTimeout(() => timer.abort(), request.timeoutMs ?? defaultTimeoutMs);
  const signal = AbortSignal.any([request.signal, timer.signal]);
  let head: Head | null = null;
  let direct: DirectWay | null = null;

  /** Reports a spool file as if the answer were cut off. If the program ended now, the next start would find it so. */
  function noteSpooled(file: string, heard: Head): void {
    const noting = { ...parts, onExchange: (cut: Exchange) => parts.onSpooled?.(file, cut) };
    recorder(noting, attempt, number, started)({ ...recordedHead(heard), failure: 'cancelled' });
  }

  function broke(error: unknown, evidence: Partial<Exchange> = {}): Outcome<never> {
    direct?.close();
    if (head === null) attempt.arrived?.();
    const broken =
      interruption(request.signal, timer.signal, host) ?? endedHere(error) ?? breakdownOf(error, host, proxy);
    record({ ...recordedHead(head), failure: broken.failure.code, ...evidence });
    const isKept = evidence.sha256 !== undefined && broken.failure.code !== 'cancelled';
    // Once the head of an answer is here, the request has arrived, whatever broke later.
    const arrived = head === null ? broken.failure.arrived : 'yes';
    return {
      result: { ok: false, failure: { ...broken.failure, arrived, ...(isKept && { kept: keptInPart }) } },
      setback: { kind: 'broken', arrived, lasting: broken.lasting },
      redirect: null,
    };
  }

  try {
    direct = kind === 'stream' && request.sink ? (way.value.openDirect?.(draft.url.origin) ?? null) : null;
    const opening = openAnswer(direct?.dispatcher ?? way.value.dispatcher, draft, signal);
    const mask = secrets.maskStream(alsoSecret); // While the service is busy.
    request.whileBusy?.();
    const inTime = request.effect === 'spends' ? emptyMemoryMeanwhile() : () => undefined;
    const answer = await opening.finally(inTime);
    const heard = withoutKeys(answer.head, secrets, alsoSecret);
    head = heard;
    attempt.arrived?.();
    // The file behind a link may be compressed on purpose, and its hash may be published.
    const encoding = outside ? undefined : heard.headers['content-encoding'];
    const incoming = (mostBytes: number) =>
      incomingOf(answer.body, encoding, mask, {
        host,
        mostBytes,
        mostLines: request.mostLines ?? (kind === 'stream' ? mostLines : Number.POSITIVE_INFINITY),
        pace: parts.pace ?? slowestPace,
      });
    if (kind === 'stream' && isSuccess(heard.status)) {
      const begun = {
        ...{ head: heard, at: started, exchange: number, body: answer.body, direct, host, signal: request.signal },
        incoming: request.sink ? null : incoming(request.mostBytes ?? mostKeptBytes),
      };
      const keeper = request.sink
        ? watchedSink(request.sink, {
            ...{ host, pace: parts.pace ?? slowestPace },
            watch: secrets.watchStream(alsoSecret),
          })
        : createBodyKeeper(parts.spoolFolder, (file) => noteSpooled(file, heard));
      return final(ok(streamReply(begun, keeper, (end) => record({ ...recordedHead(heard), ...end })) as Replies[K]));
    }
    direct?.readPlainly();
    const mostBytes = request.mostBytes ?? defaultMostBytes;
    const isPaid = request.effect === 'spends' && isSuccess(heard.status);
    const entering = incoming(isPaid ? Math.max(mostBytes, mostKeptBytes) : mostBytes + 1);
    const spooled = isPaid ? createBodyKeeper(parts.spoolFolder, (file) => noteSpooled(file, heard)) : null;
    const whole = await readWhole(entering.chunks, mostBytes, spooled);
    const evidence = { ...whole.kept, masked: entering.masked() };
    if (whole.broken && !whole.isLong) return broke(whole.broken.error, evidence);
    direct?.close();
    if (whole.kept.bytes) parts.onBytes?.(whole.kept.bytes);
    const outcome = judge(parts, attempt, { ...heard, ...whole }, started, number);
    const failure = outcome.result.ok ? unfit(request, outcome.result.value) : outcome.result.failure.code;
    record({ ...recordedHead(heard), failure, length: whole.length, ...evidence });
    return outcome as Outcome<Replies[K]>; // A stream that succeeded returned above.
  } catch (error) {
    return broke(error);
  } finally {
    clearTimeout(late);
  }
}

/** The caller can't read this answer and supplies its own error text. The answer is stored, but never reused. */
function unfit({ isAnswer }: ServiceRequest, { body }: JsonReply): FailureCode | null {
  return isAnswer?.(body) === false ? 'bad-reply' : null;
}

type Record = (end: Pick<Exchange, 'status' | 'failure'> & Partial<Exchange>) => void;

function recorder(parts: AttemptParts, described: Attempt, number: number, started: Date): Record {
  const { request, draft, attempt, outside } = described;
  const { connection, secrets } = parts;
  const startedAt = performance.now();
  const withoutKeys = (text: string): string => {
    const { bytes, masked } = secrets.mask(Buffer.from(text));
    return masked ? bytes.toString() : text;
  };
  return (end) =>
    parts.onExchange({
      number,
      at: started.toISOString(),
      connection: connection.name,
      wording: connection.wording,
      service: request.service,
      operation: request.operation,
      method: draft.method,
      url: withoutKeys(draft.shownUrl),
      requestBody: draft.shownBody === null ? null : withoutKeys(draft.shownBody),
      question: withoutKeys(outside ? `${request.service} GET ${draft.url.pathname}` : questionOf(request)),
      spends: request.effect === 'spends',
      contentType: null,
      bytes: null,
      file: null,
      length: 0,
      sha256: null,
      masked: false,
      milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
      attempt,
      ...end,
    });
}

function judge(
  parts: AttemptParts,
  { request, draft, outside }: Attempt,
  reply: Head & ReadBody,
  at: Date,
  exchange: number,
): Outcome<JsonReply> {
  const host = draft.url.host;
  if (reply.isLong) {
    const most = request.mostBytes ?? defaultMostBytes;
    return final(
      fail('too-large', `${host} sent more than ${shownBytes(most)} instead of a short reply.`, {
        kept: keptOfLong(reply),
        next: reply.kept.sha256 ? 'Request less at a time.' : 'Check the address of the connection.',
      }),
    );
  }
  if (isSuccess(reply.status)) {
    // The answer to a successful write may be empty.
    const isSilent = request.effect === 'writes' && reply.bytes.toString('latin1').trim() === '';
    const parsed = isSilent ? ok(null) : parseJson(reply.bytes, host);
    if (!parsed.ok) return final(parsed);
    const body = parts.wording.reply(request.place ?? 'none', parsed.value);
    const { status, headers } = reply;
    return final(ok({ status, body, partial: status === 206, headers, at, exchange }));
  }
  const refusal: Refusal = {
    host,
    status: reply.status,
    headers: reply.headers,
    body: parts.secrets.redact(reply.bytes.toString('utf8')),
    clockAheadMs: clockAhead(reply.headers.date, parts.wallClock()),
    now: parts.wallClock(),
  };
  const result = outside ? refusalOfLink(refusal) : refusalToFailure(refusal, parts.services[request.service]);
  const redirected = [301, 302, 307, 308].includes(reply.status) && (request.method === 'GET' || reply.status >= 307);
  return {
    result,
    setback: {
      kind: 'status',
      status: reply.status,
      lasting: !result.ok && meaningOf(result.failure).again !== 'at-once',
      ofMinute: /\bper minute\b/i.test(refusal.body),
    },
    redirect: redirected ? (reply.headers.location ?? null) : null,
  };
}

const keptInPart = 'The data received until then is saved as evidence.';

function keptOfLong({ kept, broken, length }: ReadBody): string {
  if (kept.sha256 === undefined) return 'The reply was discarded; nothing of it was saved.';
  return `It was not read, but ${broken ? 'its first' : 'all of its'} ${shownBytes(length)} are saved as evidence.`;
}

/** The service chose these names and values. They are shown and stored like the rest. */
function withoutKeys({ status, headers }: Head, secrets: Secrets, alsoSecret: readonly string[]): Head {
  const clean = (value: string | undefined) =>
    value === undefined ? value : secrets.mask(Buffer.from(value, 'latin1'), alsoSecret).bytes.toString('latin1');
  return { status, headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)])) };
}

function endedHere(error: unknown): Breakdown | null {
  return error instanceof EndedEarly ? { failure: { ...error.failure, arrived: 'yes' }, lasting: true } : null;
}

export function final<T>(result: Result<T>): Outcome<T> {
  return { result, setback: null, redirect: null };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function recordedHead(head: Head | null): { status: number | null; contentType: string | null } {
  return { status: head?.status ?? null, contentType: head?.headers['content-type'] ?? null };
}

function interruption(stopped: AbortSignal, timeout: AbortSignal, host: string): Breakdown | null {
  if (stopped.aborted) {
    return { failure: { code: 'cancelled', message: 'Cancelled.', arrived: 'maybe' }, lasting: true };
  }
  if (!timeout.aborted) return null;
  return {
    failure: {
      code: 'timed-out',
      message: `${host} did not answer in time.`,
      next: 'Try again later.',
      arrived: 'maybe',
    },
    lasting: false,
  };
}

function clockAhead(date: string | undefined, now: Date): number | null {
  const theirs = date ? Date.parse(date) : Number.NaN;
  return Number.isNaN(theirs) ? null : now.getTime() - theirs;
}
