import type { AskReport, Narrowing } from '../../shared/asking.ts';
import type { Failure } from '../../shared/result.ts';
import type { Wish } from './pivot-asks.ts';

/** The result of a wish. It stays visible until the next, or until it is dismissed. */
export interface Outcome extends Omit<AskReport, 'step' | 'stopped'> {
  readonly wish: Wish;
  readonly narrowing: Narrowing;
  /** What one undo reverts: all results of the wish. */
  readonly step: number | undefined;
  readonly failure: Failure | null;
}

/** Whether it failed or was refused: it stays until the user dismisses it. */
export function endedBadly({ failure, completeness }: Outcome): boolean {
  if (failure) return failure.code !== 'cancelled';
  return completeness?.kind === 'refused';
}

export function nothingYet(wish: Wish, narrowing: Narrowing): Outcome {
  const nothing = {
    ids: [],
    found: 0,
    missing: [],
    added: 0,
    asked: 0,
    step: undefined,
    completeness: null,
    group: null,
    at: null,
  };
  return { wish, narrowing, ...nothing, fromCase: true, failure: null };
}
