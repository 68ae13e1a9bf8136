import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionFile, Service } from '../../shared/connection.ts';
import { type FailureCode, fail, ok, type Result } from '../../shared/result.ts';
import { type Refusal, refusalToFailure } from './answers.ts';
import { type Exchange, sha256 } from './exchange.ts';
import type { Network } from './network.ts';
import { type Breakdown, breakdownOf } from './network-errors.ts';
import { type Answer, type Head, parseJson, readAnswer } from './read-answer.ts';
import { type Draft, draftRequest } from './request-draft.ts';
import { type Effect, type Setback, waitBeforeRetry } from './retry.ts';
import type { Secrets } from './secrets.ts';
import { makeCredentials, signingMethod } from './signing.ts';
import { canBeSent, cancelled, offline, unsendablePath, unusableKey } from './unsent.ts';
import { type Parameters, type PathPart, type Place, wordingOf } from './wording.ts';

/** A request in our own neutral words. Everything about keys, words and tries is added here. */
export interface ServiceRequest {
  readonly service: Service;
  /** Names the operation in records, limits and words to the person. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: readonly PathPart[];
  readonly place?: Place;
  readonly query?: Parameters;
  readonly form?: Parameters;
  readonly json?: Readonly<Record<string, unknown>>;
  readonly effect: Effect;
  readonly feed?: boolean;
  /** Ping works without a key; everything else fails early when there is none. */
  readonly keyless?: boolean;
  readonly mostBytes?: number;
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
  readonly waiting?: (until: Date | null) => void;
}

export interface JsonReply {
  readonly status: number;
  /** In neutral words. */
  readonly body: unknown;
  /** Set by a 206: the data is good, but some is missing. */
  readonly partial: boolean;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly at: Date;
}

export interface SignedHttp {
  json(request: ServiceRequest): Promise<Result<JsonReply>>;
}

export interface SignedHttpParts {
  readonly connection: ConnectionFile;
  readonly readKey: (service: Service) => Promise<Result<string>>;
  readonly network: Network;
  readonly secrets: Secrets;
  /** The clock that signatures are made by: this machine's, whatever time it is in the demo world. */
  readonly wallClock: () => Date;
  readonly isOffline: () => boolean;
  readonly onExchange: (exchange: Exchange) => void;
  readonly nextNumber: () => number;
  readonly random?: () => number;
}

const megabyte = 1024 * 1024;
const defaultMostBytes = 64 * megabyte;
const defaultTimeoutMs = 60_000;
const mostRedirects = 3;

export function createSignedHttp(parts: SignedHttpParts): SignedHttp {
  const { connection, secrets, network, wallClock } = parts;
  const wording = wordingOf(connection);

  async function json(request: ServiceRequest): Promise<Result<JsonReply>> {
    if (parts.isOffline()) return offline();
    const key = await keyFor(request);
    if (!key.ok) return key;

    for (let attempt = 1; ; attempt++) {
      if (request.signal.aborted) return cancelled();
      if (parts.isOffline()) return offline(); // The switch may have been thrown while this request waited.
      const outcome = await tryOnce(request, key.value, attempt);
      if (outcome.result.ok || outcome.setback === null) return outcome.result;
      const wait = waitBeforeRetry(outcome.setback, request.effect, attempt, parts.random ?? Math.random);
      if (wait === null) return outcome.result;
      request.waiting?.(new Date(wallClock().getTime() + wait));
      await sleep(wait, undefined, { signal: request.signal }).catch(() => undefined);
      request.waiting?.(null);
    }
  }

  async function keyFor(request: ServiceRequest): Promise<Result<string | null>> {
    const key = await parts.readKey(request.service);
    if (!key.ok) return request.keyless ? ok(null) : key;
    secrets.add(key.value);
    return canBeSent(key.value) ? key : unusableKey(request.service);
  }

  async function tryOnce(request: ServiceRequest, key: string | null, attempt: number): Promise<Outcome> {
    const base = baseAddress(connection, request.service);
    let path = wording.path(request.path);
    for (let hop = 0; ; hop++) {
      const method = signingMethod(connection, request.service, request.feed ?? false);
      const credentials =
        key === null
          ? { headers: {}, members: {} }
          : makeCredentials(method, { username: connection.username, key }, path, wallClock());
      const draft = draftRequest(base, path, request, wording, credentials);
      if (draft.url.pathname !== `${pathOf(base)}${path}`) return final(unsendablePath());
      const outcome = await exchangeOnce(request, draft, attempt, credentials.members.signature ?? null);
      const location = outcome.redirect && sameOriginPath(outcome.redirect, draft.url, pathOf(base));
      if (!location) return outcome;
      if (hop === mostRedirects) return final(endlessRedirect(draft.url.host));
      path = location;
    }
  }

  async function exchangeOnce(
    request: ServiceRequest,
    draft: Draft,
    attempt: number,
    signature: string | null,
  ): Promise<Outcome> {
    const started = wallClock();
    const startedAt = performance.now();
    const record = (end: Pick<Exchange, 'status' | 'failure'> & Partial<Exchange>): void =>
      parts.onExchange({
        number: parts.nextNumber(),
        at: started.toISOString(),
        connection: connection.name,
        wording: typeof connection.wording === 'string' ? connection.wording : 'own',
        service: request.service,
        operation: request.operation,
        method: request.method,
        url: withoutKeys(draft.shownUrl),
        requestBody: draft.shownBody === null ? null : withoutKeys(draft.shownBody),
        contentType: null,
        bytes: null,
        length: 0,
        sha256: null,
        masked: false,
        milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
        attempt,
        ...end,
      });

    const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs);
    const signal = AbortSignal.any([request.signal, timeout]);
    const host = draft.url.host;
    const way = await network.wayTo(draft.url, connection.proxy);
    if (!way.ok) {
      record({ status: null, failure: way.failure.code });
      return final(way);
    }
    let head: Head | null = null;
    let reply: Answer;
    try {
      reply = await readAnswer(way.value.dispatcher, draft, request.mostBytes ?? defaultMostBytes, signal, (heard) => {
        head = heard;
      });
    } catch (error) {
      const broken = interruption(request.signal, timeout, host) ?? breakdownOf(error, host, way.value.proxy);
      record({ ...recordedHead(head), failure: broken.failure.code });
      return {
        result: { ok: false, failure: broken.failure },
        // With the head of an answer the request has arrived, whatever broke after it.
        setback: { ...broken, kind: 'broken', mayHaveArrived: broken.mayHaveArrived || head !== null },
        redirect: null,
      };
    }

    // Masked before anything is read from it, so that nothing an answer says can carry a key any further.
    const { bytes, masked } = secrets.mask(reply.bytes, signature === null ? [] : [signature]);
    const outcome = judge(request, draft, { ...reply, bytes }, started);
    record({
      ...recordedHead(reply),
      failure: outcome.result.ok ? null : outcome.result.failure.code,
      length: reply.length,
      ...(!reply.cut && { bytes, sha256: sha256(bytes) }),
      masked,
    });
    return outcome;
  }

  function judge(request: ServiceRequest, draft: Draft, reply: Answer, at: Date): Outcome {
    const host = draft.url.host;
    if (reply.cut) {
      const most = Math.round((request.mostBytes ?? defaultMostBytes) / megabyte);
      return final(
        fail('too-large', `${host} sent more than ${most} MB where a short answer belongs.`, {
          kept: 'The answer was dropped; nothing of it was kept.',
          next: 'Check the address of the connection.',
        }),
      );
    }
    if (reply.status === 200 || reply.status === 206) {
      const parsed = parseJson(reply.bytes, host);
      if (!parsed.ok) return final(parsed);
      const body = wording.reply(request.place ?? 'none', parsed.value);
      return final(ok({ status: reply.status, body, partial: reply.status === 206, headers: reply.headers, at }));
    }
    const refusal: Refusal = {
      service: request.service,
      host,
      status: reply.status,
      headers: reply.headers,
      body: secrets.redact(reply.bytes.toString('utf8')),
      clockAheadMs: clockAhead(reply.headers.date, wallClock()),
      now: wallClock(),
    };
    const result = refusalToFailure(refusal);
    const redirected = [301, 302, 307, 308].includes(reply.status) && (request.method === 'GET' || reply.status >= 307);
    return {
      result,
      setback: { kind: 'status', status: reply.status, lasting: !result.ok && lastingCodes.has(result.failure.code) },
      redirect: redirected ? (reply.headers.location ?? null) : null,
    };
  }

  function withoutKeys(text: string): string {
    const { bytes, masked } = secrets.mask(Buffer.from(text));
    return masked ? bytes.toString() : text;
  }

  return { json };
}

/** Asking again at once gets the same answer; a limit is not asked again before it reopens. */
const lastingCodes: ReadonlySet<FailureCode> = new Set(['limit', 'too-many', 'too-complex']);

function recordedHead(head: Head | null): { status: number | null; contentType: string | null } {
  return { status: head?.status ?? null, contentType: head?.headers['content-type'] ?? null };
}

function endlessRedirect(host: string): Result<never> {
  return fail('redirected', `${host} redirects in a circle.`, { next: 'Check the address of the connection.' });
}

interface Outcome {
  readonly result: Result<JsonReply>;
  /** Null when there is nothing to try again. */
  readonly setback: Setback | null;
  readonly redirect: string | null;
}

function final(result: Result<JsonReply>): Outcome {
  return { result, setback: null, redirect: null };
}

function interruption(stopped: AbortSignal, timeout: AbortSignal, host: string): Breakdown | null {
  if (stopped.aborted) {
    return { failure: { code: 'cancelled', message: 'Cancelled.' }, mayHaveArrived: true, lasting: true };
  }
  if (!timeout.aborted) return null;
  return {
    failure: { code: 'timed-out', message: `${host} did not answer in time.`, next: 'Try again later.' },
    mayHaveArrived: true,
    lasting: false,
  };
}

function baseAddress(connection: ConnectionFile, service: Service): string {
  switch (service) {
    case 'platform':
      return connection.baseUrl;
    case 'pdns':
      return connection.pdnsUrl;
    case 'batch':
      return connection.batchUrl;
  }
}

function pathOf(base: string): string {
  return new URL(base).pathname.replace(/\/$/, '');
}

/** The path below the base address to go on with; null when the way leads anywhere else. */
function sameOriginPath(location: string, from: URL, basePath: string): string | null {
  const target = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (target?.origin !== from.origin || !target.pathname.startsWith(`${basePath}/`)) return null;
  return target.pathname.slice(basePath.length);
}

function clockAhead(date: string | undefined, now: Date): number | null {
  const theirs = date ? Date.parse(date) : Number.NaN;
  return Number.isNaN(theirs) ? null : now.getTime() - theirs;
}
