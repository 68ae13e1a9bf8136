import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionFile, Service } from '../../../shared/connection.ts';
import { type Failure, fail, type Happened, keptOf, meaningOf, ok, type Result } from '../../../shared/result.ts';
import type { Counter } from '../limits/counter.ts';
import type { Governor, Verdict } from '../limits/governor.ts';
import type { Operation, OperationLimits } from '../limits/limits.ts';
import { isStale } from '../limits/quotas.ts';
import type { Secrets } from '../words/secrets.ts';
import { exchangeOnce, final, type Outcome, type Replies } from './attempt.ts';
import type { BodyKeeper } from './body-keeper.ts';
import type { Exchange } from './exchange.ts';
import type { Pace } from './incoming.ts';
import type { Network } from './network.ts';
import { mayFetch, shownAddress } from './outside.ts';
import { type Draft, draftRequest } from './request-draft.ts';
import { type Setback, waitBeforeRetry } from './retry.ts';
import type { WireService } from './service.ts';
import type { Circumstances, JsonReply, ServiceRequest, StreamReply } from './service-request.ts';
import { makeCredentials } from './signing.ts';
import {
  canBeSent,
  cancelled,
  cancelledUnsent,
  limitReached,
  offline,
  quotaUsedUp,
  uncounted,
  unsendablePath,
  unusableKey,
  windowClosed,
} from './unsent.ts';
import { wordingOf } from './wording.ts';

/** The only path to the services: signs requests, respects limits, and retries only when that is safe. */
export interface SignedHttp {
  /** Reads a complete JSON reply. */
  json(request: ServiceRequest): Promise<Result<JsonReply>>;
  /** Reads a reply of any length as a stream. */
  stream(request: ServiceRequest): Promise<Result<StreamReply>>;
  /** Fetches an address that a reply named, without credentials, and only if it leads outside. */
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
  readonly services: { readonly [S in Service]: WireService };
  readonly readKey: (service: Service) => Promise<Result<string>>;
  readonly network: Network;
  readonly secrets: Secrets;
  readonly governor: Governor;
  /** Takes the calls of this connection from its allowance. */
  readonly counter: Counter;
  /** The clock for signatures: this machine's, whatever time it is in the demo world. */
  readonly wallClock: () => Date;
  /** The clock for limits: that of the demo world on the demo connection, else this machine's. */
  readonly worldClock: () => Date;
  /** Where long answers wait until somebody takes them over. */
  readonly spoolFolder: string;
  readonly isOffline: () => boolean;
  readonly onExchange: (exchange: Exchange) => void;
  readonly onBytes?: (bytes: Buffer) => void;
  readonly onSpooled?: (file: string, exchange: Exchange) => void;
  readonly nextNumber: () => number;
  /** Reads the limits and the remaining quota from a service, and gives them to the governor. */
  readonly readLimits?: ReadLimits;
  /**
   * Called when the service refuses a form but accepts the parameters in the address. From then on this connection uses
   * the address.
   */
  readonly onFormRefused?: () => void;
  readonly random?: () => number;
  /** The slowest acceptable answer; defaults to the pace of the slowest working service. */
  readonly pace?: Pace;
}

export type ReadLimits = (service: Service, circumstances: Circumstances) => Promise<Result<unknown>>;

const mostRedirects = 3;
/** A call waits for a limit that reopens within this time; otherwise it fails with the time. */
const patienceMs = 65_000;
/** The demo clock may jump while a call waits for a limit: check again this often. */
const lookAgainMs = 500;

export function createSignedHttp(parts: SignedHttpParts): SignedHttp {
  const { connection, connectionId, governor, counter, secrets, wallClock, worldClock } = parts;
  const wording = wordingOf(connection);
  const productOf = ({ product, allowance }: ServiceRequest) => product ?? governor.operations[allowance].product;

  async function send<K extends keyof Replies>(request: ServiceRequest, kind: K): Promise<Result<Replies[K]>> {
    if (parts.isOffline()) return offline();
    const key = await keyFor(request);
    if (!key.ok) return key;

    let formInAddress = request.form !== undefined && connection.lookups === 'address';
    let formRefused = false;
    /** The result of the previous attempt. */
    let last: Result<Replies[K]> | null = null;
    for (let attempt = 1; ; attempt++) {
      if (request.signal.aborted) return stopped(request);
      const allowed = await allowance(request).catch(uncounted);
      if (!allowed.ok) return allowed;
      if (parts.isOffline()) return offline(); // The user may have gone offline while this request waited.
      const paid = request.payment?.take();
      if (paid && !paid.ok) {
        counter.giveBack(allowed.value);
        return last ?? paid;
      }
      const tried = await tryOnce({ ...request, formInAddress }, key.value, attempt, kind, () =>
        counter.arrived(allowed.value),
      );
      const outcome = { ...tried, result: settle(request, allowed.value, tried) };
      last = outcome.result;
      if (formRefused && outcome.result.ok) parts.onFormRefused?.();
      if (outcome.result.ok || outcome.setback === null) return outcome.result;
      if (request.form && !formInAddress && refusesForm(outcome.setback)) {
        [formInAddress, formRefused] = [true, true];
        continue;
      }
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

  /** The ticket of a call that may go now. Waits if a slot frees soon; fails if it does not. */
  async function allowance(request: ServiceRequest): Promise<Result<number>> {
    const known = await learnFirst(request);
    if (!known.ok) return known;
    const asked = worldClock().getTime();
    let told = 0;
    let readAgain = false;
    for (;;) {
      const verdict = await ask(request);
      if (verdict.kind === 'go') {
        if (told) request.waiting?.(null);
        return ok(verdict.ticket);
      }
      if (verdict.kind === 'closed') return windowClosed(request.operation);
      if (verdict.kind === 'used-up' && !readAgain && isStale(verdict.quota, worldClock())) {
        readAgain = true;
        const read = await readLimits(request);
        if (!read.ok) return read;
        continue;
      }
      const until = verdict.kind === 'wait' ? verdict.until : verdict.quota.renewsAt;
      if (until === null || until.getTime() - asked > patienceMs) return refusal(request, verdict);
      if (told !== until.getTime()) request.waiting?.(until);
      told = until.getTime();
      const left = Math.max(1, told - worldClock().getTime());
      await sleep(Math.min(left, lookAgainMs), undefined, { signal: request.signal }).catch(() => undefined);
      if (request.signal.aborted) return stopped(request);
    }
  }

  function refusal({ operation }: ServiceRequest, verdict: Refusing): Result<never> {
    return verdict.kind === 'wait' ? limitReached(operation, verdict.until) : quotaUsedUp(operation, verdict.quota);
  }

  function ask({ service, allowance, paging, effect, product }: ServiceRequest): Promise<Verdict> {
    const asked = { service, operation: allowance, spends: effect !== 'free' };
    return counter.take({ ...asked, ...(paging && { paging }), ...(product && { product }) });
  }

  /** Before the first call of a run, reads what the service allows, unless another run has just done so. */
  async function learnFirst(request: ServiceRequest): Promise<Result<void>> {
    const { learnFrom } = governor.operations[request.allowance];
    const product = productOf(request);
    if (!learnFrom || product === undefined || governor.hasAsked(connectionId, product)) return ok(undefined);
    const now = worldClock();
    const known = governor.quota(connectionId, product, now);
    const isKnown = known !== null && !isStale(known, now);
    if (!isKnown && !hasRoom(learnFrom as Operation, now)) return ok(undefined); // The call must not wait for this.
    const read = isKnown ? ok(undefined) : await readLimits(request);
    if (read.ok) governor.noteAsked(connectionId, product);
    return read;
  }

  function hasRoom(operation: Operation, now: Date): boolean {
    const isHeld = governor.heldUntil(connectionId, operation, now) !== null;
    return !isHeld && governor.left(connectionId, operation, now).every(({ left }) => left > 0);
  }

  /** If the limits can't be read, the call continues, unless it would fail for the same reason. */
  async function readLimits({ service, signal, waiting }: ServiceRequest): Promise<Result<void>> {
    const read = await parts.readLimits?.(service, { signal, ...(waiting && { waiting }) });
    return read && !read.ok && endsTheCall(read.failure) ? read : ok(undefined);
  }

  /**
   * Returns tickets that were surely not spent, and adds to the failure what arrived and what was spent. If the service
   * itself refused for a limit, holds calls back until it reopens.
   */
  function settle<T>(request: ServiceRequest, ticket: number, { result, setback }: Outcome<T>): Result<T> {
    if (result.ok) return result;
    const failure: Failure = { ...result.failure, arrived: result.failure.arrived ?? 'yes' };
    if (failure.arrived === 'no') request.payment?.putBack();
    const isFree =
      failure.arrived === 'no' ||
      (setback !== null && costNothing(setback, failure, governor.operations[request.allowance]));
    if (isFree) counter.giveBack(ticket);
    if (failure.code === 'limit') {
      const product = productOf(request);
      if (product !== undefined) governor.doubt(connectionId, product);
      const reopens = failure.retryAt ? new Date(failure.retryAt) : null;
      const unnamed = new Date(worldClock().getTime() + holdMs(governor.operations[request.allowance], setback));
      governor.holdUntil(connectionId, request.allowance, reopens && reopens > worldClock() ? reopens : unnamed);
    }
    const spent: Happened = isFree ? 'no' : (failure.arrived ?? 'yes');
    return { ok: false, failure: { ...failure, spent } };
  }

  async function tryOnce<K extends keyof Replies>(
    request: ServiceRequest,
    key: string | null,
    attempt: number,
    kind: K,
    arrived: () => void,
  ): Promise<Outcome<Replies[K]>> {
    const service = parts.services[request.service];
    const base = service.address(connection);
    let path = wording.path(request.path);
    for (let hop = 0; ; hop++) {
      const method = service.signing(connection, request.feed ?? false);
      const credentials =
        key === null
          ? { headers: {}, members: {} }
          : makeCredentials(method, { username: connection.username, key }, path, wallClock());
      const draft = draftRequest(base, path, request, service, wording, credentials);
      if (draft.url.pathname !== `${pathOf(base)}${path}`) return final(unsendablePath());
      const signature = credentials.members.signature ?? null;
      const described = { request, draft, attempt, signature, arrived };
      const outcome = await exchangeOnce({ ...parts, wording }, described, kind);
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
    const mostLines = Number.POSITIVE_INFINITY; // It may be a picture.
    const request: ServiceRequest = {
      ...rest,
      mostLines,
      allowance: 'outside',
      method: 'GET',
      path: [],
      effect: 'free',
    };
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
      request.waiting?.(new Date(wallClock().getTime() + wait));
      await sleep(wait, undefined, { signal: request.signal }).catch(() => undefined);
      request.waiting?.(null);
    }
  }

  return {
    outside,
    json: async (request) => sayingKept(request, await send(request, 'json')),
    stream: async (request) => sayingKept(request, await send(request, 'stream')),
  };
}

/** A failed read leaves everything as it was. For a failed write, the caller says what is certain. */
function sayingKept<T>({ effect }: ServiceRequest, result: Result<T>): Result<T> {
  if (result.ok || effect === 'writes' || result.failure.code === 'cancelled' || keptOf(result.failure)) return result;
  return { ok: false, failure: { ...result.failure, kept: 'Earlier data is unchanged.' } };
}

type Refusing = Extract<Verdict, { kind: 'wait' | 'used-up' }>;

/** Whether the call would fail as the reading of its limits did. Permissions differ by product. */
function endsTheCall({ code }: Failure): boolean {
  const { endsAll, mendedBy } = meaningOf({ code });
  return code === 'cancelled' || (endsAll && mendedBy === 'settings' && code !== 'not-permitted');
}

/** A write is retried only if it surely never arrived, so a write that stops between attempts was not done. */
function stopped({ effect }: ServiceRequest): Result<never> {
  return effect === 'writes' ? cancelledUnsent() : cancelled();
}

/**
 * How long to wait when the service does not say. Another tool may have used the limit up at an unknown time, so only a
 * complete window makes sure that it is open again.
 */
function holdMs({ limits }: OperationLimits, setback: Setback | null): number {
  const seconds = limits.map((limit) => limit.seconds);
  const isOfMinute = limits.length === 0 || (setback?.kind === 'status' && setback.ofMinute === true);
  return 1000 * (isOfMinute ? 60 : Math.min(...seconds));
}

/** Whether a refusal was free. */
function costNothing(setback: Setback, failure: Failure, { refusalsAreFree }: OperationLimits): boolean {
  if (setback.kind === 'broken') return false;
  return refusalsAreFree === true && freeStatuses.has(setback.status) && !meaningOf(failure).counts;
}

const freeStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 422, 503]);

function endlessRedirect(host: string): Result<never> {
  return fail('redirected', `${host} redirects in a circle.`, { next: 'Check the address of the connection.' });
}

function pathOf(base: string): string {
  return new URL(base).pathname.replace(/\/$/, '');
}

/** The path below the base address to continue with; null for a redirect to anywhere else. */
function sameOriginPath(location: string, from: URL, basePath: string): string | null {
  const target = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (target?.origin !== from.origin || !target.pathname.startsWith(`${basePath}/`)) return null;
  return target.pathname.slice(basePath.length);
}

/** The service refuses the method or the content type: the address can carry the same request. */
function refusesForm(setback: Setback): boolean {
  return setback.kind === 'status' && (setback.status === 405 || setback.status === 415);
}
