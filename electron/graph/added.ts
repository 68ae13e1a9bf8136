import type { Added } from '../../shared/graph-answers.ts';
import type { Taken } from './take.ts';

/** As many things as an answer names. */
export const mostIds = 5000;

export const nothingYet: Added = {
  ids: [],
  added: 0,
  found: 0,
  group: null,
  step: 0,
  completeness: { kind: 'whole' },
  at: null,
  fromCase: false,
  stopped: null,
};

/** Nothing yet, in a step that was begun before. */
export function begun(step: number | undefined): Added {
  return { ...nothingYet, step: step ?? 0 };
}

/** What came so far with what was taken onto the graph just now. */
export function addedTo(so: Added, taken: Taken) {
  return {
    ids: [...so.ids, ...taken.ids].slice(0, mostIds),
    added: so.added + taken.added,
    group: taken.group ?? so.group,
    step: taken.step,
  };
}
