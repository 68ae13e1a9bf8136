import * as z from 'zod';
import { entityKinds } from './entity-kinds.ts';
import { HostileText } from './hostile.ts';

/** Why the reader of values skips a line. */
const brokenReasons = ['not-json', 'wrong-columns', 'not-utf8', 'too-long'] as const;

export const BrokenReason = z.enum(brokenReasons);
export type BrokenReason = z.output<typeof BrokenReason>;

export const FileColumn = z.object({
  name: z.string().describe('Its name, such as "message.rrname".'),
  list: z.boolean().describe('Its values are lists.'),
  shown: z.boolean().describe('Worth showing unasked: it says something that differs from line to line.'),
});
export type FileColumn = z.output<typeof FileColumn>;

/** Long work on a file. */
const Progress = z.object({
  running: z.boolean(),
  share: z.number().min(0).max(1).describe('How much of the file was read.'),
});

export const FoundState = Progress.extend({
  words: z.string().describe('What was looked for.'),
  total: z.int().describe('How many lines fit, so far.'),
  kept: z.int().describe('How many of them can be read as rows.'),
  numbered: z.boolean().describe('Whether their line numbers are known.'),
});
export type FoundState = z.output<typeof FoundState>;

export const OpenFile = z.object({
  id: z.int(),
  path: z.string(),
  name: z.string(),
  bytes: z.int(),
  format: z.enum(['ndjson', 'csv', 'text', 'parquet']),
  columns: z.array(FileColumn),
  /** Lines found so far; the total once the index is complete. */
  rows: z.int(),
  index: Progress.describe('The index of lines, which also takes the hash of the file.'),
  check: Progress.describe('The search for lines that can’t be read.'),
  sha256: z.string().nullable().describe('Of the whole file; null until the index is whole.'),
  broken: z.object({
    count: z.int().describe('Lines that can’t be read, so far.'),
    reasons: z.partialRecord(BrokenReason, z.int()),
  }),
  found: FoundState.nullable().describe('The last search in it.'),
  trouble: z.string().nullable().describe('Why it can’t be read any more, such as having changed on disk.'),
});
export type OpenFile = z.output<typeof OpenFile>;

export const FileRow = z.object({
  line: z.int().nullable().describe('The number of the line, counted from 1; null while it is not known yet.'),
  cells: z.array(HostileText).describe('One per column that was asked for, shortened where long.'),
  broken: BrokenReason.nullable(),
  /** The beginning of the line, if its values can't be read. */
  text: z.string().nullable(),
  length: z.int().describe('Of the line, in bytes.'),
});
export type FileRow = z.output<typeof FileRow>;

export const conditionKinds = [
  'is',
  'is-not',
  'contains',
  'begins',
  'ends',
  'at-least',
  'at-most',
  'empty',
  'not-empty',
] as const;

export const FileCondition = z.strictObject({
  column: z.string().max(400).describe('The name of a column of the file.'),
  how: z.enum(conditionKinds).describe('How the value is held against the text.'),
  value: z.string().max(1000).default('').describe('The text; case makes no difference.'),
});
export type FileCondition = z.output<typeof FileCondition>;

/** An entity of the case that the file contains. */
export const FileHit = z.object({
  entity: z.int(),
  kind: z.enum(entityKinds),
  value: HostileText,
  lines: z.int().describe('How many lines name it.'),
  first: z
    .int()
    .nullable()
    .describe('The first line that names it, or an early one where there are hundreds; null: not found again.'),
  columns: z.array(z.string()).describe('The columns in which the first lines name it.'),
});
export type FileHit = z.output<typeof FileHit>;

/** The title of the job that searches a file for entities of the case; the window finds its progress by it. */
export function matchJobTitle(file: string): string {
  return `Finding items of the case in ${file}`;
}
