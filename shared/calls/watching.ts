import * as z from 'zod';
import { Completeness } from '../completeness.ts';
import { HostileText } from '../hostile.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { SavedQuestion } from '../saved-search.ts';
import { NewsItem, WatchedSearch } from '../watched-search.ts';

const Id = z.int().min(1).describe('Its number, as the list gives it.');
const Name = z.string().trim().min(1).max(200).describe('What a person calls it.');

const Ask = z
  .boolean()
  .default(false)
  .describe('Asks the service for the baseline where the case does not hold it; each page costs a query.');

const EveryHours = z
  .int()
  .min(1)
  .max(720)
  .nullable()
  .default(null)
  .describe('Runs by itself after so many hours while the case is open; null only by hand. Each run costs one query.');

export const watchingCalls = {
  'watching.list': {
    does: 'Lists the searches that are saved in the case, with their last run and what it brought.',
    input: z.strictObject({}),
    output: z.object({ searches: z.array(WatchedSearch) }),
  },
  'watching.save': {
    does: 'Saves a search or a lookup with what is known now as its baseline. Costs nothing where the case holds the answer.',
    input: z.strictObject({
      name: Name,
      question: SavedQuestion.describe('What is asked.'),
      everyHours: EveryHours,
      notify: z.boolean().default(true).describe('Tells on the desktop when a run by itself finds something.'),
      ask: Ask,
    }),
    output: WatchedSearch,
  },
  'watching.change': {
    does: 'Renames a saved search, changes when it runs or what it asks. A changed question begins anew, with what is known of it now as its baseline. Can be undone, which brings back the question before with all its runs.',
    input: z.strictObject({
      id: Id,
      name: Name,
      everyHours: EveryHours,
      notify: z.boolean().describe('As in save.'),
      question: SavedQuestion.optional().describe('What is asked from now on; without it, what was asked before.'),
      ask: Ask,
    }),
    output: WatchedSearch,
  },
  'watching.allow': {
    does: 'Lets searches that came with a case run by themselves here, each at its interval and for one query a run. Kept in the data folder, and lost where the question or the interval changes.',
    input: z.strictObject({ ids: z.array(Id).min(1).max(10_000).describe('Their numbers.') }),
    output: z.object({ searches: z.array(WatchedSearch) }),
  },
  'watching.run': {
    does: 'Asks a saved search again: for what is new alone (one query or few), or for all of it, which also tells what is gone.',
    input: z.strictObject({
      id: Id,
      kind: z.enum(['new', 'full']).default('new').describe('new: only what was first seen since. full: all of it.'),
    }),
    output: WatchedSearch,
  },
  'watching.news': {
    does: 'Lists what runs found that was not there before, and what is gone, until it is put away. Costs nothing.',
    input: z.strictObject({ id: Id, limit: z.int().min(1).max(2000).default(500).describe('Lines of each at most.') }),
    output: z.object({
      fresh: z.array(NewsItem),
      freshTotal: z.int(),
      gone: z.array(NewsItem),
      goneTotal: z.int(),
    }),
  },
  'watching.take': {
    does: 'Puts what is new on the graph, painted and tagged as new, as one step that can be undone. Costs nothing.',
    input: z.strictObject({
      id: Id,
      items: z.array(z.string()).max(20_000).nullable().default(null).describe('Only these of the news; null for all.'),
    }),
    output: z.object({ ids: z.array(z.int()), added: z.int(), step: z.int() }),
  },
  'watching.dismiss': {
    does: 'Says that the news of a search were looked at: from now on only what comes later counts as new. Can be undone.',
    input: z.strictObject({ id: Id }),
    output: WatchedSearch,
  },
} satisfies CallSpecs;

export const watchingEvents = {
  'watching.changed': {
    tells: 'A saved search came, went, runs, or has run.',
    payload: z.object({ searches: z.array(WatchedSearch) }),
  },
  'watching.found': {
    tells: 'A run that began by itself found something new.',
    payload: z.object({
      id: Id,
      name: HostileText,
      count: z.int(),
      first: z.array(z.string()).describe('The first few of them.'),
      notify: z.boolean(),
      completeness: Completeness,
    }),
  },
} satisfies EventSpecs;
