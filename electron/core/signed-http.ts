import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionFile, Service } from '../../shared/connection.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { exchangeOnce, final, type Outcome, type Replies } from './attempt.ts';
import type { BodyKeeper } from './body-keeper.ts';
import type { Exchange } from './exchange.ts';
import type { Governor, Verdict } from './governor.ts';
import { type Operation, type OperationLimits, operationLimits } from './limits.ts';
import type { Network } from './network.ts';
import { mayFetch, shownAddress } from './outside.ts';
import { type Draft, draftRequest } from './request-draft.ts';
import { type Setback, waitBeforeRetry } from './retry.ts';
import type { Secrets } from './secrets.ts';
import type { JsonReply, ServiceRequest, StreamReply } from './service-request.ts';
import { makeCredentials, signingMethod } from './signing.ts';
import { canBeSent, cancelled, limitReached, offline, unsendablePath, unusableKey, windowClosed } from './unsent.ts';
import { wordingOf } from './wording.ts';

/** The one way to the services: signed, within their limits, tried again only where that is safe. */
export interface SignedHttp {
  /** A reply that is read whole and is JSON. */
  json(request: ServiceRequest): Promise<Result<JsonReply>>;
  /** A reply of any length, read as it comes. */
  stream(request: ServiceRequest): Promise<Result<StreamReply>>;
  /** What an address holds that a reply named: asked without credentials, and only if it leads outside. */
  outside(request: OutsideRequest): Promise<Result<StreamReply>>;
}

export interface OutsideRequest {
  readonly service: Service;
  readonly operation: string;
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sink?: BodyKeeper;
  readonly signal: AbortSignal;
  readonly waiting?: (until: Date | null) => void;
}

export interface SignedHttpParts {
  readonly connectionId: string;
  readonly connection: ConnectionFile;
  readonly readKey: (service: Service) => Promise<Result<string>>;
  readonly network: Network;
  readonly secrets: Secrets;
  readonly governor: Governor;
  /** The clock that signatures are made by: this machine's, whatever time it is in the demo world. */
  readonly wallClock: () => Date;
  /** The clock that limits go by: that of the demo world on the demo connection, else this machine's. */
  readonly worldClock: () => Date;
  /** Where long answers lie until whoever keeps them takes them over. */
  readonly spoolFolder: string;
  readonly isOffline: () => boolean;
  readonly onExchange: (exchange: Exchange) => void;
  readonly nextNumber: () => number;
  readonly random?: () => number;
}

const mostRedirects = 3;
/** A limit that reopens within this time is waited for; a longer wait is told instead. */
const patienceMs = 65_000;
/** The demo clock may jump while a call waits for a limit: look again this often. */
const lookAgainMs = 500;

export function createSignedHttp(parts: SignedHttpParts): SignedHttp {
  const { connection, connectionId, governor, secrets, wallClock, worldClock } = parts;
  const wording = wordingOf(connection);

  async function send<K extends keyof Replies>(request: ServiceRequest, kind: K): Promise<Result<Replies[K]>> {
    if (parts.isOffline()) return offline();
    const key = await keyFor(request);
    if (!key.ok) return key;

    for (let attempt = 1; ; attempt++) {
      if (request.signal.aborted) return cancelled();
      const allowed = await allowance(request);
      if (!allowed.ok) return allowed;
      if (parts.isOffline()) return offline(); // The switch may have been thrown while this request waited.
      const outcome = await tryOnce(request, key.value, attempt, kind);
      settle(request, allowed.value, outcome);
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

  /** The ticket of a call that may go now; waits for one that frees soon, and tells of one that does not. */
  async function allowance(request: ServiceRequest): Promise<Result<number>> {
    const asked = worldClock().getTime();
    let told = 0;
    for (;;) {
      const verdict = ask(request);
      if (verdict.kind === 'go') {
        if (told) request.waiting?.(null);
        return ok(verdict.ticket);
      }
      if (verdict.kind === 'closed') return windowClosed(request.operation);
      const until = verdict.until.getTime();
      if (until - asked > patienceMs) return limitReached(request.operation, verdict.until);
      if (told !== until) request.waiting?.(verdict.until);
      told = until;
      const left = Math.max(1, until - worldClock().getTime());
      await sleep(Math.min(left, lookAgainMs), undefined, { signal: request.signal }).catch(() => undefined);
      if (request.signal.aborted) return cancelled();
    }
  }

  function ask({ allowance, paging }: ServiceRequest): Verdict {
    const now = worldClock();
    return governor.take({ connection: connectionId, operation: allowance, now, ...(paging && { paging }) });
  }

  /** Gives back what was surely not spent; where the service itself refused for a limit, holds off until it reopens. */
  function settle(request: ServiceRequest, ticket: number, { result, setback }: Outcome<unknown>): void {
    if (setback && costNothing(setback, request.allowance)) governor.giveBack(ticket);
    if (result.ok || result.failure.code !== 'limit') return;
    const reopens = result.failure.retryAt ? new Date(result.failure.retryAt) : null;
    const soon = new Date(worldClock().getTime() + 60_000);
    governor.holdUntil(connectionId, request.allowance, reopens && reopens > worldClock() ? reopens : soon);
  }

  async function tryOnce<K extends keyof Replies>(
    request: ServiceRequest,
    key: string | null,
    attempt: number,
    kind: K,
  ): Promise<Outcome<Replies[K]>> {
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
      const signature = credentials.members.signature ?? null;
      const outcome = await exchangeOnce({ ...parts, wording }, { request, draft, attempt, signature }, kind);
      const location = outcome.redirect && sameOriginPath(outcome.redirect, draft.url, pathOf(base));
      if (!location) return outcome;
      if (hop === mostRedirects) return final(endlessRedirect(draft.url.host));
      path = location;
    }
  }

  async function outside(asked: OutsideRequest): Promise<Result<StreamReply>> {
    if (parts.isOffline()) return offline();
    const url = mayFetch(asked.address, connection);
    if (!url.ok) return url;
    const { address: _address, headers, ...rest } = asked;
    const request: ServiceRequest = { ...rest, allowance: 'outside', method: 'GET', path: [], effect: 'free' };
    const draft: Draft = {
      method: 'GET',
      url: url.value,
      headers: { 'user-agent': 'Sextant', ...headers },
      body: null,
      shownUrl: shownAddress(url.value),
      shownBody: null,
    };
    for (let attempt = 1; ; attempt++) {
      if (request.signal.aborted) return cancelled();
      const described = { request, draft, attempt, signature: null, outside: true };
      const { result, setback } = await exchangeOnce({ ...parts, wording }, described, 'stream');
      const wait = setback && waitBeforeRetry(setback, 'free', attempt, parts.random ?? Math.random);
      if (result.ok || !wait) return result;
      await sleep(wait, undefined, { signal: request.signal }).catch(() => undefined);
    }
  }

  return {
    outside,
    json: (request) => send(request, 'json'),
    stream: (request) => send(request, 'stream'),
  };
}

/** Whether what went wrong can't have used up anything. */
function costNothing(setback: Setback, allowance: Operation): boolean {
  if (setback.kind === 'broken') return !setback.mayHaveArrived;
  const { refusalsAreFree }: OperationLimits = operationLimits[allowance];
  return refusalsAreFree === true && [400, 401, 403, 404, 422, 503].includes(setback.status) && !setback.lasting;
}

function endlessRedirect(host: string): Result<never> {
  return fail('redirected', `${host} redirects in a circle.`, { next: 'Check the address of the connection.' });
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
