import { Button, HTMLTable, NonIdealState } from '@blueprintjs/core';
import { useState } from 'react';
import type { Monitor } from '../../../shared/detect.ts';
import { dayOf, figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { worldNow } from '../../stores/frame-store.ts';
import type { ListName } from '../../stores/lookalike-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { monitorTexts } from '../../texts/monitors.ts';
import { DeleteMonitor } from './DeleteMonitor.tsx';
import { MonitorFacts } from './MonitorFacts.tsx';
import { MonitorForm } from './MonitorForm.tsx';
import { MonitorTools } from './MonitorTools.tsx';
import { byTerm, inOrder } from './monitor-order.ts';
import { usePermissions } from './use-permissions.ts';

const { columns } = monitorTexts;

// covers: detect.monitor all
// covers: detect.monitors GET monitors, datetime_counts_since, include_counts, total_count, monitors
// covers: detect.monitors once an hour, 500 per page, 100 per page with counts
// covers: detect.monitors offset, sort, order
/** Lists monitors with counts, rules and actions. */
export function MonitorsPane() {
  const { lookalikes, run } = useWorkbench();
  const monitors = usePart(lookalikes.store, (state) => state.monitors);
  const countsSince = usePart(lookalikes.store, (state) => state.readings?.monitors?.countsSince ?? null);
  const permissions = usePermissions();
  const [order, setOrder] = useState(byTerm);
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <MonitorTools order={order} onOrder={setOrder} />
      {monitors.length === 0 ? (
        <NonIdealState
          icon="shield"
          title={monitorTexts.emptyTitle}
          description={monitorTexts.empty}
          action={
            <Button
              icon="plus"
              text={monitorTexts.create}
              disabled={permissions.monitors !== null}
              title={permissions.monitors ?? ''}
              onClick={() => run('detect.newMonitor')}
            />
          }
        />
      ) : (
        <div className="monitor-list">
          <HTMLTable compact aria-label={monitorTexts.table}>
            <thead>
              <tr>
                <th>{columns.term}</th>
                <th>{columns.state}</th>
                <th className="number">{columns.new}</th>
                <th className="number">{columns.watched}</th>
                <th className="number">{columns.changed}</th>
                <th className="number">{columns.escalated}</th>
                <th>{columns.rules}</th>
                <th>{columns.created}</th>
                <th aria-label={columns.actions} />
              </tr>
            </thead>
            <tbody>
              {inOrder(monitors, order).map((monitor) => (
                <Row key={monitor.id} monitor={monitor} onFacts={() => setShown(monitor.id)} />
              ))}
            </tbody>
          </HTMLTable>
          {countsSince !== null && <p className="quiet monitor-note">{monitorTexts.counts(dayOf(countsSince))}</p>}
        </div>
      )}
      <MonitorForm />
      <DeleteMonitor />
      <MonitorFacts monitor={monitors.find(({ id }) => id === shown) ?? null} onClose={() => setShown(null)} />
    </>
  );
}

function Row({ monitor, onFacts }: { readonly monitor: Monitor; readonly onFacts: () => void }) {
  const { detectView, lookalikes, frame } = useWorkbench();
  const permissions = usePermissions();
  const nextAt = usePart(lookalikes.store, (state) => state.readings?.nextAt.monitors ?? null);
  usePart(frame.store, (state) => state.worldOffsetMs);
  const { domain_counts: counts } = monitor;
  const pending = monitor.status === 'pending';
  const waits = nextAt !== null && Date.parse(nextAt) > worldNow(frame);
  const check = waits ? monitorTexts.checkFromHint(nextAt) : monitorTexts.checkNowHint;
  const whyNoChange = permissions.monitors ?? (pending ? monitorTexts.pendingFixed(check) : null);

  function show(list: ListName, only?: 'changed' | 'escalated'): void {
    detectView.show(list);
    detectView.setFilter({ monitor_id: monitor.id, ...(only && { only }) });
  }
  return (
    <tr>
      <td>
        <bdi className="monitor-term">{plainLine(monitor.term) || plainLine(monitor.id)}</bdi>
      </td>
      <td className="monitor-state">
        {pending ? (
          <span className="warn" title={check}>
            {monitorTexts.pending}
            <span className="quiet"> · {waits ? monitorTexts.checkFrom(nextAt) : monitorTexts.checkNow}</span>
          </span>
        ) : (
          <>
            <span className={monitor.state === 'active' ? '' : 'quiet'}>
              {plainLine(monitor.state ?? monitorTexts.stateUnknown)}
            </span>
            {monitor.status !== null && <div className="quiet">{plainLine(monitor.status)}</div>}
          </>
        )}
      </td>
      <Count value={counts?.new} term={monitor.term} what="new" onClick={() => show('new')} />
      <Count value={counts?.watched} term={monitor.term} what="watched" onClick={() => show('watched')} />
      <Count value={counts?.changed} term={monitor.term} what="changed" onClick={() => show('watched', 'changed')} />
      <Count
        value={counts?.escalated}
        term={monitor.term}
        what="escalated"
        onClick={() => show('watched', 'escalated')}
      />
      <td>{monitorTexts.rules(monitor)}</td>
      <td className="number" title={monitor.created_by ? monitorTexts.by(plainLine(monitor.created_by)) : ''}>
        {dayOf(monitor.created_date)}
        {monitor.updated_date && <div className="quiet">{monitorTexts.changedOn(dayOf(monitor.updated_date))}</div>}
      </td>
      <td className="monitor-acts">
        <Button
          size="small"
          variant="minimal"
          icon="info-sign"
          aria-label={monitorTexts.details(plainLine(monitor.term))}
          title={monitor.other?.length ? monitorTexts.detailsHint(monitor.other.length) : ''}
          onClick={onFacts}
        />
        <span title={whyNoChange ?? ''}>
          <Button
            size="small"
            variant="minimal"
            icon="edit"
            aria-label={monitorTexts.edit(plainLine(monitor.term), whyNoChange)}
            disabled={whyNoChange !== null}
            onClick={() => detectView.open({ monitorForm: monitor.id })}
          />
        </span>
        <span title={permissions.monitors ?? ''}>
          <Button
            size="small"
            variant="minimal"
            icon="trash"
            aria-label={monitorTexts.remove(plainLine(monitor.term), permissions.monitors)}
            disabled={permissions.monitors !== null}
            onClick={() => detectView.open({ monitorToDelete: monitor.id })}
          />
        </span>
      </td>
    </tr>
  );
}

function Count(props: {
  readonly value: number | null | undefined;
  readonly term: string;
  readonly what: 'new' | 'watched' | 'changed' | 'escalated';
  readonly onClick: () => void;
}) {
  const { value } = props;
  return (
    <td className="number">
      {value == null ? (
        <span className="quiet">–</span>
      ) : (
        <button
          type="button"
          className="linked"
          aria-label={monitorTexts.count(value, props.what, plainLine(props.term))}
          onClick={props.onClick}
        >
          {figure(value)}
        </button>
      )}
    </td>
  );
}
