import './detect.css';
import './monitor.css';
import './queue.css';
import './filter.css';
import './read-card.css';
import './tray.css';
import { Button, NonIdealState, ProgressBar } from '@blueprintjs/core';
import { useEffect } from 'react';
import { figure } from '../../../shared/figures.ts';
import { worldNow } from '../../stores/frame-store.ts';
import { isAmong } from '../../stores/queue-rows.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { Moment } from '../../ui/Moment.tsx';
import { TabPart } from '../../ui/TabPart.tsx';
import { FilterBar } from './FilterBar.tsx';
import { LookalikeDetail } from './LookalikeDetail.tsx';
import { MonitorsPane } from './MonitorsPane.tsx';
import { Overview } from './Overview.tsx';
import { PanelHead } from './PanelHead.tsx';
import { QueueTable } from './QueueTable.tsx';
import { ReadCard } from './ReadCard.tsx';
import { Tray } from './Tray.tsx';
import { type QueueRows, useQueue } from './use-queue.ts';

/** Lookalikes that Detect found: judged by keyboard, offline too, and sent when the person says so. */
export function DetectPanel() {
  const { triage, queue } = useWorkbench();
  const { pane, queue: chosen } = useParts(queue.store, ['pane', 'queue']);
  const shown = useQueue();
  useEffect(() => void triage.read(), [triage]);
  return (
    <div className="panel panel-table detect">
      <PanelHead inQueues={shown.inQueues} />
      <Busy />
      {pane === 'tray' && <Tray />}
      {pane !== 'tray' && (
        <TabPart tabs="detect-parts" tab={pane === 'queue' ? chosen : pane}>
          {pane === 'monitors' ? <MonitorsPane /> : <QueuePane shown={shown} />}
        </TabPart>
      )}
      <ReadCard />
    </div>
  );
}

function QueuePane({ shown }: { readonly shown: QueueRows }) {
  const { triage, queue, frame } = useWorkbench();
  const { focus, filter, queue: list } = useParts(queue.store, ['focus', 'filter', 'queue']);
  usePart(triage.store, (state) => state.revision);
  const row = focus === null ? null : (triage.rows.get(focus) ?? null);
  // One that the filter leaves out can't be judged, so nothing of it is shown.
  const focused = row && isAmong(row, list, filter, worldNow(frame)) ? row : null;
  return (
    <>
      <FilterBar rows={shown.rows} total={shown.total} />
      {shown.counts && shown.total > 0 && <Overview counts={shown.counts} />}
      <div className="detect-body">
        {shown.rows.length === 0 ? <Nothing total={shown.total} /> : <QueueTable rows={shown.rows} />}
        {focused && <LookalikeDetail row={focused} />}
      </div>
    </>
  );
}

/** How far reading or sending has come; where a limit makes it wait, until when. */
function Busy() {
  const { triage, jobs } = useWorkbench();
  const busy = usePart(triage.store, (state) => state.busy);
  const until = usePart(jobs.store, (state) => state.jobs.find(({ waitingUntil }) => waitingUntil !== null));
  if (!busy) return null;
  const of = busy.of === null ? '' : ` of ${figure(busy.of)}`;
  return (
    <div className="tool-row detect-busy" role="status">
      <span className="number">
        {busy.what === 'loading' ? 'Reading' : 'Sending'}: {figure(busy.done)}
        {of}
      </span>
      {busy.of ? <ProgressBar value={busy.done / busy.of} stripes={false} /> : <ProgressBar />}
      {until?.waitingUntil && (
        <span className="warn">
          a limit makes it wait until <Moment at={until.waitingUntil} />
        </span>
      )}
      <Button size="small" variant="minimal" text="Cancel" onClick={triage.cancel} />
    </div>
  );
}

function Nothing({ total }: { readonly total: number }) {
  const { triage, queue, run } = useWorkbench();
  const shown = usePart(queue.store, (state) => state.queue);
  const busy = usePart(triage.store, (state) => state.busy !== null);
  if (total > 0) {
    return (
      <NonIdealState
        title="The filter leaves nothing"
        description={`${figure(total)} lookalikes are in this queue.`}
        action={<Button text="Clear the filter" onClick={() => run('detect.clearFilter')} />}
      />
    );
  }
  return (
    <NonIdealState
      icon="shield"
      title={`No ${shown} lookalikes in this case`}
      description="Read the list once: it is kept in the case, and can then be sorted, filtered and judged without a network."
      action={<Button icon="refresh" text="Read the list" disabled={busy} onClick={() => run('detect.read')} />}
    />
  );
}
