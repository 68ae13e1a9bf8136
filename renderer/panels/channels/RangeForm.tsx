import { Button, ButtonGroup, FormGroup, InputGroup } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { minuteWords, wholeUntil } from '../../../shared/channel-window.ts';
import { spanWords } from '../../../shared/figures.ts';
import type { ChannelsView } from '../../stores/channels-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { channelTexts } from '../../texts/channels.ts';
import { Form } from '../../ui/Form.tsx';
import { floorMinute, isoMinute, readMinute } from './typed-minute.ts';

const texts = channelTexts.range;
const minuteMs = 60_000;

const presets = [
  { title: '15 min', minutes: 15 },
  { title: '1 h', minutes: 60 },
  { title: '6 h', minutes: 360 },
] as const;

// covers: batch.fetch POST chfetch, channel, start_time, end_time, seconds are ignored
// covers: batch.link POST makeurl
/** The range as typed: UTC, in minutes. Drops seconds, and says so. */
export function RangeForm({ view, now }: { readonly view: ChannelsView; readonly now: number }) {
  const { channels, run } = useWorkbench();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  useEffect(() => {
    setFrom(view.range ? minuteWords(view.range.start) : '');
    setTo(view.range ? minuteWords(view.range.end) : '');
  }, [view.range]);

  const [start, end] = [readMinute(from, now), readMinute(to, now)];
  const dropped = [start?.seconds, end?.seconds].filter((text) => text != null);
  const complaint = complaintOf(from, to, start?.time ?? null, end?.time ?? null);

  function settle(): void {
    if (!start || !end || start.time >= end.time) return;
    const range = { start: isoMinute(start.time), end: isoMinute(end.time) };
    if (range.start !== view.range?.start || range.end !== view.range.end) channels.setRange(range);
    else if (dropped.length === 0) {
      setFrom(minuteWords(range.start));
      setTo(minuteWords(range.end));
    }
  }

  function last(minutes: number): void {
    const until = floorMinute(newest(view, now));
    channels.setRange({ start: isoMinute(until - minutes * minuteMs), end: isoMinute(until) });
  }

  return (
    <Form
      className="range-form"
      aria-label={texts.name}
      onEnter={settle}
      onSend={() => {
        settle();
        run('channels.makeLinks');
      }}
    >
      <FormGroup label={texts.from} labelFor="range-from" inline>
        <InputGroup
          id="range-from"
          className="mono"
          size="small"
          placeholder="2026-06-01 12:10"
          title={texts.fromHint}
          spellCheck={false}
          value={from}
          onValueChange={setFrom}
          onBlur={settle}
        />
      </FormGroup>
      <FormGroup label={texts.to} labelFor="range-to" inline>
        <InputGroup
          id="range-to"
          className="mono"
          size="small"
          placeholder="now"
          spellCheck={false}
          value={to}
          onValueChange={setTo}
          onBlur={settle}
        />
      </FormGroup>
      <button type="submit" hidden />
      <ButtonGroup aria-label={texts.presets}>
        {presets.map(({ title, minutes }) => (
          <Button key={title} size="small" text={texts.last(title)} onClick={() => last(minutes)} />
        ))}
        <Button size="small" text={texts.all} onClick={() => channels.setRange(everything(view))} />
      </ButtonGroup>
      <Button
        size="small"
        variant="minimal"
        icon="plus"
        text={texts.another}
        title={texts.anotherHint}
        disabled={view.range === null || view.chosen.size === 0}
        onClick={channels.putAside}
      />
      <span className="range-said" role="status">
        {complaint ? (
          <span className="bad">{complaint}</span>
        ) : (
          start && end && <span className="quiet number">{spanWords(end.time - start.time)}</span>
        )}
        {dropped.length > 0 && <span className="warn"> {texts.secondsDropped(dropped)}</span>}
      </span>
    </Form>
  );
}

function complaintOf(from: string, to: string, start: number | null, end: number | null): string | null {
  if (from.trim() !== '' && start === null) return texts.badStart;
  if (to.trim() !== '' && end === null) return texts.badEnd;
  return start !== null && end !== null && start >= end ? texts.endFirst : null;
}

/** The newest data of the chosen channels, or of all. */
function newest(view: ChannelsView, now: number): number {
  const times = [...view.details.values()]
    .filter(({ channel }) => view.chosen.size === 0 || view.chosen.has(channel))
    .flatMap(({ latest }) => (latest === null ? [] : [Date.parse(latest)]));
  return times.length === 0 ? now : wholeUntil(Math.min(...times));
}

/** The range that every chosen channel contains. */
function everything(view: ChannelsView) {
  const windows = [...view.details.values()].filter(
    ({ channel }) => view.chosen.size === 0 || view.chosen.has(channel),
  );
  const starts = windows.flatMap(({ earliest }) => (earliest === null ? [] : [Date.parse(earliest)]));
  const ends = windows.flatMap(({ latest }) => (latest === null ? [] : [Date.parse(latest)]));
  if (starts.length === 0 || ends.length === 0) return null;
  return { start: isoMinute(Math.min(...starts)), end: isoMinute(wholeUntil(Math.max(...ends))) };
}
