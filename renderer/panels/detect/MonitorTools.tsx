import { Button, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { dayOf } from '../../../shared/figures.ts';
import { worldNow } from '../../stores/frame-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { monitorTexts } from '../../texts/monitors.ts';
import { askedOrder, type MonitorOrder, type MonitorSort, monitorSorts } from './monitor-order.ts';
import { ReadAndNext } from './PanelHead.tsx';
import { usePermissions } from './use-permissions.ts';

const { tools } = monitorTexts;

/** Start date of the counts, sort order, and loading, which is possible once an hour. */
export function MonitorTools(props: { readonly order: MonitorOrder; readonly onOrder: (order: MonitorOrder) => void }) {
  const { lookalikes, monitors, frame, run } = useWorkbench();
  const readings = usePart(lookalikes.store, (state) => state.readings);
  const permissions = usePermissions();
  const [day, setDay] = useState(() => dayOf(worldNow(frame) - 7 * 86_400_000));
  const [reading, setReading] = useState(false);

  async function read(): Promise<void> {
    setReading(true);
    await monitors.load(day === '' ? null : `${day}T00:00:00Z`, askedOrder(props.order, day !== ''));
    setReading(false);
  }
  return (
    <div className="tool-row">
      <span className="detect-field">
        <span className="detect-field-name">{tools.since}</span>
        <input
          className="bp6-input bp6-small detect-day"
          type="date"
          aria-label={tools.since}
          title={tools.sinceHint}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </span>
      <OrderFields {...props} />
      <Button
        size="small"
        icon="refresh"
        text={tools.load}
        title={tools.loadHint}
        loading={reading}
        onClick={() => void read()}
      />
      {readings && (
        <span className="quiet" data-testid="monitors-read">
          <ReadAndNext at={readings.monitors?.at ?? null} nextAt={readings.nextAt.monitors} />
        </span>
      )}
      <NextPage />
      <span className="spacer" />
      <span title={permissions.monitors ?? ''}>
        <Button
          size="small"
          icon="plus"
          text={monitorTexts.create}
          disabled={permissions.monitors !== null}
          onClick={() => run('detect.newMonitor')}
        />
      </span>
    </div>
  );
}

/** Sort order of the table, and of the request, which decides the first page. */
function OrderFields({
  order,
  onOrder,
}: {
  readonly order: MonitorOrder;
  readonly onOrder: (order: MonitorOrder) => void;
}) {
  const [first = 'term', second] = order.sort;
  const options = monitorSorts.map((value) => ({ value, label: tools.sorts[value] }));
  function choose(one: MonitorSort, other: MonitorSort | undefined): void {
    onOrder({ ...order, sort: other === undefined || other === one ? [one] : [one, other] });
  }
  return (
    <span className="detect-field">
      <span className="detect-field-name">{tools.sortBy}</span>
      <HTMLSelect
        aria-label={tools.sortLabel}
        value={first}
        options={options}
        onChange={({ currentTarget: { value } }) => choose(value as MonitorSort, second)}
      />
      <HTMLSelect
        aria-label={tools.thenLabel}
        value={second ?? ''}
        options={[{ value: '', label: tools.thenNothing }, ...options.filter(({ value }) => value !== first)]}
        onChange={({ currentTarget: { value } }) => choose(first, value === '' ? undefined : (value as MonitorSort))}
      />
      <HTMLSelect
        aria-label={tools.orderLabel}
        value={order.order}
        options={[
          { value: 'asc', label: tools.ascending },
          { value: 'desc', label: tools.descending },
        ]}
        onChange={({ currentTarget: { value } }) => onOrder({ ...order, order: value === 'asc' ? 'asc' : 'desc' })}
      />
    </span>
  );
}

/** Loads the next page of monitors, which the service allows in the next hour. */
function NextPage() {
  const { lookalikes, monitors, frame } = useWorkbench();
  const readings = usePart(lookalikes.store, (state) => state.readings);
  usePart(frame.store, (state) => state.worldOffsetMs);
  const [reading, setReading] = useState(false);
  const completeness = readings?.monitors?.completeness;
  if (completeness?.kind !== 'more') return null;
  const { have, total, resume } = completeness;
  const nextAt = readings?.nextAt.monitors ?? null;
  const waits = nextAt !== null && Date.parse(nextAt) > worldNow(frame);
  const when = waits ? tools.moreFrom(nextAt) : tools.moreNow;

  async function read(): Promise<void> {
    setReading(true);
    await monitors.more(resume);
    setReading(false);
  }
  return (
    <span title={when}>
      <Button
        size="small"
        icon="more"
        text={tools.more(have, total)}
        aria-label={tools.moreLabel(when)}
        disabled={waits}
        loading={reading}
        onClick={() => void read()}
      />
    </span>
  );
}
