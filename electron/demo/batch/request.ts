// What the calls about channel data ask for: channels the key may use, and a range of whole minutes.

import type { Channel, Span } from './channels.ts';
import { channelOf } from './channels.ts';
import type { BatchProblem } from './errors.ts';
import { invalidParameter } from './errors.ts';
import type { BatchCall } from './route.ts';
import { sessionFailure } from './route.ts';

export type Asked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: BatchProblem };

function refused<T>(problem: BatchProblem): Asked<T> {
  return { ok: false, problem };
}

// covers: batch.details channels 1-255
export function askedChannels(call: BatchCall): Asked<readonly Channel[]> {
  const { channels } = call.members;
  if (channels === undefined) return refused(invalidParameter('channels', 'is missing'));
  if (!Array.isArray(channels)) return refused(invalidParameter('channels', 'must be an array of integers'));
  if (channels.length === 0) return refused(invalidParameter('channels', 'must name at least one channel'));
  const found: Channel[] = [];
  for (const number of channels) {
    const channel = openChannel(call, 'channels', number);
    if (!channel.ok) return channel;
    found.push(channel.value);
  }
  return { ok: true, value: found };
}

export interface AskedRange {
  readonly channel: Channel;
  readonly span: Span;
}

// covers: batch.fetch channel, start_time, end_time, seconds are ignored
export function askedRange(call: BatchCall): Asked<AskedRange> {
  const { channel: number, start_time, end_time } = call.members;
  if (number === undefined) return refused(invalidParameter('channel', 'is missing'));
  const channel = openChannel(call, 'channel', number);
  if (!channel.ok) return channel;
  const from = minuteOf('start_time', start_time);
  if (!from.ok) return from;
  const to = minuteOf('end_time', end_time);
  if (!to.ok) return to;
  if (from.value > to.value) return refused(invalidParameter('end_time', 'must not be before start_time'));
  return { ok: true, value: { channel: channel.value, span: { from: from.value, to: to.value } } };
}

function openChannel(call: BatchCall, name: string, number: unknown): Asked<Channel> {
  if (typeof number !== 'number' || !Number.isInteger(number)) {
    return refused(invalidParameter(name, 'must be an integer'));
  }
  if (number < 1 || number > 255) return refused(invalidParameter(name, 'must be from 1 to 255'));
  const channel = channelOf(number);
  if (channel === null || !call.user.channels.includes(number)) {
    return refused(sessionFailure(`The API key may not use channel ${number}.`));
  }
  return { ok: true, value: channel };
}

/** Seconds must be there, and are ignored. */
function minuteOf(name: string, text: unknown): Asked<number> {
  if (text === undefined) return refused(invalidParameter(name, 'is missing'));
  if (typeof text !== 'string') return refused(invalidParameter(name, 'must be a string'));
  const form = 'must have the form YYYY-mm-dd HH:MM:SS';
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return refused(invalidParameter(name, form));
  const iso = `${text.replace(' ', 'T')}.000Z`;
  const time = Date.parse(iso);
  // The 31st of a short month is read as the first of the next: not a time that was meant.
  if (Number.isNaN(time) || new Date(time).toISOString() !== iso) return refused(invalidParameter(name, form));
  return { ok: true, value: Math.floor(time / 60_000) * 60 };
}
