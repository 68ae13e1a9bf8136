// Passive DNS quotas by key: time-based, block-based and unlimited, each with an optional burst quota, and a cap on
// connections at the same time. All in world time.

import type { User } from '../users.ts';

/** The members of `rate`; absent members have no value. */
export type Rate = Readonly<Record<string, number | string>>;

export type QuotaRefusal = { readonly status: 401 | 429 | 503; readonly message: string };

export interface PdnsQuotas {
  rate(user: User, worldNow: number): Rate;
  /** The X-RateLimit headers of a data response. */
  headers(user: User, worldNow: number): Readonly<Record<string, string>>;
  /** Counts one lookup, or says why it is refused (then nothing is counted). */
  take(user: User, worldNow: number): QuotaRefusal | null;
  /** Takes one of the connections of the key; the caller gives it back with `leave`. */
  enter(user: User): QuotaRefusal | null;
  leave(user: User): void;
}

type Meter = { used: number; day: number; burstStart: number; burstUsed: number; open: number };

const daySeconds = 86_400;
export const exceeded: QuotaRefusal = { status: 429, message: 'Rate limit exceeded' };

// covers: pdns.rate all
// covers: pdns.rate kinds of quota, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-RateLimit-Expires
// covers: pdns.status 401, 429, 503
export function createPdnsQuotas(startedAt: number): PdnsQuotas {
  const meters = new Map<string, Meter>();
  const startSecond = Math.floor(startedAt / 1000);
  const startDay = Math.floor(startSecond / daySeconds);
  const meterOf = (user: User, now: number): Meter => {
    const day = Math.floor(now / daySeconds);
    let meter = meters.get(user.username);
    if (meter === undefined) {
      meter = { used: user.pdns.used, day: startDay, burstStart: Number.NEGATIVE_INFINITY, burstUsed: 0, open: 0 };
      meters.set(user.username, meter);
    }
    if (user.pdns.kind === 'time' && meter.day !== day) {
      meter.day = day;
      meter.used = 0;
    }
    return meter;
  };
  // Connections have no day: they must not turn the meter back to an earlier one.
  const openMeter = (user: User): Meter => meters.get(user.username) ?? meterOf(user, startSecond);
  const expires = (user: User): number => startSecond + (user.pdns.expiresIn ?? 0);

  const rate = (user: User, worldNow: number): Rate => {
    const now = Math.floor(worldNow / 1000);
    const plan = user.pdns;
    const meter = meterOf(user, now);
    const remaining = Math.max(0, plan.limit - meter.used);
    const kinds = {
      time: { reset: (Math.floor(now / daySeconds) + 1) * daySeconds, limit: plan.limit, remaining },
      block: { reset: 'n/a', limit: plan.limit, remaining, expires: expires(user) },
      unlimited: { reset: 'n/a', limit: 'unlimited', remaining: 'n/a' },
    };
    return {
      ...kinds[plan.kind],
      ...(plan.burst === undefined ? {} : { burst_size: plan.burst.size, burst_window: plan.burst.window }),
      ...(plan.offsetMax === undefined ? {} : { offset_max: plan.offsetMax }),
      ...(plan.resultsMax === undefined ? {} : { results_max: plan.resultsMax }),
    };
  };

  return {
    rate,
    headers(user, worldNow) {
      const values = rate(user, worldNow);
      return {
        'x-ratelimit-limit': String(values.limit),
        'x-ratelimit-remaining': String(values.remaining),
        'x-ratelimit-reset': String(values.reset),
        ...(values.expires === undefined ? {} : { 'x-ratelimit-expires': String(values.expires) }),
      };
    },
    take(user, worldNow) {
      const now = Math.floor(worldNow / 1000);
      const plan = user.pdns;
      const meter = meterOf(user, now);
      if (plan.kind === 'block' && now >= expires(user)) return { status: 401, message: 'Quota is expired' };
      if (plan.kind !== 'unlimited' && meter.used >= plan.limit) return exceeded;
      if (plan.burst !== undefined) {
        const over = now >= meter.burstStart + plan.burst.window || now < meter.burstStart;
        if (over) {
          meter.burstStart = now;
          meter.burstUsed = 0;
        }
        if (meter.burstUsed >= plan.burst.size) return exceeded;
        meter.burstUsed++;
      }
      meter.used++;
      return null;
    },
    enter(user) {
      const meter = openMeter(user);
      if (meter.open >= user.pdns.concurrent) {
        return { status: 503, message: 'Concurrent connection limit exceeded' };
      }
      meter.open++;
      return null;
    },
    leave(user) {
      const meter = openMeter(user);
      meter.open = Math.max(0, meter.open - 1);
    },
  };
}
