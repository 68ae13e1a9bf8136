import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { minuteWords } from '../../../shared/channel-window.ts';
import type { ChannelsView } from '../../stores/channels-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { channelTexts } from '../../texts/channels.ts';
import { byWidgetKey } from '../../ui/widget-keys.ts';
import { minuteAt, type Scale, share } from './bar-scale.ts';
import { isoMinute } from './typed-minute.ts';

const minuteMs = 60_000;

/** The start and the end of the range, over all bars: drag them, or move them with the arrow keys. */
export function RangeHandles({ view, scale }: { readonly view: ChannelsView; readonly scale: Scale }) {
  const { channels } = useWorkbench();
  const track = useRef<HTMLDivElement>(null);
  const held = useRef<{ readonly handle: 'start' | 'end'; readonly scale: Scale } | null>(null);
  if (!view.range) return null;
  const times = { start: Date.parse(view.range.start), end: Date.parse(view.range.end) };

  function put(handle: 'start' | 'end', time: number): void {
    const [start, end] =
      handle === 'start'
        ? [Math.min(time, times.end - minuteMs), times.end]
        : [times.start, Math.max(time, times.start + minuteMs)];
    channels.setRange({ start: isoMinute(start), end: isoMinute(end) });
  }

  function drag(event: PointerEvent<HTMLElement>): void {
    const box = track.current?.getBoundingClientRect();
    if (!held.current || !box) return;
    put(held.current.handle, minuteAt((event.clientX - box.left) / box.width, held.current.scale));
  }

  function press(event: KeyboardEvent, handle: 'start' | 'end'): void {
    const step = event.shiftKey ? 60 : 1;
    const minutes = byWidgetKey(event, {
      left: -step,
      down: -step,
      right: step,
      up: step,
      'page-down': -60,
      'page-up': 60,
    });
    if (minutes === undefined) return;
    event.preventDefault();
    put(handle, times[handle] + minutes * minuteMs);
  }

  return (
    <div className="bar-handles" ref={track}>
      {(['start', 'end'] as const).map((handle) => (
        <span
          key={handle}
          className="bar-handle"
          role="slider"
          tabIndex={0}
          aria-label={handle === 'start' ? channelTexts.table.rangeFrom : channelTexts.table.rangeTo}
          aria-valuemin={scale.from}
          aria-valuemax={scale.to}
          aria-valuenow={times[handle]}
          aria-valuetext={`${minuteWords(times[handle])} UTC`}
          title={`${minuteWords(times[handle])} UTC`}
          style={{ left: `${share(times[handle], scale)}%` }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            held.current = { handle, scale };
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            held.current = null;
          }}
          onKeyDown={(event) => press(event, handle)}
        />
      ))}
    </div>
  );
}
