import * as z from 'zod';

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
