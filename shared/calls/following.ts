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
    does: 'Lists the feeds followed in this run, active or not.',
    input: z.strictObject({}),
    output: z.object({ followings: z.array(Following) }),
  },
  'following.start': {
    does: 'Follows a feed with a session, or reads a time window of it once. Sends requests within the limits until paused.',
    input: z
      .strictObject({ feed, session, after, before, domains })
      .refine(({ session, after, before }) => session !== undefined || after !== undefined || before !== undefined, {
        path: ['session'],
        message: 'Give a session, or a start or an end of the window.',
      }),
    output: Following,
  },
  'following.pause': {
    does: 'Pauses requests. The session stays at the service, which stores new data for five days.',
    input: z.strictObject({ id: FollowingId }),
    output: Following,
  },
  'following.resume': {
    does: 'Resumes a followed feed that was paused or failed.',
    input: z.strictObject({ id: FollowingId }),
    output: Following,
  },
  'following.end': {
    does: 'Stops requests and ends the session at the service (DELETE). Rows and replies stay.',
    input: z.strictObject({ id: FollowingId }),
    output: Following,
  },
  'following.forget': {
    does: 'Removes a followed feed from the list. Its replies stay in the case, its session at the service.',
    input: z.strictObject({ id: FollowingId }),
    output: z.object({}),
  },
  'following.rows': {
    does: 'Returns rows of a followed feed, the newest first.',
    input: z.strictObject({
      id: FollowingId,
      filter: RowFilter.describe('Which rows.'),
      until: z
        .int()
        .min(0)
        .nullable()
        .describe('No rows newer than this one, so that the list does not move; null: all.'),
      from: z.int().min(0).describe('Number of rows to skip.'),
      count: z.int().min(1).max(500).describe('Maximum rows.'),
    }),
    output: z.object({
      rows: z.array(FeedRow),
      total: z.int().describe('Rows in the list.'),
      fresh: z.int().describe('Matching rows newer than `until`.'),
      newest: z.int().describe('The number of the newest row.'),
    }),
  },
  'following.line': {
    does: 'Returns one row in full: the line as received, where it is stored, and whether it is on the graph.',
    input: z.strictObject({ id: FollowingId, row: RowNumber.describe('The number of the row.') }),
    output: z.object({
      row: FeedRow,
      text: z.string().nullable().describe('null until the reply is complete.'),
      cut: z.boolean().describe('true if the text is truncated.'),
      reply: z.int().nullable().describe('The row of the ledger.'),
      line: z.int().describe('The line of that reply, from 1.'),
      kind: z.enum(entityKinds).nullable().describe('Its kind of item on the graph; null if it can’t be one.'),
      entity: z.int().nullable().describe('Its ID on the graph.'),
      word: z.string().nullable().describe('The label of its name that the registrant chose.'),
    }),
  },
  'following.add': {
    does: 'Adds rows to the graph, each with its line as evidence. Costs nothing.',
    input: z.strictObject({
      id: FollowingId,
      rows: z.array(RowNumber).min(1).max(5000).describe('The numbers of the rows.'),
    }),
    output: z.object({
      ids: z.array(z.int()),
      added: z.int(),
      skipped: z.int().describe('Rows without a name or address.'),
    }),
  },
  'following.save': {
    does: 'Saves complete rows to a file that the user chooses: as received, or as a table.',
    input: z.strictObject({
      id: FollowingId,
      format: z.enum(['ndjson', 'csv']).describe('Lines of JSON as received, or a table for a spreadsheet.'),
      what: z.enum(['shown', 'everything']).describe('The rows that match the filter, or all rows in the case.'),
      filter: RowFilter.default({ text: '', only: 'all' }).describe('The filter for `shown`.'),
    }),
    output: z.object({ file: SavedFile, lines: z.int(), skipped: z.int().describe('Unreadable lines.') }),
  },
  'following.sessions': {
    does: 'Lists the sessions of this case, with what each returned, so that they can be resumed.',
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
          ended: z.boolean().describe('It was ended at the service (DELETE).'),
        }),
      ),
    }),
  },
} satisfies CallSpecs;

export const followingEvents = {
  'following.changed': {
    tells: 'The followed feeds and their progress.',
    payload: z.object({ followings: z.array(Following) }),
  },
  'following.matched': {
    tells: 'A watch rule matched lines of a feed.',
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
