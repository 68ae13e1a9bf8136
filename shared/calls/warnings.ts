import * as z from 'zod';
import { ReadPath } from '../file-path.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { WarningListRow, WarningLists } from '../warning-lists.ts';

export const warningsCalls = {
  'warnings.list': {
    does: 'Lists the lists of shared infrastructure that What links these? uses.',
    input: z.strictObject({}),
    output: WarningLists,
  },
  'warnings.add': {
    does: 'Adds a MISP warning list from a file: what it lists is infrastructure that strangers share, and links nothing.',
    input: z.strictObject({
      path: ReadPath.optional().describe('The list.json of a warning list. If omitted, Sextant asks for a file.'),
    }),
    output: WarningLists.extend({ added: WarningListRow.nullable().describe('null if the user cancelled.') }),
  },
  'warnings.remove': {
    does: 'Removes a warning list. The file that it was read from stays.',
    input: z.strictObject({ id: z.string().max(100).describe('Its ID, as warnings.list returns it.') }),
    output: WarningLists,
  },
} satisfies CallSpecs;

export const warningsEvents = {
  'warnings.changed': { tells: 'A warning list was added or removed.', payload: WarningLists },
} satisfies EventSpecs;
