import { leavesOf } from '../stores/collapse.ts';
import { restWish, shownValue } from '../stores/pivot-asks.ts';
import type { Workbench } from '../stores/workbench.ts';
import { pivotTexts } from '../texts/pivot.ts';
import { isFixed, reported } from './case-actions.ts';
import { chosenRows } from './selection-actions.ts';

const texts = pivotTexts.done;

export function pasteByHand(workbench: Workbench): void {
  if (!isFixed(workbench)) workbench.frame.show('paste');
}

/** The menu of the selection, beside the focused row or in the middle of the window. */
export function openMenu(workbench: Workbench): void {
  const { pivots, selection } = workbench;
  const { keys, focus } = selection.store.getState();
  if (keys.size === 0) {
    chosenRows(workbench);
    return;
  }
  const line = document.getElementById(`entity-line-${focus}`)?.getBoundingClientRect();
  const isSeen = line !== undefined && line.height > 0;
  pivots.openMenu(
    isSeen ? { left: line.left + 160, top: line.bottom } : { left: window.innerWidth / 3, top: window.innerHeight / 4 },
  );
}

/** Removes entities that only the selected ones lead to; undo restores them. */
export async function collapse(workbench: Workbench): Promise<void> {
  const { bridge, notices, openCase } = workbench;
  if (isFixed(workbench)) return;
  const rows = chosenRows(workbench);
  if (rows.length === 0) return;
  const chosen = new Set(rows.map(({ id }) => id));
  const leaves = rows.flatMap(({ id }) => [...leavesOf(id, openCase.rows).byRelation.values()].flat());
  const ids = leaves.filter((id) => !chosen.has(id));
  const [only] = rows;
  const what = rows.length === 1 && only ? shownValue(only) : pivotTexts.menu.several(rows.length);
  if (ids.length === 0) {
    notices.show('warning', texts.nothingToCollapse(what));
    return;
  }
  if (!reported(await bridge.call('case.remove', { ids }), notices)) return;
  notices.show('done', texts.collapsedSeveral(what, ids.length), texts.collapsedHelp);
}

/** Continues the selected incomplete stack, or the last query. */
export function getTheRest({ pivots, openCase, selection, notices }: Workbench): void {
  const { outcome } = pivots.store.getState();
  const keys = [...selection.store.getState().keys, ...(outcome?.group ? [-outcome.group] : [])];
  const groups = keys.flatMap((key) => (key < 0 ? (openCase.rows.groups.get(-key) ?? []) : []));
  const unfinished = groups.find(({ completeness }) => completeness?.kind === 'more');
  const rest = unfinished && restWish(unfinished.id, unfinished.label, unfinished.completeness);
  if (!rest) {
    notices.show('warning', texts.noRest);
    return;
  }
  void pivots.wish(rest);
}

export function again({ pivots, notices }: Workbench): void {
  if (pivots.store.getState().outcome === null) notices.show('warning', texts.nothingToRepeat);
  void pivots.again();
}

export function cancel({ pivots, chains, notices }: Workbench): void {
  if (chains.store.getState().running) {
    chains.cancel();
    return;
  }
  if (pivots.store.getState().running.length === 0) notices.show('warning', texts.nothingToCancel);
  pivots.cancel();
}
