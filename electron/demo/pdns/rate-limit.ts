// GET /pdns/v2/rate_limit and /pdns/v2/ping: both free of quota; ping asks for no key.

import { jsonReply, textReply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import { pdnsRoute, replyType } from './route.ts';

// covers: pdns.operations rate_limit
// covers: pdns.operations ping
export const rateLimitRoute: Route = pdnsRoute({
  id: 'pdns.rate_limit',
  method: 'GET',
  path: '/pdns/v2/rate_limit',
  metered: false,
  handle(call, service) {
    const whole = service.quotas.rate(call.user, call.worldNow);
    const rate = call.plays('quota') && whole.remaining !== 'n/a' ? { ...whole, remaining: 0 } : whole;
    return textReply(200, replyType(call, true) ?? 'application/json', `${JSON.stringify({ rate })}\n`);
  },
});

export const pingRoute: Route = {
  id: 'pdns.ping',
  method: 'GET',
  path: '/pdns/v2/ping',
  handle: () => jsonReply(200, { ping: 'ok' }),
};
