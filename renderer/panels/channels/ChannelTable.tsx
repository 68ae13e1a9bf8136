import { Checkbox } from '@blueprintjs/core';
import { type PointerEvent, useRef, useState } from 'react';
import { bytesPerMinute, windowNow } from '../../../shared/channel-window.ts';
import { bytesWords, spanWords } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { ChannelName, ChannelsView } from '../../stores/channels-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { channelTexts } from '../../texts/channels.ts';
import { askedAt, minuteAt, rangeParts, type Scale, scaleOf, share, ticksOf } from './bar-scale.ts';
import { RangeHandles } from './RangeHandles.tsx';
import { isoMinute } from './typed-minute.ts';

const texts = channelTexts.table;

// covers: batch.details POST chdetails, channels, earliest, latest, size, mimetype, a window of 12 to 18 hours, channels 1-255
/** Every channel with its window as a bar. Dragging over a bar selects a range of it. */
export function ChannelTable({ view, now }: { readonly view: ChannelsView; readonly now: number }) {
  const { channels } = useWorkbench();
  const scale = scaleOf(view, now);
  const all = view.channels.length > 0 && view.chosen.size === view.channels.length;
  return (
    <div className="channel-scroll">
      <table className="channel-table" aria-label={texts.name}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                checked={all}
                indeterminate={!all && view.chosen.size > 0}
                aria-label={texts.chooseAll}
                onChange={() => channels.choose(all ? new Set() : new Set(view.channels.map(({ number }) => number)))}
              />
            </th>
            <th scope="col">{texts.channel}</th>
            <th scope="col" className="channel-axis">
              <Axis scale={scale} now={now} />
              <RangeHandles view={view} scale={scale} />
            </th>
            <th scope="col" className="number">
              {texts.holds}
            </th>
            <th scope="col" className="number">
              {texts.size}
            </th>
            <th scope="col" className="number">
              {texts.perHour}
            </th>
            <th scope="col">{texts.type}</th>
          </tr>
        </thead>
        <tbody>
          {view.channels.map((channel) => (
            <ChannelRow key={channel.number} channel={channel} view={view} scale={scale} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Axis({ scale, now }: { readonly scale: Scale; readonly now: number }) {
  return (
    <div className="bar-axis" aria-hidden="true">
      {ticksOf(scale).map(({ at, label, strong }) => (
        <span key={at} className={strong ? 'bar-tick strong' : 'bar-tick'} style={{ left: `${share(at, scale)}%` }}>
          {label}
        </span>
      ))}
      <span className="bar-now" style={{ left: `${share(now, scale)}%` }} title={texts.now} />
    </div>
  );
}

function ChannelRow(props: {
  readonly channel: ChannelName;
  readonly view: ChannelsView;
  readonly scale: Scale;
  readonly now: number;
}) {
  const { channel, view, scale, now } = props;
  const { channels } = useWorkbench();
  const details = view.details.get(channel.number) ?? null;
  const window = details && windowNow(details, askedAt(view, now));
  const chosen = view.chosen.has(channel.number);
  const perMinute = details && bytesPerMinute(details);
  const holds = window ? texts.holdsHint(window.earliest, window.latest) : texts.holdsUnknown;
  return (
    <tr className={chosen ? 'chosen' : ''}>
      <td>
        <Checkbox
          checked={chosen}
          aria-label={texts.choose(plainLine(channel.name))}
          onChange={() => channels.toggle(channel.number)}
        />
      </td>
      <td className="channel-name">
        <span className="mono">{plainLine(channel.name)}</span> <bdi>{plainLine(channel.description)}</bdi>
      </td>
      <td className="channel-bar-cell">
        <Bar channel={channel} view={view} scale={scale} now={now} />
      </td>
      <td className="number" title={holds}>
        {window ? spanWords(window.latest - window.earliest) : '?'}
      </td>
      <td className="number">{details?.size == null ? '?' : bytesWords(details.size)}</td>
      <td className="number">{perMinute === null ? '?' : bytesWords(perMinute * 60)}</td>
      <td title={plainLine(details?.mimetype ?? '')}>{typeWords(details?.mimetype ?? null)}</td>
    </tr>
  );
}

function Bar(props: {
  readonly channel: ChannelName;
  readonly view: ChannelsView;
  readonly scale: Scale;
  readonly now: number;
}) {
  const { channel, view, scale, now } = props;
  const { channels } = useWorkbench();
  const [from, setFrom] = useState<number | null>(null);
  const dragScale = useRef(scale);
  const details = view.details.get(channel.number) ?? null;
  const window = details && windowNow(details, askedAt(view, now));
  const chosen = view.chosen.has(channel.number);
  const range = view.range && { start: Date.parse(view.range.start), end: Date.parse(view.range.end) };

  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return minuteAt((event.clientX - left) / width, dragScale.current);
  };

  function press(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragScale.current = scale; // The bar must not move under the pointer.
    setFrom(placeOf(event));
    if (!chosen) channels.toggle(channel.number);
  }

  function drag(event: PointerEvent<HTMLElement>): void {
    if (from === null) return;
    const to = placeOf(event);
    if (to === from) return;
    channels.setRange({ start: isoMinute(Math.min(from, to)), end: isoMinute(Math.max(from, to)) });
  }

  return (
    <div
      className="channel-bar"
      data-testid={`bar-${channel.number}`}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={() => setFrom(null)}
      onPointerCancel={() => setFrom(null)}
    >
      {window && (
        <span
          className="bar-window"
          style={{
            left: `${share(window.earliest, scale)}%`,
            right: `${100 - share(window.latest, scale)}%`,
          }}
        />
      )}
      {range &&
        rangeParts(range, window).map(({ start, end, held }) => (
          <span
            key={start}
            className={`bar-range${held ? '' : ' bar-missing'}${chosen ? ' bar-chosen' : ''}`}
            style={{ left: `${share(start, scale)}%`, right: `${100 - share(end, scale)}%` }}
          />
        ))}
    </div>
  );
}

/** Known formats in words; any other by the service's name. */
function typeWords(mimetype: string | null): string {
  if (mimetype === null) return '?';
  if (/^application\/(x-)?ndjson$/.test(mimetype)) return texts.jsonLines;
  return mimetype === 'application/octet-stream' ? texts.binary : plainLine(mimetype);
}
