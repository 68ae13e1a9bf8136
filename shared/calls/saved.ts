import * as z from 'zod';
import { SavedItemRow } from '../case-rows.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { savedItemKinds } from '../saved-items.ts';

const Id = z.int().min(1).describe('Its number, as the list gives it.');
const Kind = z.enum(savedItemKinds);

export const savedItemCalls = {
  'saved.list': {
    does: 'Lists what was saved in the case beside the graph: searches, links, filters and the like.',
    input: z.strictObject({ kind: Kind.optional().describe('Only this kind.') }),
    output: z.object({ rows: z.array(SavedItemRow) }),
  },
  'saved.save': {
    does: 'Saves something in the case, or changes what was saved. Can be undone.',
    input: z.strictObject({
      id: Id.optional().describe('What to change; without it something new is saved.'),
      kind: Kind.describe('What it is.'),
      name: z.string().trim().min(1).max(200).describe('What a person calls it.'),
      data: z.record(z.string(), z.unknown()).describe('What it holds; each kind has its own form.'),
    }),
    output: SavedItemRow,
  },
  'saved.remove': {
    does: 'Takes something saved out of the case. Can be undone.',
    input: z.strictObject({ ids: z.array(Id).min(1).max(10_000).describe('Their numbers.') }),
    output: z.object({ removed: z.int() }),
  },
} satisfies CallSpecs;

export const savedItemEvents = {
  'saved.changed': {
    tells: 'Something saved in the case changed, came or went.',
    payload: z.object({ rows: z.array(SavedItemRow), removed: z.array(z.int()) }),
  },
} satisfies EventSpecs;
