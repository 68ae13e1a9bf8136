import * as z from 'zod';
import { Completeness } from './completeness.ts';

/** The file of a download. */
export const SavedFile = z.object({
  path: z.string().nullable().describe('null if the user cancelled.'),
  bytes: z.int(),
  sha256: z.string().nullable(),
  mime: z.string().nullable(),
  completeness: Completeness,
});
export type SavedFile = z.output<typeof SavedFile>;
