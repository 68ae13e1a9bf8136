import * as z from 'zod';
import { Completeness } from '../completeness.ts';
import { HostileText } from '../hostile.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { SavedQuestion } from '../saved-search.ts';
import { NewsBelong, NewsItem, WatchedSearch } from '../watched-search.ts';

const Id = z.int().min(1).describe('Its ID, as the list returns it.');
const Name = z.string().trim().min(1).max(200).describe('Its name.');

const Ask = z
  .boolean()
  .default(false)
  .describe('Queries the service for the baseline if it is not in the case; each page costs one query.');

const EveryHours = z
  .int()
  .min(1)
  .max(720)
  .nullable()
  .default(null)
  .describe(
    'Runs automatically every so many hours while the case is open; null: only by hand. Each run costs one query.',
  );

export const watchingCalls = {
  'watching.list': {
    does: 'Lists the saved searches of the case, with their last run and its results.',
    input: z.strictObject({}),
    output: z.object({ searches: z.array(WatchedSearch) }),
  },
  'watching.save': {
    does: 'Saves a search or a lookup with its current results as baseline. Costs nothing if the case has the reply.',
    input: z.strictObject({
      name: Name,
      question: SavedQuestion.describe('The query.'),
      everyHours: EveryHours,
      notify: z.boolean().default(true).describe('Shows a desktop notification if an automatic run finds something.'),
      ask: Ask,
    }),
    output: WatchedSearch,
  },
  'watching.change': {
    does: 'Renames a saved search, or changes its schedule or query. A changed query starts over, with its current results as baseline. Can be undone, which restores the previous query with all its runs.',
    input: z.strictObject({
      id: Id,
      name: Name,
      everyHours: EveryHours,
      notify: z.boolean().describe('As in watching.save.'),
      question: SavedQuestion.optional().describe('The new query. If omitted: unchanged.'),
      ask: Ask,
    }),
    output: WatchedSearch,
  },
  'watching.allow': {
    does: 'Allows searches of a case from elsewhere to run automatically here, each at its interval, for one query per run. Stored in the data folder; expires if the query or the interval changes.',
    input: z.strictObject({ ids: z.array(Id).min(1).max(10_000).describe('Their IDs.') }),
    output: z.object({ searches: z.array(WatchedSearch) }),
  },
  'watching.run': {
    does: 'Runs a saved search again: only for new results (one query or a few), or in full, which also finds what is gone.',
    input: z.strictObject({
      id: Id,
      kind: z
        .enum(['new', 'full'])
        .default('new')
        .describe('new: only results first seen since the last run. full: all results.'),
    }),
    output: WatchedSearch,
  },
  'watching.news': {
    does: 'Lists new results of runs, and results that are gone, until dismissed. Costs nothing.',
    input: z.strictObject({ id: Id, limit: z.int().min(1).max(2000).default(500).describe('Maximum lines of each.') }),
    output: z.object({
      fresh: z.array(NewsItem),
      freshTotal: z.int(),
      gone: z.array(NewsItem),
      goneTotal: z.int(),
    }),
  },
  'watching.belongs': {
    does: 'Says which of the new results belong to a cluster of the case, and why. Costs nothing.',
    input: z.strictObject({ id: Id }),
    output: NewsBelong,
  },
  'watching.take': {
    does: 'Adds new results to the graph, coloured and tagged as new, as one step that can be undone. Costs nothing.',
    input: z.strictObject({
      id: Id,
      items: z.array(z.string()).max(20_000).nullable().default(null).describe('Only these results; null: all.'),
    }),
    output: z.object({ ids: z.array(z.int()), added: z.int(), step: z.int() }),
  },
  'watching.dismiss': {
    does: 'Marks the new results of a search as reviewed: only later ones count as new from now on. Can be undone.',
    input: z.strictObject({ id: Id }),
    output: WatchedSearch,
  },
} satisfies CallSpecs;

export const watchingEvents = {
  'watching.changed': {
    tells: 'A saved search was added, removed, started or finished.',
    payload: z.object({ searches: z.array(WatchedSearch) }),
  },
  'watching.found': {
    tells: 'An automatic run found something new.',
    payload: z.object({
      id: Id,
      name: HostileText,
      count: z.int(),
      first: z.array(z.string()).describe('The first few.'),
      notify: z.boolean(),
      completeness: Completeness,
    }),
  },
} satisfies EventSpecs;
