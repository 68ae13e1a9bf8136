import * as z from 'zod';
import { Completeness } from './completeness.ts';
import { Search, sortFields } from './domain-search.ts';
import { DnsQuestion, TimeFences } from './passive-dns.ts';
import { ThingName } from './readings.ts';

/** The query of a saved search, without its schedule. */
export const SavedQuestion = z.discriminatedUnion('product', [
  z.strictObject({
    product: z.literal('investigate').describe('A search of Investigate.'),
    search: Search.describe('What to search for, as investigate.search takes it.'),
    sortBy: z.enum(sortFields).optional().describe('The order in which pages were read.'),
    sortDirection: z.enum(['asc', 'dsc']).optional().describe('Its direction.'),
    link: z
      .object({ to: ThingName.describe('The thing.'), relation: z.string().max(100).describe('What the link says.') })
      .nullable()
      .default(null)
      .describe('What was pivoted on: what is found is linked to it.'),
  }),
  z.strictObject({
    product: z.literal('pdns').describe('A lookup of passive DNS.'),
    question: DnsQuestion.describe('What to look up.'),
    fences: TimeFences.default({}).describe('Only records seen in these times.'),
    limit: z.int().min(1).max(10_000).default(1000).describe('How many records at most.'),
    types: z.array(z.string()).nullable().default(null).describe('Only these record types; null for all.'),
  }),
]);
export type SavedQuestion = z.output<typeof SavedQuestion>;

/** A query to repeat later. The history of the case has the result of each run, which no undo changes. */
export const SavedSearch = z.object({
  question: SavedQuestion,
  /** For the demo world, which has other domains than the services. */
  demo: z.boolean(),
  /** Runs on schedule while the case is open; null for manual runs only. */
  everyHours: z.int().min(1).max(720).nullable(),
  notify: z.boolean(),
  /** The last run whose news the user has dismissed; 0 before any. */
  seen: z.int().min(0),
  /** The version of its question: only runs of the same one are compared. */
  wording: z.int().min(0).default(0),
});
export type SavedSearch = z.output<typeof SavedSearch>;

/** One run of a saved search in the history of the case. */
export const SearchRun = z.object({
  search: z.int().min(1),
  wording: z.int().min(0).default(0).describe('Which question of the search was asked: it may have been changed.'),
  kind: z
    .enum(['baseline', 'new', 'full'])
    .describe('baseline: what later runs are held against. new: only what is new. full: all of it.'),
  scheduled: z.boolean(),
  asOf: z.iso.datetime().describe('When it was asked, by the clock of the service.'),
  since: z.iso.datetime().nullable().describe('Only what was first seen since then was asked for; null for all.'),
  replies: z.array(z.int()).describe('Rows of the ledger that hold what was answered.'),
  found: z.int(),
  total: z.int().nullable().describe('How many there are, where the service says so.'),
  fresh: z.array(z.string()).describe('What no earlier run had found.'),
  gone: z.array(z.string()).nullable().describe('What an earlier run had found; null where only a full run can say.'),
  completeness: Completeness,
});
export type SearchRun = z.output<typeof SearchRun>;

/** A search that was exported from the web can't be narrowed, so each run requests everything. */
export function canAskSince(question: SavedQuestion): boolean {
  return question.product === 'pdns' || question.search.base.search_hash === undefined;
}
