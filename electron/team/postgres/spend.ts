import * as z from 'zod';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Counted, CountWish } from '../../core/limits/together.ts';
import type { Session } from './connect.ts';
import { mostCalls } from './schema-count.ts';

const Name = z.string().max(100);
const Answer = z.object({
  wait: z.object({ at: z.int(), ms: z.number() }).nullable(),
  calls: z
    .array(
      z.object({
        receipt: z.uuid(),
        operation: Name,
        product: Name.nullable(),
        spends: z.boolean(),
        agoMs: z.number().min(0),
        isGivenBack: z.boolean(),
        change: z.int(),
      }),
    )
    .max(mostCalls),
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
  const answer = Answer.safeParse(row?.answer);
  if (!answer.success) return notUnderstood();
  const { wait, calls } = answer.data;
  const blocking = limits[wait?.at ?? -1];
  const last = Math.max(after, ...calls.map(({ change }) => change));
  // No call is in the way for longer than its window.
  const bounded = wait && blocking && { ms: Math.min(Math.max(1, wait.ms), blocking.ms), limit: blocking.limit };
  return ok({ wait: bounded ?? null, calls, last });
}

function notUnderstood(): Result<never> {
  return fail('bad-reply', 'The database gave a count that Sextant does not understand.', {
    kept: 'The count on this machine goes on.',
    next: 'Tell its administrator.',
  });
}

export async function giveBackCall(session: Session, receipt: string): Promise<Result<void>> {
  await session.query('SELECT sextant.give_back($1)', [receipt]);
  return ok(undefined);
}
