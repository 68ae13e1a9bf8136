import * as z from 'zod';
import { dropSlice, mostDropped } from '../dropped-file.ts';
import { ReadPath } from '../file-path.ts';
import { ImportCounts } from '../import-counts.ts';
import type { CallSpecs } from '../ipc.ts';

export const importCalls = {
  'import.receive': {
    does: 'Takes a file that was dropped on the window, slice by slice, and says under which path it can be imported.',
    input: z.strictObject({
      name: z.string().min(1).max(255).describe('The name of the file.'),
      drop: z.string().max(64).optional().describe('From the answer to the first slice. Omitted for the first one.'),
      at: z.int().min(0).max(mostDropped).describe('Where the slice begins.'),
      bytes: z
        .base64()
        .max(2 * dropSlice)
        .describe('The bytes of the slice, in base64.'),
    }),
    output: z.object({ path: z.string(), drop: z.string(), bytes: z.int().describe('Number of bytes so far.') }),
  },
  'import.preview': {
    does: 'Reads a file of another tool and says what it contains. Adds nothing.',
    input: z.strictObject({ path: ReadPath.optional().describe('The file. If omitted, Sextant asks for one.') }),
    output: ImportCounts,
  },
  'import.add': {
    does: 'Imports a file of another tool, any text with indicators, or another case. One undo reverts it.',
    input: z.strictObject({ path: ReadPath.optional().describe('The file. If omitted, Sextant asks for one.') }),
    output: ImportCounts.extend({ added: z.int().describe('Number of items that are new in the case.') }),
  },
} satisfies CallSpecs;
