import * as z from 'zod';
import { Completeness } from './completeness.ts';
import { entityKinds } from './entity-kinds.ts';
import { HostileText } from './hostile.ts';
import { Failure } from './result.ts';

const Id = z.int().min(1);
const Kind = z.enum(entityKinds);

export const Added = z.object({
  ids: z.array(Id).describe('The things that the answer names, new or not; the first few thousand.'),
  added: z.int().describe('How many of them are new.'),
  found: z.int().describe('How many records came.'),
  group: Id.nullable().describe('The stack that the new ones are in.'),
  step: z.int().describe('The step of the history, to join more to it.'),
  completeness: Completeness,
  /** When the service answered; an older time means that the case answered. */
  at: z.iso.datetime().nullable(),
  fromCase: z.boolean().describe('True when the case held the answer, so that nothing was spent.'),
  stopped: Failure.nullable().describe('Why it ended early; what came before is on the graph.'),
});
export type Added = z.output<typeof Added>;

export const Common = z.object({
  of: z.int().describe('How many of the things are names that can share something.'),
  traits: z
    .array(
      z.object({
        kind: Kind,
        value: HostileText,
        relation: HostileText,
        parameter: z.string().nullable().describe('The parameter of Investigate that finds all that share it.'),
        count: z.int().nullable().describe('How many domains share it in all; null where nobody counted.'),
        have: z.array(Id),
        weight: z.number().describe('0 to 1: shared by many of these and by few others.'),
        overlap: z.boolean().nullable().describe('Whether they were seen with it at one time; null: not known.'),
      }),
    )
    .describe('Those that the fewest domains share come first, those that nobody counted last.'),
  clusters: z.array(z.object({ ids: z.array(Id), because: z.array(z.string()) })),
  unread: z.array(Id).describe('Names whose record the case does not hold yet.'),
});
export type Common = z.output<typeof Common>;
