import * as z from 'zod';
import { ok, type Result } from '../../../shared/result.ts';
import type { Counted, CountWish } from '../../core/limits/together.ts';
import type { Session } from './connect.ts';

const Answer = z.object({
  wait: z.object({ at: z.int(), ms: z.number() }).nullable(),
  calls: z.array(
    z.object({
      receipt: z.string(),
      operation: z.string(),
      product: z.string().nullable(),
      spends: z.boolean(),
      agoMs: z.number(),
      isGivenBack: z.boolean(),
      change: z.int(),
    }),
  ),
});

/** `last` is the newest change of which this answer tells. */
export interface CountedThere extends Counted {
  readonly last: number;
}

/** Counts a call by its receipt: asking again counts it once. */
export async function countCall(session: Session, wish: CountWish, after: number): Promise<Result<CountedThere>> {
  const { account, call, limits, untold, sinceMs } = wish;
  const bounds = limits.map(({ by, limit, ms }) => ({ by, most: limit.most, ms }));
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const [row] = await session.query<{ answer: unknown }>(
    'SELECT sextant.count_call($1, $2, $3, $4, $5, $6) AS answer',
    [account, json(call), json(bounds), json(untold), after, sinceMs],
  );
  const { wait, calls } = Answer.parse(row?.answer);
  const limit = limits[wait?.at ?? 0]?.limit;
  const last = Math.max(after, ...calls.map(({ change }) => change));
  return ok({ wait: wait && limit ? { ms: Math.max(1, wait.ms), limit } : null, calls, last });
}

export async function giveBackCall(session: Session, receipt: string): Promise<Result<void>> {
  await session.query('SELECT sextant.give_back($1)', [receipt]);
  return ok(undefined);
}
