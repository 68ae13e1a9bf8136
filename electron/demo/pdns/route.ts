// What the passive DNS API checks around every handler: the key, the Accept header, client parameters, and for the
// endpoints that fetch data the connections and the quota.

import type { Call, UserCall } from '../http/call.ts';
import type { Handler, Route } from '../http/router.ts';
import type { Service } from '../service-state.ts';
import type { User } from '../users.ts';
import { pdnsError } from './errors.ts';
import { exceeded } from './quota.ts';

export interface PdnsRoute extends Omit<Route, 'handle'> {
  /** True: counts against the quota, holds a connection and carries the rate headers. */
  readonly metered: boolean;
  /** A request the handler would refuse as malformed costs no quota: checked before counting. Null when all is well. */
  readonly check?: (call: UserCall, service: Service) => ReturnType<typeof pdnsError> | null;
  readonly handle: Handler<UserCall>;
}

const dataTypes = ['application/x-ndjson', 'application/jsonl'];
const clientParameters: readonly (readonly [string, RegExp])[] = [
  ['swclient', /^[A-Za-z0-9]{1,20}$/],
  ['version', /^[A-Za-z0-9_.-]{1,20}$/],
  ['id', /^(?=.{1,30}$)[A-Za-z0-9]+:[A-Za-z0-9]+$/],
];

// covers: pdns.operations X-API-Key, Accept: application/x-ndjson
// covers: pdns.status 200, 403, 415
export function pdnsRoute(route: PdnsRoute): Route {
  return {
    id: route.id,
    method: route.method,
    path: route.path,
    async handle(call, service) {
      const user = keyHolder(call, service.users);
      if (user === null) return pdnsError(403, 'The X-API-Key header is absent or the key is not valid');
      call.noteUser(user.username);
      if (replyType(call, !route.metered) === null) return pdnsError(415, 'Unsupported content type in Accept');
      const odd = clientParameters.find(
        ([name, form]) => call.query.has(name) && !form.test(call.query.get(name) ?? ''),
      );
      if (odd !== undefined) return pdnsError(400, `Invalid value of ${odd[0]}`);
      const known: UserCall = { ...call, user };
      if (!route.metered) return route.handle(known, service);

      const problem = route.check?.(known, service) ?? null;
      if (problem !== null) return problem;
      const busy = service.quotas.enter(user);
      if (busy !== null) return pdnsError(busy.status, busy.message);
      call.onEnd(() => service.quotas.leave(user));
      const refusal = call.plays('quota') ? exceeded : service.quotas.take(user, call.worldNow);
      const headers = service.quotas.headers(user, call.worldNow);
      const reply = refusal === null ? await route.handle(known, service) : pdnsError(refusal.status, refusal.message);
      return { ...reply, headers: { ...reply.headers, ...headers } };
    },
  };
}

/** The content type to answer with; null when Accept names none that is offered. A missing Accept means NDJSON. */
export function replyType(call: Call, plainJson = false): string | null {
  const accept = call.headers.accept;
  if (accept === undefined || accept === '') return plainJson ? 'application/json' : 'application/x-ndjson';
  const offered = plainJson ? [...dataTypes, 'application/json'] : dataTypes;
  for (const entry of accept.split(',')) {
    const type = entry.split(';')[0]?.trim().toLowerCase() ?? '';
    if (offered.includes(type)) return type;
    if (type === '*/*' || type === 'application/*') return plainJson ? 'application/json' : 'application/x-ndjson';
  }
  return null;
}

function keyHolder(call: Call, users: readonly User[]): User | null {
  const key = call.headers['x-api-key'];
  return users.find((user) => user.pdnsKey === key) ?? null;
}
