import * as z from 'zod';
import { Cluster } from './graph-answers.ts';
import { HostileText } from './hostile.ts';
import { Failure } from './result.ts';
import { SavedQuestion, SearchRun } from './saved-search.ts';

const Id = z.int().min(1).describe('Its ID, as the list returns it.');

export const RunSummary = SearchRun.omit({
  fresh: true,
  gone: true,
  replies: true,
  search: true,
  wording: true,
}).extend({
  at: z.iso.datetime(),
  fresh: z.int(),
  gone: z.int().nullable(),
});
export type RunSummary = z.output<typeof RunSummary>;

export const WatchedSearch = z.object({
  id: Id,
  name: HostileText,
  question: SavedQuestion,
  demo: z.boolean(),
  everyHours: z.int().nullable(),
  notify: z.boolean(),
  baseline: RunSummary.nullable().describe('The latest full run.'),
  lastRun: RunSummary.nullable(),
  fresh: z.int().describe('Number of new results not yet dismissed.'),
  gone: z.int().describe('Number of gone results not yet dismissed.'),
  allowed: z
    .boolean()
    .describe(
      'Whether it may run automatically here. A search of a case from elsewhere waits until the user allows it.',
    ),
  nextAt: z.iso.datetime().nullable().describe('When it runs automatically, by the clock of the service.'),
  running: z.enum(['new', 'full']).nullable(),
  failure: Failure.nullable().describe('Why the last attempt failed.'),
  fullQueries: z.int().describe('Maximum cost of a full run, as far as known.'),
  counted: z.boolean().describe('Whether the total is known.'),
});
export type WatchedSearch = z.output<typeof WatchedSearch>;

/** One item that appeared or disappeared: a domain, or one record of passive DNS. */
export const NewsItem = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('domain'),
    id: z.string(),
    domain: HostileText,
    risk: z.number().nullable(),
    firstSeen: z.string().nullable(),
    created: z.string().nullable(),
    registrar: HostileText.nullable(),
  }),
  z.object({
    is: z.literal('record'),
    id: z.string(),
    name: HostileText,
    type: HostileText,
    data: HostileText,
    first: z.iso.datetime().nullable(),
    last: z.iso.datetime().nullable(),
  }),
]);
export type NewsItem = z.output<typeof NewsItem>;

export const NewsBelong = z.object({
  names: z.int().describe('Number of new names.'),
  left: z.int().describe('Number of names in the case if there are too many to compare; else 0.'),
  clusters: z
    .array(z.object({ fresh: z.array(HostileText).describe('The new names in it.'), cluster: Cluster }))
    .describe('Clusters of the case that new names belong to, the largest first.'),
});
export type NewsBelong = z.output<typeof NewsBelong>;
