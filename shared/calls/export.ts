import * as z from 'zod';
import { exportFormatIds } from '../export-formats.ts';
import { WritePath } from '../file-path.ts';
import type { CallSpecs } from '../ipc.ts';

export const exportCalls = {
  'export.write': {
    does: 'Writes things and links of the case into a file for other people and tools.',
    input: z.strictObject({
      format: z.enum(exportFormatIds).describe('In which form.'),
      path: WritePath.optional().describe('Where to; without it the person is asked.'),
      ids: z
        .array(z.int().min(1))
        .min(1)
        .max(1_000_000)
        .optional()
        .describe('Only these things and the links between them; without it the whole case.'),
      hidden: z.boolean().default(true).describe('false leaves out what is hidden. Pictures never show it.'),
      defanged: z
        .boolean()
        .default(false)
        .describe('Values that no program takes for links, where the form allows it.'),
      theme: z.enum(['dark', 'light']).default('light').describe('The colours of a picture.'),
    }),
    output: z.object({ path: z.string(), bytes: z.int(), things: z.int(), links: z.int() }),
  },
} satisfies CallSpecs;
