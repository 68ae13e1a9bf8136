import * as z from 'zod';
import { Service } from '../connection.ts';
import type { CallSpecs } from '../ipc.ts';
import { Failure } from '../result.ts';

export const ProductQuota = z.object({
  product: z.string().describe('As the account names it in neutral words (intel-investigate), or pdns.'),
  period: z
    .enum(['month', 'total', 'reset', 'block', 'unlimited'])
    .describe('month: begins anew every month. reset: at renewsAt. total, block: never. unlimited: there is no quota.'),
  limit: z.int().min(0).nullable(),
  left: z.int().min(0).nullable().describe('As the service said it, less what was spent here since; null: not known.'),
  renewsAt: z.iso.datetime().nullable().describe('null where the service does not say.'),
  readAt: z.iso.datetime().describe('By the clock of the connection, which in the demo world may be ahead.'),
  ageSeconds: z.int().min(0).describe('Others share the quota: the older this is, the less may be left.'),
});
export type ProductQuota = z.output<typeof ProductQuota>;

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
