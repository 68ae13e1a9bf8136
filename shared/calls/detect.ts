import * as z from 'zod';
import { Completeness } from '../completeness.ts';
import { OtherMember, Screenshot } from '../domain-record.ts';
import { HostileText } from '../hostile.ts';
import type { CallSpecs } from '../ipc.ts';
import { Provenance } from '../provenance.ts';
import { Failure } from '../result.ts';

const Id = z.string().min(1).max(64);
const domainIds = (most: number) =>
  z.array(Id).min(1).max(most).describe('The ids of domains, as the lists give them.');
const order = z.enum(['asc', 'desc']).optional().describe('Ascending or descending.');
const Pages = z
  .enum(['one', 'all'])
  .default('one')
  .describe('One page, or page after page until nothing is left or the answer holds 2,000 domains.');
const sinceForm = 'A time with its zone, or a negative number: so many seconds before now.';
// covers: detect.list times carry their zone
const Since = z.union([
  z.iso.datetime({ offset: true, error: 'Must be a time with its zone.' }),
  z.int().negative('Must be a negative number of seconds.'),
]);
const MonitorId = Id.describe('The id of a monitor, as detect.monitors gives it.');
const Moment = z.iso.datetime().nullable();

const Others = z.array(OtherMember).optional().describe('What else the service says of it.');

export const Monitor = z.object({
  id: z.string(),
  term: HostileText,
  match_substring_variations: z.boolean().nullable(),
  nameserver_exclusions: z.array(HostileText),
  text_exclusions: z.array(HostileText),
  created_date: Moment,
  updated_date: Moment,
  state: HostileText.nullable(),
  status: HostileText.nullable(),
  created_by: HostileText.nullable(),
  domain_counts: z
    .object({
      new: z.int().nullable(),
      watched: z.int().nullable(),
      escalated: z.int().nullable(),
      changed: z.int().nullable(),
    })
    .nullable(),
  other: Others,
});
export type Monitor = z.output<typeof Monitor>;

export const escalationTypes = ['blocked', 'external_safe'] as const;
export const riskRanges = ['0-0', '1-39', '40-69', '70-99', '100-100'] as const;

export const Escalation = z.object({
  id: z.string(),
  escalation_type: HostileText,
  created: Moment,
  updated: Moment.optional(),
  created_by: HostileText.nullable(),
});

export const WatchlistDomain = z.object({
  id: z.string(),
  domain: HostileText,
  state: z.enum(['new', 'watched', 'ignored']),
  status: HostileText.nullable(),
  discovered_date: Moment,
  changed_date: Moment,
  risk_score: z.number().nullable(),
  risk_score_status: HostileText.nullable(),
  risk_score_components: z
    .object({
      proximity: z.number().nullable(),
      threat_profile: z
        .object({
          phishing: z.number().nullable(),
          malware: z.number().nullable(),
          spam: z.number().nullable(),
          evidence: z.array(HostileText),
        })
        .nullable(),
    })
    .nullable(),
  mx_exists: z.boolean().nullable(),
  tld: HostileText.nullable(),
  escalations: z.array(Escalation),
  monitor_ids: z.array(z.string()),
  name_server: z.array(HostileText).nullable().describe('null when not asked for or not known.'),
  registrant_contact_email: z.array(HostileText).nullable(),
  registrar: HostileText.nullable(),
  create_date: z.iso.date().nullable(),
  ip: z
    .array(z.object({ ip: HostileText, country_code: HostileText.nullable(), isp: HostileText.nullable() }))
    .nullable(),
  mx: z.array(HostileText).nullable(),
  assigned_by: HostileText.nullable(),
  assigned_date: Moment,
  screenshot: Screenshot.nullable(),
  other: Others,
});
export type WatchlistDomain = z.output<typeof WatchlistDomain>;

export const ListFilters = z.strictObject({
  monitor_id: Id.optional().describe('Domains of this monitor; without it, of all.'),
  escalation_types: z.array(z.enum(escalationTypes)).optional().describe('Domains escalated in one of these ways.'),
  tlds: z
    .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'Lower case, without a leading dot.'))
    .optional()
    .describe('Top-level domains, each without a leading dot.'),
  risk_score_ranges: z.array(z.enum(riskRanges)).optional().describe('Risk scores within one of these ranges.'),
  mx_exists: z.boolean().optional().describe('Whether the domain has a mail server now.'),
  domain_state: z.enum(['active', 'inactive']).optional().describe('Whether the domain is active now.'),
  discovered_since: Since.optional().describe(`Discovered at this time or later. ${sinceForm}`),
  discovered_before: Since.optional().describe(`Discovered before this time. ${sinceForm}`),
  changed_since: Since.optional().describe(`Changed in DNS or registration at this time or later. ${sinceForm}`),
  changed_before: Since.optional().describe(`Changed in DNS or registration before this time. ${sinceForm}`),
  escalated_since: Since.optional().describe(`Escalated at this time or later. ${sinceForm}`),
  search: z.string().trim().min(1).max(253).optional().describe('A part of the domain name.'),
  sort: z
    .array(z.enum(['discovered_date', 'changed_date', 'risk_score']))
    .optional()
    .describe('What the list is sorted by, first to last.'),
  order,
});
export type ListFilters = z.output<typeof ListFilters>;

export const WatchlistPage = Provenance.extend({
  domains: z.array(WatchlistDomain),
  sources: z
    .array(z.int().min(0))
    .optional()
    .describe('For each domain the place in `exchanges` of the answer that it came with.'),
  spoiled: z.int(),
  total: z.int().nullable(),
  stopped: Failure.nullable().describe('Why it stopped before the last page; what came until then is here.'),
  completeness: Completeness,
});
export type WatchlistPage = z.output<typeof WatchlistPage>;

export const MonitorPage = Provenance.extend({
  monitors: z.array(Monitor),
  spoiled: z.int(),
  completeness: Completeness,
});
export type MonitorPage = z.output<typeof MonitorPage>;

/** What became of each domain of a write, in the order asked. */
export const WriteOutcome = z.object({
  id: z.string(),
  outcome: z
    .enum(['done', 'refused', 'unknown', 'not-sent'])
    .describe('unknown: the request was sent, but no answer says what became of it. Read the list to see.'),
});
export type WriteOutcome = z.output<typeof WriteOutcome>;

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
    output: WatchlistPage,
    more: 'detect.moreDomains',
  },
  'detect.moreDomains': {
    does: 'Goes on with a list from where it stopped, free inside its hour, also after a restart.',
    input: z.strictObject({
      resume: z.string().max(20_000).describe('The `resume` of an earlier result.'),
      pages: Pages,
    }),
    output: WatchlistPage,
    more: 'detect.moreDomains',
  },
  'detect.setState': {
    does: 'Watches or ignores domains, 100 in a request. A write: it is sent once, and ends at the first failure.',
    input: z.strictObject({
      ids: domainIds(1000),
      state: z.enum(['watched', 'ignored']).describe('What becomes of them.'),
    }),
    output: Provenance.extend({
      domains: z.array(WatchlistDomain),
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
