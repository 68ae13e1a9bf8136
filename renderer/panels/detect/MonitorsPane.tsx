import { Button, HTMLTable, NonIdealState } from '@blueprintjs/core';
import { useState } from 'react';
import type { Monitor } from '../../../shared/detect.ts';
import { clockMinuteOf, dayOf, figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { worldNow } from '../../stores/frame-store.ts';
import type { ListName } from '../../stores/lookalike-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { DeleteMonitor } from './DeleteMonitor.tsx';
import { MonitorFacts } from './MonitorFacts.tsx';
import { MonitorForm } from './MonitorForm.tsx';
import { MonitorTools } from './MonitorTools.tsx';
import { byTerm, inOrder } from './monitor-order.ts';
import { usePermissions } from './use-permissions.ts';

// covers: detect.monitor all
// covers: detect.monitors GET monitors, datetime_counts_since, include_counts, total_count, monitors
// covers: detect.monitors once an hour, 500 per page, 100 per page with counts
// covers: detect.monitors offset, sort, order
/** The terms that are watched for: how much each found, its rules, and what can be done to it. */
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
          title="No monitors in this case"
          description="Read them once to see what is watched for, or make one: a brand or another word that others imitate."
          action={
            <Button
              icon="plus"
              text="New monitor…"
              disabled={permissions.monitors !== null}
              title={permissions.monitors ?? ''}
              onClick={() => run('detect.newMonitor')}
            />
          }
        />
      ) : (
        <div className="monitor-list">
          <HTMLTable compact aria-label="Monitors">
            <thead>
              <tr>
                <th>Term</th>
                <th>State</th>
                <th className="number">New</th>
                <th className="number">Watched</th>
                <th className="number">Changed</th>
                <th className="number">Escalated</th>
                <th>Rules</th>
                <th>Made</th>
                <th aria-label="Actions" />
              </tr>
            </thead>
            <tbody>
              {inOrder(monitors, order).map((monitor) => (
                <Row key={monitor.id} monitor={monitor} onFacts={() => setShown(monitor.id)} />
              ))}
            </tbody>
          </HTMLTable>
          {countsSince !== null && (
            <p className="quiet monitor-note">
              The figures count what was found, watched, changed or escalated since {dayOf(countsSince)}. A click on one
              shows its domains.
            </p>
          )}
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
  const check = waits ? `It can be checked from ${clockMinuteOf(nextAt)} UTC.` : 'Read the monitors to check it.';
  const whyNoChange = permissions.monitors ?? (pending ? `It is still pending, and can’t be changed. ${check}` : null);

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
            pending
            <span className="quiet"> · {waits ? `check from ${clockMinuteOf(nextAt)} UTC` : 'check now'}</span>
          </span>
        ) : (
          <>
            <span className={monitor.state === 'active' ? '' : 'quiet'}>{plainLine(monitor.state ?? 'not known')}</span>
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
      <td>{ruleWords(monitor)}</td>
      <td className="number" title={monitor.created_by ? `by ${plainLine(monitor.created_by)}` : ''}>
        {dayOf(monitor.created_date)}
        {monitor.updated_date && <div className="quiet">changed {dayOf(monitor.updated_date)}</div>}
      </td>
      <td className="monitor-acts">
        <Button
          size="small"
          variant="minimal"
          icon="info-sign"
          aria-label={`All that is known of the monitor for ${plainLine(monitor.term)}`}
          title={monitor.other?.length ? `${monitor.other.length} other members` : ''}
          onClick={onFacts}
        />
        <span title={whyNoChange ?? ''}>
          <Button
            size="small"
            variant="minimal"
            icon="edit"
            aria-label={`Change the monitor for ${monitor.term}${whyNoChange ? `: ${whyNoChange}` : ''}`}
            disabled={whyNoChange !== null}
            onClick={() => detectView.open({ monitorForm: monitor.id })}
          />
        </span>
        <span title={permissions.monitors ?? ''}>
          <Button
            size="small"
            variant="minimal"
            icon="trash"
            aria-label={`Delete the monitor for ${monitor.term}${permissions.monitors ? `: ${permissions.monitors}` : ''}`}
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
  readonly what: string;
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
          aria-label={`${figure(value)} ${props.what} of ${plainLine(props.term)}`}
          onClick={props.onClick}
        >
          {figure(value)}
        </button>
      )}
    </td>
  );
}

function ruleWords({ match_substring_variations, text_exclusions, nameserver_exclusions }: Monitor): string {
  const rules = [
    match_substring_variations ? 'variations too' : 'the exact term',
    text_exclusions.length > 0 && `without ${text_exclusions.slice(0, 3).map(plainLine).join(', ')}`,
    text_exclusions.length > 3 && `and ${text_exclusions.length - 3} more texts`,
    nameserver_exclusions.length > 0 && `not on ${nameserver_exclusions.slice(0, 2).map(plainLine).join(', ')}`,
    nameserver_exclusions.length > 2 && `and ${nameserver_exclusions.length - 2} more servers`,
  ];
  return rules.filter(Boolean).join('; ');
}
