import * as z from 'zod';
import { FilterParameters } from './domain-search.ts';
import { entityKinds } from './entity-kinds.ts';
import { TimeFences } from './passive-dns.ts';
import { pivotById } from './pivots.ts';

/** What a step does with each input entity. */
export const ChainAction = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('pivot').describe('A pivot.'),
    pivot: z.string().max(100).describe('Its ID, such as "person.registrant".'),
    filters: FilterParameters.default({}).describe('Filters of a search.'),
    fences: TimeFences.default({}).describe('The period of a lookup.'),
    types: z.array(z.string()).max(20).default([]).describe('Only these record types; empty: all.'),
  }),
  z.strictObject({
    do: z.literal('read').describe('Looks up the records of domains.'),
    through: z.enum(['investigate', 'enrich']).describe('The product to query.'),
    expand: z.boolean().describe('Also adds their attributes to the graph.'),
  }),
  z.strictObject({
    do: z.literal('expand').describe('Adds attributes from records already in the case to the graph. Costs nothing.'),
    relations: z.array(z.string()).max(100).nullable().describe('Only these; null: all.'),
  }),
]);
export type ChainAction = z.output<typeof ChainAction>;

export function actionTitle(action: ChainAction): string {
  switch (action.do) {
    case 'pivot':
      return pivotById(action.pivot)?.title ?? action.pivot;
    case 'read':
      return action.through === 'enrich' ? 'Look up (Enrich only)' : `Look up${action.expand ? ' and expand' : ''}`;
    case 'expand':
      return action.relations === null ? 'Expand' : `Expand ${action.relations.join(', ')}`;
  }
}

export const ChainStep = z.strictObject({
  from: z.enum(entityKinds).describe('The kind of items it starts from.'),
  on: z
    .int()
    .min(-1)
    .describe(
      'Its input items. -1: those the chain runs on; otherwise the results of the step with this number, from 0.',
    ),
  action: ChainAction.describe('What to do with each item.'),
});
export type ChainStep = z.output<typeof ChainStep>;

export const mostSteps = 10;

/** A sequence of pivots. The results of each are the input of later ones. */
export const Chain = z
  .object({
    steps: z.array(ChainStep).min(1).max(mostSteps).describe('The steps, in order.'),
    most: z.int().min(1).max(500).default(10).describe('A later step starts from at most this many items.'),
    below: z
      .int()
      .min(2)
      .max(10_000)
      .default(500)
      .describe('A later step skips items that this many domains or more share, such as a large host.'),
  })
  .superRefine(({ steps }, context) => {
    steps.forEach(({ on }, index) => {
      if (on < index) return;
      context.addIssue({
        code: 'custom',
        path: ['steps', index, 'on'],
        message: 'A step must start from an earlier step.',
      });
    });
  });
export type Chain = z.output<typeof Chain>;
