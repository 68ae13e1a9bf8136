import * as z from 'zod';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

/** Where the shell has no file dialogs of its own, main asks the page to show one. */
export const dialogCalls = {
  'dialog.answer': {
    does: 'Answers a question that main asked through the page.',
    input: z.strictObject({
      id: z.int().describe('The number of the question.'),
      path: z.string().max(4096).nullable().describe('The file that was chosen; null for none.'),
    }),
    output: z.object({}),
  },
} satisfies CallSpecs;

export const dialogEvents = {
  'dialog.ask': {
    tells: 'Main needs to know where to save a file, or which one to open.',
    payload: z.object({ id: z.int(), wants: z.enum(['save', 'open']), title: z.string(), suggested: z.string() }),
  },
} satisfies EventSpecs;
