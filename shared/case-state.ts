import * as z from 'zod';

export const CaseState = z.object({
  id: z.string(),
  path: z.string(),
  title: z.string(),
  note: z.string(),
  /** It has no name yet: its file is in the data folder. */
  untitled: z.boolean(),
  readOnly: z.string().nullable().describe('Why it can’t be changed; null when it can.'),
  /** The time of the last write. */
  savedAt: z.iso.datetime().nullable(),
  undo: z.string().nullable().describe('What undo would undo.'),
  redo: z.string().nullable(),
  counts: z.object({ entities: z.int(), edges: z.int(), groups: z.int(), replies: z.int(), events: z.int() }),
  /** Answers that could not be written; they are retried. */
  unsaved: z.int(),
  trouble: z.string().nullable(),
  odd: z.string().nullable().describe('Which rows could not be read and are not shown; null where all could.'),
});
export type CaseState = z.output<typeof CaseState>;
