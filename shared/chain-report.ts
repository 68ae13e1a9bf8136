import * as z from 'zod';
import { Failure } from './result.ts';

/** The requests of one step, before it runs. */
export const StepPlan = z.object({
  title: z.string(),
  product: z.enum(['intel-investigate', 'intel-enrich', 'pdns']).nullable().describe('null where it costs nothing.'),
  things: z.int().describe('From how many things it begins, at most.'),
  known: z.boolean().describe('False where the number is known only when an earlier step was answered.'),
  leftOut: z.int().describe('Things that it can’t be asked of, or that too many share.'),
  queries: z.int().describe('What it costs at most.'),
});
export type StepPlan = z.output<typeof StepPlan>;

export const StepReport = z.object({
  title: z.string(),
  of: z.int().describe('Things of the right kind.'),
  asked: z.int(),
  common: z.int().describe('Left out since too many domains share them, or none but themselves.'),
  unable: z.int().describe('Left out since the service can’t be asked for them.'),
  over: z.int().describe('Left out since a step begins from so many at most.'),
  failed: z.int().describe('Refused one by one; the chain went on.'),
  found: z.int(),
  added: z.int(),
});
export type StepReport = z.output<typeof StepReport>;

export const ChainReport = z.object({
  steps: z.array(StepReport).describe('As far as it came.'),
  added: z.int(),
  ids: z.array(z.int()).describe('What it found, new or not; the first few thousand.'),
  step: z.int().describe('The step of the history: one undo takes all of it back.'),
  stopped: z
    .object({ step: z.int().describe('Counted from 0.'), failure: Failure })
    .nullable()
    .describe('Where and why it ended early; what came before is on the graph.'),
});
export type ChainReport = z.output<typeof ChainReport>;
