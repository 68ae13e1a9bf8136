import { Button, ButtonGroup, Tab } from '@blueprintjs/core';
import { clockMinuteOf, dayOf, figure, secondOf } from '../../../shared/figures.ts';
import { worldNow } from '../../stores/frame-store.ts';
import type { Queue } from '../../stores/queue-rows.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { useNow } from '../../ui/Moment.tsx';
import { TabRow } from '../../ui/TabRow.tsx';

const queues: Readonly<Record<Queue, string>> = { new: 'New', watched: 'Watched', ignored: 'Ignored' };

/** Which queue is looked at, how much of it was read, and when it may be read again. */
export function PanelHead({ inQueues }: { readonly inQueues: Readonly<Record<Queue, number>> }) {
  const { triage, queue, run } = useWorkbench();
  const { queue: shown, pane } = useParts(queue.store, ['queue', 'pane']);
  const busy = usePart(triage.store, (state) => state.busy !== null);
  const monitors = usePart(triage.store, (state) => state.monitors.length);
  const readings = usePart(triage.store, (state) => state.readings);
  const waiting = usePart(triage.store, () => triage.tray.size);
  return (
    <div className="tool-row detect-head">
      <TabRow
        id="detect-parts"
        selectedTabId={pane === 'queue' ? shown : pane}
        onChange={(part) => (part === 'monitors' ? queue.showPane('monitors') : queue.show(part as Queue))}
      >
        {Object.entries(queues).map(([id, title]) => (
          <Tab key={id} id={id} title={title} {...counted(inQueues[id as Queue], readings?.lists[id as Queue])} />
        ))}
        <Tab id="monitors" title="Monitors" {...counted(monitors, readings?.monitors)} />
      </TabRow>
      <span className="spacer" />
      {pane === 'queue' && (
        <>
          <WhenRead list={shown} />
          <ButtonGroup>
            <Button
              size="small"
              icon="refresh"
              text="Read the list"
              title={`${shown === 'ignored' ? 'Reads' : 'The one reading an hour:'} all monitors, with registration data, to the last page`}
              disabled={busy}
              onClick={() => run('detect.read')}
            />
            <Button
              size="small"
              icon="caret-down"
              title="Read a part of it, or peek"
              aria-label="Read a part of the list, or peek"
              disabled={busy}
              onClick={() => run('detect.card')}
            />
          </ButtonGroup>
        </>
      )}
      <Button
        size="small"
        icon="inbox"
        active={pane === 'tray'}
        intent={waiting > 0 ? 'primary' : 'none'}
        text={waiting === 0 ? 'Tray' : `Tray (${figure(waiting)})`}
        onClick={() => queue.showPane(pane === 'tray' ? 'queue' : 'tray')}
      />
    </div>
  );
}

/** Of what was never read, 0 would say that there is none. */
function counted(count: number, reading: object | null | undefined): { readonly tagContent?: string } {
  return reading || count > 0 ? { tagContent: figure(count) } : {};
}

function WhenRead({ list }: { readonly list: Queue }) {
  const { triage } = useWorkbench();
  const readings = usePart(triage.store, (state) => state.readings);
  const reading = readings?.lists[list] ?? null;
  const nextAt = readings?.nextAt[list] ?? null;
  if (reading === null && nextAt === null) return null;
  const isAll = reading === null || reading.total === null || reading.total === reading.loaded;
  return (
    <span className="quiet detect-read" data-testid="detect-read">
      {!isAll && `${figure(reading.loaded)} of ${figure(reading.total ?? 0)} `}
      {reading?.narrowed && 'a part '}
      <ReadAndNext at={reading?.at ?? null} nextAt={nextAt} />
    </span>
  );
}

/** When something was read, and when it may be read again while that is still ahead. */
export function ReadAndNext({ at, nextAt }: { readonly at: string | null; readonly nextAt: string | null }) {
  const { frame } = useWorkbench();
  useNow(5000);
  usePart(frame.store, (state) => state.worldOffsetMs);
  const waits = nextAt !== null && Date.parse(nextAt) > worldNow(frame);
  return (
    <>
      {at === null ? (
        'not read yet'
      ) : (
        <>
          read <HourMinute at={at} />
        </>
      )}
      {waits && nextAt !== null ? (
        <>
          , again <HourMinute at={nextAt} /> UTC
        </>
      ) : (
        at !== null && ' UTC, may be read again'
      )}
    </>
  );
}

function HourMinute({ at }: { readonly at: string }) {
  const isToday = dayOf(at) === dayOf(Date.now());
  return (
    <time className="moment" dateTime={at} title={`${secondOf(at)} UTC`}>
      {isToday ? clockMinuteOf(at) : `${at.slice(5, 10)} ${clockMinuteOf(at)}`}
    </time>
  );
}
