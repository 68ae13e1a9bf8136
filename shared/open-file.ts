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
  shown: z.boolean().describe('Shown by default: its values differ from line to line.'),
});
export type FileColumn = z.output<typeof FileColumn>;

/** Long work on a file. */
const Progress = z.object({
  running: z.boolean(),
  share: z.number().min(0).max(1).describe('The share of the file read so far.'),
});

export const FoundState = Progress.extend({
  words: z.string().describe('The text searched for.'),
  total: z.int().describe('Number of matching lines so far.'),
  kept: z.int().describe('Number of them that can be read as rows.'),
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
  index: Progress.describe('The index of lines; it also computes the hash of the file.'),
  check: Progress.describe('The check for unreadable lines.'),
  sha256: z.string().nullable().describe('Of the complete file; null until the index is complete.'),
  broken: z.object({
    count: z.int().describe('Number of unreadable lines so far.'),
    reasons: z.partialRecord(BrokenReason, z.int()),
  }),
  found: FoundState.nullable().describe('The last search in it.'),
  trouble: z
    .string()
    .nullable()
    .describe('Why the file is no longer readable, for example because it changed on disk.'),
});
export type OpenFile = z.output<typeof OpenFile>;

export const FileRow = z.object({
  line: z.int().nullable().describe('The line number, from 1; null until known.'),
  cells: z.array(HostileText).describe('One per requested column; long values are truncated.'),
  broken: BrokenReason.nullable(),
  /** The beginning of the line, if its values can't be read. */
  text: z.string().nullable(),
  length: z.int().describe('Bytes of the line.'),
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
  how: z.enum(conditionKinds).describe('How to compare the value with the text.'),
  value: z.string().max(1000).default('').describe('The text; case-insensitive.'),
});
export type FileCondition = z.output<typeof FileCondition>;

/** An entity of the case that the file contains. */
export const FileHit = z.object({
  entity: z.int(),
  kind: z.enum(entityKinds),
  value: HostileText,
  lines: z.int().describe('Number of lines that contain it.'),
  first: z
    .int()
    .nullable()
    .describe('The first line that contains it, or an early one if there are hundreds; null: not found again.'),
  columns: z.array(z.string()).describe('The columns that contain it in the first lines.'),
});
export type FileHit = z.output<typeof FileHit>;

/** The title of the job that searches a file for entities of the case; the window finds its progress by it. */
export function matchJobTitle(file: string): string {
  return `Finding items of the case in ${file}`;
}
