// What the platform checks around every handler: credentials, permission, general parameters and limits, in that order.

import type { Call, UserCall } from '../http/call.ts';
import type { Handler, Route } from '../http/router.ts';
import type { User } from '../users.ts';
import { authenticate } from './authentication.ts';
import { platformError } from './errors.ts';
import { limitMessage } from './limits.ts';
import type { ProductId } from './products.ts';

export interface PlatformRoute extends Omit<Route, 'handle'> {
  /** The product the call is counted for; null when it is counted for none. */
  readonly product: ProductId | null;
  /** `detect`: needs the subscription. `detect-write`: needs write permission too. */
  readonly needs?: 'detect' | 'detect-write';
  /** `own`: the handler judges the limits itself, and calls are only counted here. Without it the account's limits hold. */
  readonly limit?: 'own';
  /** Status of refused credentials: 401, and 403 on account. */
  readonly refusal?: 401 | 403;
  readonly handle: Handler<UserCall>;
}

export function platformRoute(route: PlatformRoute): Route {
  return {
    id: route.id,
    method: route.method,
    path: route.path,
    async handle(call, service) {
      const answer = authenticate(call, service.users);
      if (!answer.ok) return platformError(route.refusal ?? 401, answer.message);
      const { user } = answer;
      call.noteUser(user.username);
      const denial = denied(route, user);
      if (denial !== null) return platformError(403, denial);
      const oddParameter = wrongGeneralParameter(parametersOf(call));
      if (oddParameter !== null) return platformError(400, oddParameter);
      if (call.plays('quota')) return platformError(503, limitMessage('month'));
      if (route.product !== null) {
        if (route.limit === 'own') {
          service.meter.count(user, route.product, call.worldNow);
        } else {
          const broken = service.meter.take(user, route.product, call.worldNow);
          if (broken !== null) return platformError(503, limitMessage(broken));
        }
      }
      const reply = await route.handle({ ...call, user }, service);
      if (reply.free === true && route.product !== null) service.meter.giveBack(user, route.product, call.worldNow);
      return reply;
    },
  };
}

function denied(route: PlatformRoute, user: User): string | null {
  if (!user.active) return 'This account is not active.';
  if (route.needs === undefined) return null;
  if (!user.detect) return 'This account has no subscription that includes Detect.';
  if (route.needs === 'detect-write' && user.role === 'read-only')
    return 'This user may read Detect but not change it.';
  return null;
}

/** The parameters of a call: the fields of a form body, else the query. */
export function parametersOf(call: Call): URLSearchParams {
  return call.body.kind === 'form' ? call.body.fields : call.query;
}

function wrongGeneralParameter(query: URLSearchParams): string | null {
  for (const name of ['app_partner', 'app_name', 'app_version']) {
    const value = query.get(name);
    if (value !== null && (value.length < 1 || value.length > 128)) return `${name} must have 1 to 128 characters.`;
  }
  return null;
}

// covers: platform.credentials app_partner, app_name, app_version
/** Parameters that every operation takes beside its own. */
export const generalParameters: ReadonlySet<string> = new Set([
  'api_username',
  'api_key',
  'signature',
  'timestamp',
  'app_partner',
  'app_name',
  'app_version',
]);

/** The first parameter that an operation does not know, or null. A typing mistake must not pass for a wider search. */
export function unknownParameter(sent: URLSearchParams, known: ReadonlySet<string>): string | null {
  for (const name of sent.keys()) if (!known.has(name) && !generalParameters.has(name)) return name;
  return null;
}
