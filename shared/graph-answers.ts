import * as z from 'zod';
import { Completeness } from './completeness.ts';
import { entityKinds } from './entity-kinds.ts';
import { HostileText } from './hostile.ts';
import { Failure } from './result.ts';

const Id = z.int().min(1);
const Kind = z.enum(entityKinds);

export const Added = z.object({
  ids: z.array(Id).describe('IDs of the items in the result, new or not; the first few thousand.'),
  added: z.int().describe('Number of new items.'),
  found: z.int().describe('Number of records received.'),
  group: Id.nullable().describe('The stack of the new items.'),
  step: z.int().describe('The step of the history; send it to add more to the same step.'),
  completeness: Completeness,
  /** When the service answered; an older time means that the case answered. */
  at: z.iso.datetime().nullable(),
  fromCase: z.boolean().describe('true if the reply came from the case, at no cost.'),
  stopped: Failure.nullable().describe('Why it stopped early; earlier results are on the graph.'),
});
export type Added = z.output<typeof Added>;

export const Common = z.object({
  of: z.int().describe('Number of items that can share something.'),
  traits: z
    .array(
      z.object({
        kind: Kind,
        value: HostileText,
        relation: HostileText,
        parameter: z.string().nullable().describe('The Investigate parameter that finds all domains that share it.'),
        count: z.int().nullable().describe('Number of domains that share it in total; null if unknown.'),
        have: z.array(Id),
        weight: z.number().describe('0 to 1; high if many of these and few others share it.'),
        overlap: z.boolean().nullable().describe('Whether they shared it at the same time; null: unknown.'),
      }),
    )
    .describe('Those that the fewest domains share come first, those that nobody counted last.'),
  clusters: z.array(z.object({ ids: z.array(Id), because: z.array(z.string()) })),
  unread: z.array(Id).describe('Names without a record in the case.'),
});
export type Common = z.output<typeof Common>;
