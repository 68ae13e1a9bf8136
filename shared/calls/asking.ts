import * as z from 'zod';
import { Ask, AskReport, Narrowing } from '../asking.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

const Asks = z.array(Ask).min(1).max(5000).describe('The questions, in the order in which they are asked.');
const Run = z.string().min(1).max(40).describe('A name of your choice: progress is reported under it.');

export const askingCalls = {
  'asking.stored': {
    does: 'Says which questions the case answers already, and from when. Costs nothing.',
    input: z.strictObject({ asks: Asks.max(50), narrowing: Narrowing.describe('How they are narrowed.') }),
    output: z.object({ heldAt: z.array(z.iso.datetime().nullable()).describe('For each question, in their order.') }),
  },
  'asking.run': {
    does: 'Asks one question after the other and puts the answers on the graph, as one step. Costs what each costs.',
    input: z.strictObject({
      run: Run,
      asks: Asks,
      narrowing: Narrowing.describe('How they are narrowed.'),
      fresh: z.boolean().default(false).describe('Asks the service even where the case holds the answer.'),
    }),
    output: AskReport,
  },
} satisfies CallSpecs;

export const askingEvents = {
  'asking.progress': {
    tells: 'A run of questions has come further.',
    payload: z.object({ run: Run, done: z.int().describe('Questions that were answered.'), of: z.int() }),
  },
} satisfies EventSpecs;
