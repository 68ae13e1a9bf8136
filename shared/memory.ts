import * as z from 'zod';
import { entityKinds } from './entity-kinds.ts';
import { HostileText } from './hostile.ts';

// What the index of all cases knows. It is made from the cases, and is never the only copy of anything.

/** What was decided about a value in a case: in a campaign, or in Detect. */
export const pastVerdicts = ['in', 'out', 'unsure', 'watched', 'ignored', 'escalated'] as const;
export const PastVerdict = z.enum(pastVerdicts);
export type PastVerdict = z.output<typeof PastVerdict>;

const Time = z.iso.datetime();

/** What one case knows of a value. */
export const PastSight = z.object({
  kind: z.enum(entityKinds),
  value: HostileText,
  first: Time.nullable().describe('The first time, as far as the case knows.'),
  last: Time.nullable(),
  verdicts: z.array(PastVerdict),
  tags: z.array(HostileText),
  note: HostileText.describe('The beginning of its note; empty without one.'),
  onGraph: z.boolean().describe('False: only a stored reply contains it.'),
  via: HostileText.nullable().describe('The domain whose stored record contains it.'),
});
export type PastSight = z.output<typeof PastSight>;

export const caseStates = ['read', 'waiting', 'private', 'missing', 'unreadable'] as const;

/** A case that the index knows. */
export const KnownCase = z.object({
  path: z.string(),
  title: HostileText,
  id: z.string().describe('The ID in the case; copies of a case share it.'),
  state: z.enum(caseStates),
  why: z.string().nullable().describe('Why it could not be read, or not completely.'),
  values: z.int(),
  changed: Time.nullable().describe('The time of its last change.'),
});
export type KnownCase = z.output<typeof KnownCase>;

/** A value, and the other cases that have it. */
export const SeenValue = z.object({
  kind: z.enum(entityKinds),
  value: HostileText,
  cases: z.int().describe('In how many other cases it is.'),
  common: z.string().nullable().describe('Why it makes no mark, if strangers share it.'),
  seen: z
    .array(PastSight.extend({ id: z.string().describe('The ID in the case.'), path: z.string(), title: HostileText }))
    .describe('Those with a verdict, a tag or a note first, then the newest.'),
});
export type SeenValue = z.output<typeof SeenValue>;

/** A case with its results. */
export const FoundCase = z.object({
  path: z.string(),
  title: HostileText,
  changed: Time.nullable(),
  inTitle: z.boolean().describe('The title of the case contains the text.'),
  count: z.int().describe('How many of its values match.'),
  values: z.array(PastSight).describe('The first few.'),
});
export type FoundCase = z.output<typeof FoundCase>;

export const MemoryState = z.object({
  cases: z.int(),
  values: z.int(),
  waiting: z.int().describe('How many cases are still to read.'),
  reading: z.string().nullable().describe('The case that is being read.'),
  looking: z.boolean().describe('It is looking for new and changed cases.'),
  paused: z.boolean(),
  folders: z.array(z.object({ path: z.string(), there: z.boolean() })),
  problems: z.array(KnownCase).describe('Cases that are missing, private, unreadable or read only in part.'),
  failure: z.string().nullable().describe('Why the index itself can’t be used now.'),
});
export type MemoryState = z.output<typeof MemoryState>;
