import * as z from 'zod';
import { SavedItemRow } from '../case-rows.ts';
import { ChannelRange } from '../channels.ts';
import type { CallSpecs } from '../ipc.ts';
import { Failure } from '../result.ts';
import { LinkCheck } from '../share-link.ts';

const LinkIds = z.array(z.int().min(1)).min(1).max(500).describe('IDs of links, as saved.list returns them.');

const Made = z.object({
  links: z.array(SavedItemRow).describe('The links created, as saved in the case.'),
  left: z.int().describe('Number of links not created.'),
  stopped: Failure.nullable().describe('Why it stopped before the rest.'),
});

export const shareCalls = {
  'share.make': {
    does: 'Creates links to ranges of channels and adds them to the link book of the case. The service also creates links to data that no longer exists; share.check finds those.',
    input: z.strictObject({
      ranges: z
        .array(
          z.object({
            range: ChannelRange.describe('The channel and the time range.'),
            description: z.string().max(400).default('').describe('The service’s name for the channel.'),
          }),
        )
        .min(1)
        .max(500)
        .describe('The ranges to link to.'),
      for: z.string().trim().max(200).default('').describe('Who the links are for.'),
    }),
    output: Made,
  },
  'share.remake': {
    does: 'Creates links again for the same ranges and replaces those in the link book. Can be undone.',
    input: z.strictObject({ ids: LinkIds }),
    output: Made,
  },
  'share.check': {
    does: 'Checks at the download host whether links still work, without a key and without downloading.',
    input: z.strictObject({ ids: LinkIds }),
    output: z.object({
      checks: z.array(LinkCheck.extend({ id: z.int(), url: z.string() })),
      now: z.iso.datetime().describe('The current time on this connection, which its links depend on.'),
    }),
  },
} satisfies CallSpecs;
