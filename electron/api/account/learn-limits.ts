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
/** Reads the account; its pace and quota tighten the table of limits. */
export async function readAndLearn(
  { http, governor, connectionId, worldClock }: Omit<Way, 'readLimits'>,
  circumstances: Circumstances,
): Promise<Result<Account>> {
  const mark = governor.mark();
  const asked = Date.now();
  const account = await readAccount(http, circumstances);
  // Offline, the case gives a stored answer, which says nothing about what remains now.
  if (!account.ok || Date.parse(account.value.at) < asked) return account;
  const now = worldClock();
  for (const product of account.value.products) {
    if (!isGoverned(governor.operations, product.id)) continue;
    governor.learn(connectionId, product.id, paceOf(product));
    const quota = quotaOf(product);
    // Feeds are many products, most without a quota: no need to store each.
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
 * The quota that runs out first. For an absolute limit the account reports only this month's use, so the remaining
 * amount is an upper bound.
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
  // The documents say that it renews every month, but not on which day.
  const left = usedMonth === null ? null : Math.max(0, tightest.limit - usedMonth);
  return { ...tightest, left, renewsAt: null };
}
