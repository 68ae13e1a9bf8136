import * as z from 'zod';

/** Where a service's reading came from. */
export const Provenance = z.object({
  at: z.iso.datetime(),
  exchanges: z.array(z.int()).describe('The numbers of the requests it came in, as the requests panel lists them.'),
  replies: z.array(z.int()).optional().describe('The rows of the case’s ledger that hold what came.'),
  fromCase: z.boolean().optional().describe('True when the case held the answer, so that nothing was spent.'),
});
export type Provenance = z.output<typeof Provenance>;

export const Fresh = z.boolean().optional().describe('Asks the service even where the case holds the answer.');
