import type { VerdictRow } from '../../shared/case-rows.ts';
import { figure } from '../../shared/figures.ts';
import { permissionFor, permissionsOf } from '../stores/detect-permissions.ts';
import { judgedUnasked, type QueueView } from '../stores/queue-store.ts';
import type { Workbench } from '../stores/workbench.ts';
import { isFixed, reported } from './case-actions.ts';

export function showPane({ dock, queue }: Workbench, pane: QueueView['pane']): void {
  queue.showPane(pane);
  dock.show('detect');
}

export function readList(workbench: Workbench): void {
  showPane(workbench, 'queue');
  void workbench.triage.load(workbench.queue.store.getState().queue);
}

export function openCard(workbench: Workbench): void {
  showPane(workbench, 'queue');
  workbench.queue.open({ cardOpen: true });
}

export function showMonitors(workbench: Workbench): void {
  showPane(workbench, 'monitors');
}

export function newMonitor(workbench: Workbench): void {
  showPane(workbench, 'monitors');
  workbench.queue.open({ monitorForm: 'new' });
}

export function toggle({ queue, dock }: Workbench, part: 'filtersOpen' | 'overviewOpen'): void {
  dock.show('detect');
  queue.open({ [part]: !queue.store.getState()[part] });
}

export function saveFilter({ queue, dock }: Workbench): void {
  dock.show('detect');
  queue.open({ savingFilter: true });
}

export function move({ queue }: Workbench, by: 1 | -1): void {
  queue.goTo(queue.focusIndex() + by);
}

/** Puts the selection into the tray, and moves to the next row. Asks first if there are many. */
export function judge(workbench: Workbench, action: VerdictRow['action'] | null): void {
  const { queue, triage, notices, account, frame } = workbench;
  if (isFixed(workbench)) return;
  const ids = queue.meant();
  if (ids.length === 0) {
    notices.show('warning', 'No lookalike is chosen: go to one with J and K, or click it.');
    return;
  }
  const permissions = permissionsOf(account.store.getState().account.value, triage.store.getState().refused);
  const why = action === null ? null : permissions[permissionFor(action)];
  if (why !== null) {
    notices.show('warning', why);
    return;
  }
  const stage = () => {
    void triage.stage(ids, action);
    queue.afterJudging(ids, action);
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
  const { queue, bridge, notices, selection } = workbench;
  if (isFixed(workbench)) return;
  const ids = queue.meant();
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
  const { triage, frame, notices } = workbench;
  showPane(workbench, 'tray');
  const waiting = [...triage.tray.values()].filter(({ state }) => state === 'staged');
  const escalations = waiting.filter(({ action }) => action.startsWith('escalate'));
  if (waiting.length === 0) {
    notices.show('warning', 'Nothing waits in the tray.');
    return;
  }
  if (escalations.length === 0) {
    void triage.send(false);
    return;
  }
  frame.confirm({
    title: 'Send verdicts and escalations',
    text: `${figure(escalations.length)} of ${figure(waiting.length)} verdicts are escalations. They can’t be taken back, and a new domain that is escalated is watched from then on.`,
    action: `Send all ${figure(waiting.length)}`,
    agreed: () => void triage.send(true),
  });
}
