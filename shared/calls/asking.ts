import * as z from 'zod';
import { Ask, Narrowing } from '../asking.ts';
import { Completeness } from '../completeness.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { Failure } from '../result.ts';

const Asks = z.array(Ask).min(1).max(5000).describe('The questions, in the order in which they are asked.');
const Run = z.string().min(1).max(40).describe('A name of your choice: progress is reported under it.');

/** What became of a run of questions. */
export const AskReport = z.object({
  ids: z.array(z.int()).describe('The things that the answers name, new or not; the first few thousand.'),
  found: z.int().describe('How many records came.'),
  added: z.int().describe('How many things are new.'),
  asked: z.int().describe('How many questions were answered.'),
  step: z.int().describe('The step of the history that one undo takes back; 0 where nothing came.'),
  completeness: Completeness.nullable().describe('Of the last answer; null where none came.'),
  group: z.int().nullable().describe('The stack that can be gone on with.'),
  fromCase: z.boolean().describe('True when the case held every answer, so that nothing was spent.'),
  at: z.iso.datetime().nullable().describe('When the service gave the last answer.'),
  stopped: Failure.nullable().describe('The last failure; what came before it is on the graph.'),
});
export type AskReport = z.output<typeof AskReport>;

export const askingCalls = {
  'asking.held': {
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
