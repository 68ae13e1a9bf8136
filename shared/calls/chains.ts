import * as z from 'zod';
import { Chain } from '../chain.ts';
import { ChainReport, StepPlan } from '../chain-report.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

const Ids = z.array(z.int().min(1)).min(1).max(5000).describe('IDs of the items to run it on.');
const ChainOf = Chain.describe('The steps, in the format of a saved chain.');

export const chainsCalls = {
  'chains.plan': {
    does: 'Estimates the maximum cost of a chain of pivots, step by step, and says which costs are unknown until it runs. Costs nothing.',
    input: z.strictObject({ chain: ChainOf, ids: Ids }),
    output: z.object({
      steps: z.array(StepPlan),
      beginnings: z.int().describe('Number of items it can start from.'),
    }),
  },
  'chains.run': {
    does: 'Runs a chain of pivots on items of the graph, as one step of the history. chains.plan estimates its cost. Stops at a limit and says where.',
    input: z.strictObject({
      chain: ChainOf,
      ids: Ids,
      name: z.string().trim().min(1).max(200).describe('Its name in the history.'),
    }),
    output: ChainReport,
  },
} satisfies CallSpecs;

export const chainsEvents = {
  'chains.progress': {
    tells: 'The progress of a chain of pivots.',
    payload: z.object({
      name: z.string(),
      step: z.int(),
      of: z.int(),
      title: z.string(),
      asked: z.int(),
      things: z.int(),
      added: z.int(),
    }),
  },
} satisfies EventSpecs;
