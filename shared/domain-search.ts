import * as z from 'zod';
import { Completeness } from './completeness.ts';
import { DomainRecord } from './domain-record.ts';
import { Provenance } from './provenance.ts';
import { Failure } from './result.ts';

const Value = z.string().trim().min(1).max(512);

export const Day = z.iso.date('Must be a day, as YYYY-MM-DD.');

const DayWithOperator = z
  .string()
  .regex(/^(>=|<=|>|<)?\d{4}-\d\d-\d\d$/, 'Must be a day (YYYY-MM-DD), optionally after >, >=, < or <=.');

const ip4 = z.ipv4('Must be an IPv4 address.');
const Tags = z.string().trim().min(1).max(512).describe('Tags, comma separated.');

// covers: investigate.base all
/** Parameters that select domains. All given ones must match. */
export const BaseParameters = z.strictObject({
  ad_tracker_code: Value.optional().describe('Ad-network tracking code.'),
  analytics_cn_code: Value.optional().describe('Analytics code, Chinese service.'),
  analytics_code: Value.optional().describe('Analytics code.'),
  analytics_v4_code: Value.optional().describe('Analytics code, fourth version.'),
  asn: z.int().min(1).max(4_294_967_295).optional().describe('Number of the network (ASN) of an address.'),
  tag_manager_code: Value.optional().describe('Tag manager code.'),
  heatmap_code: Value.optional().describe('Heatmap service code.'),
  selfhosted_analytics_code: Value.optional().describe('Code of a self-hosted analytics service.'),
  metrics_ru_code: Value.optional().describe('Metrics code, Russian service.'),
  counter_project_code: Value.optional().describe('Counter project code.'),
  counter_security_code: Value.optional().describe('Counter security code.'),
  social_network_code: Value.optional().describe('Social-network tracking code.'),
  contact_name: Value.optional().describe('Name of a registration contact.'),
  contact_phone: Value.optional().describe('Phone of a registration contact.'),
  contact_street: Value.optional().describe('Street of a registration contact.'),
  domain: z.array(z.string().trim().min(1).max(253)).min(1).max(100).optional().describe('Apex domains, up to 100.'),
  email: Value.optional().describe('E-mail in the latest WHOIS, the SOA record or a certificate.'),
  email_dns_soa: Value.optional().describe('E-mail in the DNS SOA record.'),
  email_domain: Value.optional().describe('Domain of a WHOIS or SOA e-mail.'),
  historical_email: Value.optional().describe('E-mail in historical WHOIS records.'),
  historical_free_text: Value.optional().describe('Any text in historical WHOIS records.'),
  historical_registrant: Value.optional().describe('Registrant in historical WHOIS records.'),
  iana_id: z
    .string()
    .regex(/^\d{1,6}$/, 'Must be a number.')
    .optional()
    .describe("The registrar's IANA number."),
  ip: ip4.optional().describe('IPv4 address the domain last pointed to.'),
  isp_name: Value.optional().describe('Provider of an address, as records name it under isp.'),
  mailserver_domain: Value.optional().describe('Domain of a mail server.'),
  mailserver_host: Value.optional().describe('Host name of a mail server.'),
  mailserver_ip: ip4.optional().describe('IPv4 address of a mail server.'),
  nameserver_domain: Value.optional().describe('Domain of a name server.'),
  nameserver_host: Value.optional().describe('Host name of a name server.'),
  nameserver_ip: ip4.optional().describe('IPv4 address of a name server.'),
  redirect_domain: Value.optional().describe('Domain that others were seen to redirect to.'),
  registrant: Value.optional().describe('Part of the registrant.'),
  registrant_org: Value.optional().describe('Part of the registrant organisation.'),
  registrar: Value.optional().describe('The registrar, exactly.'),
  search_hash: z
    .string()
    .trim()
    .min(1)
    .max(20_000)
    .optional()
    .describe('A search exported from the web UI. Can’t be combined with others.'),
  server_type: Value.optional().describe('Web server type.'),
  ssl_alt_names: Value.optional().describe('Alternative name of a certificate.'),
  ssl_common_name: Value.optional().describe('Common name of a certificate.'),
  ssl_duration: z.int().min(1).optional().describe('Days that a certificate is valid.'),
  ssl_email: Value.optional().describe('E-mail in a certificate.'),
  ssl_hash: z
    .string()
    .transform((text) => text.replaceAll(':', '').toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{40}$/, 'Must be a SHA-1 hash: 40 hex digits.'))
    .optional()
    .describe('SHA-1 hash of a certificate.'),
  ssl_issuer_common_name: Value.optional().describe('Common name of the issuer.'),
  ssl_org: Value.optional().describe('Organisation in a certificate, exactly.'),
  ssl_subject: Value.optional().describe('Subject of a certificate.'),
  tagged_with_all: Tags.optional().describe('Tags, comma separated: the domain has all of them.'),
  tagged_with_any: Tags.optional().describe('Tags, comma separated: the domain has one of them.'),
  website_title: Value.optional().describe('Title of the website.'),
  whois: Value.optional().describe('Any text in the latest WHOIS record.'),
});
export type BaseParameters = z.output<typeof BaseParameters>;

// covers: investigate.filter all
/** Parameters that narrow a search. Alone they select nothing. */
export const FilterParameters = z.strictObject({
  active: z.boolean().optional().describe('true: in global DNS or registered. false: neither.'),
  create_date: DayWithOperator.optional().describe(
    'Created on this day; with >, >=, < or <= in front, after or before it.',
  ),
  create_date_within: z.int().min(1).optional().describe('Created within this many days.'),
  expiration_date: Day.optional().describe('Expires on this day, as YYYY-MM-DD.'),
  first_seen_since: z.iso
    .datetime({ offset: true, error: 'Must be a time with a zone.' })
    .optional()
    .describe('First seen at this time or later; a time with a zone.'),
  first_seen_within: z.int().min(1).optional().describe('First seen within this many seconds.'),
  data_updated_after: Day.optional().describe('Its data changed on this day, as YYYY-MM-DD, or later.'),
  ip_country_code: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, 'Must be two letters.')
    .toUpperCase() // The service accepts capitals only.
    .optional()
    .describe('Country of an address, in two letters.'),
  not_tagged_with_all: Tags.optional().describe('Tags, comma separated: the domain does not have all of them.'),
  not_tagged_with_any: Tags.optional().describe('Tags, comma separated: the domain has none of them.'),
  rank: z.int().min(1).optional().describe('Popularity rank of this number or better (lower).'),
  risk_score: z.int().min(0).max(100).optional().describe('Risk above this score.'),
  ssl_not_after: Day.optional().describe('A certificate ends on this day, as YYYY-MM-DD.'),
  ssl_not_before: Day.optional().describe('A certificate begins on this day, as YYYY-MM-DD.'),
  tld: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'Lower case, without a leading dot.')
    .optional()
    .describe('Top-level domain such as com or co.uk, without a leading dot.'),
});
export type FilterParameters = z.output<typeof FilterParameters>;

const ParsedFilters = z.record(z.string().regex(/^[a-z_]+(\.[a-z_]+)*$/), Value);

// covers: investigate.operations filters can’t stand alone, a search hash stands alone
export const Search = z
  .strictObject({
    base: BaseParameters.default({}).describe('Search terms; a domain must match all of them.'),
    filters: FilterParameters.default({}).describe('Filters; they need at least one search term.'),
    parsed_whois: ParsedFilters.default({}).describe('Field of the parsed WHOIS record to the value it must have.'),
    parsed_domain_rdap: ParsedFilters.default({}).describe(
      'Field of the parsed RDAP record to the value it must have.',
    ),
  })
  .superRefine((search, context) => {
    const bases = Object.values(search.base).filter((value) => value !== undefined).length;
    const parsed = Object.keys(search.parsed_whois).length + Object.keys(search.parsed_domain_rdap).length;
    const filters = Object.values(search.filters).filter((value) => value !== undefined).length;
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (bases + parsed === 0) complain('base', 'Filters narrow a search and can’t stand alone: add a base parameter.');
    if (search.base.search_hash !== undefined && bases + parsed + filters > 1) {
      complain('base', 'Use a search hash alone, without other parameters.');
    }
  });
export type Search = z.output<typeof Search>;

export const sortFields = ['first_seen_since', 'create_date', 'domain', 'risk_score'] as const;

/** Additional parts of a record. */
export const RecordOptions = z.strictObject({
  parsedWhois: z.boolean().default(false).describe('Adds registration data from WHOIS alone.'),
  parsedDomainRdap: z.boolean().default(false).describe('Adds registration data from RDAP alone.'),
  screenshots: z.boolean().default(false).describe('Adds the latest screenshot, with the address of its picture.'),
});
export type RecordOptions = z.output<typeof RecordOptions>;

export const SearchOptions = RecordOptions.extend({
  pageSize: z.int().min(1).max(500).default(500).describe('Domains in one page.'),
  next: z.boolean().optional().describe('Also requests the address of the next page. Paging works either way.'),
  sortBy: z
    .enum(sortFields)
    .optional()
    .describe('The sort field. If omitted: the most recently first seen domains first.'),
  sortDirection: z.enum(['asc', 'dsc']).optional().describe('Ascending or descending; each field has its own default.'),
});
export type SearchOptions = z.output<typeof SearchOptions>;

export const Names = z
  .array(z.string().trim().min(1).max(253))
  .min(1)
  .max(5000)
  .describe('Apex domains such as example.com, in ASCII or Unicode; duplicates are sent once.');

/** Long enough for the remaining names of a list. */
export const Resume = z.string().max(2_000_000).describe('The `resume` of a previous result.');

export const DomainPage = Provenance.extend({
  records: z.array(DomainRecord),
  spoiled: z.int().describe('Unreadable records.'),
  missing: z.array(z.string()).describe('Names that the service has no record of.'),
  total: z.int().nullable(),
  completeness: Completeness,
  stopped: Failure.nullable().describe('Why it stopped early, if it did; the results so far are included.'),
});
export type DomainPage = z.output<typeof DomainPage>;

export const EnrichOptions = RecordOptions.extend({
  dataUpdatedAfter: Day.optional().describe(
    'Returns only names whose data changed on this day (YYYY-MM-DD) or later; the others count as missing.',
  ),
});
export type EnrichOptions = z.output<typeof EnrichOptions>;
