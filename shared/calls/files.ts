import * as z from 'zod';
import { ReadPath } from '../file-path.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { BrokenReason, FileCondition, FileHit, FileRow, FoundState, OpenFile } from '../open-file.ts';

const FileId = z
  .union([z.int().min(1), ReadPath])
  .describe('The number of an open file, as files.list gives it, or the path of one that may be opened.');

const From = z.int().min(0).default(0).describe('The first row, counted from 0.');
const Count = z.int().min(1).max(500).default(100).describe('How many rows at most.');

export const filesCalls = {
  'files.choose': {
    does: 'Asks the person for a file and opens it for looking inside.',
    input: z.strictObject({}),
    output: z.object({ file: OpenFile.nullable().describe('Null when the person changed their mind.') }),
  },
  'files.open': {
    does: 'Opens a file that the person chose before, or that Sextant downloaded.',
    input: z.strictObject({ path: ReadPath.describe('The whole path of the file.') }),
    output: z.object({ file: OpenFile }),
  },
  'files.list': {
    does: 'Lists the files that are open, and those that were opened before.',
    input: z.strictObject({}),
    output: z.object({
      files: z.array(OpenFile),
      recent: z.array(z.object({ path: z.string(), there: z.boolean() })),
    }),
  },
  'files.close': {
    does: 'Closes a file. Nothing of it is changed.',
    input: z.strictObject({ file: FileId }),
    output: z.object({}),
  },
  'files.rows': {
    does: 'Reads rows of an open file: all of its lines, those that were found, or those that can’t be read.',
    input: z.strictObject({
      file: FileId,
      of: z.enum(['all', 'found', 'broken']).default('all').describe('Which lines.'),
      from: From,
      count: Count,
      columns: z.array(z.string().max(400)).max(100).describe('The names of the columns to read, in order.'),
    }),
    output: z.object({
      rows: z.array(FileRow),
      total: z.int().describe('How many rows there are, so far.'),
      whole: z.boolean().describe('Whether the file was read to its end for them, so that no more will come.'),
    }),
  },
  'files.line': {
    does: 'Reads one line of an open file as it stands there.',
    input: z.strictObject({ file: FileId, line: z.int().min(1).describe('The number of the line, from 1.') }),
    output: z.object({
      text: z.string().describe('At most its first 256 kB.'),
      length: z.int().describe('Of the whole line, in bytes.'),
      broken: BrokenReason.nullable(),
    }),
  },
  'files.find': {
    does: 'Looks through the whole file for lines that fit. What is found can be read as rows while it still runs, and by a later call that names the file by its path.',
    input: z.strictObject({
      file: FileId,
      text: z.string().max(1000).default('').describe('Words that stand anywhere in the line.'),
      conditions: z.array(FileCondition).max(20).default([]).describe('What must hold for the values of columns.'),
    }),
    output: z.object({ found: FoundState }),
  },
  'files.clearFind': {
    does: 'Ends the search in a file and shows all of its lines again.',
    input: z.strictObject({ file: FileId }),
    output: z.object({}),
  },
  'files.match': {
    does: 'Finds out which things of the case stand in the file: names, addresses, e-mails and hashes, in any column.',
    input: z.strictObject({
      file: FileId,
      below: z.boolean().default(true).describe('Names below the domains of the case count for the domain.'),
    }),
    output: z.object({
      asked: z.int().describe('How many things of the case were looked for.'),
      hits: z.array(FileHit).describe('Those that are named most often first; at most 1000.'),
      total: z.int().describe('How many things stand in the file.'),
      lines: z.int().describe('How many times any of them is named.'),
      unread: z.int().describe('Lines that could not be looked through, since they are too long or not UTF-8.'),
      milliseconds: z.number(),
    }),
  },
  'files.hitLines': {
    does: 'Lists up to 20 lines that name a thing of the case, the first of them where there are not hundreds.',
    input: z.strictObject({
      file: FileId,
      entity: z.int().min(1).describe('The id of the thing.'),
      columns: z.array(z.string().max(400)).max(100).describe('The names of the columns to read, in order.'),
    }),
    output: z.object({ rows: z.array(FileRow) }),
  },
  'files.saveHits': {
    does: 'Adds hits to the graph, with the lines that name them and the hash of the file as evidence.',
    input: z.strictObject({
      file: FileId,
      entities: z.array(z.int().min(1)).min(1).max(10_000).describe('The ids of the things that were found.'),
      neighbours: z.boolean().default(true).describe('What DNS records of those lines link them to is added too.'),
    }),
    output: z.object({
      reply: z.int().describe('The row of the ledger that holds the lines.'),
      lines: z.int().describe('How many lines were kept.'),
      added: z.int().describe('How many things are new on the graph.'),
      ids: z.array(z.int()).describe('The things that are on the graph now, at most 5000.'),
    }),
  },
} satisfies CallSpecs;

export const filesEvents = {
  'files.changed': { tells: 'How far the work on an open file has come.', payload: z.object({ file: OpenFile }) },
} satisfies EventSpecs;
