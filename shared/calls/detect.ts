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

const domainIds = (most: number) =>
  z.array(Id).min(1).max(most).describe('The ids of domains, as the lists give them.');

const Pages = z
  .enum(['one', 'all'])
  .default('one')
  .describe('One page, or page after page until nothing is left or the answer holds 2,000 domains.');

const MonitorId = Id.describe('The id of a monitor, as detect.monitors gives it.');
const Moment = z.iso.datetime().nullable();

const MonitorRules = {
  match_substring_variations: z
    .boolean()
    .optional()
    .describe('Whether variations of the term inside of longer names match too.'),
  nameserver_exclusions: z
    .array(z.string().trim().min(1).max(253))
    .max(500)
    .optional()
    .describe('Name servers, * allowed: a domain is left out when all of its name servers match.'),
  text_exclusions: z
    .array(z.string().trim().min(1).max(253))
    .max(500)
    .optional()
    .describe('Texts: a domain whose name has one of them is left out.'),
};

const WrittenMonitor = Provenance.extend({
  monitor: Monitor.nullable().describe('null when the service does not show it; the write is done all the same.'),
});

export const detectCalls = {
  'detect.monitors': {
    does: 'Lists the monitors, 500 in an answer, or 100 with counts since a time. Allowed once an hour; until then the last list comes.',
    input: z.strictObject({
      countsSince: Since.optional().describe(`Adds counts of what happened since. ${sinceForm}`),
      sort: z
        .array(z.enum(['term', 'created_date', 'domain_counts_changed', 'domain_counts_discovered']))
        .max(4)
        .optional()
        .describe('What the list is sorted by, first to last; the two counts need countsSince.'),
      order,
    }),
    output: MonitorPage,
    more: 'detect.moreMonitors',
  },
  'detect.moreMonitors': {
    does: 'Goes on with the monitors from where they stopped, also after a restart. Each page is the one reading of its hour.',
    input: z.strictObject({ resume: z.string().max(20_000).describe('The `resume` of an earlier result.') }),
    output: MonitorPage,
    more: 'detect.moreMonitors',
  },
  'detect.createMonitor': {
    does: 'Creates a monitor for a term. A write: it is sent once.',
    input: z.strictObject({
      term: z.string().trim().min(3, 'A term has at least 3 characters.').max(253).describe('A brand or another word.'),
      ...MonitorRules,
    }),
    output: WrittenMonitor,
  },
  'detect.updateMonitor': {
    does: 'Changes the rules of a monitor; lists that are sent replace the old ones. A write: it is sent once.',
    input: z.strictObject({ id: MonitorId, ...MonitorRules }),
    output: WrittenMonitor,
  },
  'detect.deleteMonitor': {
    does: 'Deletes a monitor for good. A write: it is sent once.',
    input: z.strictObject({ id: MonitorId }),
    output: Provenance.extend({ id: z.string() }),
  },
  'detect.domains': {
    does: 'Lists new, watched or ignored domains. New and watched ones once an hour, with free paging; until then the last list comes.',
    input: z.strictObject({
      list: z.enum(['new', 'watched', 'ignored']).describe('Which list.'),
      filters: ListFilters.default({}).describe('What narrows and sorts the list.'),
      includeDomainData: z.boolean().default(false).describe('Adds DNS and registration; pages are half as long then.'),
      screenshots: z.boolean().default(false).describe('On the watched list only.'),
      preview: z.boolean().default(false).describe('A few domains, free of the hourly limit; 30 a minute.'),
      pages: Pages,
    }),
    output: DetectedPage,
    more: 'detect.moreDomains',
  },
  'detect.moreDomains': {
    does: 'Goes on with a list from where it stopped, free inside its hour, also after a restart.',
    input: z.strictObject({
      resume: z.string().max(20_000).describe('The `resume` of an earlier result.'),
      pages: Pages,
    }),
    output: DetectedPage,
    more: 'detect.moreDomains',
  },
  'detect.setState': {
    does: 'Watches or ignores domains, 100 in a request. A write: it is sent once, and ends at the first failure.',
    input: z.strictObject({
      ids: domainIds(1000),
      state: z.enum(['watched', 'ignored']).describe('What becomes of them.'),
    }),
    output: Provenance.extend({
      domains: z.array(DetectedDomain),
      spoiled: z.int(),
      outcomes: z.array(WriteOutcome),
      stopped: Failure.nullable().describe('Why the rest was not done, when something was.'),
    }),
  },
  'detect.escalate': {
    does: 'Escalates up to 100 domains for blocking, or up to 10 to an external service. It can’t be undone.',
    input: z
      .strictObject({
        ids: domainIds(100),
        type: z.enum(escalationTypes).describe('Blocked within, or sent to an external web-risk service.'),
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
