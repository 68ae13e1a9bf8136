import * as z from 'zod';
import { EntitySource, EventLine, GraphPart, Hit, ReplyLine, SourceOfItems } from '../case-lists.ts';
import { CaseRow, EdgeRow, EntityRow, EventKind, GroupRow } from '../case-rows.ts';
import { CaseState } from '../case-state.ts';
import { Comparison, changeKinds, comparedTables, MergeChoice, MergeLook } from '../comparison.ts';
import { DomainRecord } from '../domain-record.ts';
import { entityKinds } from '../entity-kinds.ts';
import { ReadPath, WritePath } from '../file-path.ts';
import { HostileText } from '../hostile.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

const Id = z.int().min(1);
const Ids = z.array(Id).min(1).max(100_000).describe('IDs of items, as case.graph lists them.');
const WhereTo = WritePath.optional().describe('The file to write. If omitted, Sextant asks for one.');
const Nothing = z.strictObject({});
const Kind = z.enum(entityKinds);

/** A case at a moment. */
const Place = z.strictObject({
  path: ReadPath.optional().describe('The file of another case. If omitted: the open case.'),
  event: Id.optional().describe('The state right after this event. If omitted: the current state.'),
});

const ExportForm = z.enum(['folder', 'zip']);

export const caseCalls = {
  'case.state': {
    does: 'Returns which case is open, and whether all of it is saved.',
    input: Nothing,
    output: CaseState,
  },
  'case.new': {
    does: 'Closes the open case and creates a new one. Without a path, the new case is untitled and in the data folder.',
    input: z.strictObject({
      path: WritePath.optional().describe('The file of the new case.'),
      title: z.string().trim().min(1).max(200).optional().describe('The title that the window shows.'),
    }),
    output: CaseState,
  },
  'case.open': {
    does: 'Closes the open case and opens another.',
    input: z.strictObject({ path: ReadPath.optional().describe('The file. If omitted, Sextant asks for one.') }),
    output: CaseState,
  },
  'case.recent': {
    does: 'Lists recent cases, the latest first.',
    input: Nothing,
    output: z.object({
      cases: z.array(z.object({ path: z.string(), title: z.string(), at: z.iso.datetime(), there: z.boolean() })),
    }),
  },
  'case.saveCopy': {
    does: 'Writes a complete copy of the case to another file. The open case stays open.',
    input: z.strictObject({ path: WhereTo }),
    output: z.object({ path: z.string(), bytes: z.int() }),
  },
  'case.rename': {
    does: 'Changes the title or the summary of the case.',
    input: z.strictObject({
      title: z.string().trim().min(1).max(200).optional().describe('The new title.'),
      note: z.string().max(100_000).optional().describe('The summary, as Markdown.'),
    }),
    output: CaseState,
  },
  'case.import': {
    does: 'Adds another case to this one: its items, links, notes and replies.',
    input: z.strictObject({ path: ReadPath.optional().describe('The other case. If omitted, Sextant asks for one.') }),
    output: z.object({ entities: z.int(), edges: z.int(), replies: z.int() }),
  },
  'case.recover': {
    does: 'Copies everything readable in a damaged case to a new file. Does not change the damaged file.',
    input: z.strictObject({
      path: ReadPath.optional().describe('The damaged file. If omitted, Sextant asks for one.'),
      to: WhereTo,
    }),
    output: z.object({
      path: z.string(),
      rows: z.record(z.string(), z.int()).describe('How many rows of each table were saved.'),
      lost: z.array(z.string()).describe('What was not readable.'),
    }),
  },

  'case.graph': {
    does: 'Returns the items and links of the case, in parts.',
    input: z.strictObject({
      next: z.string().max(200).optional().describe('The `next` of the previous part.'),
      only: z
        .enum(['visible', 'hidden', 'all'])
        .default('all')
        .describe('Only visible items, only hidden ones, or all.'),
      at: Id.optional().describe('The state after this event. If omitted: the current state.'),
      limit: z.int().min(1).max(20_000).default(2000).describe('Maximum items or links per part.'),
      packed: z.boolean().default(false).describe('Items and links as columns in one text, for millions of them.'),
    }),
    output: GraphPart,
  },
  'case.entity': {
    does: 'Returns everything about one item: its record, its links and the replies that mention it.',
    input: z.strictObject({ id: Id.describe('Its ID.') }),
    output: z.object({
      entity: EntityRow,
      record: DomainRecord.nullable().describe('Its latest record, if it is a domain that was looked up.'),
      recordReply: Id.nullable(),
      source: EntitySource.describe('How it came into the case.'),
      replies: z.array(ReplyLine).describe('The replies that mention it, or else its links, newest first.'),
      edges: z.array(EdgeRow),
    }),
  },
  'case.sources': {
    does: 'Says how items first came into the case, in parts. The first part that names an item decides.',
    input: z.strictObject({ next: z.string().max(200).optional().describe('The `next` of the previous part.') }),
    output: z.object({
      sources: z.array(SourceOfItems).describe('Items by source.'),
      next: z.string().nullable().describe('Pass this to get the next part; null after the last.'),
    }),
  },
  'case.search': {
    does: 'Finds items of the case by part of their value, note or tags, or by their text in replies.',
    input: z.strictObject({
      text: z.string().trim().min(1).max(200).describe('The text to find.'),
      limit: z.int().min(1).max(500).default(50).describe('Maximum results.'),
    }),
    output: z.object({ hits: z.array(Hit), more: z.boolean(), milliseconds: z.number() }),
  },

  'case.add': {
    does: 'Adds items by hand.',
    input: z.strictObject({
      entities: z
        .array(
          z.strictObject({
            kind: Kind.describe('The kind of item.'),
            value: z.string().trim().min(1).max(2000).describe('Its value.'),
            x: z.number().optional().describe('Its position on the canvas.'),
            y: z.number().optional().describe('Its position on the canvas.'),
          }),
        )
        .min(1)
        .max(10_000)
        .describe('The items to add. Items already in the case stay unchanged.'),
      label: z.string().max(200).optional().describe('The label in the history. If omitted, Sextant writes one.'),
      from: z
        .string()
        .trim()
        .min(1)
        .max(255)
        .optional()
        .describe('The file that named them. New items show it permanently.'),
    }),
    output: z.object({ ids: z.array(Id), added: z.int() }),
  },
  'case.link': {
    does: 'Links two items by hand.',
    input: z.strictObject({
      from: Id.describe('The ID of the first item.'),
      to: Id.describe('The ID of the second item.'),
      kind: z.string().trim().min(1).max(100).describe('The kind of link.'),
    }),
    output: z.object({ id: Id }),
  },
  'case.annotate': {
    does: 'Changes the note, the tags or the colour of items.',
    input: z.strictObject({
      ids: Ids,
      note: z.string().max(100_000).optional().describe('The new note, as Markdown.'),
      addTags: z.array(z.string().trim().min(1).max(60)).max(50).default([]).describe('Tags to add.'),
      removeTags: z.array(z.string()).max(50).default([]).describe('Tags to remove.'),
      colour: z
        .enum(['red', 'orange', 'yellow', 'green', 'blue', 'violet'])
        .nullable()
        .optional()
        .describe('A colour, or null for none.'),
    }),
    output: Nothing,
  },
  'case.move': {
    does: 'Saves the positions of items on the canvas. One drag is one call.',
    input: z.strictObject({
      places: z
        .array(
          z.strictObject({
            id: Id.describe('Its ID.'),
            x: z.number().describe('Horizontal position.'),
            y: z.number().describe('Vertical position.'),
          }),
        )
        .max(100_000)
        .describe('Items and their new positions.'),
      groups: z
        .array(
          z.strictObject({
            id: Id.describe('Its ID.'),
            x: z.number().describe('Horizontal position.'),
            y: z.number().describe('Vertical position.'),
          }),
        )
        .max(10_000)
        .default([])
        .describe('Stacks and their new positions.'),
      pinned: z.boolean().optional().describe('true also pins them, false unpins them.'),
      withLatest: z
        .boolean()
        .default(false)
        .describe('Adds this to the latest step, as the first positions of its new items. One undo reverts both.'),
      label: z.string().max(200).optional().describe('The label in the history.'),
    }),
    output: Nothing,
  },
  'case.hide': {
    does: 'Hides items on the canvas. They stay in the case.',
    input: z.strictObject({ ids: Ids }),
    output: Nothing,
  },
  'case.restore': {
    does: 'Shows hidden items on the canvas again.',
    input: z.strictObject({ ids: Ids.optional().describe('The items to show. If omitted: all hidden items.') }),
    output: z.object({ restored: z.int() }),
  },
  'case.remove': {
    does: 'Removes items and their links from the case. Undo restores them. Replies are never removed.',
    input: z.strictObject({ ids: Ids }),
    output: Nothing,
  },
  'case.group': {
    does: 'Groups several items into one stack.',
    input: z.strictObject({ ids: Ids, label: z.string().trim().min(1).max(200).describe('The name of the stack.') }),
    output: z.object({ id: Id }),
  },
  'case.ungroup': {
    does: 'Ungroups a stack: its items appear on the canvas again.',
    input: z.strictObject({
      group: Id.describe('The stack.'),
      ids: Ids.optional().describe('Only these of its items. If omitted: all.'),
    }),
    output: Nothing,
  },
  'case.merge': {
    does: 'Merges items into one. Their links, notes and evidence go to that one.',
    input: z.strictObject({ into: Id.describe('The item that remains.'), from: Ids }),
    output: Nothing,
  },

  'case.undo': {
    does: 'Undoes the latest step that can be undone.',
    input: Nothing,
    output: z.object({
      label: z.string().nullable().describe('The label of the step that was undone; null if there was none.'),
    }),
  },
  'case.redo': {
    does: 'Redoes the latest undone step.',
    input: Nothing,
    output: z.object({ label: z.string().nullable() }),
  },
  'case.history': {
    does: 'Lists the history of the case, the latest event first.',
    input: z.strictObject({
      before: Id.optional().describe('Only events before this one.'),
      kinds: z.array(EventKind).optional().describe('Only these kinds.'),
      text: z.string().max(200).optional().describe('Only events whose text contains this.'),
      who: z.string().max(2000).optional().describe('Only events of this author.'),
      limit: z.int().min(1).max(500).default(100).describe('Maximum results.'),
    }),
    output: z.object({ events: z.array(EventLine), more: z.boolean() }),
  },
  'case.jump': {
    does: 'Undoes or redoes steps until the case is as it was right after the given step.',
    input: z.strictObject({ step: z.int().min(0).describe('The step; 0 is the empty case.') }),
    output: CaseState,
  },

  'case.compare': {
    does: 'Lists what is new, gone and changed between two cases, or between two moments of one case. Changes nothing.',
    input: z.strictObject({
      before: Place.extend({
        choose: z.boolean().default(false).describe('Asks the user for the file of the other case.'),
      })
        .default({ choose: false })
        .describe('The earlier side of the comparison.'),
      after: Place.default({}).describe('The later side: new, gone and changed refer to it.'),
      change: z.enum(changeKinds).optional().describe('Only what is new, gone or changed.'),
      table: z.enum(comparedTables).optional().describe('Only items, only links, or only the rest.'),
      from: z.int().min(0).default(0).describe('The `next` of the previous part.'),
      limit: z.int().min(1).max(2000).default(500).describe('Maximum differences per part.'),
    }),
    output: Comparison.extend({ path: z.string().nullable().describe('The other case, if there is one.') }),
  },
  'case.previewMerge': {
    does: 'Shows what merging a copy of this case would change, and which conflicts a person must decide first. Changes nothing.',
    input: z.strictObject({ path: ReadPath.optional().describe('The copy. If omitted, Sextant asks for one.') }),
    output: MergeLook,
  },
  'case.mergeCopy': {
    does: 'Merges what happened in a copy of this case since the two were last identical, with its replies and history. Can be undone.',
    input: z.strictObject({
      path: ReadPath.optional().describe('The copy. If omitted, Sextant asks for one.'),
      answers: z.record(z.string(), MergeChoice).default({}).describe('The choice for each conflict, by its ID.'),
      rest: MergeChoice.optional().describe('The choice for all other conflicts.'),
    }),
    output: z.object({ events: z.int(), replies: z.int(), counts: MergeLook.shape.counts }),
  },

  'case.replies': {
    does: 'Lists the ledger: every request and its reply, the latest first.',
    input: z.strictObject({
      before: Id.optional().describe('Only rows before this one.'),
      limit: z.int().min(1).max(500).default(100).describe('Maximum results.'),
    }),
    output: z.object({ replies: z.array(ReplyLine), more: z.boolean() }),
  },
  'case.reply': {
    does: 'Returns the text of a reply. Masks tokens of images and links in it, unless `raw` is true.',
    input: z.strictObject({
      id: Id.describe('The row of the ledger.'),
      raw: z.boolean().default(false).describe('Returns the text as received, with tokens.'),
      offset: z.int().min(0).default(0).describe('The first character to return.'),
    }),
    output: z.object({
      reply: ReplyLine,
      limit: z.string().nullable().describe('What the reply says about the limit that cut it off.'),
      text: z.string().nullable(),
      total: z.int(),
      more: z.boolean(),
    }),
  },
  'case.spent': {
    does: 'Counts the queries that this case has cost, per product and day.',
    input: Nothing,
    output: z.object({ days: z.array(z.object({ day: z.string(), operation: z.string(), queries: z.int() })) }),
  },
  'case.verify': {
    does: 'Verifies a case from its first entry to its last: every byte of the replies, the events, and that the graph matches the events. Names the first entry that was changed, added, removed or moved.',
    input: z.strictObject({
      path: ReadPath.optional().describe('Another case. If omitted: the open case.'),
      seal: z.string().min(1).max(100_000).optional().describe('A seal of the case, as case.seal wrote it.'),
    }),
    output: z.object({
      good: z.boolean(),
      replies: z.int(),
      events: z.int(),
      bytes: z.int(),
      entries: z.int().describe('The number of entries of the chain.'),
      last: z.string().nullable().describe('The last hash of the chain.'),
      what: z.string().nullable().describe('The first entry that differs.'),
      why: z.string().nullable(),
      upgraded: z
        .object({ version: z.int(), at: z.string() })
        .nullable()
        .describe(
          'When a case from an older version got its chain. Earlier entries were added to the chain at that time.',
        ),
      sinceSeal: z.int().nullable().describe('Number of entries after the seal; null without a seal.'),
      damage: z.string().nullable().describe('Damage to the file itself.'),
      team: z
        .object({
          entries: z.int().describe('Number of signed entries.'),
          authors: z.int().describe('Number of people.'),
          missing: z
            .array(z.object({ name: HostileText, entries: z.int() }))
            .describe('Whose entries others have seen and this file lacks, and how many.'),
        })
        .nullable()
        .describe('The signed entries of a shared case; null if it is not shared: then nothing is signed.'),
    }),
  },
  'case.seal': {
    does: 'Verifies the open case and writes the last hash of its chain as one line. Store that line elsewhere.',
    input: z.strictObject({
      path: WhereTo,
      timestamp: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .optional()
        .describe('A time-stamp service (RFC 3161) that signs the line.'),
    }),
    output: z.object({
      path: z.string(),
      line: z.string(),
      entries: z.int(),
      hash: z.string(),
      stampedAt: z.string().nullable().describe('The time that the time-stamp service signed.'),
    }),
  },
  'case.rebuild': {
    does: 'Rebuilds the graph from the stored replies and reports differences. Can restore what differs.',
    input: z.strictObject({
      path: ReadPath.optional().describe('Another case, read only. If omitted: the open case.'),
      repair: z
        .boolean()
        .default(false)
        .describe('Saves a copy of the open case next to it, then restores in the case what differs from the replies.'),
    }),
    output: z.object({
      same: z.boolean(),
      entities: z.int(),
      edges: z.int(),
      differences: z.array(z.string()).describe('The first few, as sentences.'),
      backup: z.string().nullable().describe('The copy of the case before the repair; null if nothing was written.'),
    }),
  },
  'case.exportEvidence': {
    does: 'Exports the replies, the ledger, a readable index and a checker that needs only Node.',
    input: z.strictObject({
      path: WhereTo,
      form: ExportForm.default('zip').describe('One zip file, or a folder.'),
      raw: z.boolean().default(true).describe('false omits the raw bytes and masks tokens.'),
    }),
    output: z.object({ path: z.string(), replies: z.int(), bytes: z.int() }),
  },
} satisfies CallSpecs;

const Removed = z.object({ entities: z.array(Id), edges: z.array(Id), groups: z.array(Id) });

export const caseEvents = {
  'case.opened': { tells: 'Another case was opened.', payload: CaseState },
  'case.stateChanged': { tells: 'Something was saved, or saving failed.', payload: CaseState },
  'case.changed': {
    tells: 'Rows of the case changed. A large change comes in several parts.',
    payload: z.object({
      entities: z.array(EntityRow),
      edges: z.array(EdgeRow),
      groups: z.array(GroupRow),
      packed: z.string().optional().describe('The items and links as columns, if there are many.'),
      removed: Removed,
      about: CaseRow.nullable(),
      /** False while more parts of the same change follow. */
      last: z.boolean(),
    }),
  },
} satisfies EventSpecs;
