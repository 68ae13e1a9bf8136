import * as z from 'zod';
import { Completeness } from './completeness.ts';
import { OtherMember, ScreenshotRecord } from './domain-record.ts';
import { HostileText } from './hostile.ts';
import { Provenance } from './provenance.ts';
import { Failure } from './result.ts';

const Id = z.string().min(1).max(64);
export const order = z.enum(['asc', 'desc']).optional().describe('Ascending or descending.');
export const sinceForm = 'A time with a zone, or a negative number: seconds before now.';

// covers: detect.list times carry their zone
export const Since = z.union([
  z.iso.datetime({ offset: true, error: 'Must be a time with a zone.' }),
  z.int().negative('Must be a negative number of seconds.'),
]);

const Moment = z.iso.datetime().nullable();
const Others = z.array(OtherMember).optional().describe('Other members that the service sent.');

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

export const DetectedDomain = z.object({
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
  name_server: z.array(HostileText).nullable().describe('null if not requested or unknown.'),
  registrant_contact_email: z.array(HostileText).nullable(),
  registrar: HostileText.nullable(),
  create_date: z.iso.date().nullable(),
  ip: z
    .array(z.object({ ip: HostileText, country_code: HostileText.nullable(), isp: HostileText.nullable() }))
    .nullable(),
  mx: z.array(HostileText).nullable(),
  assigned_by: HostileText.nullable(),
  assigned_date: Moment,
  screenshot: ScreenshotRecord.nullable(),
  other: Others,
});
export type DetectedDomain = z.output<typeof DetectedDomain>;

export const ListFilters = z.strictObject({
  monitor_id: Id.optional().describe('Domains of this monitor. If omitted: of all monitors.'),
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
  search: z.string().trim().min(1).max(253).optional().describe('Part of the domain name.'),
  sort: z
    .array(z.enum(['discovered_date', 'changed_date', 'risk_score']))
    .optional()
    .describe('Sort fields, the first takes precedence.'),
  order,
});
export type ListFilters = z.output<typeof ListFilters>;

export const DetectedPage = Provenance.extend({
  domains: z.array(DetectedDomain),
  sources: z
    .array(z.int().min(0))
    .optional()
    .describe('For each domain, the index in `exchanges` of the reply it came from.'),
  spoiled: z.int(),
  total: z.int().nullable(),
  stopped: Failure.nullable().describe('Why it stopped before the last page; the results so far are included.'),
  completeness: Completeness,
});
export type DetectedPage = z.output<typeof DetectedPage>;

export const MonitorPage = Provenance.extend({
  monitors: z.array(Monitor),
  spoiled: z.int(),
  completeness: Completeness,
});
export type MonitorPage = z.output<typeof MonitorPage>;

/** The result for each domain of a write, in the requested order. */
export const WriteOutcome = z.object({
  id: z.string(),
  outcome: z
    .enum(['done', 'refused', 'unknown', 'not-sent'])
    .describe('unknown: the request was sent, but no reply confirms its outcome. Load the list to check.'),
});
export type WriteOutcome = z.output<typeof WriteOutcome>;
