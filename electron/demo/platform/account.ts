// GET /v1/account/: the account summary with its products, limits and the usage counted so far.

import { isoDate } from '../clock.ts';
import type { UserCall } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import type { Service } from '../service-state.ts';
import { platformError } from './errors.ts';
import { formattedReply } from './format.ts';
import type { ProductId } from './products.ts';
import { limitsOf, productsOf } from './products.ts';
import { platformRoute, unknownParameter } from './route.ts';

// covers: account.read all
// covers: account.read GET account
/** Both spellings answer. A signature covers the one that was sent. */
export const accountRoutes: readonly Route[] = ['/v1/account/', '/v1/account'].map((path) =>
  platformRoute({
    id: 'platform.account',
    method: 'GET',
    path,
    product: 'account-information',
    refusal: 403,
    handle: account,
  }),
);

function account(call: UserCall, service: Service): Reply {
  const unknown = unknownParameter(call.query, new Set(['format']));
  if (unknown !== null) return platformError(400, `Unknown parameter: ${unknown}.`);
  const products = productsOf(call.user).map((id) => productEntry(id, call, service));
  const summary = { api_username: call.user.username, active: call.user.active };
  return formattedReply(200, { response: { account: summary, products } }, call.query.get('format'));
}

function productEntry(id: ProductId, call: UserCall, service: Service): object {
  const limits = limitsOf(call.user, id);
  const usage = service.meter.usage(call.user, id, call.worldNow);
  return {
    id: service.words.toWire('accountProductIds', id),
    per_month_limit: digits(limits.month),
    per_hour_limit: digits(limits.hour),
    per_minute_limit: digits(limits.minute),
    absolute_limit: digits(limits.total),
    usage: { today: String(usage.today), month: String(usage.month) },
    expiration_date: id === 'account-information' ? null : isoDate(service.clock.startedAt + 240 * 86_400_000),
  };
}

/** Limits are strings of digits on this wire, not numbers. */
function digits(limit: number | null): string | null {
  return limit === null ? null : String(limit);
}
