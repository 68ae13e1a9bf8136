import * as z from 'zod';
import { FeedName } from './feeds.ts';
import { HostileText } from './hostile.ts';
import { Failure } from './result.ts';

export const FollowingId = z.int().min(1).describe('The ID of the followed feed, as following.list returns it.');

const RowNumber = z.int().min(1);

/** The state of a followed feed. */
export const FollowingPhase = z.enum(['asking', 'receiving', 'waiting', 'paused', 'ending', 'ended', 'failed']);
export type FollowingPhase = z.output<typeof FollowingPhase>;

const spoiledReasons = ['not-json', 'not-utf8', 'too-long', 'no-record'] as const;

export const Following = z.object({
  id: FollowingId,
  feed: FeedName,
  connection: z.string(),
  session: z.string().nullable().describe('null: a window, read once.'),
  after: z.union([z.string(), z.number()]).nullable(),
  before: z.union([z.string(), z.number()]).nullable(),
  domains: z.array(z.string()),
  phase: FollowingPhase,
  /** Set while it waits, by the clock of the service's world. */
  until: z.iso.datetime().nullable(),
  waitsFor: z.enum(['next', 'limit', 'retry']).nullable(),
  startedAt: z.iso.datetime(),
  lastAt: z.iso.datetime().nullable().describe('When the last reply started.'),
  answers: z.int(),
  lines: z.int().describe('Lines received in this run.'),
  held: z.int().describe('Rows available now; older ones are in the case.'),
  newest: z.int().describe('The number of the newest row; 0 if there is none.'),
  repeated: z.int().describe('Duplicate lines, shown only once.'),
  matches: z.int().describe('Rows that match a rule.'),
  spoiled: z.int().describe('Unreadable lines; they are counted and skipped.'),
  spoiledLines: z
    .array(z.object({ reply: z.int().nullable(), line: z.int(), why: z.enum(spoiledReasons) }))
    .describe('The first few, with their position in the reply.'),
  behind: z.boolean().describe('The service has more data than it sent.'),
  remarks: z.array(z.object({ at: z.iso.datetime(), text: z.string() })).describe('A message for the user.'),
  failure: Failure.nullable(),
});
export type Following = z.output<typeof Following>;

export const FeedRow = z.object({
  number: RowNumber,
  at: z.iso.datetime().nullable(),
  name: HostileText,
  risk: z.number().nullable(),
  brief: HostileText.describe('A summary of the rest of the line.'),
  rules: z.array(z.int()).describe('The rules that match.'),
});
export type FeedRow = z.output<typeof FeedRow>;

/** Which rows are meant: those that the table shows. */
export const RowFilter = z.strictObject({
  text: z.string().max(200).default('').describe('Words that a row must contain, all of them.'),
  only: z.enum(['all', 'matches']).default('all').describe('All rows, or those that match a rule.'),
});
export type RowFilter = z.output<typeof RowFilter>;
