import * as z from 'zod';
import { entityKinds } from './entity-kinds.ts';

/** The content of an import file. */
export const ImportCounts = z.object({
  path: z.string(),
  format: z.enum(['csv', 'list', 'json', 'stix', 'case']).describe('The format in which the file was read.'),
  things: z.int(),
  links: z.int(),
  stacks: z.int(),
  kinds: z.array(z.object({ kind: z.enum(entityKinds), title: z.string(), count: z.int() })),
  leftOut: z.array(z.object({ why: z.string(), count: z.int() })).describe('What was not imported, and how often.'),
});
export type ImportCounts = z.output<typeof ImportCounts>;
