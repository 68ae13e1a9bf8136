import * as z from 'zod';
import { ReadPath } from '../file-path.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { BrokenReason, FileCondition, FileHit, FileRow, FoundState, OpenFile } from '../open-file.ts';

const FileId = z
  .union([z.int().min(1), ReadPath])
  .describe('The ID of an open file, as files.list returns it, or the path of a file that may be opened.');

const From = z.int().min(0).default(0).describe('The first row, from 0.');
const Count = z.int().min(1).max(500).default(100).describe('Maximum rows.');

export const filesCalls = {
  'files.choose': {
    does: 'Asks the user for a file and opens it in Look inside.',
    input: z.strictObject({}),
    output: z.object({ file: OpenFile.nullable().describe('null if the user cancelled.') }),
  },
  'files.open': {
    does: 'Opens a file that the user chose before, or that Sextant downloaded.',
    input: z.strictObject({ path: ReadPath.describe('The full path of the file.') }),
    output: z.object({ file: OpenFile }),
  },
  'files.list': {
    does: 'Lists open files and recent files.',
    input: z.strictObject({}),
    output: z.object({
      files: z.array(OpenFile),
      recent: z.array(z.object({ path: z.string(), there: z.boolean() })),
    }),
  },
  'files.close': {
    does: 'Closes a file. Does not change it.',
    input: z.strictObject({ file: FileId }),
    output: z.object({}),
  },
  'files.rows': {
    does: 'Reads rows of an open file: all lines, the lines found by files.find, or the unreadable lines.',
    input: z.strictObject({
      file: FileId,
      of: z.enum(['all', 'found', 'broken']).default('all').describe('The lines to read.'),
      from: From,
      count: Count,
      columns: z.array(z.string().max(400)).max(100).describe('The columns to read, in order.'),
    }),
    output: z.object({
      rows: z.array(FileRow),
      total: z.int().describe('Number of rows so far.'),
      whole: z.boolean().describe('true if the complete file was read, so that the number is final.'),
    }),
  },
  'files.line': {
    does: 'Reads one line of an open file, unchanged.',
    input: z.strictObject({ file: FileId, line: z.int().min(1).describe('The line number, from 1.') }),
    output: z.object({
      text: z.string().describe('Its first 256 kB at most.'),
      length: z.int().describe('Bytes of the complete line.'),
      broken: BrokenReason.nullable(),
    }),
  },
  'files.find': {
    does: 'Searches the complete file for matching lines. files.rows can read the results while the search runs, and later calls can too if they give the path of the file.',
    input: z.strictObject({
      file: FileId,
      text: z.string().max(1000).default('').describe('Words that the line must contain, anywhere.'),
      conditions: z.array(FileCondition).max(20).default([]).describe('Conditions on the values of columns.'),
    }),
    output: z.object({ found: FoundState }),
  },
  'files.clearFind': {
    does: 'Ends the search in a file and shows all its lines again.',
    input: z.strictObject({ file: FileId }),
    output: z.object({}),
  },
  'files.match': {
    does: 'Finds items of the case in the file: names, addresses, e-mails and hashes, in any column.',
    input: z.strictObject({
      file: FileId,
      below: z.boolean().default(true).describe('Counts subdomains of a domain of the case as that domain.'),
    }),
    output: z.object({
      asked: z.int().describe('Number of items of the case that it searched for.'),
      hits: z.array(FileHit).describe('The most frequent first; at most 1000.'),
      total: z.int().describe('Number of items found in the file.'),
      lines: z.int().describe('Total number of occurrences.'),
      unread: z.int().describe('Lines not searched, because they are too long or not UTF-8.'),
      milliseconds: z.number(),
    }),
  },
  'files.hitLines': {
    does: 'Lists up to 20 lines that contain an item of the case: the first ones, unless there are hundreds.',
    input: z.strictObject({
      file: FileId,
      entity: z.int().min(1).describe('The ID of the item.'),
      columns: z.array(z.string().max(400)).max(100).describe('The columns to read, in order.'),
    }),
    output: z.object({ rows: z.array(FileRow) }),
  },
  'files.saveHits': {
    does: 'Adds items found in a file to the graph, with their lines and the hash of the file as evidence.',
    input: z.strictObject({
      file: FileId,
      entities: z.array(z.int().min(1)).min(1).max(10_000).describe('IDs of the items found.'),
      neighbours: z.boolean().default(true).describe('Also adds what DNS records in those lines link them to.'),
    }),
    output: z.object({
      reply: z.int().describe('The row of the ledger with the lines.'),
      lines: z.int().describe('Number of lines saved.'),
      added: z.int().describe('Number of new items on the graph.'),
      ids: z.array(z.int()).describe('IDs of the items on the graph, at most 5000.'),
    }),
  },
} satisfies CallSpecs;

export const filesEvents = {
  'files.changed': { tells: 'The progress of work on an open file.', payload: z.object({ file: OpenFile }) },
} satisfies EventSpecs;
