import * as z from 'zod';
import { Service } from '../connection.ts';
import type { CallSpecs } from '../ipc.ts';
import { ProductQuota } from '../product-quota.ts';
import { Failure } from '../result.ts';

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
  'limits.quota': {
    does: 'Says what is left of the quotas on the connection in use, and how old that knowledge is. Costs no query.',
    input: z.strictObject({
      product: z.string().min(1).max(100).optional().describe('Only this one, such as intel-investigate or pdns.'),
      maxAgeSeconds: z
        .int()
        .min(0)
        .optional()
        .describe('What is older, or was never read, is read anew first. Without it no service is asked.'),
    }),
    output: z.object({
      quotas: z.array(ProductQuota),
      notRead: z
        .array(z.object({ service: Service, failure: Failure }))
        .describe('Services that could not be read anew; what was known of them is still told, with its age.'),
    }),
  },
} satisfies CallSpecs;
