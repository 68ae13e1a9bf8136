import * as z from 'zod';
import { Completeness } from './completeness.ts';
import { entityKinds } from './entity-kinds.ts';

export const ThingName = z.object({
  kind: z.enum(entityKinds).describe('Its kind.'),
  value: z.string().describe('Its value, such as the name of a domain.'),
});

/** How records become entities and links. */
export const Shape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('domains').describe('The domains of an answer.'),
    link: z
      .object({
        to: ThingName.describe('The item.'),
        relation: z.string().describe('The kind of link, such as "registrar".'),
      })
      .nullable()
      .describe('The item of the pivot, and its link to the domains found.'),
  }),
  z.object({
    kind: z.literal('attributes').describe('The attributes in the records of domains.'),
    relations: z.array(z.string()).nullable().describe('Only these, such as "name server"; null: all.'),
  }),
  z.object({
    kind: z.literal('records').describe('The records of passive DNS.'),
    types: z.array(z.string()).nullable().describe('Only these types; null: all.'),
    rows: z
      .array(z.array(z.int().min(0)).max(100_000))
      .max(200)
      .optional()
      .describe('Only the records at these positions, one list per answer. If omitted: all.'),
  }),
  z.object({ kind: z.literal('feed').describe('The lines of a feed; only items chosen by their keys.') }),
]);
export type Shape = z.output<typeof Shape>;

/**
 * How data came from replies to the graph: which ledger rows were read, and what was taken from them. Repeating it with
 * the same rows gives the same entities and links.
 */
export const Reading = z.object({
  by: z.literal('replies'),
  replies: z.array(z.int()),
  shape: Shape,
  /** Only entities with these keys (`kind:value`) and their links; null for all. */
  choose: z.array(z.string()).nullable(),
  /** The stack for new entities; null for single nodes. */
  group: z.object({ id: z.int().nullable(), label: z.string() }).nullable(),
  completeness: Completeness,
});
export type Reading = z.output<typeof Reading>;
