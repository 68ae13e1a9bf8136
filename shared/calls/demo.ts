import * as z from 'zod';
import type { CallSpecs } from '../ipc.ts';

const WorldTime = z.object({ now: z.iso.datetime() });

export const demoCalls = {
  'demo.clock': { does: 'Reads the clock of the demo world.', input: z.strictObject({}), output: WorldTime },
  'demo.advanceClock': {
    does: 'Moves the clock of the demo world forward, so that hourly limits of Detect end at once.',
    input: z.strictObject({
      hours: z
        .number()
        .positive()
        .max(24 * 366)
        .describe('Number of hours.'),
    }),
    output: WorldTime,
  },
  'demo.found': {
    does: 'Counts how many domains of a campaign of the demo world are among these, without saying which.',
    input: z.strictObject({
      start: z.string().min(1).max(253).describe('A domain of the campaign.'),
      domains: z.array(z.string().max(253)).max(100_000).describe('The domains that were found.'),
    }),
    output: z.object({
      members: z.int().describe('Domains of the campaign.'),
      found: z.int().describe('Those of them that are among the given ones.'),
    }),
  },
} satisfies CallSpecs;
