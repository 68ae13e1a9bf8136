import type { limitsCalls } from '../../../shared/calls/limits.ts';
import type { Service } from '../../../shared/connection.ts';
import type { CountedWith, ProductQuota } from '../../../shared/product-quota.ts';
import { type Failure, ok } from '../../../shared/result.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import type { Operation } from '../../core/limits/limits.ts';
import type { Quota } from '../../core/limits/quotas.ts';
import type { TogetherStanding } from '../../core/limits/together.ts';
import { type ApiContext, overConnection, type Way } from '../api-context.ts';
import type { Product } from '../product.ts';

export function limitsOver(context: ApiContext): Product<typeof limitsCalls> {
  return {
    list: async () => {
      const way = await context.http();
      if (!way.ok) return way;
      const { governor, connectionId, counter, worldClock } = way.value;
      const countedWith = withWhom[await counter.refresh()];
      const now = worldClock();
      const operations = (Object.keys(governor.operations) as Operation[]).map((operation) => ({
        operation,
        limits: governor.left(connectionId, operation, now).map(({ limit, left, freesAt }) => ({
          ...limit,
          left,
          freesAt: freesAt?.toISOString() ?? null,
        })),
        heldUntil: governor.heldUntil(connectionId, operation, now)?.toISOString() ?? null,
      }));
      return ok({
        countedWith,
        operations: operations.filter((row) => row.limits.length > 0 || row.heldUntil !== null),
      });
    },
    quota: async ({ product, maxAgeSeconds }, signal) => {
      const way = await context.http();
      if (!way.ok) return way;
      const old = maxAgeSeconds === undefined ? [] : servicesToRead(way.value, product, maxAgeSeconds);
      const notRead =
        old.length === 0
          ? ok([])
          : await overConnection(context, 'Refreshing quotas', signal, async (way, circumstances) =>
              ok(await readAnew(way, old, circumstances)),
            );
      if (!notRead.ok) return notRead;
      const countedWith = withWhom[await way.value.counter.refresh()];
      return ok({ countedWith, quotas: known(way.value, product).map(told(way.value)), notRead: notRead.value });
    },
  };
}

const withWhom = { none: 'nobody', reachable: 'team', unreachable: 'unreachable' } as const satisfies Readonly<
  Record<TogetherStanding, CountedWith>
>;

function known({ governor, connectionId, worldClock }: Way, product: string | undefined): Quota[] {
  return governor
    .quotas(connectionId, worldClock())
    .filter((quota) => product === undefined || quota.product === product);
}

const serviceOf = (product: string): Service => (product === 'pdns' ? 'pdns' : 'platform');

/** The services with unknown or outdated limits. */
function servicesToRead(way: Way, product: string | undefined, maxAgeSeconds: number): Service[] {
  const asked: Service[] = product === undefined ? ['platform', 'pdns'] : [serviceOf(product)];
  const quotas = known(way, product);
  return asked.filter((service) => {
    const ages = quotas.filter((quota) => serviceOf(quota.product) === service).map((quota) => ageOf(way, quota));
    // One reading covers all products; those that it no longer names keep an older time.
    return ages.length === 0 || Math.min(...ages) > maxAgeSeconds;
  });
}

async function readAnew(way: Way, services: readonly Service[], circumstances: Circumstances) {
  const notRead: { service: Service; failure: Failure }[] = [];
  for (const service of services) {
    const read = await way.readLimits(service, circumstances);
    if (!read.ok) notRead.push({ service, failure: read.failure });
  }
  return notRead;
}

function told(way: Way): (quota: Quota) => ProductQuota {
  return (quota) => ({
    ...quota,
    renewsAt: quota.renewsAt?.toISOString() ?? null,
    readAt: quota.readAt.toISOString(),
    ageSeconds: Math.round(ageOf(way, quota)),
  });
}

function ageOf({ worldClock }: Way, { readAt }: Quota): number {
  return Math.max(0, worldClock().getTime() - readAt.getTime()) / 1000;
}
