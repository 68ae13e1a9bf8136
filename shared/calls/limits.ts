import * as z from 'zod';
import { Service } from '../connection.ts';
import type { CallSpecs } from '../ipc.ts';
import { CountedWith, ProductQuota } from '../product-quota.ts';
import { Failure } from '../result.ts';

export const limitsCalls = {
  'limits.list': {
    does: 'Returns how much of each limit remains on the current connection, and when the next call becomes available.',
    input: z.strictObject({}),
    output: z.object({
      countedWith: CountedWith,
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
    does: 'Returns the remaining quotas of the current connection, and how old each figure is. Costs no query.',
    input: z.strictObject({
      product: z.string().min(1).max(100).optional().describe('Only this product, such as intel-investigate or pdns.'),
      maxAgeSeconds: z
        .int()
        .min(0)
        .optional()
        .describe('First requests figures that are older than this or missing. If omitted, sends no request.'),
    }),
    output: z.object({
      countedWith: CountedWith,
      quotas: z.array(ProductQuota),
      notRead: z
        .array(z.object({ service: Service, failure: Failure }))
        .describe('Services that failed to answer. Their last known figures are still listed, with their age.'),
    }),
  },
} satisfies CallSpecs;
