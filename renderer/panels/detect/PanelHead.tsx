import { Button, ButtonGroup, Tab } from '@blueprintjs/core';
import { clockMinuteOf, dayOf, figure, secondOf } from '../../../shared/figures.ts';
import { worldNow } from '../../stores/frame-store.ts';
import type { ListName } from '../../stores/lookalike-rows.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { detectTexts } from '../../texts/detect.ts';
import { focusWhenThere } from '../../ui/focus-when-there.ts';
import { useNow } from '../../ui/Moment.tsx';
import { TabRow } from '../../ui/TabRow.tsx';

/** Selects the list; shows how much of it is loaded, and when it can be loaded again. */
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
        onChange={(part) => {
          if (part === 'monitors') return detectView.showPane('monitors');
          detectView.show(part as ListName);
          focusWhenThere('.lookalike-table-grid');
        }}
      >
        {Object.entries(detectTexts.lists).map(([id, title]) => (
          <Tab key={id} id={id} title={title} {...counted(inLists[id as ListName], readings?.lists[id as ListName])} />
        ))}
        <Tab id="monitors" title={detectTexts.monitors} {...counted(monitors, readings?.monitors)} />
      </TabRow>
      <span className="spacer" />
      {pane === 'list' && (
        <>
          <WhenRead list={shown} />
          <ButtonGroup>
            <Button
              size="small"
              icon="refresh"
              text={detectTexts.load}
              title={detectTexts.loadHint(shown)}
              disabled={busy}
              onClick={() => run('detect.read')}
            />
            <Button
              size="small"
              icon="caret-down"
              title={detectTexts.openCard}
              aria-label={detectTexts.openCard}
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
        text={detectTexts.tray.label(waiting)}
        onClick={() => detectView.showPane(pane === 'tray' ? 'list' : 'tray')}
      />
    </div>
  );
}

/** No count before the first load: 0 would say that the list is empty. */
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
      {!isAll && detectTexts.loadedOf(reading.loaded, reading.total ?? 0)}
      {reading?.narrowed && detectTexts.loadedPart}
      <ReadAndNext at={reading?.at ?? null} nextAt={nextAt} />
    </span>
  );
}

/** Time of the last load, and of the next possible one if it is in the future. */
export function ReadAndNext({ at, nextAt }: { readonly at: string | null; readonly nextAt: string | null }) {
  const { frame } = useWorkbench();
  useNow(5000);
  usePart(frame.store, (state) => state.worldOffsetMs);
  const waits = nextAt !== null && Date.parse(nextAt) > worldNow(frame);
  return (
    <>
      {at === null ? (
        detectTexts.notLoaded
      ) : (
        <>
          {detectTexts.loadedAt} <HourMinute at={at} />
        </>
      )}
      {waits && nextAt !== null ? (
        <>
          {detectTexts.againAt} <HourMinute at={nextAt} />
          {detectTexts.utc}
        </>
      ) : (
        at !== null && detectTexts.again
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
