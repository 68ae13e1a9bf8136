import * as z from 'zod';
import { DomainPage, Names, RecordOptions, Resume, Search, SearchOptions } from '../domain-search.ts';
import type { CallSpecs } from '../ipc.ts';
import { Fresh, Provenance } from '../provenance.ts';

export const investigateCalls = {
  'investigate.search': {
    does: 'Finds domains by their attributes. Returns one page; investigate.more returns the next. Each page costs one query.',
    input: SearchOptions.extend({ search: Search.describe('What to search for.'), fresh: Fresh }),
    output: DomainPage,
    more: 'investigate.more',
  },
  'investigate.more': {
    does: 'Continues a search or a list of names, also after a restart. Each request costs one query.',
    input: z.strictObject({ resume: Resume }),
    output: DomainPage,
    more: 'investigate.more',
  },
  'investigate.domains': {
    does: 'Looks up the profiles of domains: 500 per answer, in requests of 100. Each request costs one query.',
    input: RecordOptions.extend({ names: Names }),
    output: DomainPage,
    more: 'investigate.more',
  },
  'investigate.test': {
    does: 'Runs the two free test queries, one by name and one by address, to check that Investigate works.',
    input: z.strictObject({}),
    output: Provenance.extend({ byName: z.int(), byAddress: z.int().nullable() }),
  },
} satisfies CallSpecs;
