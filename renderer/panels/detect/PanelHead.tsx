import { Button, ButtonGroup, Tab } from '@blueprintjs/core';
import { clockMinuteOf, dayOf, figure, secondOf } from '../../../shared/figures.ts';
import { worldNow } from '../../stores/frame-store.ts';
import type { ListName } from '../../stores/lookalike-rows.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { useNow } from '../../ui/Moment.tsx';
import { TabRow } from '../../ui/TabRow.tsx';

const lists: Readonly<Record<ListName, string>> = { new: 'New', watched: 'Watched', ignored: 'Ignored' };

/** Which list is looked at, how much of it was read, and when it may be read again. */
export function PanelHead({ inLists }: { readonly inLists: Readonly<Record<ListName, number>> }) {
  const { lookalikes, detectView, run } = useWorkbench();
  const { list: shown, pane } = useParts(detectView.store, ['list', 'pane']);
  const busy = usePart(lookalikes.store, (state) => state.busy !== null);
  const monitors = usePart(lookalikes.store, (state) => state.monitors.length);
  const readings = usePart(lookalikes.store, (state) => state.readings);
  const waiting = usePart(lookalikes.store, () => lookalikes.tray.size);
  return (
    <div className="tool-row detect-head">
      <TabRow
        id="detect-parts"
        selectedTabId={pane === 'list' ? shown : pane}
        onChange={(part) => (part === 'monitors' ? detectView.showPane('monitors') : detectView.show(part as ListName))}
      >
        {Object.entries(lists).map(([id, title]) => (
          <Tab key={id} id={id} title={title} {...counted(inLists[id as ListName], readings?.lists[id as ListName])} />
        ))}
        <Tab id="monitors" title="Monitors" {...counted(monitors, readings?.monitors)} />
      </TabRow>
      <span className="spacer" />
      {pane === 'list' && (
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
        onClick={() => detectView.showPane(pane === 'tray' ? 'list' : 'tray')}
      />
    </div>
  );
}

/** Of what was never read, 0 would say that there is none. */
function counted(count: number, reading: object | null | undefined): { readonly tagContent?: string } {
  return reading || count > 0 ? { tagContent: figure(count) } : {};
}

function WhenRead({ list }: { readonly list: ListName }) {
  const { lookalikes } = useWorkbench();
  const readings = usePart(lookalikes.store, (state) => state.readings);
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
