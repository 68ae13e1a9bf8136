import * as z from 'zod';

/** What every reading of a service says about where it came from. */
export const Provenance = z.object({
  at: z.iso.datetime(),
  exchanges: z.array(z.int()).describe('The numbers of the requests it came in, as the requests panel lists them.'),
});
export type Provenance = z.output<typeof Provenance>;
