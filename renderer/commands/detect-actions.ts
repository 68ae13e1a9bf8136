import type { VerdictRow } from '../../shared/case-rows.ts';
import { figure } from '../../shared/figures.ts';
import { permissionFor, permissionsOf } from '../stores/detect-permissions.ts';
import { type DetectView, judgedUnasked } from '../stores/detect-view-store.ts';
import type { Workbench } from '../stores/workbench.ts';
import { isFixed, reported } from './case-actions.ts';

export function showPane({ dock, detectView }: Workbench, pane: DetectView['pane']): void {
  detectView.showPane(pane);
  dock.show('detect');
}

export function readList(workbench: Workbench): void {
  showPane(workbench, 'list');
  void workbench.lookalikes.load(workbench.detectView.store.getState().list);
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

/** Puts the selection into the tray, and moves to the next row. Asks first if there are many. */
export function judge(workbench: Workbench, action: VerdictRow['action'] | null): void {
  const { detectView, lookalikes, notices, account, frame } = workbench;
  if (isFixed(workbench)) return;
  const ids = detectView.meant();
  if (ids.length === 0) {
    notices.show('warning', 'No lookalike is chosen: go to one with J and K, or click it.');
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
    title: action === null ? 'Take verdicts back' : 'Judge many at once',
    text: `${figure(ids.length)} lookalikes are chosen. Nothing is sent yet, and it can be undone.`,
    action: action === null ? `Take back ${figure(ids.length)}` : `Judge ${figure(ids.length)}`,
    agreed: stage,
  });
}

/** The most that the graph accepts at a time. */
const mostOnGraph = 5000;

export async function toGraph(workbench: Workbench, attributes: boolean): Promise<void> {
  const { detectView, bridge, notices, selection } = workbench;
  if (isFixed(workbench)) return;
  const ids = detectView.meant();
  if (ids.length === 0 || ids.length > mostOnGraph) {
    notices.show(
      'warning',
      ids.length === 0
        ? 'No lookalike is chosen: go to one with J and K, or click it.'
        : `${figure(ids.length)} are too many for the graph at a time: choose ${figure(mostOnGraph)} at most.`,
    );
    return;
  }
  const put = await bridge.call('graph.lookalikes', { ids, attributes });
  if (!reported(put, notices)) return;
  selection.select(put.value.ids, put.value.ids[0] ?? null);
  const what = ids.length === 1 ? 'The lookalike is' : `${figure(ids.length)} lookalikes are`;
  notices.show('done', `${what} on the graph, with ${figure(put.value.added)} new things. Nothing was asked.`);
}

/** Escalations can’t be undone, so it asks once more. */
export function send(workbench: Workbench): void {
  const { lookalikes, frame, notices } = workbench;
  showPane(workbench, 'tray');
  const waiting = [...lookalikes.tray.values()].filter(({ state }) => state === 'staged');
  const escalations = waiting.filter(({ action }) => action.startsWith('escalate'));
  if (waiting.length === 0) {
    notices.show('warning', 'Nothing waits in the tray.');
    return;
  }
  if (escalations.length === 0) {
    void lookalikes.send(false);
    return;
  }
  frame.confirm({
    title: 'Send verdicts and escalations',
    text: `${figure(escalations.length)} of ${figure(waiting.length)} verdicts are escalations. They can’t be taken back, and a new domain that is escalated is watched from then on.`,
    action: `Send all ${figure(waiting.length)}`,
    agreed: () => void lookalikes.send(true),
  });
}
