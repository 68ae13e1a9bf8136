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
  .describe('A link from batch.makeUrl, created here or by someone else.');

export const batchCalls = {
  'batch.validate': {
    does: 'Checks the batch key and lists the channels it may use. Costs no query.',
    input: z.strictObject({}),
    output: BatchProfile,
  },
  'batch.channels': {
    does: 'Returns what data each channel has now: from when to when, and how much.',
    input: z.strictObject({ channels: z.array(Channel).min(1).max(255).describe('The numbers of the channels.') }),
    output: Provenance.extend({
      channels: z.array(ChannelDetails),
      spoiled: z.int(),
      completeness: Completeness,
      now: z.iso.datetime().describe('The current time on this connection, which its windows and links depend on.'),
    }),
  },
  'batch.makeUrl': {
    does: 'Creates a link to a range of a channel. Until it expires, anyone can download the range with it, without a key.',
    input: ChannelRange,
    output: Provenance.extend({
      url: z.string(),
      expiresAt: z.iso.datetime().nullable().describe('Read from the link; null if the link does not say.'),
    }),
  },
  'batch.fetch': {
    does: 'Downloads a range of a channel to a file that the user chooses.',
    input: ChannelRange,
    output: Provenance.extend({ file: SavedFile }),
  },
  'batch.fetchLink': {
    does: 'Downloads what a link points to, without a key, to a file that the user chooses. Resumes an interrupted download.',
    input: z.strictObject({ url: LinkAddress }),
    output: Provenance.extend({ file: SavedFile }),
  },
  'batch.checkLink': {
    does: 'Checks whether a link still works, without a key and without downloading its data.',
    input: z.strictObject({ url: LinkAddress }),
    output: Provenance.extend({ check: LinkCheck }),
  },
  'batch.download': {
    does: 'Queues downloads to a place that the user chooses; further files go next to the first. jobs.list shows their progress. A terminal does not wait for them: use batch.fetch there.',
    input: z
      .strictObject({
        ranges: z.array(ChannelRange).max(100).default([]).describe('Ranges of channels.'),
        by: z
          .enum(['link', 'fetch'])
          .default('link')
          .describe(
            'How to download ranges. link: creates a link, so that the download can resume. fetch: one request, no link.',
          ),
        urls: z.array(LinkAddress).max(100).default([]).describe('Links, created here or by someone else.'),
      })
      .refine(({ ranges, urls }) => ranges.length + urls.length > 0, { message: 'Give a range or a link.' }),
    output: z.object({
      jobs: z.array(Job).describe('Empty if the user cancelled.'),
      estimated: z.number().nullable().describe('Estimated bytes; null if unknown.'),
    }),
  },
} satisfies CallSpecs;
