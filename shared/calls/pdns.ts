import * as z from 'zod';
import type { CallSpecs } from '../ipc.ts';

const Whole = z.int().min(0);

export const Quota = z.object({
  kind: z.enum(['time', 'block', 'unlimited']),
  limit: Whole.nullable(),
  remaining: Whole.nullable(),
  resetsAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  resultsMax: Whole.nullable(),
  offsetMax: Whole.nullable().describe('null when the key may not use offset.'),
  burst: z.object({ size: Whole, windowSeconds: Whole }).nullable(),
  at: z.iso.datetime(),
});
export type Quota = z.output<typeof Quota>;

export const pdnsCalls = {
  'pdns.rateLimit': {
    does: 'Reads the quota of the passive DNS key. Costs no query.',
    input: z.object({}),
    output: Quota,
  },
  'pdns.ping': {
    does: 'Asks whether the passive DNS service can be reached at all; works without a key.',
    input: z.object({}),
    output: z.object({ reached: z.literal(true), milliseconds: z.number() }),
  },
} satisfies CallSpecs;
