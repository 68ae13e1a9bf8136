import * as z from 'zod';
import type { CallSpecs } from '../ipc.ts';
import { DomainPage, Names, RecordOptions, Resume } from './investigate.ts';

export const enrichCalls = {
  'enrich.domains': {
    does: 'Reads records of any number of names without counts, split into requests of 100. Each request costs an Enrich query.',
    input: RecordOptions.extend({ names: Names }),
    output: DomainPage,
  },
  'enrich.more': {
    does: 'Goes on with a list of names from where it stopped, also after a restart. Each request costs an Enrich query.',
    input: z.strictObject({ resume: Resume }),
    output: DomainPage,
  },
} satisfies CallSpecs;
