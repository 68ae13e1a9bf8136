import * as z from 'zod';
import { HostileText } from './hostile.ts';
import { Failure } from './result.ts';
import { SavedQuestion, SearchRun } from './saved-search.ts';

const Id = z.int().min(1).describe('Its number, as the list gives it.');

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
  baseline: RunSummary.nullable().describe('The latest run that asked for all of it.'),
  lastRun: RunSummary.nullable(),
  fresh: z.int().describe('How many are new and were not put away yet.'),
  gone: z.int().describe('How many are gone and were not put away yet.'),
  allowed: z
    .boolean()
    .describe('Whether it may run by itself here. One that came with a case waits until a person says so.'),
  nextAt: z.iso.datetime().nullable().describe('When it runs by itself, by the clock of the service.'),
  running: z.enum(['new', 'full']).nullable(),
  failure: Failure.nullable().describe('Why the last try came to nothing.'),
  fullQueries: z.int().describe('What a full run costs at most, as far as is known.'),
  counted: z.boolean().describe('Whether anybody knows how many there are.'),
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
