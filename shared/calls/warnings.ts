import * as z from 'zod';
import { ReadPath } from '../file-path.ts';
import { HostileText } from '../hostile.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

export const WarningListRow = z.object({
  id: z.string(),
  name: HostileText,
  version: HostileText.nullable().describe('As its project writes it: mostly a day, such as 20240305.'),
  source: HostileText.describe('The name of the file that it was read from.'),
  addedAt: z.iso.datetime(),
  entries: z.int().describe('Number of hosts, addresses and networks; 0 if its stored copy can no longer be read.'),
  leftOut: z.int().describe('Number of entries of other kinds, which are not used.'),
});
export type WarningListRow = z.output<typeof WarningListRow>;

const Lists = z.object({
  lists: z.array(WarningListRow),
  bundled: z.int().describe('Number of hosts and networks in the list that is part of Sextant.'),
});
export type WarningLists = z.output<typeof Lists>;

export const warningsCalls = {
  'warnings.list': {
    does: 'Lists the lists of shared infrastructure that What links these? uses.',
    input: z.strictObject({}),
    output: Lists,
  },
  'warnings.add': {
    does: 'Adds a MISP warning list from a file: what it lists is infrastructure that strangers share, and links nothing.',
    input: z.strictObject({
      path: ReadPath.optional().describe('The list.json of a warning list. If omitted, Sextant asks for a file.'),
    }),
    output: Lists.extend({ added: WarningListRow.nullable().describe('null if the user cancelled.') }),
  },
  'warnings.remove': {
    does: 'Removes a warning list. The file that it was read from stays.',
    input: z.strictObject({ id: z.string().max(100).describe('Its ID, as warnings.list returns it.') }),
    output: Lists,
  },
} satisfies CallSpecs;

export const warningsEvents = {
  'warnings.changed': { tells: 'A warning list was added or removed.', payload: Lists },
} satisfies EventSpecs;
