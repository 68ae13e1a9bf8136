import * as z from 'zod';

const Have = z.int().min(0);

/** A limit blocked the request: this is the last result of the same query, not the service's current one. */
export const EarlierResult = z.object({
  asOf: z.iso.datetime(),
  until: z.iso.datetime().nullable().describe('When the service accepts the next request; null if it does not say.'),
  resume: z.string().nullable().describe('Continues that result; null if it was complete.'),
});

/** Whether a result is complete. Every result says so, and nothing is ever cut silently. */
export const Completeness = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole') }),
  z.object({
    kind: z.literal('more'),
    have: Have,
    total: Have.nullable().describe('null if the service does not say.'),
    resume: z.string().describe('Send this to continue from here. It stays valid after a restart.'),
  }),
  z.object({ kind: z.literal('limited'), have: Have, why: z.string(), earlier: EarlierResult.optional() }),
  z.object({ kind: z.literal('cut-off'), have: Have, why: z.string() }),
  z.object({ kind: z.literal('partial'), have: Have, why: z.string() }),
  z.object({ kind: z.literal('refused'), why: z.string() }),
]);
export type Completeness = z.output<typeof Completeness>;

/** A result with something unreadable is never complete, whatever the service said. `named` are some of them. */
export function withSpoiled(
  completeness: Completeness,
  have: number,
  spoiled: number,
  named: readonly string[] = [],
): Completeness {
  if (spoiled === 0 || completeness.kind !== 'whole') return completeness;
  const what = spoiled === 1 ? '1 entry' : `${spoiled} entries`;
  const which = named.length === 0 ? '' : `: ${named.join(', ')}${named.length < spoiled ? ', …' : ''}`;
  return { kind: 'partial', have, why: `${what} could not be read${which}.` };
}
