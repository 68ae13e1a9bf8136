import * as z from 'zod';
import { exportFormatIds } from '../export-formats.ts';
import { WritePath } from '../file-path.ts';
import type { CallSpecs } from '../ipc.ts';

export const exportCalls = {
  'export.write': {
    does: 'Exports items and links of the case to a file for other people and tools.',
    input: z.strictObject({
      format: z.enum(exportFormatIds).describe('The format.'),
      path: WritePath.optional().describe('The file to write. If omitted, Sextant asks for one.'),
      ids: z
        .array(z.int().min(1))
        .min(1)
        .max(1_000_000)
        .optional()
        .describe('Only these items and the links between them. If omitted: the complete case.'),
      campaign: z
        .int()
        .min(1)
        .optional()
        .describe('Only items that you judged to be part of this campaign, as membership.list returns it.'),
      hidden: z.boolean().default(true).describe('false omits hidden items. Pictures never show them.'),
      defanged: z
        .boolean()
        .default(false)
        .describe('Writes defanged values, which no program treats as links, if the format allows it.'),
      theme: z.enum(['dark', 'light']).default('light').describe('The colours of a picture.'),
    }),
    output: z.object({ path: z.string(), bytes: z.int(), things: z.int(), links: z.int() }),
  },
} satisfies CallSpecs;
