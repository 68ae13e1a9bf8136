import { Button, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { clockMinuteOf, dayOf, figure } from '../../../shared/figures.ts';
import { worldNow } from '../../stores/frame-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { askedOrder, type MonitorOrder, type MonitorSort, monitorSorts } from './monitor-order.ts';
import { ReadAndNext } from './PanelHead.tsx';
import { usePermissions } from './use-permissions.ts';

/** The day from which to count, the order, and the one reading of an hour. */
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
        <span className="detect-field-name">Count since</span>
        <input
          className="bp6-input bp6-small detect-day"
          type="date"
          aria-label="Count since"
          title="Without a day nothing is counted, and up to 500 monitors come instead of 100"
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </span>
      <OrderFields {...props} />
      <Button
        size="small"
        icon="refresh"
        text="Read the monitors"
        title="Allowed once an hour"
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
          text="New monitor…"
          disabled={permissions.monitors !== null}
          onClick={() => run('detect.newMonitor')}
        />
      </span>
    </div>
  );
}

/** What the table is sorted by, and what a reading of several pages begins with. */
function OrderFields({
  order,
  onOrder,
}: {
  readonly order: MonitorOrder;
  readonly onOrder: (order: MonitorOrder) => void;
}) {
  const [first = 'term', second] = order.sort;
  const options = Object.entries(monitorSorts).map(([value, label]) => ({ value, label }));
  function choose(one: MonitorSort, other: MonitorSort | undefined): void {
    onOrder({ ...order, sort: other === undefined || other === one ? [one] : [one, other] });
  }
  return (
    <span className="detect-field">
      <span className="detect-field-name">Sort by</span>
      <HTMLSelect
        aria-label="Sort the monitors by"
        value={first}
        options={options}
        onChange={({ currentTarget: { value } }) => choose(value as MonitorSort, second)}
      />
      <HTMLSelect
        aria-label="Then sort the monitors by"
        value={second ?? ''}
        options={[{ value: '', label: 'then by nothing' }, ...options.filter(({ value }) => value !== first)]}
        onChange={({ currentTarget: { value } }) => choose(first, value === '' ? undefined : (value as MonitorSort))}
      />
      <HTMLSelect
        aria-label="Order of the monitors"
        value={order.order}
        options={[
          { value: 'asc', label: 'lowest first' },
          { value: 'desc', label: 'highest first' },
        ]}
        onChange={({ currentTarget: { value } }) => onOrder({ ...order, order: value === 'asc' ? 'asc' : 'desc' })}
      />
    </span>
  );
}

/** The monitors that a page did not hold: the reading of the next hour brings them. */
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
  const when = waits ? `from ${clockMinuteOf(nextAt)} UTC: one page an hour` : 'It is the one reading of this hour';

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
        text={`Read further (${figure(have)}${total === null ? '' : ` of ${figure(total)}`} read)`}
        aria-label={`Read further monitors, ${when}`}
        disabled={waits}
        loading={reading}
        onClick={() => void read()}
      />
    </span>
  );
}
