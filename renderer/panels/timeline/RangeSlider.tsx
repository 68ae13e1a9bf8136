import { Button } from '@blueprintjs/core';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dayOf } from '../../../shared/figures.ts';
import { useSliced } from '../../stores/in-slices.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { timelineTexts as texts } from '../../texts/timeline.ts';
import { type Handle, moved, type Span } from '../../ui/time-scale.ts';
import { useCalm } from '../../ui/use-calm.ts';
import { byWidgetKey } from '../../ui/widget-keys.ts';
import { type Bars, countingCrowd } from './bars.ts';

const places = 240;
/** How often panels follow a handle during a drag: filtering 100,000 rows takes a while. */
const followMs = 80;

/** The density over time, and two handles that filter graph, table and timeline at once. */
export function RangeSlider(props: {
  readonly bars: Bars;
  /** The bars that pass every filter but the one for time. */
  readonly found: Uint32Array;
  readonly extent: Span;
  readonly view: Span;
}) {
  const { bars, found, extent, view } = props;
  const { filter } = useWorkbench();
  const range = usePart(filter.store, (state) => state.time);
  const track = useRef<HTMLDivElement>(null);
  const held = useRef<{ readonly handle: Handle; readonly x: number; readonly span: Span } | null>(null);
  /** The positions of the handles during a drag. */
  const [draft, setDraft] = useState<Span | null>(null);
  const calmDraft = useCalm(draft, followMs);
  const beginCrowd = useCallback(() => countingCrowd(bars, found, extent, places), [bars, found, extent]);
  const counts = useSliced(beginCrowd);
  const crowd = useMemo(() => outlineOf(counts ?? []), [counts]);

  const span = draft ?? (range ? { from: Date.parse(range.from), to: Date.parse(range.to) } : extent);
  const share = (at: number) => Math.min(100, Math.max(0, ((at - extent.from) / (extent.to - extent.from)) * 100));

  useEffect(() => {
    if (calmDraft) filter.change({ time: rangeOf(calmDraft, extent) });
  }, [calmDraft, extent, filter]);

  function settle(next: Span): void {
    filter.change({ time: rangeOf(next, extent) });
    setDraft(null);
  }

  function hold(event: PointerEvent<HTMLElement>, handle: Handle): void {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { handle, x: event.clientX, span };
  }

  function drag(event: PointerEvent): void {
    const from = held.current;
    const width = track.current?.clientWidth ?? 0;
    if (!from || width === 0) return;
    setDraft(moved(from.span, from.handle, ((event.clientX - from.x) / width) * (extent.to - extent.from), extent));
  }

  function release(): void {
    if (held.current && draft) settle(draft);
    held.current = null;
  }

  function press(event: KeyboardEvent, handle: 'from' | 'to'): void {
    const step = ((extent.to - extent.from) / places) * (event.shiftKey ? 10 : 1);
    const change = byWidgetKey(event, {
      left: -step,
      down: -step,
      right: step,
      up: step,
      'page-down': -step * 10,
      'page-up': step * 10,
      first: extent.from - extent.to,
      last: extent.to - extent.from,
    });
    if (change === undefined) return;
    event.preventDefault();
    settle(moved(span, handle, change, extent));
  }

  const handleProps = (handle: 'from' | 'to') => ({
    role: 'slider',
    tabIndex: 0,
    'aria-label': handle === 'from' ? texts.from : texts.until,
    'aria-valuemin': extent.from,
    'aria-valuemax': extent.to,
    'aria-valuenow': span[handle],
    'aria-valuetext': dayOf(span[handle]),
    style: { left: `${share(span[handle])}%` },
    onPointerDown: (event: PointerEvent<HTMLElement>) => hold(event, handle),
    onKeyDown: (event: KeyboardEvent) => press(event, handle),
  });

  return (
    <div className="timeline-range">
      <div className="timeline-range-words">
        <span className="number">{texts.range(dayOf(span.from), dayOf(span.to))}</span>
        {range && (
          <Button size="small" variant="minimal" text={texts.allTimes} onClick={() => filter.change({ time: null })} />
        )}
      </div>
      <div
        className="timeline-range-track"
        ref={track}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <svg viewBox={`0 0 ${places} 1`} preserveAspectRatio="none" aria-hidden="true">
          <path d={crowd} />
        </svg>
        <div
          className="timeline-range-view"
          style={{ left: `${share(view.from)}%`, width: `${share(view.to) - share(view.from)}%` }}
          title={texts.axisHint}
        />
        <div className="timeline-range-outside" style={{ left: 0, width: `${share(span.from)}%` }} />
        <div className="timeline-range-outside" style={{ left: `${share(span.to)}%`, right: 0 }} />
        <div
          className="timeline-range-inside"
          style={{ left: `${share(span.from)}%`, width: `${share(span.to) - share(span.from)}%` }}
          onPointerDown={(event) => hold(event, 'both')}
        />
        <span className="timeline-range-handle" {...handleProps('from')} />
        <span className="timeline-range-handle" {...handleProps('to')} />
      </div>
    </div>
  );
}

/** The full extent is no filter. */
function rangeOf({ from, to }: Span, extent: Span) {
  if (from <= extent.from && to >= extent.to) return null;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** The density as a filled outline, one unit high. */
function outlineOf(crowd: readonly number[]): string {
  const most = Math.max(1, ...crowd);
  const points = crowd.map((count, place) => `V${(1 - count / most).toFixed(3)}H${place + 1}`);
  return `M0 1${points.join('')}V1Z`;
}
