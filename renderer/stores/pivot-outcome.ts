import type { Completeness } from '../../shared/completeness.ts';
import type { Added } from '../../shared/graph-answers.ts';
import type { Failure, Result } from '../../shared/result.ts';
import type { Narrowing, Wish } from './pivot-asks.ts';

/** What became of a wish. It stays in sight until the next, or until it is put away. */
export interface Outcome {
  readonly wish: Wish;
  readonly narrowing: Narrowing;
  readonly found: number;
  readonly added: number;
  readonly asked: number;
  /** What one undo takes back: all that the wish brought. */
  readonly step: number | undefined;
  readonly completeness: Completeness | null;
  /** The stack that can be gone on with. */
  readonly group: number | null;
  readonly fromCase: boolean;
  readonly at: string | null;
  readonly failure: Failure | null;
}

export function nothingYet(wish: Wish, narrowing: Narrowing): Outcome {
  const nothing = {
    found: 0,
    added: 0,
    asked: 0,
    step: undefined,
    completeness: null,
    group: null,
    fromCase: true,
    at: null,
  };
  return { wish, narrowing, ...nothing, failure: null };
}

/** The outcome with one more answer in it. */
export function joined(so: Outcome, answer: Result<Added>): Outcome {
  if (!answer.ok) return { ...so, failure: answer.failure, fromCase: false };
  const { found, added, completeness, group, fromCase, at, stopped, step } = answer.value;
  return {
    ...so,
    found: so.found + found,
    added: so.added + added,
    asked: so.asked + 1,
    step: so.step ?? (step || undefined),
    completeness,
    group: completeness.kind === 'more' ? group : null,
    fromCase: so.fromCase && fromCase,
    at,
    failure: stopped ?? so.failure,
  };
}
