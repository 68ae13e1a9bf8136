import * as z from 'zod';

const Have = z.int().min(0);

/** Whether a result is all there is. Every result says it, and nothing is ever cut silently. */
export const Completeness = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole') }),
  z.object({
    kind: z.literal('more'),
    have: Have,
    total: Have.nullable().describe('null when the service does not say.'),
    resume: z.string().describe('Hand this back to go on from here; it outlives a restart.'),
  }),
  z.object({ kind: z.literal('limited'), have: Have, why: z.string() }),
  z.object({ kind: z.literal('cut-off'), have: Have, why: z.string() }),
  z.object({ kind: z.literal('partial'), have: Have, why: z.string() }),
  z.object({ kind: z.literal('refused'), why: z.string() }),
]);
export type Completeness = z.output<typeof Completeness>;
