import * as z from 'zod';
import type { Quota } from '../../../shared/passive-dns.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { isoFromSeconds } from '../../core/http/epoch-time.ts';
import type { Circumstances, StreamReply } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import type { Way } from '../api-context.ts';
import { isNothing } from '../readers.ts';
import { hasShape, notAsDocumented } from '../wire.ts';

/** An integer, or one of the service's words for "none": 'unlimited', 'n/a'. */
const Amount = z
  .union([
    z.int().min(0),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
    z.string(),
  ])
  .nullish()
  .catch(null);

const WireRate = z.object({
  rate: z.object({
    limit: Amount,
    remaining: Amount,
    reset: Amount,
    expires: Amount,
    results_max: Amount,
    offset_max: Amount,
    burst_size: Amount,
    burst_window: Amount,
  }),
});

// covers: pdns.operations rate_limit
// covers: pdns.rate all
// covers: pdns.rate kinds of quota
/** The quota of the key; reading it is free. */
export async function readQuota(http: SignedHttp, circumstances: Circumstances): Promise<Result<Quota>> {
  const reply = await http.json({
    ...circumstances,
    service: 'pdns',
    operation: 'pdns.rate_limit',
    allowance: 'pdns.free',
    method: 'GET',
    path: ['pdns', 'v2', 'rate_limit'],
    effect: 'free',
    isAnswer: hasShape(WireRate),
  });
  if (!reply.ok) return reply;
  const parsed = WireRate.safeParse(reply.value.body);
  if (!parsed.success) return notAsDocumented('a quota');

  const { rate } = parsed.data;
  const burst = { size: whole(rate.burst_size), windowSeconds: whole(rate.burst_window) };
  return ok({
    kind: kindOf(rate),
    limit: whole(rate.limit),
    remaining: whole(rate.remaining),
    resetsAt: moment(rate.reset),
    expiresAt: moment(rate.expires),
    resultsMax: whole(rate.results_max),
    ...(!isNothing(rate.offset_max) && { offsetMax: whole(rate.offset_max) }),
    burst:
      burst.size !== null && burst.windowSeconds !== null
        ? { size: burst.size, windowSeconds: burst.windowSeconds }
        : null,
    at: reply.value.at.toISOString(),
  });
}

function kindOf(rate: Pick<z.output<typeof WireRate>['rate'], 'limit' | 'expires'>): Quota['kind'] {
  if (rate.limit === 'unlimited') return 'unlimited';
  return whole(rate.expires) !== null ? 'block' : 'time';
}

function whole(amount: number | string | null | undefined): number | null {
  if (typeof amount === 'string' && /^\d{1,15}$/.test(amount)) return Number(amount);
  return typeof amount === 'number' ? amount : null;
}

function moment(amount: number | string | null | undefined): string | null {
  return isoFromSeconds(whole(amount) ?? Number.NaN);
}

/** Reads the quota; adds the burst limit and the remaining amount to the table of limits. */
export async function readAndLearn(
  { http, governor, connectionId, worldClock }: Omit<Way, 'readLimits'>,
  circumstances: Circumstances,
): Promise<Result<Quota>> {
  const mark = governor.mark();
  const asked = Date.now();
  const quota = await readQuota(http, circumstances);
  // Offline, the case gives a stored answer, which says nothing about what remains now.
  if (!quota.ok || Date.parse(quota.value.at) < asked) return quota;
  const { burst, kind, limit, remaining: left, resetsAt } = quota.value;
  governor.learn(connectionId, product, burst ? [{ most: burst.size, seconds: burst.windowSeconds }] : []);
  const said = { period: periods[kind], limit, left, renewsAt: resetsAt === null ? null : new Date(resetsAt) };
  governor.learnQuota(connectionId, product, said, worldClock(), mark);
  return quota;
}

const product = 'pdns';
const periods = { time: 'reset', block: 'block', unlimited: 'unlimited' } as const;

// covers: pdns.rate X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-RateLimit-Expires
/** Every reply reports the remaining quota. */
export function heedHeaders({ governor, connectionId, worldClock }: Way, { headers }: StreamReply): void {
  const rate = {
    limit: Amount.parse(headers['x-ratelimit-limit']),
    remaining: Amount.parse(headers['x-ratelimit-remaining']),
    reset: Amount.parse(headers['x-ratelimit-reset']),
    expires: Amount.parse(headers['x-ratelimit-expires']),
  };
  const limit = whole(rate.limit);
  const left = whole(rate.remaining);
  const reset = moment(rate.reset);
  if (limit === null || left === null) return; // Unlimited or not reported: nothing to lower.
  const said = { period: periods[kindOf(rate)], limit, left, renewsAt: reset === null ? null : new Date(reset) };
  governor.lowerQuota(connectionId, product, said, worldClock());
}
