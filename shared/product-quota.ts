import * as z from 'zod';

export const ProductQuota = z.object({
  product: z.string().describe('The name from the account in the neutral dialect (intel-investigate), or pdns.'),
  period: z
    .enum(['month', 'total', 'reset', 'block', 'unlimited'])
    .describe(
      'When it renews. month: every month. reset: at renewsAt. total, block: never. unlimited: there is no quota.',
    ),
  limit: z.int().min(0).nullable(),
  left: z
    .int()
    .min(0)
    .nullable()
    .describe('The figure from the service, minus what was spent here since; null: unknown.'),
  renewsAt: z.iso.datetime().nullable().describe('null if the service does not say.'),
  readAt: z.iso.datetime().describe('By the clock of the connection, which in the demo world may be ahead.'),
  ageSeconds: z.int().min(0).describe('Others share the quota: the older this figure, the less may remain.'),
});
export type ProductQuota = z.output<typeof ProductQuota>;

/** Whose calls the limits and quotas include. */
export const CountedWith = z
  .enum(['team', 'nobody', 'unreachable'])
  .describe(
    'team: calls of colleagues with the same account count, too. unreachable: their database can’t be reached, so what they did since is missing. nobody: the open case is not shared over a database.',
  );
export type CountedWith = z.output<typeof CountedWith>;
