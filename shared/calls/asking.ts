import * as z from 'zod';
import { Ask, AskReport, Narrowing } from '../asking.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

const Asks = z.array(Ask).min(1).max(5000).describe('The queries, in the order in which they run.');
const Run = z.string().min(1).max(40).describe('A name of your choice; progress events carry it.');

export const askingCalls = {
  'asking.stored': {
    does: 'Says which queries the case can already answer, and from when the replies are. Costs nothing.',
    input: z.strictObject({ asks: Asks.max(50), narrowing: Narrowing.describe('Filters for the queries.') }),
    output: z.object({
      heldAt: z.array(z.iso.datetime().nullable()).describe('One entry per query, in the same order.'),
    }),
  },
  'asking.run': {
    does: 'Runs queries one after another and adds the results to the graph, as one step of the history. Costs the sum of their costs.',
    input: z.strictObject({
      run: Run,
      asks: Asks,
      narrowing: Narrowing.describe('Filters for the queries.'),
      fresh: z.boolean().default(false).describe('Queries the service even if the case has a stored reply.'),
    }),
    output: AskReport,
  },
} satisfies CallSpecs;

export const askingEvents = {
  'asking.progress': {
    tells: 'The progress of a run of queries.',
    payload: z.object({ run: Run, done: z.int().describe('Queries answered so far.'), of: z.int() }),
  },
} satisfies EventSpecs;
