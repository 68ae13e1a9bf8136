import * as z from 'zod';
import { SavedItemRow } from '../case-rows.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { savedItemKinds } from '../saved-items.ts';

const Id = z.int().min(1).describe('Its ID, as the list returns it.');
const Kind = z.enum(savedItemKinds);

export const savedItemCalls = {
  'saved.list': {
    does: 'Lists saved items of the case: searches, chains, links, rules, filters and reports.',
    input: z.strictObject({ kind: Kind.optional().describe('Only this kind.') }),
    output: z.object({ rows: z.array(SavedItemRow) }),
  },
  'saved.save': {
    does: 'Saves an item in the case, or changes a saved one. Can be undone.',
    input: z.strictObject({
      id: Id.optional().describe('The saved item to change. If omitted, Sextant creates one.'),
      kind: Kind.describe('Its kind.'),
      name: z.string().trim().min(1).max(200).describe('Its name.'),
      data: z.record(z.string(), z.unknown()).describe('Its content; each kind has its own format.'),
    }),
    output: SavedItemRow,
  },
  'saved.remove': {
    does: 'Removes saved items from the case. Can be undone.',
    input: z.strictObject({ ids: z.array(Id).min(1).max(10_000).describe('Their IDs.') }),
    output: z.object({ removed: z.int() }),
  },
} satisfies CallSpecs;

export const savedItemEvents = {
  'saved.changed': {
    tells: 'Saved items were added, changed or removed.',
    payload: z.object({ rows: z.array(SavedItemRow), removed: z.array(z.int()) }),
  },
} satisfies EventSpecs;
