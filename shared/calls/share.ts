import * as z from 'zod';
import { SavedItemRow } from '../case-rows.ts';
import { ChannelRange } from '../channels.ts';
import type { CallSpecs } from '../ipc.ts';
import { Failure } from '../result.ts';
import { LinkCheck } from '../share-link.ts';

const LinkIds = z.array(z.int().min(1)).min(1).max(500).describe('The numbers of links, as kept.list gives them.');

const Made = z.object({
  links: z.array(SavedItemRow).describe('Those that were made, as the case now holds them.'),
  left: z.int().describe('How many were not made.'),
  stopped: Failure.nullable().describe('Why the rest was not made.'),
});

export const shareCalls = {
  'share.make': {
    does: 'Makes links to ranges of channels and puts them into the link book of the case. A link is made even for data that is gone: share.check tells.',
    input: z.strictObject({
      ranges: z
        .array(
          z.object({
            range: ChannelRange.describe('The channel, and from when to when.'),
            description: z.string().max(400).default('').describe('What the service calls the channel.'),
          }),
        )
        .min(1)
        .max(500)
        .describe('What to link to.'),
      for: z.string().trim().max(200).default('').describe('Who the links are made for.'),
    }),
    output: Made,
  },
  'share.remake': {
    does: 'Makes links anew, for the same ranges, in place of those that the book holds. Can be undone.',
    input: z.strictObject({ ids: LinkIds }),
    output: Made,
  },
  'share.check': {
    does: 'Asks the download host whether links still open, without a key and without downloading.',
    input: z.strictObject({ ids: LinkIds }),
    output: z.object({
      checks: z.array(LinkCheck.extend({ id: z.int(), url: z.string() })),
      now: z.iso.datetime().describe('The time that links of this connection go by.'),
    }),
  },
} satisfies CallSpecs;
