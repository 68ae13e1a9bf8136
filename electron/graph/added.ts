import type { Added } from '../../shared/graph-answers.ts';
import type { Taken } from './take.ts';

/** The most entities that an answer names. */
export const mostIds = 5000;

export const nothingYet: Added = {
  ids: [],
  added: 0,
  found: 0,
  missing: [],
  group: null,
  step: 0,
  completeness: { kind: 'whole' },
  at: null,
  fromCase: false,
  stopped: null,
};

/** An empty result in an existing step. */
export function begun(step: number | undefined): Added {
  return { ...nothingYet, step: step ?? 0 };
}

/** Adds what was just put on the graph to the result so far. */
export function addedTo(so: Added, taken: Taken) {
  return {
    ids: [...so.ids, ...taken.ids].slice(0, mostIds),
    added: so.added + taken.added,
    group: taken.group ?? so.group,
    step: taken.step,
  };
}
