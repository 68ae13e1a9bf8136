import * as z from 'zod';
import type { Account, AccountProduct } from '../../../shared/account.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import { LooseCount, LooseFlag } from '../loose-values.ts';
import { hasShape, notAsDocumented, readEach } from '../wire.ts';

// covers: account.read all
// covers: account.read GET account
const WireProduct = z.object({
  id: z.string().min(1),
  per_month_limit: LooseCount,
  per_hour_limit: LooseCount, // missing in older answers
  per_minute_limit: LooseCount,
  absolute_limit: LooseCount,
  usage: z.object({ today: LooseCount, month: LooseCount }).nullish().catch(null),
  expiration_date: z.iso.date().nullish().catch(null),
});

const WireAccount = z.object({
  response: z.object({
    account: z.object({ api_username: z.string(), active: LooseFlag.catch(null) }),
    products: z.array(z.unknown()),
  }),
});

export async function readAccount(http: SignedHttp, request: Circumstances): Promise<Result<Account>> {
  const reply = await http.json({
    ...request,
    service: 'platform',
    operation: 'account',
    allowance: 'account',
    method: 'GET',
    path: ['v1', 'account', ''],
    place: 'account',
    effect: 'free',
    isAnswer: hasShape(WireAccount),
  });
  if (!reply.ok) return reply;

  const parsed = WireAccount.safeParse(reply.value.body);
  if (!parsed.success) return notAsDocumented('an account', reply.value.body);
  const { account, products } = parsed.data.response;
  const { good, spoiled } = readEach(products, WireProduct);
  return ok({
    username: account.api_username,
    active: account.active,
    products: good.map(toProduct),
    spoiled,
    at: reply.value.at.toISOString(),
  });
}

function toProduct(wire: z.output<typeof WireProduct>): AccountProduct {
  return {
    id: wire.id,
    perMonth: wire.per_month_limit,
    perHour: wire.per_hour_limit,
    perMinute: wire.per_minute_limit,
    absolute: wire.absolute_limit,
    usedToday: wire.usage?.today ?? null,
    usedMonth: wire.usage?.month ?? null,
    expires: wire.expiration_date ?? null,
  };
}
