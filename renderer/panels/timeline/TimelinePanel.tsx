import './timeline.css';
import './time.css';
import { Button, NonIdealState } from '@blueprintjs/core';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { InParts } from '../../../shared/at-once.ts';
import type { CaseRows } from '../../stores/case-store.ts';
import type { RowTest } from '../../stores/filter-rows.ts';
import type { Filter } from '../../stores/filter-store.ts';
import { worldNow } from '../../stores/frame-store.ts';
import { useSliced } from '../../stores/in-slices.ts';
import { useRowTest } from '../../stores/use-row-test.ts';
import { usePart, useView, useWorkbench } from '../../stores/workbench.ts';
import { timelineTexts as texts } from '../../texts/timeline.ts';
import { day, type Span } from '../../ui/time-scale.ts';
import { useCalm } from '../../ui/use-calm.ts';
import { useSize } from '../../ui/use-size.ts';
import { BarReadout } from './BarReadout.tsx';
import { type Bar, type Bars, extentOf, filteringBars, findingBars, findingEnds, happenedOf } from './bars.ts';
import { findingLines, type Grouping, type Lines, noLines } from './lines.ts';
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
  const beginAll = useCallback(() => findingAll(openCase.rows, isInSight), [openCase, revision, isInSight]);
  const all = useSliced(beginAll);
  const whole = useMemo(() => extentOf(all?.ends ?? null), [all]);
  const happened = useMemo(() => happenedOf(all?.ends ?? null, worldNow(frame)), [all, frame]);
  const extent = withFuture ? whole : happened;
  const anyTime = useMemo(() => ({ ...wish, time: null }), [wish]);
  const isPassing = useRowTest(anyTime, revision);
  const beginShown = useCallback(
    () => findingShown(openCase.rows, all?.bars ?? noBars, { isPassing, keys, time: wish.time, grouping }),
    [openCase, all, isPassing, keys, wish.time, grouping],
  );
  const { bars, found, lines, shown } = useSliced(beginShown) ?? nothingShown;
  const view = zoom ?? extent ?? nowhere;

  return (
    <div className="panel panel-table timeline" ref={panel}>
      {extent === null ? (
        <NonIdealState
          title={loading || !all?.isLooked ? texts.loadingTitle : texts.emptyTitle}
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
            shown={bars === noBars ? null : shown}
            listed={lines.count}
            all={bars.count}
            view={view}
            extent={extent}
            onView={setZoom}
          />
          <TimeLines lines={lines} view={view} extent={extent} range={wish.time} onView={setZoom} onTell={setTold} />
          <BarReadout bar={told} />
          <RangeSlider bars={bars} found={found} extent={extent} view={view} />
        </>
      )}
    </div>
  );
}

/** A browser draws no higher list. */
const mostLines = 1_000_000;

const none = new Int32Array(0);
const noTimes = new Float64Array(0);
const noBars: Bars = { count: 0, key: none, from: noTimes, to: noTimes, owner: none, target: none };

interface Shown {
  readonly bars: Bars;
  /** Those that pass every filter but the one for time. */
  readonly found: Uint32Array;
  readonly shown: number;
  readonly lines: Lines;
}
const nothingShown: Shown = { bars: noBars, found: new Uint32Array(0), shown: 0, lines: noLines };

/** Nothing is looked for while nobody sees it. */
function* findingAll(rows: CaseRows, isInSight: boolean) {
  const bars = isInSight ? yield* findingBars(rows) : noBars;
  return { bars, ends: yield* findingEnds(bars), isLooked: isInSight };
}

interface Wish {
  readonly isPassing: RowTest;
  readonly keys: ReadonlySet<number> | null;
  readonly time: Filter['time'];
  readonly grouping: Grouping;
}

function* findingShown(rows: CaseRows, bars: Bars, { isPassing, keys, time, grouping }: Wish): InParts<Shown> {
  const found = yield* filteringBars(bars.count, passesRest(rows, bars, isPassing, keys));
  const shown = yield* filteringBars(found, passesTime(bars, time));
  const lines = yield* findingLines(rows, bars, shown, grouping, mostLines);
  return { bars, found, shown: shown.length, lines };
}

/** A link passes with either of its ends. */
function passesRest(
  { entities }: CaseRows,
  { owner, target }: Bars,
  isPassing: RowTest,
  keys: ReadonlySet<number> | null,
): ((index: number) => boolean) | null {
  if (isPassing === null && keys === null) return null;
  const passes = (id: number | undefined) => {
    const row = entities.get(id as number);
    return row !== undefined && (isPassing === null || isPassing(row));
  };
  return (index) => {
    const [start, end] = [owner[index] as number, target[index] as number];
    if (keys !== null && !keys.has(start) && !keys.has(end)) return false;
    return passes(start) || passes(end);
  };
}

function passesTime({ from, to }: Bars, range: Filter['time']): ((index: number) => boolean) | null {
  if (range === null) return null;
  const [begins, ends] = [Date.parse(range.from), Date.parse(range.to)];
  return (index) => (from[index] as number) <= ends && (to[index] as number) >= begins;
}
