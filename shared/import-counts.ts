import * as z from 'zod';
import { entityKinds } from './entity-kinds.ts';
import { HostileText } from './hostile.ts';

export const importFormats = [
  ...(['csv', 'list', 'json', 'stix', 'case', 'dns', 'misp', 'maltego', 'virustotal', 'urlscan'] as const),
  ...(['spreadsheet', 'mail', 'pdf', 'search', 'records'] as const),
] as const;
export type ImportFormat = (typeof importFormats)[number];

/** The content of an import file. */
export const ImportCounts = z.object({
  path: z.string(),
  format: z.enum(importFormats).describe('The format in which the file was read.'),
  bytes: z.int(),
  sha256: z.string().nullable().describe('The hash of the file. Every imported row names it. null for another case.'),
  things: z.int(),
  links: z.int(),
  stacks: z.int(),
  kinds: z.array(z.object({ kind: z.enum(entityKinds), title: z.string(), count: z.int() })),
  columns: z
    .array(z.object({ name: HostileText, becomes: z.string().nullable(), values: z.int() }))
    .describe(
      'The columns or parts of the file, what their values become, and how many there are. null: not imported.',
    ),
  searches: z.array(HostileText).describe('Searches that were exported from the web. They are not run.'),
  remarks: z.array(z.object({ what: z.string(), count: z.int() })).describe('What was odd, and imported nevertheless.'),
  leftOut: z.array(z.object({ why: z.string(), count: z.int() })).describe('What was not imported, and how often.'),
});
export type ImportCounts = z.output<typeof ImportCounts>;
