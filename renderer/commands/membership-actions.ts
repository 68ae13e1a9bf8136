import type { MemberVerdict } from '../../shared/membership.ts';
import type { Workbench } from '../stores/workbench.ts';
import { selectionTexts } from '../texts/selection.ts';
import { isFixed } from './case-actions.ts';

/** The selected items, those of selected stacks included; shows a notice if there are none. */
function chosenIds(workbench: Workbench): number[] {
  if (isFixed(workbench)) return [];
  const ids = workbench.exchange.idsOf('selection') ?? [];
  if (ids.length === 0) workbench.notices.show('warning', selectionTexts.nothingSelected);
  return ids;
}

/** Judges the selection; the items themselves show the result. */
export async function judge(workbench: Workbench, verdict: MemberVerdict | null): Promise<void> {
  const ids = chosenIds(workbench);
  if (ids.length > 0) await workbench.membership.judge(ids, verdict);
}

/** Asks for the reason in a field at the edge of the window. */
export function ruleOutBecause(workbench: Workbench): void {
  if (chosenIds(workbench).length > 0) workbench.frame.show('reason');
}
