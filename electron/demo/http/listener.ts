// One listening host: takes a request apart, finds its route, lets faults have their way, writes the answer, logs it.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { withoutSecrets } from '../control/call-log.ts';
import type { Fault } from '../control/fault-book.ts';
import { CutOff, findFault, replacedReply, spoiledReply } from '../control/fault-effects.ts';
import type { Service } from '../service-state.ts';
import type { Call, CallBody } from './call.ts';
import { isRecord, readBody } from './call.ts';
import type { Reply } from './reply.ts';
import { writeReply } from './reply.ts';
import type { Host, Match } from './router.ts';
import { createRouter } from './router.ts';

export interface Listener {
  readonly origin: string;
  close(): Promise<void>;
}

/** Longest address the front server takes; beyond it a list of domains belongs in a POST. */
const longestUrl = 8190;

export async function listen(host: Host, port: number, service: Service): Promise<Listener> {
  const route = createRouter(host.routes, service.words);
  // Only this machine connects: a busy one is not turned away because it sends its request slowly.
  const patience = { keepAliveTimeout: 30_000, headersTimeout: 0, requestTimeout: 0 };
  const server = createServer({ maxHeaderSize: 1 << 17, ...patience }, (request, response) => {
    answer(host, route, service, request, response).catch((error: unknown) => {
      if (!(error instanceof CutOff)) process.stderr.write(`demo service: ${String(error)}\n`);
      response.destroy();
    });
  });
  await opened(server, port);
  const { port: taken } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${taken}`, close: () => closed(server) };
}

function opened(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function answer(
  host: Host,
  router: (method: string, path: string) => Match,
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = request.url ?? '/';
  const cut = url.indexOf('?');
  const sentPath = cut < 0 ? url : url.slice(0, cut);
  const query = new URLSearchParams(cut < 0 ? '' : url.slice(cut + 1));
  const method = request.method ?? 'GET';
  const match = router(method, sentPath);
  const routeId = match.kind === 'found' ? match.route.id : `${host.name}.unknown`;
  const began = { wall: service.clock.wall(), world: service.clock.world(), exact: performance.now() };
  const body = await readBody(request);
  const claimed = body === null ? null : claimedUser(request, query, body, service);
  const faults = host.name === 'control' ? [] : service.faults.draw(routeId, claimed);
  const wallNow = began.wall + (findFault(faults, 'signature-clock')?.shiftMs ?? 0);
  const seen = { user: null as string | null };

  const call: Call = {
    number: service.log.nextNumber(),
    host: host.name,
    method,
    sentPath,
    segments: match.kind === 'found' ? match.segments : {},
    rest: match.kind === 'found' ? match.rest : [],
    query,
    headers: request.headers,
    body: body ?? { kind: 'none' },
    wallNow,
    worldNow: began.world,
    plays: (name) => playsIn(faults, name),
    onEnd: (listener) => void response.once('close', listener),
    noteUser(username) {
      seen.user = username;
    },
  };
  const log = (status: number | null, bytes: number) => {
    if (host.name === 'control') return;
    service.log.add({
      number: call.number,
      host: host.name,
      route: match.kind === 'found' ? match.route.id : null,
      method,
      path: sentPath,
      query: withoutSecrets(query),
      user: seen.user,
      status,
      bytes,
      faults: faults.map((fault) => fault.kind),
      wallTime: new Date(began.wall).toISOString(),
      worldTime: new Date(began.world).toISOString(),
      milliseconds: Math.round(performance.now() - began.exact),
    });
  };

  const delay = findFault(faults, 'delay');
  if (delay !== undefined) await pause(delay.milliseconds);
  if (findFault(faults, 'reset') !== undefined) {
    log(null, 0);
    request.socket.resetAndDestroy();
    return;
  }
  const reply = await replyFor(host, match, call, service, faults, url.length, body === null);
  response.sendDate = false;
  response.setHeader('date', new Date(wallNow).toUTCString());
  try {
    log(reply.status, await writeReply(response, spoiledReply(reply, faults), method !== 'HEAD'));
  } catch (error) {
    log(reply.status, 0);
    throw error;
  }
}

// covers: platform.status 414
async function replyFor(
  host: Host,
  match: Match,
  call: Call,
  service: Service,
  faults: readonly Fault[],
  urlLength: number,
  bodyTooLarge: boolean,
): Promise<Reply> {
  const refuse = (status: number, message: string) => host.refuse(status, message, call, service);
  const replaced = replacedReply(faults, refuse);
  if (replaced !== null) return replaced;
  if (urlLength > longestUrl) return refuse(414, 'The address of this request is too long.');
  if (bodyTooLarge) return refuse(413, 'The body of this request is too large.');
  switch (match.kind) {
    case 'unknown':
      return refuse(404, 'There is nothing at this address.');
    case 'malformed':
      return refuse(400, 'The path is not encoded correctly.');
    case 'wrong-method': {
      const reply = refuse(405, `This address does not answer ${call.method}.`);
      return { ...reply, headers: { ...reply.headers, allow: match.allowed.join(', ') } };
    }
    case 'found':
      try {
        return await match.route.handle(call, service);
      } catch (error) {
        process.stderr.write(
          `demo service: ${match.route.id}: ${error instanceof Error ? error.stack : String(error)}\n`,
        );
        return refuse(500, 'An unexpected error occurred.');
      }
  }
}

function playsIn(faults: readonly Fault[], name: string): boolean {
  return faults.some((fault) => (fault.kind === 'play' ? fault.name === name : fault.kind === name));
}

/** Who the caller says to be, before anything is proved: fault rules for one user go by it. */
function claimedUser(
  request: IncomingMessage,
  query: URLSearchParams,
  body: CallBody,
  service: Service,
): string | null {
  const claims = new Set<unknown>([query.get('api_username'), request.headers['x-api-key']]);
  if (body.kind === 'form') claims.add(body.fields.get('api_username'));
  if (body.kind === 'json' && isRecord(body.value)) claims.add(body.value.api_username).add(body.value.apikey);
  const found = service.users.find((user) =>
    [user.username, user.platformKey, user.pdnsKey, user.batchKey].some((value) => claims.has(value)),
  );
  return found?.username ?? null;
}
