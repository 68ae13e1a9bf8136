import * as z from 'zod';
import { HostileText } from './hostile.ts';

export const BatchProfile = z.object({
  username: z.string(),
  channels: z.array(z.object({ number: z.int(), name: HostileText, description: HostileText })),
  spoiled: z.int().describe('Unreadable channels.'),
  at: z.iso.datetime(),
});
export type BatchProfile = z.output<typeof BatchProfile>;

// covers: batch.details channels 1-255
export const Channel = z.int().min(1).max(255).describe('The number of a channel, as batch.validate lists them.');

/** The service ignores seconds, so a range has minutes only. */
const Minute = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:00(\.0+)?)?Z$/,
    'Must be a UTC time to the minute, such as 2026-06-01T12:10Z: the service ignores seconds.',
  )
  .refine(isMoment, 'This time does not exist.');

/** The parser accepts 31 June as 1 July. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 16));
}

export const ChannelRange = z
  .strictObject({
    channel: Channel,
    start: Minute.describe('The first minute, in UTC, such as 2026-06-01T12:10Z.'),
    end: Minute.describe('The minute after the last, in UTC.'),
  })
  .refine(({ start, end }) => Date.parse(start) < Date.parse(end), {
    path: ['end'],
    message: 'The end must be after the start.',
  });
export type ChannelRange = z.output<typeof ChannelRange>;

export const ChannelDetails = z.object({
  channel: Channel,
  name: z.string(),
  earliest: z.iso.datetime().nullable(),
  latest: z.iso.datetime().nullable(),
  size: z.int().nullable(),
  mimetype: HostileText.nullable(),
});
export type ChannelDetails = z.output<typeof ChannelDetails>;
