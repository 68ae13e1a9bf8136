import * as z from 'zod';
import type { CallSpecs } from '../ipc.ts';

const WorldTime = z.object({ now: z.iso.datetime() });

export const demoCalls = {
  'demo.clock': { does: "Reads the demo world's clock.", input: z.strictObject({}), output: WorldTime },
  'demo.advanceClock': {
    does: "Moves the demo world's clock forward, so that nobody waits an hour to see Detect again.",
    input: z.strictObject({
      hours: z
        .number()
        .positive()
        .max(24 * 366)
        .describe('How far.'),
    }),
    output: WorldTime,
  },
} satisfies CallSpecs;
