import type * as z from 'zod';
import type { Completeness } from '../../shared/completeness.ts';
import type { Provenance } from '../../shared/provenance.ts';
import { type Failure, ok, type Result } from '../../shared/result.ts';
import type { ApiContext, Way } from './api-context.ts';

type Answer = Provenance & { readonly completeness: Completeness };

/** A list whose answers are remembered. */
export interface Remembered<S extends z.ZodType<Answer>> {
  /** The same text for the same question. */
  readonly query: string;
  readonly schema: S;
  readonly count: (answer: z.output<S>) => number;
}

/**
 * Requests a list and remembers the answer. If a limit blocks the request, returns the last answer to the same
 * question.
 */
export async function orLastAnswer<S extends z.ZodType<Answer>>(
  { lastAnswers }: ApiContext,
  { connectionId }: Way,
  { query, schema, count }: Remembered<S>,
  ask: () => Promise<Result<z.output<S>>>,
): Promise<Result<z.output<S>>> {
  const answer = await ask();
  if (answer.ok) {
    lastAnswers.keep(connectionId, query, answer.value);
    return answer;
  }
  const last = answer.failure.code === 'limit' ? lastAnswers.find(connectionId, query, schema) : null;
  if (last === null) return answer;
  const { value, ofThisRun } = last;
  const completeness = earlier(value, count(value), answer.failure);
  return ok({ ...value, completeness, exchanges: ofThisRun ? value.exchanges : [] });
}

function earlier({ at, completeness }: Answer, have: number, { message, retryAt }: Failure): Completeness {
  const moment = `${at.slice(11, 16)} UTC on ${at.slice(0, 10)}`;
  return {
    kind: 'limited',
    have,
    why: `${message} This is the last result, ${saidOf(completeness)}, of ${moment}.`,
    earlier: { asOf: at, until: retryAt ?? null, resume: completeness.kind === 'more' ? completeness.resume : null },
  };
}

function saidOf(completeness: Completeness): string {
  if (completeness.kind === 'whole') return 'then complete';
  return completeness.kind === 'more' ? `the first ${completeness.have}` : 'then incomplete';
}
