import type { Account, AccountProduct } from '../../../shared/account.ts';
import type { Result } from '../../../shared/result.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import type { Limit } from '../../core/limits/limits.ts';
import type { QuotaSaid } from '../../core/limits/quotas.ts';
import type { Way } from '../api-context.ts';
import { readAccount } from './client.ts';
import { isFeedProduct, isGoverned, isHeldToHour } from './held-products.ts';

// covers: account.read limits of the account
// covers: investigate.operations limits of the account
/** Reads the account; what it says of pace and quota tightens the table of limits. */
export async function readAndLearn(
  { http, governor, connectionId, worldClock }: Omit<Way, 'readLimits'>,
  circumstances: Circumstances,
): Promise<Result<Account>> {
  const mark = governor.mark();
  const asked = Date.now();
  const account = await readAccount(http, circumstances);
  // Offline the case answers with what it holds: that says nothing of what is left now.
  if (!account.ok || Date.parse(account.value.at) < asked) return account;
  const now = worldClock();
  for (const product of account.value.products) {
    if (!isGoverned(governor.operations, product.id)) continue;
    governor.learn(connectionId, product.id, paceOf(product));
    const quota = quotaOf(product);
    // Feeds are many products, of which most have no quota: that need not be told of each.
    if (quota.period !== 'unlimited' || !isFeedProduct(product.id)) {
      governor.learnQuota(connectionId, product.id, quota, now, mark);
    }
  }
  return account;
}

function paceOf({ id, perMinute, perHour }: AccountProduct): Limit[] {
  const limits: Limit[] = [];
  if (perMinute !== null) limits.push({ most: perMinute, seconds: 60 });
  if (perHour !== null && (perMinute === null || isHeldToHour(id))) limits.push({ most: perHour, seconds: 3600 });
  return limits;
}

/**
 * The quota that runs out first. Of an absolute limit the account does not say how much is used, only how much of it in
 * this month: what is left is that much at most.
 */
function quotaOf({ perMonth, absolute, usedMonth }: AccountProduct): QuotaSaid {
  const quotas = [
    { period: 'month', limit: perMonth },
    { period: 'total', limit: absolute },
  ] as const;
  const [tightest] = quotas
    .flatMap(({ period, limit }) => (limit === null ? [] : [{ period, limit }]))
    .sort((one, other) => one.limit - other.limit);
  if (!tightest) return { period: 'unlimited', limit: null, left: null, renewsAt: null };
  // The documents say that it begins anew every month, not on which day.
  const left = usedMonth === null ? null : Math.max(0, tightest.limit - usedMonth);
  return { ...tightest, left, renewsAt: null };
}
