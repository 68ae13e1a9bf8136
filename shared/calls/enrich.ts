import * as z from 'zod';
import { DomainPage, EnrichOptions, Names, Resume } from '../domain-search.ts';
import type { CallSpecs } from '../ipc.ts';

export const enrichCalls = {
  'enrich.domains': {
    does: 'Looks up records of domains, without counts: 500 per answer, in requests of 100. Each request costs one Enrich query.',
    input: EnrichOptions.extend({ names: Names }),
    output: DomainPage,
    more: 'enrich.more',
  },
  'enrich.more': {
    does: 'Continues a list of names, also after a restart. Each request costs one Enrich query.',
    input: z.strictObject({ resume: Resume }),
    output: DomainPage,
    more: 'enrich.more',
  },
} satisfies CallSpecs;
