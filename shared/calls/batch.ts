import * as z from 'zod';
import { Completeness } from '../completeness.ts';
import { HostileText } from '../hostile.ts';
import type { CallSpecs } from '../ipc.ts';
import { Provenance } from '../provenance.ts';
import { LinkCheck } from '../share-link.ts';
import { Job } from './jobs.ts';

export const BatchProfile = z.object({
  username: z.string(),
  channels: z.array(z.object({ number: z.int(), name: HostileText, description: HostileText })),
  spoiled: z.int().describe('Channels that could not be read.'),
  at: z.iso.datetime(),
});
export type BatchProfile = z.output<typeof BatchProfile>;

// covers: batch.details channels 1-255
const Channel = z.int().min(1).max(255).describe('The number of a channel, as batch.validate lists them.');
/** The service ignores seconds, so a range is given to the minute. */
const Minute = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:00(\.0+)?)?Z$/,
    'Must be a UTC time to the minute, such as 2026-06-01T12:10Z: the service ignores seconds.',
  )
  .refine(isMoment, 'There is no such time.');

/** The parser takes the 31st of June for the 1st of July. */
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

/** What a download left on disk. */
export const SavedFile = z.object({
  path: z.string().nullable().describe('null when the person changed their mind.'),
  bytes: z.int(),
  sha256: z.string().nullable(),
  mime: z.string().nullable(),
  completeness: Completeness,
});
export type SavedFile = z.output<typeof SavedFile>;

const LinkAddress = z
  .url({ protocol: /^https?$/ })
  .max(8000)
  .describe('A link made by batch.makeUrl, here or by someone else.');

export const batchCalls = {
  'batch.validate': {
    does: 'Checks the batch key and lists the channels it may use. Costs no query.',
    input: z.strictObject({}),
    output: BatchProfile,
  },
  'batch.channels': {
    does: 'Says what data each channel holds now: from when to when, how much.',
    input: z.strictObject({ channels: z.array(Channel).min(1).max(255).describe('The numbers of the channels.') }),
    output: Provenance.extend({
      channels: z.array(ChannelDetails),
      spoiled: z.int(),
      completeness: Completeness,
      now: z.iso.datetime().describe('The time that windows and links of this connection go by.'),
    }),
  },
  'batch.makeUrl': {
    does: 'Makes a link to a range of a channel that others can download without a key, while it lives.',
    input: ChannelRange,
    output: Provenance.extend({
      url: z.string(),
      expiresAt: z.iso.datetime().nullable().describe('Read from the link itself; null when it does not say.'),
    }),
  },
  'batch.fetch': {
    does: 'Downloads a range of a channel to a file that the person chooses.',
    input: ChannelRange,
    output: Provenance.extend({ file: SavedFile }),
  },
  'batch.fetchLink': {
    does: 'Downloads what a link points to, without a key, to a file that the person chooses; goes on where it stopped.',
    input: z.strictObject({ url: LinkAddress }),
    output: Provenance.extend({ file: SavedFile }),
  },
  'batch.checkLink': {
    does: 'Says whether a link still opens, without a key and without downloading what it points to.',
    input: z.strictObject({ url: LinkAddress }),
    output: Provenance.extend({ check: LinkCheck }),
  },
  'batch.download': {
    does: 'Puts downloads in line, to a place that the person chooses: the others go beside the first. jobs.list tells how they go. A terminal does not wait for them: there, use batch.fetch.',
    input: z
      .strictObject({
        ranges: z.array(ChannelRange).max(100).default([]).describe('Ranges of channels.'),
        by: z
          .enum(['link', 'fetch'])
          .default('link')
          .describe('How ranges come. link: goes on after a break. fetch: in one piece, with no link made.'),
        urls: z.array(LinkAddress).max(100).default([]).describe('Links, made here or by someone else.'),
      })
      .refine(({ ranges, urls }) => ranges.length + urls.length > 0, { message: 'Name a range or a link.' }),
    output: z.object({
      jobs: z.array(Job).describe('None when the person changed their mind.'),
      estimated: z.number().nullable().describe('Bytes, as far as can be told before.'),
    }),
  },
} satisfies CallSpecs;
