import * as z from 'zod';
import { entityKinds } from './entity-kinds.ts';
import { HostileText } from './hostile.ts';

/** The differences between two cases, or two moments of one; and the conflicts when a copy is merged. */

export const changeKinds = ['new', 'gone', 'changed'] as const;
export type ChangeKind = (typeof changeKinds)[number];
export const comparedTables = ['entity', 'edge', 'other'] as const;
export type ComparedTable = (typeof comparedTables)[number];

const ThingName = z.object({ kind: z.enum(entityKinds), value: HostileText });

export const Difference = z.object({
  change: z.enum(changeKinds),
  table: z.enum(comparedTables).describe('entity: a thing. edge: a link. other: the case itself, or something saved.'),
  kind: z.string().describe('The kind of thing, what links two things, or what was saved.'),
  value: HostileText,
  to: HostileText.nullable().describe('Of a link, the value of its other end.'),
  id: z.int().nullable().describe('The number of the thing in the case that is open; null when it is not there.'),
  fields: z
    .array(z.object({ name: z.string(), before: HostileText.nullable(), after: HostileText.nullable() }))
    .describe('What changed, with long texts cut.'),
});
export type Difference = z.output<typeof Difference>;

const Counts = z.object({ new: z.int(), gone: z.int(), changed: z.int() });

export const Comparison = z.object({
  before: z.object({ title: z.string(), at: z.iso.datetime().nullable() }).describe('The last change of that side.'),
  after: z.object({ title: z.string(), at: z.iso.datetime().nullable() }),
  counts: z.record(z.enum(comparedTables), Counts),
  differences: z.array(Difference),
  next: z.int().nullable().describe('Hand this back as `from` for the next part; null when this was the last.'),
});
export type Comparison = z.output<typeof Comparison>;

const mergeChoices = ['mine', 'theirs', 'both'] as const;
export const MergeChoice = z.enum(mergeChoices);
export type MergeChoice = z.output<typeof MergeChoice>;

export const MergeConflict = z.object({
  id: z.string(),
  what: z.enum(['note', 'summary', 'verdict']),
  of: ThingName.nullable().describe('The thing; null for the case itself.'),
  base: HostileText.describe('What it was when both were one.'),
  mine: HostileText,
  theirs: HostileText,
  choices: z.array(MergeChoice).describe('Two verdicts on one domain can’t both stand.'),
});
export type MergeConflict = z.output<typeof MergeConflict>;

export const MergeLook = z.object({
  path: z.string(),
  parted: z.iso.datetime().nullable().describe('When the two cases were last the same; null: from the beginning.'),
  who: z.array(z.string()).describe('Who worked in the copy since.'),
  events: z.int().describe('How many events of theirs come in.'),
  replies: z.int().describe('How many replies of theirs come in.'),
  counts: z.record(z.enum(comparedTables), Counts).describe('What the merge does to this case.'),
  conflicts: z.array(MergeConflict).describe('What only a person can decide.'),
});
export type MergeLook = z.output<typeof MergeLook>;
