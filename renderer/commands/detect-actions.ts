import type { VerdictRow } from '../../shared/case-rows.ts';
import { permissionFor, permissionsOf } from '../stores/detect-permissions.ts';
import { type DetectView, judgedUnasked } from '../stores/detect-view-store.ts';
import type { Workbench } from '../stores/workbench.ts';
import { detectTexts } from '../texts/detect.ts';
import { focusWhenThere } from '../ui/focus-when-there.ts';
import { isFixed, reported } from './case-actions.ts';

const texts = detectTexts.commands;

export function showPane({ dock, detectView }: Workbench, pane: DetectView['pane']): void {
  detectView.showPane(pane);
  dock.show('detect');
}

export function readList(workbench: Workbench): void {
  showPane(workbench, 'list');
  void workbench.lookalikes.load(workbench.detectView.store.getState().list);
  focusWhenThere('.lookalike-table-grid');
}

export function openCard(workbench: Workbench): void {
  showPane(workbench, 'list');
  workbench.detectView.open({ cardOpen: true });
}

export function showMonitors(workbench: Workbench): void {
  showPane(workbench, 'monitors');
}

export function newMonitor(workbench: Workbench): void {
  showPane(workbench, 'monitors');
  workbench.detectView.open({ monitorForm: 'new' });
}

export function toggle({ detectView, dock }: Workbench, part: 'filtersOpen' | 'overviewOpen'): void {
  dock.show('detect');
  detectView.open({ [part]: !detectView.store.getState()[part] });
}

export function saveFilter({ detectView, dock }: Workbench): void {
  dock.show('detect');
  detectView.open({ savingFilter: true });
}

export function move({ detectView }: Workbench, by: 1 | -1): void {
  detectView.goTo(detectView.focusIndex() + by);
}

/** Adds verdicts on the chosen lookalikes to the tray, and moves to the next one. Asks for confirmation if there are many. */
export function judge(workbench: Workbench, action: VerdictRow['action'] | null): void {
  const { detectView, lookalikes, notices, account, frame } = workbench;
  if (isFixed(workbench)) return;
  const ids = detectView.meant();
  if (ids.length === 0) {
    notices.show('warning', texts.nothingChosen);
    return;
  }
  const permissions = permissionsOf(account.store.getState().account.value, lookalikes.store.getState().refused);
  const why = action === null ? null : permissions[permissionFor(action)];
  if (why !== null) {
    notices.show('warning', why);
    return;
  }
  const stage = () => {
    void lookalikes.stage(ids, action);
    detectView.afterJudging(ids, action);
  };
  if (ids.length <= judgedUnasked) {
    stage();
    return;
  }
  frame.confirm({
    title: action === null ? texts.withdrawMany : texts.judgeMany,
    text: texts.many(ids.length),
    action: action === null ? texts.withdraw(ids.length) : texts.judge(ids.length),
    agreed: stage,
  });
}

/** The limit of the call `graph.lookalikes`. */
const mostOnGraph = 5000;

export async function toGraph(workbench: Workbench, attributes: boolean): Promise<void> {
  const { detectView, bridge, notices, selection } = workbench;
  if (isFixed(workbench)) return;
  const ids = detectView.meant();
  if (ids.length === 0 || ids.length > mostOnGraph) {
    notices.show('warning', ids.length === 0 ? texts.nothingChosen : texts.tooManyForGraph(ids.length, mostOnGraph));
    return;
  }
  const put = await bridge.call('graph.lookalikes', { ids, attributes });
  if (!reported(put, notices)) return;
  selection.select(put.value.ids, put.value.ids[0] ?? null);
  notices.show('done', texts.onGraph(ids.length, put.value.added), '', { items: put.value.ids });
}

/** Sends the tray. Escalations can’t be withdrawn, so it asks for confirmation. */
export function send(workbench: Workbench): void {
  const { lookalikes, frame, notices } = workbench;
  showPane(workbench, 'tray');
  const waiting = [...lookalikes.tray.values()].filter(({ state }) => state === 'staged');
  const escalations = waiting.filter(({ action }) => action.startsWith('escalate'));
  if (waiting.length === 0) {
    notices.show('warning', texts.nothingToSend);
    return;
  }
  if (escalations.length === 0) {
    void lookalikes.send(false);
    return;
  }
  frame.confirm({
    title: texts.sendTitle,
    text: texts.sendText(escalations.length, waiting.length),
    action: texts.sendAll(waiting.length),
    agreed: () => void lookalikes.send(true),
  });
}
