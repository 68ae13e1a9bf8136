import * as z from 'zod';
import { entityKinds } from './entity-kinds.ts';
import { EvidenceLine, raritySources } from './graph-answers.ts';
import { HostileText } from './hostile.ts';
import { caseStates } from './memory.ts';

// Recurring hands: cases that look alike, and actors, which are what an analyst decided about them.

const Time = z.iso.datetime();
export const ActorId = z.uuid();

/** A case that looks like the open one, and why. */
export const AlikeCase = z.object({
  id: z.string().describe('The ID in the case.'),
  path: z.string(),
  title: HostileText,
  changed: Time.nullable(),
  tier: z.enum(['one hand', 'same setup']).describe('How sure it is, as in "What links these?".'),
  strength: z.number().describe('The mean of the compared pairs of names, in orders of magnitude.'),
  reasons: z
    .array(
      EvidenceLine.extend({
        here: z.int().describe('How many names of the open case it is about.'),
        there: z.int().describe('How many names of the other case.'),
      }),
    )
    .describe('Strongest first.'),
  names: z.array(HostileText).describe('Some names of the other case that it is about.'),
  actors: z.array(ActorId).describe('Actors that have this case.'),
  apart: z.boolean().describe('Somebody decided that the two are not the same.'),
});
export type AlikeCase = z.output<typeof AlikeCase>;

/** An actor, as the list shows it. */
export const ActorRow = z.object({
  id: ActorId,
  name: HostileText,
  cases: z.array(z.string()).describe('The IDs of its cases.'),
  watched: z.boolean().describe('A case that gets one of its rare traits is reported.'),
  changed: Time,
});
export type ActorRow = z.output<typeof ActorRow>;

export const ActorCase = z.object({
  id: z.string(),
  path: z.string(),
  title: HostileText.describe('Empty for a private case.'),
  state: z.enum(caseStates),
  why: z.string().nullable().describe('Why it could not be read.'),
  changed: Time.nullable(),
  names: z.int().describe('How many of its names are the actor’s.'),
});
export type ActorCase = z.output<typeof ActorCase>;

/** A value that several names of the actor have. */
export const ActorTrait = z.object({
  kind: z.enum(entityKinds),
  value: HostileText,
  relation: HostileText,
  parameter: z.string().nullable().describe('The parameter of Investigate that finds domains with it.'),
  weight: z.number().describe('How much it speaks for one owner, in orders of magnitude.'),
  domains: z.number().describe('Domains that share it.'),
  from: z.enum(raritySources).describe('Where that number comes from.'),
  names: z.int().describe('How many names of the actor have it.'),
  cases: z.int().describe('In how many of its cases.'),
  first: Time.nullable(),
  last: Time.nullable(),
});
export type ActorTrait = z.output<typeof ActorTrait>;

export const ActorName = z.object({
  name: HostileText,
  registered: Time.nullable(),
  cases: z.array(z.string()).describe('The IDs of the cases that have it.'),
  isIn: z.boolean().describe('Somebody judged it to be part of a campaign.'),
});
export type ActorName = z.output<typeof ActorName>;

/** A case outside the actor that has its rare traits. */
export const ActorSight = z.object({
  id: z.string(),
  path: z.string(),
  title: HostileText,
  weight: z.number().describe('The sum of what the values say, in orders of magnitude.'),
  values: z.array(z.object({ kind: z.enum(entityKinds), value: HostileText, last: Time.nullable() })),
});
export type ActorSight = z.output<typeof ActorSight>;

export const Actor = z.object({
  ...ActorRow.omit({ cases: true }).shape,
  notes: HostileText,
  created: Time,
  cases: z.array(ActorCase),
  traits: z.array(ActorTrait).describe('Those in several cases first, and of these the strongest.'),
  allTraits: z.int(),
  names: z.array(ActorName).describe('Newest registration first.'),
  allNames: z.int(),
  last: z.array(ActorName.pick({ name: true, registered: true })).describe('What was registered last.'),
  sights: z.array(ActorSight).describe('Other cases that have its rare traits.'),
  ready: z.boolean().describe('All known cases have been read.'),
});
export type Actor = z.output<typeof Actor>;
