import * as z from 'zod';
import type { Quota } from '../../../shared/calls/pdns.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Governor } from '../../core/governor.ts';
import type { Circumstances, StreamReply } from '../../core/service-request.ts';
import type { SignedHttp } from '../../core/signed-http.ts';
import { notAsDocumented } from '../wire.ts';

/** A whole number, or one of the service's words for "none": 'unlimited', 'n/a'. */
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

/** The quota of the key; asking for it costs nothing. */
export async function readQuota(http: SignedHttp, circumstances: Circumstances): Promise<Result<Quota>> {
  const reply = await http.json({
    ...circumstances,
    service: 'pdns',
    operation: 'pdns.rate_limit',
    allowance: 'pdns.free',
    method: 'GET',
    path: ['pdns', 'v2', 'rate_limit'],
    effect: 'free',
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
    offsetMax: whole(rate.offset_max),
    burst:
      burst.size !== null && burst.windowSeconds !== null
        ? { size: burst.size, windowSeconds: burst.windowSeconds }
        : null,
    at: reply.value.at.toISOString(),
  });
}

function kindOf(rate: z.output<typeof WireRate>['rate']): Quota['kind'] {
  if (rate.limit === 'unlimited') return 'unlimited';
  return whole(rate.expires) !== null ? 'block' : 'time';
}

function whole(amount: number | string | null | undefined): number | null {
  return typeof amount === 'number' ? amount : null;
}

function moment(amount: number | string | null | undefined): string | null {
  const date = new Date((whole(amount) ?? Number.NaN) * 1000);
  // Later years have no ISO form of four digits, and no quota lasts that long.
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? null : date.toISOString();
}

/** The burst limit of the key joins the table of limits; a quota that is used up holds everything until it resets. */
export function learnQuota(governor: Governor, connectionId: string, quota: Quota): void {
  const { burst } = quota;
  governor.learn(connectionId, 'pdns-burst', burst ? [{ most: burst.size, seconds: burst.windowSeconds }] : []);
  if (quota.remaining === 0 && quota.resetsAt) governor.holdUntil(connectionId, 'pdns.query', new Date(quota.resetsAt));
}

/** Every reply says what is left; when that is nothing, the next query waits for the reset. */
export function heedHeaders(governor: Governor, connectionId: string, { headers }: StreamReply): void {
  const reset = Number(headers['x-ratelimit-reset']);
  if (headers['x-ratelimit-remaining'] !== '0' || !Number.isFinite(reset)) return;
  governor.holdUntil(connectionId, 'pdns.query', new Date(reset * 1000));
}
