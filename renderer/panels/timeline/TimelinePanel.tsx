import './timeline.css';
import './time.css';
import { Button, NonIdealState } from '@blueprintjs/core';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { RowTest } from '../../stores/filter-rows.ts';
import type { Filter } from '../../stores/filter-store.ts';
import { worldNow } from '../../stores/frame-store.ts';
import { useRowTest } from '../../stores/use-row-test.ts';
import { usePart, useView, useWorkbench } from '../../stores/workbench.ts';
import { timelineTexts as texts } from '../../texts/timeline.ts';
import { day, type Span } from '../../ui/time-scale.ts';
import { useCalm } from '../../ui/use-calm.ts';
import { useSize } from '../../ui/use-size.ts';
import { BarReadout } from './BarReadout.tsx';
import { type Bar, barsOf, extentOf, type Grouping, happenedOf, linesOf } from './bars.ts';
import { RangeSlider } from './RangeSlider.tsx';
import { TimeLines } from './TimeLines.tsx';
import { TimelineTools } from './TimelineTools.tsx';

const nowhere: Span = { from: 0, to: 1 };

/** What existed when: passive DNS links and registrations on one axis. */
export function TimelinePanel() {
  const { openCase, filter, selection, frame, run } = useWorkbench();
  const panel = useRef<HTMLDivElement>(null);
  const isInSight = useSize(panel).height > 0;
  const [grouping, setGrouping] = useState<Grouping>('owner');
  const [onlySelected, setOnlySelected] = useState(false);
  const [withFuture, setWithFuture] = useState(false);
  const [zoom, setZoom] = useState<Span | null>(null);
  const [told, setTold] = useState<Bar | null>(null);

  const loading = usePart(openCase.store, (state) => state.loading !== 'done');
  const revision = useCalm(
    usePart(openCase.store, (state) => state.revision),
    loading ? 400 : 50,
  );
  const wish = useDeferredValue(useView(filter.store));
  const keys = usePart(selection.store, (state) => (onlySelected ? state.keys : null));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place; the revision says when
  const bars = useMemo(() => (isInSight ? barsOf(openCase.rows) : []), [openCase, revision, isInSight]);
  const whole = useMemo(() => extentOf(bars), [bars]);
  const happened = useMemo(() => happenedOf(bars, worldNow(frame)), [bars, frame]);
  const extent = withFuture ? whole : happened;
  const anyTime = useMemo(() => ({ ...wish, time: null }), [wish]);
  const isPassing = useRowTest(anyTime, revision);
  const found = useMemo(() => bars.filter(passesRest(isPassing, keys)), [bars, isPassing, keys]);
  const shown = useMemo(() => found.filter(passesTime(wish.time)), [found, wish.time]);
  const lines = useMemo(() => linesOf(shown, grouping), [shown, grouping]);
  const view = zoom ?? extent ?? nowhere;

  return (
    <div className="panel panel-table timeline" ref={panel}>
      {extent === null ? (
        <NonIdealState
          title={loading ? texts.loadingTitle : texts.emptyTitle}
          description={texts.empty}
          action={<Button text={texts.lookUp} onClick={() => run('search.dns')} />}
        />
      ) : (
        <>
          <TimelineTools
            grouping={grouping}
            onGrouping={setGrouping}
            onlySelected={onlySelected}
            onOnlySelected={setOnlySelected}
            future={whole !== null && whole.to > extent.to + day ? 'out' : withFuture ? 'in' : 'none'}
            onFuture={(wanted) => {
              setWithFuture(wanted);
              setZoom(null);
            }}
            shown={shown.length}
            all={bars.length}
            view={view}
            extent={extent}
            onView={setZoom}
          />
          <TimeLines lines={lines} view={view} extent={extent} range={wish.time} onView={setZoom} onTell={setTold} />
          <BarReadout bar={told} />
          <RangeSlider bars={found} extent={extent} view={view} />
        </>
      )}
    </div>
  );
}

/** A link passes with either of its ends. */
function passesRest(isPassing: RowTest, keys: ReadonlySet<number> | null): (bar: Bar) => boolean {
  const isChosen = (id: number | undefined) => keys === null || (id !== undefined && keys.has(id));
  return ({ owner, target }) =>
    (isChosen(owner.id) || (keys !== null && isChosen(target?.id))) &&
    (isPassing === null || isPassing(owner) || (target !== null && isPassing(target)));
}

function passesTime(range: Filter['time']): (bar: Bar) => boolean {
  if (range === null) return () => true;
  const [from, to] = [Date.parse(range.from), Date.parse(range.to)];
  return (bar) => bar.from <= to && bar.to >= from;
}
