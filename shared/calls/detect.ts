import * as z from 'zod';
import {
  DetectedDomain,
  DetectedPage,
  Escalation,
  escalationTypes,
  ListFilters,
  Monitor,
  MonitorPage,
  order,
  Since,
  sinceForm,
  WriteOutcome,
} from '../detect.ts';
import type { CallSpecs } from '../ipc.ts';
import { Provenance } from '../provenance.ts';
import { Failure } from '../result.ts';

const Id = z.string().min(1).max(64);

const domainIds = (most: number) => z.array(Id).min(1).max(most).describe('IDs of domains, as the lists return them.');

const Pages = z
  .enum(['one', 'all'])
  .default('one')
  .describe('One page, or all pages until the list ends or the answer has 2,000 domains.');

const MonitorId = Id.describe('The ID of a monitor, as detect.monitors returns it.');
const Moment = z.iso.datetime().nullable();

const MonitorRules = {
  match_substring_variations: z
    .boolean()
    .optional()
    .describe('Also matches variations of the term inside longer names.'),
  nameserver_exclusions: z
    .array(z.string().trim().min(1).max(253))
    .max(500)
    .optional()
    .describe('Name servers, * allowed. Excludes a domain if all its name servers match.'),
  text_exclusions: z
    .array(z.string().trim().min(1).max(253))
    .max(500)
    .optional()
    .describe('Texts. Excludes a domain if its name contains one of them.'),
};

const WrittenMonitor = Provenance.extend({
  monitor: Monitor.nullable().describe('null if the service does not return it; the write succeeded all the same.'),
});

export const detectCalls = {
  'detect.monitors': {
    does: 'Lists the monitors: 500 per answer, or 100 with counts since a time. Once an hour; in between, it returns the last list.',
    input: z.strictObject({
      countsSince: Since.optional().describe(`Adds counts of domains since this time. ${sinceForm}`),
      sort: z
        .array(z.enum(['term', 'created_date', 'domain_counts_changed', 'domain_counts_discovered']))
        .max(4)
        .optional()
        .describe('Sort fields, the first takes precedence. The two counts need countsSince.'),
      order,
    }),
    output: MonitorPage,
    more: 'detect.moreMonitors',
  },
  'detect.moreMonitors': {
    does: 'Continues a list of monitors, also after a restart. Each page counts as the one request of its hour.',
    input: z.strictObject({ resume: z.string().max(20_000).describe('The `resume` of a previous result.') }),
    output: MonitorPage,
    more: 'detect.moreMonitors',
  },
  'detect.createMonitor': {
    does: 'Creates a monitor for a term. A write: sent once.',
    input: z.strictObject({
      term: z.string().trim().min(3, 'A term has at least 3 characters.').max(253).describe('A brand or another word.'),
      ...MonitorRules,
    }),
    output: WrittenMonitor,
  },
  'detect.updateMonitor': {
    does: 'Changes the rules of a monitor. New lists replace the old ones. A write: sent once.',
    input: z.strictObject({ id: MonitorId, ...MonitorRules }),
    output: WrittenMonitor,
  },
  'detect.deleteMonitor': {
    does: 'Deletes a monitor permanently. A write: sent once.',
    input: z.strictObject({ id: MonitorId }),
    output: Provenance.extend({ id: z.string() }),
  },
  'detect.domains': {
    does: 'Lists new, watched or ignored domains. New and watched lists: once an hour, with free further pages; in between, it returns the last list.',
    input: z.strictObject({
      list: z.enum(['new', 'watched', 'ignored']).describe('Which list.'),
      filters: ListFilters.default({}).describe('Filters and order of the list.'),
      includeDomainData: z
        .boolean()
        .default(false)
        .describe('Adds DNS and registration data. Pages are then half as long.'),
      screenshots: z.boolean().default(false).describe('Adds screenshots. Watched list only.'),
      preview: z
        .boolean()
        .default(false)
        .describe('Returns only a few domains, outside the hourly limit; 30 requests a minute.'),
      pages: Pages,
    }),
    output: DetectedPage,
    more: 'detect.moreDomains',
  },
  'detect.moreDomains': {
    does: 'Continues a list, also after a restart. Free within its hour.',
    input: z.strictObject({
      resume: z.string().max(20_000).describe('The `resume` of a previous result.'),
      pages: Pages,
    }),
    output: DetectedPage,
    more: 'detect.moreDomains',
  },
  'detect.setState': {
    does: 'Watches or ignores domains, 100 per request. A write: sent once; stops at the first failure.',
    input: z.strictObject({
      ids: domainIds(1000),
      state: z.enum(['watched', 'ignored']).describe('The new state.'),
    }),
    output: Provenance.extend({
      domains: z.array(DetectedDomain),
      spoiled: z.int(),
      outcomes: z.array(WriteOutcome),
      stopped: Failure.nullable().describe('Why it stopped before the rest, if some requests succeeded.'),
    }),
  },
  'detect.escalate': {
    does: 'Escalates up to 100 domains for blocking, or up to 10 to an external service. This can’t be undone.',
    input: z
      .strictObject({
        ids: domainIds(100),
        type: z.enum(escalationTypes).describe('Block internally, or report to an external web-risk service.'),
      })
      .refine(({ ids, type }) => type === 'blocked' || ids.length <= 10, {
        path: ['ids'],
        message: 'At most 10 domains at a time go to the external service.',
      }),
    output: Provenance.extend({
      escalations: z.array(Escalation.extend({ watchlist_domain_id: z.string().nullable(), updated_date: Moment })),
      spoiled: z.int(),
      outcomes: z.array(WriteOutcome),
    }),
  },
} satisfies CallSpecs;
