import * as z from 'zod';
import { ReadPath } from '../file-path.ts';
import { ImportCounts } from '../import-counts.ts';
import type { CallSpecs } from '../ipc.ts';

export const importCalls = {
  'import.preview': {
    does: 'Reads a file of another tool and says what it contains. Adds nothing.',
    input: z.strictObject({ path: ReadPath.optional().describe('The file. If omitted, Sextant asks for one.') }),
    output: ImportCounts,
  },
  'import.add': {
    does: 'Imports a file: a STIX bundle, CSV, JSON, any text with indicators, or another case. One undo reverts it.',
    input: z.strictObject({ path: ReadPath.optional().describe('The file. If omitted, Sextant asks for one.') }),
    output: ImportCounts.extend({ added: z.int().describe('Number of items that are new in the case.') }),
  },
} satisfies CallSpecs;
