import { type PointerEvent, type Ref, useRef } from 'react';
import { panned, type Span, type Tick, ticksOf } from '../../ui/time-scale.ts';

const pixelsPerTick = 100;

function ticksIn(view: Span, width: number): Tick[] {
  return width > 0 ? ticksOf(view, width / pixelsPerTick) : [];
}

/** The visible years, months or hours. Dragging it pans; the wheel over it zooms. */
export function TimeAxis(props: {
  readonly ref: Ref<HTMLDivElement>;
  readonly view: Span;
  readonly extent: Span;
  readonly width: number;
  readonly onView: (view: Span) => void;
}) {
  const { view, extent, width } = props;
  const grabbed = useRef<{ readonly x: number; readonly view: Span } | null>(null);
  const ticks = ticksIn(view, width);

  function grab(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { x: event.clientX, view };
  }
  function drag(event: PointerEvent): void {
    const from = grabbed.current;
    if (!from || width === 0) return;
    props.onView(panned(from.view, ((from.x - event.clientX) / width) * (from.view.to - from.view.from), extent));
  }

  return (
    <div className="timeline-axis" aria-hidden="true">
      <div
        className="timeline-chart"
        ref={props.ref}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={() => {
          grabbed.current = null;
        }}
      >
        {ticks.map(({ at, label, strong }) => (
          <span
            key={at}
            className={strong ? 'time-tick strong' : 'time-tick'}
            style={{ left: ((at - view.from) / (view.to - view.from)) * width }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The same ticks as thin lines behind the bars. */
export function TickLines({ view, width }: { readonly view: Span; readonly width: number }) {
  return ticksIn(view, width).map(({ at }) => (
    <span
      key={at}
      className="timeline-tick-line"
      style={{ left: ((at - view.from) / (view.to - view.from)) * width }}
    />
  ));
}
