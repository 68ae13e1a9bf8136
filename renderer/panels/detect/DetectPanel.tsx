import './detect.css';
import { Button, HTMLSelect, InputGroup, NonIdealState, ProgressBar, Tab, Tabs } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import type { TriageRow } from '../../../shared/calls/triage.ts';
import { noTriageFilter, type Queue, queueRows, type TriageView } from '../../stores/triage-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { figure } from '../../ui/Meter.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { LookalikeDetail } from './LookalikeDetail.tsx';
import { QueueTable } from './QueueTable.tsx';
import { Tray } from './Tray.tsx';

const queues: Readonly<Record<Queue, string>> = { new: 'New', watched: 'Watched', ignored: 'Ignored' };

/** Lookalikes that Detect found: judged by keyboard, offline too, and sent when the person says so. */
export function DetectPanel() {
  const { triage } = useWorkbench();
  const view = usePart(triage.store, (state) => state);
  const [trayOpen, setTrayOpen] = useState(false);
  useEffect(() => void triage.read(), [triage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place; the revision says when
  const rows = useMemo(
    () => queueRows(triage.rows.values(), view.queue, view.filter),
    [triage, view.revision, view.queue, view.filter],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const counts = useMemo(() => countsOf(triage.rows.values()), [triage, view.revision]);
  const focused = view.focus === null ? null : (triage.rows.get(view.focus) ?? null);

  return (
    <div className="panel panel-table detect">
      <div className="detect-head">
        <Tabs id="queues" selectedTabId={view.queue} onChange={(queue) => triage.show(queue as Queue)}>
          {Object.entries(queues).map(([queue, title]) => (
            <Tab key={queue} id={queue} title={title} tagContent={figure(counts[queue as Queue])} />
          ))}
        </Tabs>
        <span className="spacer" />
        <Refresh view={view} />
        <Button
          size="small"
          icon="inbox"
          active={trayOpen}
          text={view.verdicts.length === 0 ? 'Tray' : `Tray (${figure(view.verdicts.length)})`}
          onClick={() => setTrayOpen(!trayOpen)}
        />
      </div>
      <Filters rows={rows} />
      {view.busy && <Busy view={view} cancel={triage.cancel} />}
      <div className="detect-body">
        {trayOpen ? (
          <Tray verdicts={view.verdicts} />
        ) : rows.length === 0 ? (
          <Nothing view={view} total={counts[view.queue]} />
        ) : (
          <QueueTable rows={rows} />
        )}
        {focused && !trayOpen && <LookalikeDetail row={focused} />}
      </div>
    </div>
  );
}

function countsOf(rows: Iterable<TriageRow>): Record<Queue, number> {
  const counts = { new: 0, watched: 0, ignored: 0 };
  for (const { state } of rows) counts[state]++;
  return counts;
}

/** When the list was read, and when it may be read again. */
function Refresh({ view }: { readonly view: TriageView }) {
  const { triage } = useWorkbench();
  const loaded = view.loaded[view.queue];
  return (
    <>
      {loaded?.at && (
        <span className="quiet" data-testid="detect-read">
          read <Moment at={loaded.at} />
          {loaded.nextAt && (
            <>
              , again from <Moment at={loaded.nextAt} />
            </>
          )}
        </span>
      )}
      <Button
        size="small"
        icon="refresh"
        text="Read the list"
        title="The one reading an hour: all monitors, with registration data, to the last page"
        disabled={view.busy !== null}
        onClick={() => void triage.load(view.queue)}
      />
      <Button
        size="small"
        variant="minimal"
        text="Peek"
        title="A few of them, free of the hourly limit"
        disabled={view.busy !== null}
        onClick={() => void triage.load(view.queue, true)}
      />
    </>
  );
}

function Filters({ rows }: { readonly rows: readonly TriageRow[] }) {
  const { triage } = useWorkbench();
  const { filter, monitors, chosen } = usePart(triage.store, (state) => state);
  return (
    <div className="detect-filters">
      <InputGroup
        size="small"
        type="search"
        placeholder="Filter"
        aria-label="Filter"
        spellCheck={false}
        value={filter.text}
        onValueChange={(text) => triage.narrow({ text })}
      />
      <HTMLSelect
        aria-label="Monitor"
        value={filter.monitor ?? ''}
        onChange={(event) => triage.narrow({ monitor: event.target.value || null })}
        options={[
          { value: '', label: 'All monitors' },
          ...monitors.map(({ id, term }) => ({ value: id, label: term })),
        ]}
      />
      <HTMLSelect
        aria-label="Risk"
        value={filter.leastRisk}
        onChange={(event) => triage.narrow({ leastRisk: Number(event.target.value) })}
        options={[
          { value: 0, label: 'Any risk' },
          { value: 40, label: 'Risk 40 and more' },
          { value: 70, label: 'Risk 70 and more' },
          { value: 100, label: 'Known bad' },
        ]}
      />
      <HTMLSelect
        aria-label="Mail"
        value={filter.mx === null ? '' : String(filter.mx)}
        onChange={(event) => triage.narrow({ mx: event.target.value === '' ? null : event.target.value === 'true' })}
        options={[
          { value: '', label: 'With and without mail' },
          { value: 'true', label: 'Takes mail' },
          { value: 'false', label: 'Takes no mail' },
        ]}
      />
      <span className="quiet number">
        {figure(rows.length)}
        {chosen.size > 1 && `, ${figure(chosen.size)} selected`}
      </span>
      {filter !== noTriageFilter && (
        <Button size="small" variant="minimal" text="Clear" onClick={() => triage.narrow(noTriageFilter)} />
      )}
    </div>
  );
}

function Busy({ view, cancel }: { readonly view: TriageView; readonly cancel: () => void }) {
  const { busy } = view;
  if (!busy) return null;
  const of = busy.of === null ? '' : ` of ${figure(busy.of)}`;
  return (
    <div className="detect-busy" role="status">
      <span>
        {busy.what === 'loading' ? 'Reading' : 'Sending'}: {figure(busy.done)}
        {of}
      </span>
      {busy.of ? <ProgressBar value={busy.done / busy.of} stripes={false} /> : <ProgressBar />}
      <Button size="small" variant="minimal" text="Cancel" onClick={cancel} />
    </div>
  );
}

function Nothing({ view, total }: { readonly view: TriageView; readonly total: number }) {
  const { triage } = useWorkbench();
  if (total > 0)
    return <NonIdealState title="The filter leaves nothing" description="Clear it to see the queue again." />;
  return (
    <NonIdealState
      icon="shield"
      title={`No ${view.queue} lookalikes in this case`}
      description="Read the list once: it is kept in the case, and can then be sorted, filtered and judged without a network."
      action={<Button icon="refresh" text="Read the list" onClick={() => void triage.load(view.queue)} />}
    />
  );
}
