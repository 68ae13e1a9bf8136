import * as z from 'zod';
import type { CallSpecs } from '../ipc.ts';

export const limitsCalls = {
  'limits.list': {
    does: 'Says how much of each limit is left now on the connection in use, and when the next call frees.',
    input: z.strictObject({}),
    output: z.object({
      operations: z.array(
        z.object({
          operation: z.string(),
          limits: z.array(
            z.object({
              most: z.int(),
              seconds: z.int(),
              left: z.int(),
              freesAt: z.iso.datetime().nullable(),
            }),
          ),
          heldUntil: z.iso.datetime().nullable(),
        }),
      ),
    }),
  },
} satisfies CallSpecs;
