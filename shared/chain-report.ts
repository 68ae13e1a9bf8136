import * as z from 'zod';
import { Failure } from './result.ts';

/** The requests of one step, before it runs. */
export const StepPlan = z.object({
  title: z.string(),
  product: z.enum(['intel-investigate', 'intel-enrich', 'pdns']).nullable().describe('null if it costs nothing.'),
  things: z.int().describe('Maximum number of items it starts from.'),
  known: z.boolean().describe('false if the number depends on the results of an earlier step.'),
  leftOut: z.int().describe('Items skipped: no query exists for them, or too many domains share them.'),
  queries: z.int().describe('Its maximum cost.'),
});
export type StepPlan = z.output<typeof StepPlan>;

export const StepReport = z.object({
  title: z.string(),
  of: z.int().describe('Items of the right kind.'),
  asked: z.int(),
  common: z.int().describe('Skipped because too many domains share them, or only one.'),
  unable: z.int().describe('Skipped because no query exists for them.'),
  over: z.int().describe('Skipped because of the maximum number of items per step.'),
  failed: z.int().describe('Refused individually; the chain continued.'),
  found: z.int(),
  added: z.int(),
});
export type StepReport = z.output<typeof StepReport>;

export const ChainReport = z.object({
  steps: z.array(StepReport).describe('The steps that ran.'),
  added: z.int(),
  ids: z.array(z.int()).describe('IDs of the items found, new or not; the first few thousand.'),
  step: z.int().describe('The step of the history; one undo reverts all of it.'),
  stopped: z
    .object({ step: z.int().describe('From 0.'), failure: Failure })
    .nullable()
    .describe('Where and why it stopped early; earlier results are on the graph.'),
});
export type ChainReport = z.output<typeof ChainReport>;
