import * as z from 'zod';
import { ReadPath } from '../file-path.ts';
import { ImportCounts } from '../import-counts.ts';
import type { CallSpecs } from '../ipc.ts';

export const importCalls = {
  'import.preview': {
    does: 'Reads a file of another tool and says what is in it. Nothing is added.',
    input: z.strictObject({ path: ReadPath.optional().describe('The file; without it the person is asked.') }),
    output: ImportCounts,
  },
  'import.add': {
    does: 'Adds what a file holds: a STIX bundle, CSV, JSON, any text with indicators, or another case. One step to undo.',
    input: z.strictObject({ path: ReadPath.optional().describe('The file; without it the person is asked.') }),
    output: ImportCounts.extend({ added: z.int().describe('How many things were not in the case before.') }),
  },
} satisfies CallSpecs;
