import * as z from 'zod';
import { WritePath } from '../file-path.ts';
import type { CallSpecs } from '../ipc.ts';
import { PreviewSection, ReportText, reportFormats } from '../report.ts';

const Text = ReportText.partial()
  .optional()
  .describe('Parts of the report that replace those saved in the case. Omitted parts come from the case.');

export const reportCalls = {
  'report.preview': {
    does: 'Reads the report as it would be written now, section by section; long tables are cut. Writes no file.',
    input: z.strictObject({ text: Text }),
    output: z.object({ sections: z.array(PreviewSection) }),
  },
  'report.write': {
    does: 'Writes a report of the case: one file to print, read or send, which needs no network.',
    input: z.strictObject({
      format: z.enum(reportFormats).default('html').describe('HTML and PDF look alike; Markdown can be edited.'),
      path: WritePath.optional().describe('The file to write. If omitted, Sextant asks for one.'),
      text: Text,
    }),
    output: z.object({ path: z.string(), bytes: z.int() }),
  },
} satisfies CallSpecs;
