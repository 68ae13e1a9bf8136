import type { Account } from '../../../shared/calls/account.ts';
import type { Governor } from '../../core/governor.ts';
import type { Limit } from '../../core/limits.ts';

/** What the account says of its pace tightens the table of limits. */
export function learnLimits(governor: Governor, connectionId: string, account: Account): void {
  for (const product of account.products) {
    const limits: Limit[] = [];
    if (product.perMinute !== null) limits.push({ most: product.perMinute, seconds: 60 });
    if (product.perHour !== null) limits.push({ most: product.perHour, seconds: 3600 });
    governor.learn(connectionId, product.id, limits);
  }
}
