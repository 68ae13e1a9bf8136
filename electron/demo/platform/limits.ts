// Counts the platform calls of each user and product in world time, and says which limit a further call would break.

import type { User } from '../users.ts';
import type { ProductId } from './products.ts';
import { limitsOf, usedBefore } from './products.ts';

export type BrokenLimit = 'minute' | 'hour' | 'month' | 'total';

export interface Usage {
  readonly today: number;
  readonly month: number;
}

export interface UsageMeter {
  /** Counts one call, or says which limit forbids it (then nothing is counted). */
  take(user: User, product: ProductId, worldNow: number): BrokenLimit | null;
  /** Counts one call without asking the limits; for lists that have a rule of their own. */
  count(user: User, product: ProductId, worldNow: number): void;
  /** Takes back the last count: the call was free of charge. */
  giveBack(user: User, product: ProductId, worldNow: number): void;
  usage(user: User, product: ProductId, worldNow: number): Usage;
}

type Counted = { recent: number[]; byDay: Map<string, number>; byMonth: Map<string, number>; total: number };

const minute = 60_000;
const hour = 3_600_000;

// covers: account.read limits of the account
// covers: investigate.operations limits of the account
// covers: enrich.request a quota of its own
export function createUsageMeter(startedAt: number): UsageMeter {
  const counts = new Map<string, Counted>();
  const countedOf = (user: User, product: ProductId): Counted => {
    const name = `${user.username} ${product}`;
    let counted = counts.get(name);
    if (counted === undefined) {
      const used = usedBefore(user, product);
      counted = { recent: [], byDay: new Map(), byMonth: new Map([[monthOf(startedAt), used]]), total: used };
      counts.set(name, counted);
    }
    return counted;
  };
  const add = (counted: Counted, worldNow: number, by: 1 | -1) => {
    if (by > 0) counted.recent.push(worldNow);
    else counted.recent.pop();
    bump(counted.byDay, dayOf(worldNow), by);
    bump(counted.byMonth, monthOf(worldNow), by);
    counted.total += by;
  };
  return {
    take(user, product, worldNow) {
      const counted = countedOf(user, product);
      const limits = limitsOf(user, product);
      // The clock can be moved back: calls that then lie ahead no longer count.
      counted.recent = counted.recent.filter((time) => time > worldNow - hour && time <= worldNow);
      const within = (span: number) => counted.recent.filter((time) => time > worldNow - span).length;
      if (limits.minute !== null && within(minute) >= limits.minute) return 'minute';
      if (limits.hour !== null && within(hour) >= limits.hour) return 'hour';
      if (limits.month !== null && (counted.byMonth.get(monthOf(worldNow)) ?? 0) >= limits.month) return 'month';
      if (limits.total !== null && counted.total >= limits.total) return 'total';
      add(counted, worldNow, 1);
      return null;
    },
    count: (user, product, worldNow) => add(countedOf(user, product), worldNow, 1),
    giveBack: (user, product, worldNow) => add(countedOf(user, product), worldNow, -1),
    usage(user, product, worldNow) {
      const counted = countedOf(user, product);
      return {
        today: counted.byDay.get(dayOf(worldNow)) ?? 0,
        month: counted.byMonth.get(monthOf(worldNow)) ?? 0,
      };
    },
  };
}

/** The sentence of the 503 that an exceeded limit is answered with. */
export function limitMessage(broken: BrokenLimit): string {
  const words = { minute: 'per minute', hour: 'per hour', month: 'per month', total: 'absolute total' };
  return `The service level of this account is exceeded: ${words[broken]} limit reached.`;
}

function bump(map: Map<string, number>, name: string, by: number): void {
  map.set(name, Math.max(0, (map.get(name) ?? 0) + by));
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

function monthOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 7);
}
