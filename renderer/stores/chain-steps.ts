import { actionTitle, type Chain, type ChainStep, mostSteps } from '../../shared/chain.ts';
import { type EntityKind, kindRow } from '../../shared/entity-kinds.ts';
import { chainTexts } from '../texts/chains.ts';

/** An action on the graph: its input and its results. */
export interface Made {
  readonly action: ChainStep['action'];
  readonly from: EntityKind;
  readonly ids: readonly number[];
  readonly found: ReadonlySet<number>;
  readonly title: string;
}

/**
 * The steps of these actions: each starts from the results of an earlier one, or from the input of the first. Unrelated
 * actions are not part of the chain.
 */
export function chainOf(all: readonly Made[]): { readonly steps: ChainStep[]; readonly apart: readonly Made[] } {
  const steps: ChainStep[] = [];
  const founds: ReadonlySet<number>[] = [];
  const apart: Made[] = [];
  const begun = new Set(all[0]?.ids);
  for (const made of all) {
    const { action, from, ids, found } = made;
    const isFirst = ids.every((id) => begun.has(id));
    const on = isFirst ? -1 : founds.findLastIndex((earlier) => ids.some((id) => earlier.has(id)));
    if ((on === -1 && !isFirst) || steps.length === mostSteps) {
      apart.push(made);
      continue;
    }
    steps.push({ from, on, action });
    founds.push(found);
  }
  return { steps, apart };
}

export function stepWords({ action, from, on }: ChainStep): string {
  return chainTexts.step(actionTitle(action), kindWords(from), on);
}

/** For use inside a sentence; abbreviations keep their capitals. */
export function kindWords(kind: EntityKind): string {
  const { many } = kindRow(kind);
  return /^[A-Z][a-z-]/.test(many) ? many.charAt(0).toLowerCase() + many.slice(1) : many;
}

/** The kinds of entities that a chain can run on. */
export function kindsOf({ steps }: Chain): EntityKind[] {
  return [...new Set(steps.flatMap(({ on, from }) => (on === -1 ? [from] : [])))];
}
