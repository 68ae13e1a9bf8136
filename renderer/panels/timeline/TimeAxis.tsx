import { type PointerEvent, type Ref, useRef } from 'react';
import { panned, type Span, ticksOf } from './time-scale.ts';

const pixelsPerTick = 100;

/** The years, months or hours in sight. Dragging it moves along; the wheel over it zooms. */
export function TimeAxis(props: {
  readonly ref: Ref<HTMLDivElement>;
  readonly view: Span;
  readonly extent: Span;
  readonly width: number;
  readonly onView: (view: Span) => void;
}) {
  const { view, extent, width } = props;
  const grabbed = useRef<{ readonly x: number; readonly view: Span } | null>(null);
  const ticks = width > 0 ? ticksOf(view, width / pixelsPerTick) : [];

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
