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
    sortBy: z.enum(sortFields).optional().describe('The sort field of the pages.'),
    sortDirection: z.enum(['asc', 'dsc']).optional().describe('Ascending or descending.'),
    link: z
      .object({ to: ThingName.describe('The item.'), relation: z.string().max(100).describe('The kind of link.') })
      .nullable()
      .default(null)
      .describe('The item of the pivot; results are linked to it.'),
  }),
  z.strictObject({
    product: z.literal('pdns').describe('A lookup of passive DNS.'),
    question: DnsQuestion.describe('What to look up.'),
    fences: TimeFences.default({}).describe('Only records seen in this period.'),
    limit: z.int().min(1).max(10_000).default(1000).describe('Maximum records.'),
    types: z.array(z.string()).nullable().default(null).describe('Only these record types; null: all.'),
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
  wording: z.int().min(0).default(0).describe('Which version of the query ran: the user can change it.'),
  kind: z
    .enum(['baseline', 'new', 'full'])
    .describe('baseline: later runs are compared with it. new: only new results. full: all results.'),
  scheduled: z.boolean(),
  asOf: z.iso.datetime().describe('When it ran, by the clock of the service.'),
  since: z.iso.datetime().nullable().describe('Requested only results first seen since then; null: all.'),
  replies: z.array(z.int()).describe('Rows of the ledger with the replies.'),
  found: z.int(),
  total: z.int().nullable().describe('Total number, if the service reports it.'),
  fresh: z.array(z.string()).describe('Results that no earlier run found.'),
  gone: z
    .array(z.string())
    .nullable()
    .describe('Earlier results that are gone; null if only a full run can find them.'),
  completeness: Completeness,
});
export type SearchRun = z.output<typeof SearchRun>;

/** A search that was exported from the web can't be narrowed, so each run requests everything. */
export function canAskSince(question: SavedQuestion): boolean {
  return question.product === 'pdns' || question.search.base.search_hash === undefined;
}
