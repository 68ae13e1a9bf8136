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
  table: z.enum(comparedTables).describe('entity: an item. edge: a link. other: the case itself, or a saved item.'),
  kind: z.string().describe('The kind of item, of link or of saved item.'),
  value: HostileText,
  to: HostileText.nullable().describe('For a link, the value at its other end.'),
  id: z.int().nullable().describe('The ID of the item in the open case; null if it is not there.'),
  fields: z
    .array(z.object({ name: z.string(), before: HostileText.nullable(), after: HostileText.nullable() }))
    .describe('What changed; long texts are truncated.'),
});
export type Difference = z.output<typeof Difference>;

const Counts = z.object({ new: z.int(), gone: z.int(), changed: z.int() });

export const Comparison = z.object({
  before: z
    .object({ title: z.string(), at: z.iso.datetime().nullable() })
    .describe('The title and the time of the last change of this side.'),
  after: z.object({ title: z.string(), at: z.iso.datetime().nullable() }),
  counts: z.record(z.enum(comparedTables), Counts),
  differences: z.array(Difference),
  next: z.int().nullable().describe('Send this as `from` for the next part; null if this was the last.'),
});
export type Comparison = z.output<typeof Comparison>;

const mergeChoices = ['mine', 'theirs', 'both'] as const;
export const MergeChoice = z.enum(mergeChoices);
export type MergeChoice = z.output<typeof MergeChoice>;

export const MergeConflict = z.object({
  id: z.string(),
  what: z.enum(['note', 'summary', 'verdict', 'membership']),
  of: ThingName.nullable().describe('The item; null for the case itself.'),
  base: HostileText.describe('The value when both cases were last identical.'),
  mine: HostileText,
  theirs: HostileText,
  choices: z.array(MergeChoice).describe('The allowed choices: two verdicts on one domain can’t both apply.'),
});
export type MergeConflict = z.output<typeof MergeConflict>;

export const MergeLook = z.object({
  path: z.string(),
  parted: z.iso.datetime().nullable().describe('When the two cases were last identical; null: only at the beginning.'),
  who: z.array(z.string()).describe('Who worked in the copy since then.'),
  events: z.int().describe('Number of events to merge.'),
  replies: z.int().describe('Number of replies to merge.'),
  counts: z.record(z.enum(comparedTables), Counts).describe('What the merge changes in this case.'),
  conflicts: z.array(MergeConflict).describe('Conflicts that a person must decide.'),
});
export type MergeLook = z.output<typeof MergeLook>;
