import * as z from 'zod';
import { WritePath } from '../file-path.ts';
import type { CallSpecs } from '../ipc.ts';
import { ReportText, reportFormats } from '../report.ts';

export const reportCalls = {
  'report.write': {
    does: 'Writes a report of the case: one file that needs no network, to print, to read or to send.',
    input: z.strictObject({
      format: z.enum(reportFormats).default('html').describe('HTML and PDF look alike; Markdown can be edited.'),
      path: WritePath.optional().describe('Where to; without it the person is asked.'),
      text: ReportText.partial()
        .optional()
        .describe('What to write in place of what is saved in the case; what is left out is taken from there.'),
    }),
    output: z.object({ path: z.string(), bytes: z.int() }),
  },
} satisfies CallSpecs;
