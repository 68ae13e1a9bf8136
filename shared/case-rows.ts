import * as z from 'zod';
import { Completeness } from './completeness.ts';
import { entityKinds } from './entity-kinds.ts';
import { Facts } from './facts.ts';
import { HostileText } from './hostile.ts';
import { CampaignRow, MembershipRow } from './membership.ts';
import { savedItemKinds } from './saved-items.ts';

/**
 * The rows of a case that the user works on. Every change to them is an event with each row before and after, so that
 * the same code can undo, redo, list and publish it.
 */

const Id = z.int().min(1);
const Time = z.iso.datetime();
/** The file or case that a row was imported from; empty for rows from here. It stays for ever. */
const Origin = z.string().nullish();

export const EntityRow = z.object({
  id: Id,
  kind: z.enum(entityKinds),
  value: HostileText,
  /** The original spelling, if it differs from the normal form. */
  shown: HostileText.nullable(),
  facts: Facts,
  hidden: z.boolean(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  pinned: z.boolean(),
  colour: z.string().nullable(),
  tags: z.array(HostileText),
  note: HostileText,
  group: Id.nullable(),
  origin: Origin,
});
export type EntityRow = z.output<typeof EntityRow>;

/** The row for the page: without the search words, which only main uses and which are the longest part of a row. */
export function withoutWords<R extends EntityRow>(row: R): R {
  if (row.facts.words === undefined) return row;
  const { words: _words, ...facts } = row.facts;
  return { ...row, facts };
}

export const EdgeRow = z.object({
  id: Id,
  from: Id,
  to: Id,
  /** The kind of link, such as `registrant email` or `A`. */
  kind: z.string(),
  first: Time.nullable(),
  last: Time.nullable(),
  count: z.int().min(0).nullable(),
  origin: Origin,
});
export type EdgeRow = z.output<typeof EdgeRow>;

/** Which reply said that an entity or a link exists. */
export const ObservationRow = z.object({
  id: Id,
  entity: Id.nullable(),
  edge: Id.nullable(),
  reply: Id,
  /** Which record of the reply, counted from 0; null for the complete reply. */
  record: z.int().min(0).nullable(),
  origin: Origin,
});
export type ObservationRow = z.output<typeof ObservationRow>;

/** Many entities drawn as one stack. */
export const GroupRow = z.object({
  id: Id,
  label: HostileText,
  x: z.number().nullable(),
  y: z.number().nullable(),
  pinned: z.boolean(),
  colour: z.string().nullable(),
  open: z.boolean(),
  /** Whether it contains all results of its query. */
  completeness: Completeness.nullable(),
});
export type GroupRow = z.output<typeof GroupRow>;

export const verdictActions = ['watch', 'ignore', 'escalate-blocked', 'escalate-external'] as const;

/** sending: sent to the service, without an answer yet. unknown: nobody can say whether it was done. */
export const verdictStates = ['staged', 'sending', 'refused', 'unknown'] as const;

/** A user's verdict on a Detect domain, before the service has it. */
export const VerdictRow = z.object({
  id: Id,
  /** The domain's id in Detect. */
  watchId: z.string(),
  domain: HostileText,
  action: z.enum(verdictActions),
  state: z.enum(verdictStates),
  why: HostileText.nullable(),
});
export type VerdictRow = z.output<typeof VerdictRow>;

/** A row that the user saved: see `saved-items.ts` for the kinds. Case files store it in the table `kept`. */
export const SavedItemRow = z.object({ id: Id, kind: z.enum(savedItemKinds), name: z.string(), data: z.unknown() });
export type SavedItemRow = z.output<typeof SavedItemRow>;

/** The case itself; there is one row. */
export const CaseRow = z.object({ id: z.literal(1), title: z.string(), note: z.string() });
export type CaseRow = z.output<typeof CaseRow>;

export const rowSchemas = {
  entity: EntityRow,
  edge: EdgeRow,
  observation: ObservationRow,
  group: GroupRow,
  case: CaseRow,
  verdict: VerdictRow,
  kept: SavedItemRow,
  campaign: CampaignRow,
  membership: MembershipRow,
} as const;
export type RowTable = keyof typeof rowSchemas;
export type RowOf<T extends RowTable> = z.output<(typeof rowSchemas)[T]>;

/** One row before and after; null if it did not exist. */
export type RowChange = {
  [T in RowTable]: {
    readonly table: T;
    readonly id: number;
    readonly before: RowOf<T> | null;
    readonly after: RowOf<T> | null;
  };
}[RowTable];

/** The kinds of events in a case, and whether each can be undone. */
export const eventKinds = {
  asked: { title: 'Asked a service', undoable: false },
  added: { title: 'Added', undoable: true },
  annotated: { title: 'Annotated', undoable: true },
  moved: { title: 'Moved', undoable: true },
  hidden: { title: 'Hidden', undoable: true },
  restored: { title: 'Shown again', undoable: true },
  removed: { title: 'Removed', undoable: true },
  merged: { title: 'Merged', undoable: true },
  grouped: { title: 'Grouped', undoable: true },
  renamed: { title: 'Renamed', undoable: true },
  kept: { title: 'Saved', undoable: true },
  watched: { title: 'Ran a saved search', undoable: false },
  judged: { title: 'Judged', undoable: true },
  sent: { title: 'Sent to Detect', undoable: false },
  imported: { title: 'Imported', undoable: true },
  rebuilt: { title: 'Rebuilt from its replies', undoable: true },
  settled: { title: 'Settled a conflict', undoable: false },
  joined: { title: 'From a colleague', undoable: false },
  undone: { title: 'Undone', undoable: false },
  redone: { title: 'Done again', undoable: false },
} as const;
export type EventKind = keyof typeof eventKinds;
export const EventKind = z.enum(Object.keys(eventKinds) as [EventKind, ...EventKind[]]);
