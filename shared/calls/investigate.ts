import * as z from 'zod';
import { DomainPage, Names, RecordOptions, Resume, Search, SearchOptions } from '../domain-search.ts';
import type { CallSpecs } from '../ipc.ts';
import { Fresh, Provenance } from '../provenance.ts';

export const investigateCalls = {
  'investigate.search': {
    does: 'Finds domains by their attributes, one page in an answer; investigate.more brings the next. A page costs a query.',
    input: SearchOptions.extend({ search: Search.describe('What to search for.'), fresh: Fresh }),
    output: DomainPage,
    more: 'investigate.more',
  },
  'investigate.more': {
    does: 'Goes on with a search or a list of names from where it stopped, also after a restart. Each request costs a query.',
    input: z.strictObject({ resume: Resume }),
    output: DomainPage,
    more: 'investigate.more',
  },
  'investigate.domains': {
    does: 'Reads the profiles of names, 500 in an answer, split into requests of 100. Each request costs a query.',
    input: RecordOptions.extend({ names: Names }),
    output: DomainPage,
    more: 'investigate.more',
  },
  'investigate.test': {
    does: 'Asks the two no-charge test queries, one by name and one by address, to see whether Investigate works.',
    input: z.strictObject({}),
    output: Provenance.extend({ byName: z.int(), byAddress: z.int().nullable() }),
  },
} satisfies CallSpecs;
