import * as z from 'zod';
import { DomainPage, EnrichOptions, Names, Resume } from '../domain-search.ts';
import type { CallSpecs } from '../ipc.ts';

export const enrichCalls = {
  'enrich.domains': {
    does: 'Reads records of names without counts, 500 in an answer, split into requests of 100. Each costs an Enrich query.',
    input: EnrichOptions.extend({ names: Names }),
    output: DomainPage,
    more: 'enrich.more',
  },
  'enrich.more': {
    does: 'Goes on with a list of names from where it stopped, also after a restart. Each request costs an Enrich query.',
    input: z.strictObject({ resume: Resume }),
    output: DomainPage,
    more: 'enrich.more',
  },
} satisfies CallSpecs;
