import * as z from 'zod';
import { entityKinds } from '../entities.ts';
import { ReadPath } from '../file-path.ts';
import type { CallSpecs } from '../ipc.ts';

const Counts = z.object({
  path: z.string(),
  format: z.enum(['csv', 'list', 'json', 'stix', 'case']).describe('How the file was read.'),
  things: z.int(),
  links: z.int(),
  stacks: z.int(),
  kinds: z.array(z.object({ kind: z.enum(entityKinds), title: z.string(), count: z.int() })),
  leftOut: z
    .array(z.object({ why: z.string(), count: z.int() }))
    .describe('What could not be taken over, and how often.'),
});
export type ImportCounts = z.output<typeof Counts>;

export const importCalls = {
  'import.look': {
    does: 'Reads a file of another tool and says what is in it. Nothing is added.',
    input: z.strictObject({ path: ReadPath.optional().describe('The file; without it the person is asked.') }),
    output: Counts,
  },
  'import.add': {
    does: 'Adds what a file holds: a STIX bundle, CSV, JSON, any text with indicators, or another case. One step to undo.',
    input: z.strictObject({ path: ReadPath.optional().describe('The file; without it the person is asked.') }),
    output: Counts.extend({ added: z.int().describe('How many things were not in the case before.') }),
  },
} satisfies CallSpecs;
