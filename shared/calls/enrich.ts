import * as z from 'zod';
import type { CallSpecs } from '../ipc.ts';
import { DomainPage } from './investigate.ts';

export const enrichCalls = {
  'enrich.domains': {
    does: 'Reads records of any number of names without counts, split into requests of 100. Each request costs an Enrich query.',
    input: z.strictObject({
      names: z.array(z.string().trim().min(1).max(253)).min(1).max(5000),
      parsedWhois: z.boolean().default(false),
      parsedDomainRdap: z.boolean().default(false),
      screenshots: z.boolean().default(false),
    }),
    output: DomainPage,
  },
} satisfies CallSpecs;
