import type { EntityRow } from '../../shared/case-rows.ts';
import { actionTitle, type Chain } from '../../shared/chain.ts';
import type { StepPlan } from '../../shared/chain-report.ts';
import { beginningOf, productOf, queriesFor, queriesForUnknown } from './steps.ts';

/** The highest cost of a chain. The inputs of later steps are unknown, so it counts the most that they may have. */
export function planOf(chain: Chain, rows: readonly EntityRow[]): { steps: StepPlan[]; beginnings: number } {
  const begins = new Set<number>();
  const dead = new Set<number>();
  const steps = chain.steps.map((step, index): StepPlan => {
    const about = { title: actionTitle(step.action), product: productOf(step.action) };
    if (step.on === -1) {
      const { things, of } = beginningOf(step, rows, chain);
      for (const { id } of things) begins.add(id);
      if (things.length === 0) dead.add(index);
      return {
        ...about,
        known: true,
        things: things.length,
        leftOut: of - things.length,
        queries: queriesFor(step.action, things),
      };
    }
    // If an earlier step has no input, the steps that follow it have none either.
    if (dead.has(step.on)) {
      dead.add(index);
      return { ...about, known: true, things: 0, leftOut: 0, queries: 0 };
    }
    const queries = queriesForUnknown(step.action, chain.most, chain.below);
    return { ...about, known: false, things: chain.most, leftOut: 0, queries };
  });
  return { steps, beginnings: begins.size };
}
