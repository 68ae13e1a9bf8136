import * as z from 'zod';
import type { CallSpecs } from '../ipc.ts';

export const BatchProfile = z.object({
  username: z.string(),
  channels: z.array(z.object({ number: z.int(), name: z.string(), description: z.string() })),
  spoiled: z.int().describe('Channels that could not be read.'),
  at: z.iso.datetime(),
});
export type BatchProfile = z.output<typeof BatchProfile>;

export const batchCalls = {
  'batch.validate': {
    does: 'Checks the batch key and lists the channels it may use. Costs no query.',
    input: z.object({}),
    output: BatchProfile,
  },
} satisfies CallSpecs;
