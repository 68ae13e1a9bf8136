import * as z from 'zod';
import { EntitySource, EventLine, GraphPart, Hit, ReplyLine } from '../case-lists.ts';
import { CaseRow, EdgeRow, EntityRow, EventKind, GroupRow } from '../case-rows.ts';
import { CaseState } from '../case-state.ts';
import { Comparison, changeKinds, comparedTables, MergeChoice, MergeLook } from '../comparison.ts';
import { DomainRecord } from '../domain-record.ts';
import { entityKinds } from '../entity-kinds.ts';
import { ReadPath, WritePath } from '../file-path.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

const Id = z.int().min(1);
const Ids = z.array(Id).min(1).max(100_000).describe('Numbers of things on the graph, as the graph lists them.');
const WhereTo = WritePath.optional().describe('Where to; without it the person is asked.');
const Nothing = z.strictObject({});
const Kind = z.enum(entityKinds);

/** A case at a moment. */
const Place = z.strictObject({
  path: ReadPath.optional().describe('The file of another case; without it the one that is open.'),
  event: Id.optional().describe('As it was right after this event; without it as it is now.'),
});

const ExportForm = z.enum(['folder', 'zip']);

export const caseCalls = {
  'case.state': { does: 'Says which case is open, and whether all of it is saved.', input: Nothing, output: CaseState },
  'case.new': {
    does: 'Closes the case that is open and begins a new one; without a place it is untitled and lies in the data folder.',
    input: z.strictObject({
      path: WritePath.optional().describe('Where its file goes.'),
      title: z.string().trim().min(1).max(200).optional().describe('Its name, as the window shows it.'),
    }),
    output: CaseState,
  },
  'case.open': {
    does: 'Opens a case in place of the one that is open.',
    input: z.strictObject({ path: ReadPath.optional().describe('The file; without it the person is asked.') }),
    output: CaseState,
  },
  'case.recent': {
    does: 'Lists the cases that were open before, the latest first.',
    input: Nothing,
    output: z.object({
      cases: z.array(z.object({ path: z.string(), title: z.string(), at: z.iso.datetime(), there: z.boolean() })),
    }),
  },
  'case.saveCopy': {
    does: 'Writes a copy of the whole case into another file. The case that is open stays the same.',
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
    does: 'Adds everything of another case to this one: things, links, notes and the replies behind them.',
    input: z.strictObject({ path: ReadPath.optional().describe('The other case; without it the person is asked.') }),
    output: z.object({ entities: z.int(), edges: z.int(), replies: z.int() }),
  },
  'case.recover': {
    does: 'Puts what can be read of a damaged case into a new file, and leaves the damaged one alone.',
    input: z.strictObject({
      path: ReadPath.optional().describe('The damaged file; without it the person is asked.'),
      to: WhereTo,
    }),
    output: z.object({
      path: z.string(),
      rows: z.record(z.string(), z.int()).describe('How many rows of each table were saved.'),
      lost: z.array(z.string()).describe('What could not be read.'),
    }),
  },

  'case.graph': {
    does: 'Reads the things and links of the case, part by part.',
    input: z.strictObject({
      next: z.string().max(200).optional().describe('The `next` of the part before.'),
      only: z.enum(['visible', 'hidden', 'all']).default('all').describe('Leaves out what is hidden, or the rest.'),
      at: Id.optional().describe('As it was after this event; else as it is now.'),
      limit: z.int().min(1).max(2000).default(2000).describe('How many things or links in one part at most.'),
    }),
    output: GraphPart,
  },
  'case.entity': {
    does: 'Tells everything about one thing: what the replies say of it, and which replies those are.',
    input: z.strictObject({ id: Id.describe('Its number.') }),
    output: z.object({
      entity: EntityRow,
      record: DomainRecord.nullable().describe('Its newest record, where it is a domain that was read.'),
      recordReply: Id.nullable(),
      source: EntitySource.describe('How it came into the case.'),
      replies: z.array(ReplyLine).describe('The replies that name it, or else its links, newest first.'),
      edges: z.array(EdgeRow),
    }),
  },
  'case.search': {
    does: 'Finds things of the case by parts of their value, their notes, tags and what replies say of them.',
    input: z.strictObject({
      text: z.string().trim().min(1).max(200).describe('What to look for.'),
      limit: z.int().min(1).max(500).default(50).describe('How many to list at most.'),
    }),
    output: z.object({ hits: z.array(Hit), more: z.boolean(), milliseconds: z.number() }),
  },

  'case.add': {
    does: 'Adds things by hand.',
    input: z.strictObject({
      entities: z
        .array(
          z.strictObject({
            kind: Kind.describe('What kind of thing it is.'),
            value: z.string().trim().min(1).max(2000).describe('Its value.'),
            x: z.number().optional().describe('Where on the canvas.'),
            y: z.number().optional().describe('Where on the canvas.'),
          }),
        )
        .min(1)
        .max(10_000)
        .describe('What to add; what is there already stays as it is.'),
      label: z.string().max(200).optional().describe('What the history says; a sentence is made without it.'),
      from: z
        .string()
        .trim()
        .min(1)
        .max(255)
        .optional()
        .describe('The file that named them; new ones show it for ever.'),
    }),
    output: z.object({ ids: z.array(Id), added: z.int() }),
  },
  'case.link': {
    does: 'Links two things by hand.',
    input: z.strictObject({
      from: Id.describe('The one.'),
      to: Id.describe('The other.'),
      kind: z.string().trim().min(1).max(100).describe('What links them.'),
    }),
    output: z.object({ id: Id }),
  },
  'case.annotate': {
    does: 'Changes the note, the tags or the colour of things.',
    input: z.strictObject({
      ids: Ids,
      note: z.string().max(100_000).optional().describe('The new note, as Markdown.'),
      addTags: z.array(z.string().trim().min(1).max(60)).max(50).default([]).describe('Tags to add.'),
      removeTags: z.array(z.string()).max(50).default([]).describe('Tags to take off.'),
      colour: z
        .enum(['red', 'orange', 'yellow', 'green', 'blue', 'violet'])
        .nullable()
        .optional()
        .describe('A colour, or null for none.'),
    }),
    output: Nothing,
  },
  'case.move': {
    does: 'Keeps where things stand on the canvas. One drag is one call.',
    input: z.strictObject({
      places: z
        .array(
          z.strictObject({
            id: Id.describe('Its number.'),
            x: z.number().describe('Across.'),
            y: z.number().describe('Down.'),
          }),
        )
        .max(100_000)
        .describe('Things and where they stand now.'),
      groups: z
        .array(
          z.strictObject({
            id: Id.describe('Its number.'),
            x: z.number().describe('Across.'),
            y: z.number().describe('Down.'),
          }),
        )
        .max(10_000)
        .default([])
        .describe('Groups and where they stand now.'),
      pinned: z.boolean().optional().describe('Also pins them there, or lets them go.'),
      withLatest: z
        .boolean()
        .default(false)
        .describe('Belongs to the latest step, as the first places of what it brought: both are undone as one.'),
      label: z.string().max(200).optional().describe('What the history says.'),
    }),
    output: Nothing,
  },
  'case.hide': {
    does: 'Takes things off the canvas; they stay in the case.',
    input: z.strictObject({ ids: Ids }),
    output: Nothing,
  },
  'case.restore': {
    does: 'Puts hidden things back on the canvas.',
    input: z.strictObject({ ids: Ids.optional().describe('Which; without it all that are hidden.') }),
    output: z.object({ restored: z.int() }),
  },
  'case.remove': {
    does: 'Takes things and their links out of the case. Undo brings them back; replies always stay.',
    input: z.strictObject({ ids: Ids }),
    output: Nothing,
  },
  'case.group': {
    does: 'Draws several things as one stack.',
    input: z.strictObject({ ids: Ids, label: z.string().trim().min(1).max(200).describe('What the stack is called.') }),
    output: z.object({ id: Id }),
  },
  'case.ungroup': {
    does: 'Takes a stack apart: its things stand on the canvas again.',
    input: z.strictObject({
      group: Id.describe('The stack.'),
      ids: Ids.optional().describe('Only these of its things; without it all.'),
    }),
    output: Nothing,
  },
  'case.merge': {
    does: 'Makes several things one: their links, notes and evidence go to the first.',
    input: z.strictObject({ into: Id.describe('The one that stays.'), from: Ids }),
    output: Nothing,
  },

  'case.undo': {
    does: 'Undoes the latest step that can be undone.',
    input: Nothing,
    output: z.object({ label: z.string().nullable().describe('What was undone; null when there was nothing.') }),
  },
  'case.redo': {
    does: 'Does again what was undone last.',
    input: Nothing,
    output: z.object({ label: z.string().nullable() }),
  },
  'case.history': {
    does: 'Lists what happened in the case, the latest first.',
    input: z.strictObject({
      before: Id.optional().describe('Only events before this one.'),
      kinds: z.array(EventKind).optional().describe('Only these kinds.'),
      text: z.string().max(200).optional().describe('Only events whose words hold this.'),
      limit: z.int().min(1).max(500).default(100).describe('How many at most.'),
    }),
    output: z.object({ events: z.array(EventLine), more: z.boolean() }),
  },
  'case.jump': {
    does: 'Undoes or does again step by step until the case is as it was right after a step.',
    input: z.strictObject({ step: z.int().min(0).describe('The step; 0 is the very beginning.') }),
    output: CaseState,
  },

  'case.compare': {
    does: 'Says what is new, gone and changed between two cases, or two moments of one. Nothing is changed.',
    input: z.strictObject({
      before: Place.extend({
        choose: z.boolean().default(false).describe('Asks the person for the file of the other case.'),
      })
        .default({ choose: false })
        .describe('What is compared against.'),
      after: Place.default({}).describe('What is told of.'),
      change: z.enum(changeKinds).optional().describe('Only what is new, gone or changed.'),
      table: z.enum(comparedTables).optional().describe('Only things, links, or the rest.'),
      from: z.int().min(0).default(0).describe('The `next` of the part before.'),
      limit: z.int().min(1).max(2000).default(500).describe('How many in one part at most.'),
    }),
    output: Comparison.extend({ path: z.string().nullable().describe('The other case, where there is one.') }),
  },
  'case.previewMerge': {
    does: 'Says what merging a copy of this case would bring, and what a person must decide first. Nothing is changed.',
    input: z.strictObject({ path: ReadPath.optional().describe('The copy; without it the person is asked.') }),
    output: MergeLook,
  },
  'case.mergeCopy': {
    does: 'Brings in what was done in a copy of this case since the two parted, with its replies and history. Can be undone.',
    input: z.strictObject({
      path: ReadPath.optional().describe('The copy; without it the person is asked.'),
      answers: z.record(z.string(), MergeChoice).default({}).describe('What holds, by the id of each conflict.'),
      rest: MergeChoice.optional().describe('What holds for conflicts without an answer.'),
    }),
    output: z.object({ events: z.int(), replies: z.int(), counts: MergeLook.shape.counts }),
  },

  'case.replies': {
    does: 'Lists the ledger: every exchange with a service, the latest first.',
    input: z.strictObject({
      before: Id.optional().describe('Only rows before this one.'),
      limit: z.int().min(1).max(500).default(100).describe('How many at most.'),
    }),
    output: z.object({ replies: z.array(ReplyLine), more: z.boolean() }),
  },
  'case.reply': {
    does: 'Shows what a service answered. Tokens of images and links in it are masked unless the raw bytes are asked for.',
    input: z.strictObject({
      id: Id.describe('The row of the ledger.'),
      raw: z.boolean().default(false).describe('The text as it came, tokens too.'),
      offset: z.int().min(0).default(0).describe('From which character on.'),
    }),
    output: z.object({
      reply: ReplyLine,
      limit: z.string().nullable().describe('What the reply says of a limit that it was cut at.'),
      text: z.string().nullable(),
      total: z.int(),
      more: z.boolean(),
    }),
  },
  'case.spent': {
    does: 'Counts the queries that this case has cost, by product and day.',
    input: Nothing,
    output: z.object({ days: z.array(z.object({ day: z.string(), operation: z.string(), queries: z.int() })) }),
  },
  'case.verify': {
    does: 'Checks a case from its first entry to its last: replies byte by byte, events, and that the graph is what the events say. Names the first thing that was changed, added, removed or moved.',
    input: z.strictObject({
      path: ReadPath.optional().describe('Another case; without it the one that is open.'),
      seal: z.string().min(1).max(100_000).optional().describe('A seal of the case, as case.seal wrote it.'),
    }),
    output: z.object({
      good: z.boolean(),
      replies: z.int(),
      events: z.int(),
      bytes: z.int(),
      entries: z.int().describe('How long the chain is.'),
      last: z.string().nullable().describe('The hash that the chain ends with.'),
      what: z.string().nullable().describe('The first thing that is not as it was.'),
      why: z.string().nullable(),
      upgraded: z
        .object({ version: z.int(), at: z.string() })
        .nullable()
        .describe('When a case of an older form got its chain: what came before was chained then.'),
      sinceSeal: z.int().nullable().describe('How many entries came after the seal; null without a seal.'),
      damage: z.string().nullable().describe('What is damaged in the file as a whole.'),
    }),
  },
  'case.seal': {
    does: 'Checks the case that is open, and writes the hash that its chain ends with as one line to keep elsewhere.',
    input: z.strictObject({
      path: WhereTo,
      timestamp: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .optional()
        .describe('A time-stamp service (RFC 3161) that is asked to sign the line.'),
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
    does: 'Makes the graph again from the stored replies and says whether it is the same; asked to, puts back what differs.',
    input: z.strictObject({
      path: ReadPath.optional().describe('Another case, which is only read; without it the one that is open.'),
      repair: z
        .boolean()
        .default(false)
        .describe('Writes what the replies say into the case that is open, after a copy of it was put beside it.'),
    }),
    output: z.object({
      same: z.boolean(),
      entities: z.int(),
      edges: z.int(),
      differences: z.array(z.string()).describe('The first few, in words.'),
      backup: z.string().nullable().describe('Where the case as it was is kept; null where nothing was written.'),
    }),
  },
  'case.exportEvidence': {
    does: 'Writes the replies, the ledger, a readable index and a checker that needs only Node.',
    input: z.strictObject({
      path: WhereTo,
      form: ExportForm.default('zip').describe('One zip file, or a folder.'),
      raw: z.boolean().default(true).describe('false leaves out the raw bytes and masks tokens.'),
    }),
    output: z.object({ path: z.string(), replies: z.int(), bytes: z.int() }),
  },
} satisfies CallSpecs;

const Removed = z.object({ entities: z.array(Id), edges: z.array(Id), groups: z.array(Id) });

export const caseEvents = {
  'case.opened': { tells: 'Another case is open now.', payload: CaseState },
  'case.stateChanged': { tells: 'Something was saved, or could not be.', payload: CaseState },
  'case.changed': {
    tells: 'Rows of the case changed. Long changes come in several parts.',
    payload: z.object({
      entities: z.array(EntityRow),
      edges: z.array(EdgeRow),
      groups: z.array(GroupRow),
      removed: Removed,
      about: CaseRow.nullable(),
      /** False while more parts of the same change follow. */
      last: z.boolean(),
    }),
  },
} satisfies EventSpecs;
