import * as z from 'zod';

/** Where a service's reading came from. */
export const Provenance = z.object({
  at: z.iso.datetime(),
  exchanges: z.array(z.int()).describe('IDs of the requests behind this result, as requests.list returns them.'),
  replies: z.array(z.int()).optional().describe('The rows of the ledger with the replies.'),
  fromCase: z.boolean().optional().describe('true if the reply came from the case, at no cost.'),
});
export type Provenance = z.output<typeof Provenance>;

export const Fresh = z.boolean().optional().describe('Queries the service even if the case has a stored reply.');
