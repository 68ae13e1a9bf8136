import * as z from 'zod';
import type { Quota } from '../../../shared/calls/pdns.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Circumstances } from '../../core/service-request.ts';
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
    operation: 'rate_limit',
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

/** Answers without a key, so it tells a missing network from a refused key. */
export async function ping(
  http: SignedHttp,
  circumstances: Circumstances,
): Promise<Result<{ reached: true; milliseconds: number }>> {
  const started = performance.now();
  const reply = await http.json({
    ...circumstances,
    service: 'pdns',
    operation: 'ping',
    allowance: 'pdns.free',
    method: 'GET',
    path: ['pdns', 'v2', 'ping'],
    effect: 'free',
    keyless: true,
  });
  if (!reply.ok) return reply;
  const answered = z.object({ ping: z.literal('ok') }).safeParse(reply.value.body).success;
  return answered
    ? ok({ reached: true, milliseconds: Math.round(performance.now() - started) })
    : notAsDocumented('a ping');
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
