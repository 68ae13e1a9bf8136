import { type Completeness, withSpoiled } from '../../shared/completeness.ts';
import type { Added } from '../../shared/graph-answers.ts';
import { plainLine } from '../../shared/odd-text.ts';
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

const mostNamed = 3;
const longestNamed = 80;

/** An answer with records whose data could not be read is not complete: it names some of them. */
export function completenessOf(completeness: Completeness, have: number, { unreadable }: Taken): Completeness {
  const named = unreadable.slice(0, mostNamed).map((record) => plainLine(record).slice(0, longestNamed));
  return withSpoiled(completeness, have, unreadable.length, named);
}
