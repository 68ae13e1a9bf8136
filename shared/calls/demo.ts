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
} satisfies CallSpecs;
