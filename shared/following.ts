import * as z from 'zod';
import { FeedName } from './feeds.ts';
import { HostileText } from './hostile.ts';
import { Failure } from './result.ts';

export const FollowingId = z.int().min(1).describe('The number of the following, as following.list gives it.');

const RowNumber = z.int().min(1);

/** The state of a followed feed. */
export const FollowingPhase = z.enum(['asking', 'receiving', 'waiting', 'paused', 'ending', 'ended', 'failed']);
export type FollowingPhase = z.output<typeof FollowingPhase>;

const spoiledReasons = ['not-json', 'not-utf8', 'too-long', 'no-record'] as const;

export const Following = z.object({
  id: FollowingId,
  feed: FeedName,
  connection: z.string(),
  session: z.string().nullable().describe('null: a window that is read once.'),
  after: z.union([z.string(), z.number()]).nullable(),
  before: z.union([z.string(), z.number()]).nullable(),
  domains: z.array(z.string()),
  phase: FollowingPhase,
  /** Set while it waits, by the clock of the service's world. */
  until: z.iso.datetime().nullable(),
  waitsFor: z.enum(['next', 'limit', 'retry']).nullable(),
  startedAt: z.iso.datetime(),
  lastAt: z.iso.datetime().nullable().describe('When the last answer began.'),
  answers: z.int(),
  lines: z.int().describe('Lines that came in this run.'),
  held: z.int().describe('Rows that can be looked at now; older ones are in the case.'),
  newest: z.int().describe('The number of the newest row; 0 before there is one.'),
  repeated: z.int().describe('Lines that had come before, and are not shown twice.'),
  matches: z.int().describe('Rows that a rule fired for.'),
  spoiled: z.int().describe('Lines that could not be read; they are counted and skipped.'),
  spoiledLines: z
    .array(z.object({ reply: z.int().nullable(), line: z.int(), why: z.enum(spoiledReasons) }))
    .describe('The first few of them, with their place in the reply.'),
  behind: z.boolean().describe('The service has more waiting than it sent.'),
  remarks: z.array(z.object({ at: z.iso.datetime(), text: z.string() })).describe('What a person should know of it.'),
  failure: Failure.nullable(),
});
export type Following = z.output<typeof Following>;

export const FeedRow = z.object({
  number: RowNumber,
  at: z.iso.datetime().nullable(),
  name: HostileText,
  risk: z.number().nullable(),
  brief: HostileText.describe('The rest of the line in a few words.'),
  rules: z.array(z.int()).describe('The rules that fired.'),
});
export type FeedRow = z.output<typeof FeedRow>;

/** Which rows are meant: those that the table shows. */
export const RowFilter = z.strictObject({
  text: z.string().max(200).default('').describe('Words that must all be in a row.'),
  only: z.enum(['all', 'matches']).default('all').describe('All rows, or those that a rule fired for.'),
});
export type RowFilter = z.output<typeof RowFilter>;
