import * as z from 'zod';
import { FilterParameters } from './domain-search.ts';
import { entityKinds } from './entity-kinds.ts';
import { TimeFences } from './passive-dns.ts';
import { pivotById } from './pivots.ts';

/** What a step does with each input entity. */
export const ChainAction = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('pivot').describe('A pivot of the table.'),
    pivot: z.string().max(100).describe('Its id, such as "person.registrant".'),
    filters: FilterParameters.default({}).describe('What narrows a search.'),
    fences: TimeFences.default({}).describe('What narrows a lookup in time.'),
    types: z.array(z.string()).max(20).default([]).describe('Only these record types; none for all.'),
  }),
  z.strictObject({
    do: z.literal('read').describe('Reads the records of domains.'),
    through: z.enum(['investigate', 'enrich']).describe('Which product is asked.'),
    expand: z.boolean().describe('Also puts their attributes on the graph.'),
  }),
  z.strictObject({
    do: z.literal('expand').describe('Puts attributes on the graph that the case holds; costs nothing.'),
    relations: z.array(z.string()).max(100).nullable().describe('Only these; null for all.'),
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
  from: z.enum(entityKinds).describe('The kind of things that it begins from.'),
  on: z
    .int()
    .min(-1)
    .describe('Which things: -1 for those the chain is run on, else what the step of this number found, from 0.'),
  action: ChainAction.describe('What is done with each.'),
});
export type ChainStep = z.output<typeof ChainStep>;

export const mostSteps = 10;

/** A sequence of pivots. The results of each are the input of later ones. */
export const Chain = z
  .object({
    steps: z.array(ChainStep).min(1).max(mostSteps).describe('In the order in which they are made.'),
    most: z.int().min(1).max(500).default(10).describe('A later step begins from so many things at most.'),
    below: z
      .int()
      .min(2)
      .max(10_000)
      .default(500)
      .describe('A later step leaves out what so many domains or more share, such as a large host.'),
  })
  .superRefine(({ steps }, context) => {
    steps.forEach(({ on }, index) => {
      if (on < index) return;
      context.addIssue({ code: 'custom', path: ['steps', index, 'on'], message: 'A step begins from an earlier one.' });
    });
  });
export type Chain = z.output<typeof Chain>;
