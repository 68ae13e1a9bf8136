import type { limitsCalls } from '../../../shared/calls/limits.ts';
import type { Handlers } from '../../../shared/ipc.ts';
import { ok } from '../../../shared/result.ts';
import { type Operation, operationLimits } from '../../core/limits.ts';
import type { ApiContext } from '../api-context.ts';

export function limitsHandlers({ http }: ApiContext): Handlers<typeof limitsCalls> {
  return {
    'limits.list': async () => {
      const way = await http();
      if (!way.ok) return way;
      const { governor, connectionId, worldClock } = way.value;
      const now = worldClock();
      const operations = (Object.keys(operationLimits) as Operation[]).map((operation) => ({
        operation,
        limits: governor.left(connectionId, operation, now).map(({ limit, left, freesAt }) => ({
          ...limit,
          left,
          freesAt: freesAt?.toISOString() ?? null,
        })),
        heldUntil: governor.heldUntil(connectionId, operation, now)?.toISOString() ?? null,
      }));
      return ok({ operations: operations.filter((row) => row.limits.length > 0 || row.heldUntil !== null) });
    },
  };
}
