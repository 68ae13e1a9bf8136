import * as z from 'zod';
import { BatchProfile, Channel, ChannelDetails, ChannelRange } from '../channels.ts';
import { Completeness } from '../completeness.ts';
import type { CallSpecs } from '../ipc.ts';
import { Job } from '../jobs.ts';
import { Provenance } from '../provenance.ts';
import { SavedFile } from '../saved-file.ts';
import { LinkCheck } from '../share-link.ts';

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
