import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyIn } from '../../../shared/commands.ts';
import type { TimeRange } from '../../../shared/item-times.ts';
import { usePanelKeys } from '../../stores/panel-keys.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { timelineTexts as texts } from '../../texts/timeline.ts';
import { panned, type Span, zoomed } from '../../ui/time-scale.ts';
import { useSize } from '../../ui/use-size.ts';
import { byWidgetKey, isModified, widgetKey } from '../../ui/widget-keys.ts';
import type { Bar } from './bars.ts';
import type { Lines } from './lines.ts';
import { TickLines, TimeAxis } from './TimeAxis.tsx';
import { lineHeight, TimeLine } from './TimeLine.tsx';

/** Rows drawn above and below the visible ones, so that scrolling shows no gap. */
const spare = 8;

/** One bar per row; draws only the visible rows, and the keyboard moves among all. */
export function TimeLines(props: {
  readonly lines: Lines;
  readonly view: Span;
  readonly extent: Span;
  readonly range: TimeRange | null;
  readonly onView: (view: Span | null) => void;
  readonly onTell: (bar: Bar | null) => void;
}) {
  const { lines, view, extent, onView, onTell } = props;
  const { selection, run } = useWorkbench();
  const keys = usePart(selection.store, (state) => state.keys);
  const keyOf = usePanelKeys('timeline');
  const scroll = useRef<HTMLDivElement>(null);
  const axis = useRef<HTMLDivElement>(null);
  const { height } = useSize(scroll);
  const { width } = useSize(axis);
  const [top, setTop] = useState(0);
  const [cursor, setCursor] = useState<number | null>(null);

  const at = useMemo(() => (cursor === null ? -1 : lines.indexOf(cursor)), [lines, cursor]);
  const first = Math.max(0, Math.floor(top / lineHeight) - spare);
  const last = Math.min(lines.count, Math.ceil((top + height) / lineHeight) + spare);

  useWheel(scroll, axis, (event) => {
    const chart = axis.current?.getBoundingClientRect();
    if (!chart || chart.width === 0) return false;
    const onAxis = event.clientY < chart.bottom;
    const length = view.to - view.from;
    if (event.ctrlKey || event.metaKey || (onAxis && !event.shiftKey && event.deltaX === 0)) {
      const around = view.from + ((event.clientX - chart.left) / chart.width) * length;
      onView(zoomed(view, event.deltaY > 0 ? 1.25 : 0.8, around, extent));
      return true;
    }
    const across = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (across === 0) return false;
    onView(panned(view, (across / chart.width) * length, extent));
    return true;
  });

  function choose(index: number, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): void {
    const line = lines.at(index);
    if (!line) return;
    const { bar } = line;
    if (event.shiftKey && at >= 0) {
      const [low, high] = at < index ? [at, index] : [index, at];
      const between = new Set<number>();
      for (let each = low; each <= high; each++) for (const id of endsOf(lines.at(each)?.bar)) between.add(id);
      selection.select(between, bar.owner.id);
    } else if (event.ctrlKey || event.metaKey) {
      const isChosen = endsOf(bar).every((id) => keys.has(id));
      const rest = [...keys].filter((key) => !endsOf(bar).includes(key));
      if (isChosen) selection.select(rest);
      else selection.select([...rest, ...endsOf(bar)], bar.owner.id);
    } else selection.select(endsOf(bar), bar.owner.id);
    if (!event.shiftKey) setCursor(bar.key);
    onTell(bar);
    bringToSight(index);
  }

  function bringToSight(index: number): void {
    const element = scroll.current;
    if (!element) return;
    const lowest = (index + 1) * lineHeight - element.clientHeight;
    if (index * lineHeight < element.scrollTop) element.scrollTop = index * lineHeight;
    else if (lowest > element.scrollTop) element.scrollTop = lowest;
  }

  function pressed(event: KeyboardEvent): void {
    if (isModified(event)) return;
    const page = Math.max(1, Math.floor(height / lineHeight) - 1);
    const length = view.to - view.from;
    const middle = (view.from + view.to) / 2;
    const target = byWidgetKey(event, {
      down: at + 1,
      up: at - 1,
      'page-down': at + page,
      'page-up': at - page,
      first: 0,
      last: lines.count - 1,
    });
    const views: Readonly<Record<KeyIn<'timeline'>, () => Span | null>> = {
      'timeline.zoomIn': () => zoomed(view, 0.5, middle, extent),
      'timeline.zoomOut': () => zoomed(view, 2, middle, extent),
      'timeline.all': () => null,
    };
    const ways = {
      left: () => panned(view, -length / 10, extent),
      right: () => panned(view, length / 10, extent),
    };
    const id = keyOf(event);
    const nextView = id ? views[id] : byWidgetKey(event, ways);
    if (target !== undefined) choose(Math.min(lines.count - 1, Math.max(0, target)), event);
    else if (nextView) onView(nextView());
    else if (widgetKey(event) === 'open') run('selection.inspect');
    else return;
    event.preventDefault();
  }

  return (
    <>
      <TimeAxis ref={axis} view={view} extent={extent} width={width} onView={onView} />
      <div
        className="timeline-scroll"
        ref={scroll}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onPointerLeave={() => onTell(lines.at(at)?.bar ?? null)}
      >
        <Backdrop view={view} range={props.range} width={width} height={height} />
        <div
          className="timeline-lines"
          role="listbox"
          aria-label={texts.lines}
          aria-multiselectable="true"
          aria-activedescendant={at >= 0 ? `time-line-${cursor}` : undefined}
          tabIndex={0}
          style={{ height: lines.count * lineHeight }}
          onKeyDown={pressed}
        >
          {indicesFrom(first, last).map((index) => {
            const line = lines.at(index);
            if (!line) return null;
            return (
              <TimeLine
                key={line.bar.key}
                line={line}
                index={index}
                count={lines.count}
                isNamed={line.isFirst || index === Math.ceil(top / lineHeight)}
                isCursor={index === at}
                ownerChosen={keys.has(line.bar.owner.id)}
                targetChosen={line.bar.target !== null && keys.has(line.bar.target.id)}
                view={view}
                width={width}
                onPress={choose}
                onTell={onTell}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}

/** Selecting a link selects both ends. */
function endsOf(bar: Bar | undefined): number[] {
  if (!bar) return [];
  return bar.target ? [bar.owner.id, bar.target.id] : [bar.owner.id];
}

function indicesFrom(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
}

/** The ticks continue through all rows, and the area outside the chosen range is dimmed. */
function Backdrop(props: {
  readonly view: Span;
  readonly range: TimeRange | null;
  readonly width: number;
  readonly height: number;
}) {
  const { view, range, width, height } = props;
  const share = (at: string) => Math.min(1, Math.max(0, (Date.parse(at) - view.from) / (view.to - view.from))) * 100;
  return (
    <div className="timeline-shade" aria-hidden="true">
      <div className="timeline-chart" style={{ height }}>
        <TickLines view={view} width={width} />
        {range && (
          <>
            <span className="timeline-dimmed" style={{ left: 0, width: `${share(range.from)}%` }} />
            <span className="timeline-dimmed" style={{ left: `${share(range.to)}%`, right: 0 }} />
          </>
        )}
      </div>
    </div>
  );
}

/** React's own wheel events can't prevent scrolling. */
function useWheel(
  scroll: RefObject<HTMLElement | null>,
  axis: RefObject<HTMLElement | null>,
  turned: (event: WheelEvent) => boolean,
): void {
  const latest = useRef(turned);
  latest.current = turned;
  useEffect(() => {
    const listen = (event: WheelEvent) => {
      if (latest.current(event)) event.preventDefault();
    };
    const elements = [scroll.current, axis.current];
    for (const element of elements) element?.addEventListener('wheel', listen, { passive: false });
    return () => {
      for (const element of elements) element?.removeEventListener('wheel', listen);
    };
  }, [scroll, axis]);
}
