import * as z from 'zod';

export const CaseState = z.object({
  id: z.string(),
  path: z.string(),
  title: z.string(),
  note: z.string(),
  /** It has no name yet: its file is in the data folder. */
  untitled: z.boolean(),
  readOnly: z.string().nullable().describe('Why the case is read-only; null if it is not.'),
  /** The time of the last write. */
  savedAt: z.iso.datetime().nullable(),
  undo: z.string().nullable().describe('The step that undo would revert.'),
  redo: z.string().nullable(),
  counts: z.object({ entities: z.int(), edges: z.int(), groups: z.int(), replies: z.int(), events: z.int() }),
  /** Answers that could not be written; they are retried. */
  unsaved: z.int(),
  trouble: z.string().nullable(),
  odd: z.string().nullable().describe('Rows that are unreadable and not shown; null if there are none.'),
});
export type CaseState = z.output<typeof CaseState>;
