import * as z from 'zod';
import { Chain } from '../chain.ts';
import { ChainReport, StepPlan } from '../chain-report.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

const Ids = z.array(z.int().min(1)).min(1).max(5000).describe('Numbers of the things on the graph to run it on.');
const ChainOf = Chain.describe('The steps, as a saved chain holds them.');

export const chainsCalls = {
  'chains.plan': {
    does: 'Says what a chain of pivots would cost at most, step by step, and what can’t be known before. Costs nothing.',
    input: z.strictObject({ chain: ChainOf, ids: Ids }),
    output: z.object({
      steps: z.array(StepPlan),
      beginnings: z.int().describe('How many of the things it can begin from.'),
    }),
  },
  'chains.run': {
    does: 'Runs a chain of pivots on things of the graph, as one step of the history. Stops at a limit and says where.',
    input: z.strictObject({
      chain: ChainOf,
      ids: Ids,
      name: z.string().trim().min(1).max(200).describe('What the history calls it.'),
    }),
    output: ChainReport,
  },
} satisfies CallSpecs;

export const chainsEvents = {
  'chains.progress': {
    tells: 'How far a chain of pivots is.',
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
