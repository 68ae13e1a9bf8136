import * as z from 'zod';
import { entityKinds } from '../entity-kinds.ts';
import { FeedName, FeedQuestion } from '../feeds.ts';
import { FeedRow, Following, FollowingId, RowFilter } from '../following.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { SavedFile } from '../saved-file.ts';

const RowNumber = z.int().min(1);
const { feed, session, after, before, domains } = FeedQuestion.shape;

export const followingCalls = {
  'following.list': {
    does: 'Lists the feeds that are followed or were followed in this run.',
    input: z.strictObject({}),
    output: z.object({ followings: z.array(Following) }),
  },
  'following.start': {
    does: 'Follows a feed under a session, or reads a window of it once; asks within the limits until it is paused.',
    input: z
      .strictObject({ feed, session, after, before, domains })
      .refine(({ session, after, before }) => session !== undefined || after !== undefined || before !== undefined, {
        path: ['session'],
        message: 'Give a session, or a beginning or an end of the window.',
      }),
    output: Following,
  },
  'following.pause': {
    does: 'Stops asking. The session stays at the service, which keeps what is new for five days.',
    input: z.strictObject({ id: FollowingId }),
    output: Following,
  },
  'following.resume': {
    does: 'Goes on with a following that was paused or failed.',
    input: z.strictObject({ id: FollowingId }),
    output: Following,
  },
  'following.end': {
    does: 'Stops asking and ends the session at the service (DELETE). Rows and replies stay.',
    input: z.strictObject({ id: FollowingId }),
    output: Following,
  },
  'following.forget': {
    does: 'Takes a following off the list. Its replies stay in the case, its session at the service.',
    input: z.strictObject({ id: FollowingId }),
    output: z.object({}),
  },
  'following.rows': {
    does: 'Shows rows of a following, the newest first.',
    input: z.strictObject({
      id: FollowingId,
      filter: RowFilter.describe('Which rows.'),
      until: z.int().min(0).nullable().describe('Nothing newer than this row, so that a list stands still; null: all.'),
      from: z.int().min(0).describe('Rows of the list to leave out before the first.'),
      count: z.int().min(1).max(500).describe('As many rows at most.'),
    }),
    output: z.object({
      rows: z.array(FeedRow),
      total: z.int().describe('Rows in the list.'),
      fresh: z.int().describe('Rows that pass and are newer than `until`.'),
      newest: z.int().describe('The number of the newest row of all.'),
    }),
  },
  'following.line': {
    does: 'Shows one row in full: the line as it came, where it is kept, and whether the graph has it.',
    input: z.strictObject({ id: FollowingId, row: RowNumber.describe('The number of the row.') }),
    output: z.object({
      row: FeedRow,
      text: z.string().nullable().describe('null until the answer has come to its end.'),
      cut: z.boolean().describe('True when only its beginning is shown.'),
      reply: z.int().nullable().describe('The row of the ledger.'),
      line: z.int().describe('The line of that reply, counted from 1.'),
      kind: z.enum(entityKinds).nullable().describe('What it would be on the graph; null where it has no place there.'),
      entity: z.int().nullable().describe('Its number on the graph.'),
      word: z.string().nullable().describe('The word of its name that was chosen by whoever registered it.'),
    }),
  },
  'following.add': {
    does: 'Puts rows on the graph, each with the line it came from as evidence. Costs nothing.',
    input: z.strictObject({
      id: FollowingId,
      rows: z.array(RowNumber).min(1).max(5000).describe('The numbers of the rows.'),
    }),
    output: z.object({ ids: z.array(z.int()), added: z.int(), skipped: z.int().describe('No name or address.') }),
  },
  'following.save': {
    does: 'Saves rows to a file that the person chooses, in full: as they came, or as a table.',
    input: z.strictObject({
      id: FollowingId,
      format: z.enum(['ndjson', 'csv']).describe('Lines of JSON as they came, or a table for a spreadsheet.'),
      what: z
        .enum(['shown', 'everything'])
        .describe('The rows that pass the filter, or all that the case holds of it.'),
      filter: RowFilter.default({ text: '', only: 'all' }).describe('Which rows are shown.'),
    }),
    output: z.object({ file: SavedFile, lines: z.int(), skipped: z.int().describe('Lines that could not be read.') }),
  },
  'following.sessions': {
    does: 'Lists the sessions that this case knows, with what came of each, to go on with them.',
    input: z.strictObject({}),
    output: z.object({
      sessions: z.array(
        z.object({
          feed: FeedName,
          session: z.string(),
          domains: z.array(z.string()),
          firstAt: z.iso.datetime(),
          lastAt: z.iso.datetime(),
          answers: z.int(),
          bytes: z.int(),
          ended: z.boolean().describe('It was ended at the service.'),
        }),
      ),
    }),
  },
} satisfies CallSpecs;

export const followingEvents = {
  'following.changed': {
    tells: 'What is followed, and how far it has come.',
    payload: z.object({ followings: z.array(Following) }),
  },
  'following.matched': {
    tells: 'A rule fired for lines of a feed.',
    payload: z.object({
      following: z.int(),
      feed: FeedName,
      rule: z.int(),
      title: z.string(),
      notify: z.boolean(),
      count: z.int(),
      names: z.array(z.string()).describe('The first few.'),
    }),
  },
} satisfies EventSpecs;
