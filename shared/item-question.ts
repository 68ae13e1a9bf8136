import * as z from 'zod';
import { entityKinds } from './entity-kinds.ts';
import { HostileText } from './hostile.ts';
import { memberVerdicts } from './membership.ts';

const Id = z.int().min(1);
const Kind = z.enum(entityKinds);

function range(most: number, what: string) {
  const Limit = z.int().min(0).max(most).nullable().default(null);
  return z
    .strictObject({
      from: Limit.describe('The least; null: no limit.'),
      to: Limit.describe('The most; null: no limit.'),
    })
    .nullable()
    .default(null)
    .describe(what);
}

/** What the window's filter asks, for `graph.find`. Items pass if all of it is so. */
export const ItemQuestion = z.strictObject({
  text: z
    .string()
    .max(1000)
    .default('')
    .describe('Words that the value, note, tags, registrar, registrant or page title must contain, all of them.'),
  kinds: z.array(Kind).max(entityKinds.length).default([]).describe('Only these kinds; empty: all.'),
  hidden: z
    .enum(['all', 'visible', 'hidden'])
    .default('visible')
    .describe('Only visible items, only hidden ones, or all.'),
  risk: range(100, 'Only items with a risk score in this range.'),
  links: range(1_000_000_000, 'Only items with so many links in the case.'),
  verdict: z
    .enum([...memberVerdicts, 'none'])
    .nullable()
    .default(null)
    .describe('Only items with this verdict in the campaign in use, or without any.'),
  source: z
    .string()
    .max(255)
    .nullable()
    .default(null)
    .describe('Only items that came from here: "hand", a product such as "enrich", or the name of an imported file.'),
  seen: z
    .strictObject({
      from: z.iso.datetime().nullable().default(null).describe('The first moment; null: no limit.'),
      to: z.iso.datetime().nullable().default(null).describe('The last moment; null: no limit.'),
    })
    .nullable()
    .default(null)
    .describe('Only items that existed in this time: registered or seen, or linked to such items.'),
  near: z
    .strictObject({
      ids: z.array(Id).min(1).max(200_000).describe('IDs of items.'),
      steps: z.int().min(0).max(1000).describe('The most steps along links.'),
    })
    .nullable()
    .default(null)
    .describe('Only items within some steps of these, which pass, too.'),
  next: Id.optional().describe('The `next` of the previous part.'),
  limit: z.int().min(1).max(10_000).default(1000).describe('Maximum items per part.'),
});
export type ItemQuestion = z.output<typeof ItemQuestion>;

export const FoundItems = z.object({
  items: z.array(z.object({ id: Id, kind: Kind, value: HostileText, risk: z.number().nullable() })),
  next: Id.nullable().describe('Pass this to get the next part; null after the last.'),
});
export type FoundItems = z.output<typeof FoundItems>;

export const ItemsBetween = z.object({
  ids: z.array(Id).describe('From the first item to the second, by distance; empty if no path leads there.'),
});
export type ItemsBetween = z.output<typeof ItemsBetween>;
