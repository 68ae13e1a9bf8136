import * as z from 'zod';
import { HostileText } from './hostile.ts';

/**
 * A domain record of Investigate and Enrich, in neutral words and normalised: a missing, bare or empty value is null, a
 * missing list is empty.
 */

const wrapped = <S extends z.ZodType>(value: S) =>
  z.object({
    value,
    /** How many domains share it, including this one. Null from Enrich, which does not count. */
    count: z.int().min(0).nullable(),
  });

export const WrappedText = wrapped(HostileText);
export type WrappedText = z.output<typeof WrappedText>;
export const WrappedNumber = wrapped(z.number());
export type WrappedNumber = z.output<typeof WrappedNumber>;

const Text = WrappedText.nullable();
const Texts = z.array(WrappedText);

export const Contact = z.object({
  name: Text,
  org: Text,
  street: Text,
  city: Text,
  state: Text,
  postal: Text,
  country: Text,
  phone: Text,
  fax: Text,
  email: Texts,
});
export type Contact = z.output<typeof Contact>;

export const IpRecord = z.object({ address: Text, asn: z.array(WrappedNumber), country_code: Text, isp: Text });
export const HostRecord = z.object({ host: Text, domain: Text, ip: Texts });
export const MailRecord = HostRecord.extend({ priority: z.int().nullable() });

export const Certificate = z.object({
  hash: Text,
  subject: Text,
  organization: Text,
  email: z.array(HostileText),
  alt_names: Texts,
  common_name: Text,
  issuer_common_name: Text,
  /** `YYYY-MM-DD` */
  not_before: Text,
  not_after: Text,
  duration: WrappedNumber.nullable(),
  /** When it was last seen, actively or passively. */
  sources: z.object({ active: z.iso.datetime().nullable(), passive: z.iso.datetime().nullable() }),
});
export type Certificate = z.output<typeof Certificate>;

export const RiskComponent = z.object({
  name: HostileText,
  risk_score: z.number().nullable(),
  threats: z.array(HostileText),
  evidence: z.array(HostileText),
});

export const trackingMembers = [
  'ad_tracker',
  'analytics',
  'analytics_v4',
  'tag_manager_codes',
  'social_codes',
  'heatmap_codes',
  'analytics_cn_codes',
  'metrics_ru_codes',
  'selfhosted_analytics_codes',
  'counter_project_codes',
  'counter_security_codes',
] as const;
export type TrackingMember = (typeof trackingMembers)[number];

export const ScreenshotRecord = z.object({
  src: HostileText,
  timestamp: z.iso.datetime().nullable(),
  ip_address: HostileText.nullable(),
  last_attempt: z.iso.datetime().nullable(),
  last_seen: z.iso.datetime().nullable(),
});
export type ScreenshotRecord = z.output<typeof ScreenshotRecord>;

/** A parsed registration record: data that only WHOIS or RDAP has. */
export const ParsedRecord = z.object({
  registrar: Text,
  registrar_iana_id: Text,
  registrant_name: Text,
  registrant_org: Text,
  create_date: Text,
  expiration_date: Text,
  registrar_status: Texts,
  registrant_contact: Contact.nullable(),
  admin_contact: Contact.nullable(),
  technical_contact: Contact.nullable(),
  billing_contact: Contact.nullable(),
  additional_whois_email: Texts,
  email_domain: Texts,
});
export type ParsedRecord = z.output<typeof ParsedRecord>;

/** An unknown member of a row. */
export const OtherMember = z.object({
  name: HostileText,
  value: HostileText.describe('Truncated; as JSON if it is not text.'),
  odd: z.boolean().describe('The member is documented, but not with such a value.'),
});
export type OtherMember = z.output<typeof OtherMember>;

export const DomainRecord = z.object({
  /** In the service's spelling; may be Unicode. */
  domain: HostileText,
  active: z.boolean().nullable(),
  tld: HostileText.nullable(),
  /** The service's page with its registration record. */
  whois_url: HostileText.nullable().optional(),
  popularity_rank: z.int().nullable(),
  website_response: z.int().nullable(),
  spf_info: HostileText.nullable(),
  data_updated_timestamp: z.iso.datetime().nullable(),
  create_date: Text,
  expiration_date: Text,
  first_seen: Text,
  registrar: Text,
  registrar_status: z.array(HostileText),
  registrant_name: Text,
  registrant_org: Text,
  redirect: Text,
  redirect_domain: Text,
  website_title: Text,
  server_type: Text,
  email_domain: Texts,
  soa_email: Texts,
  ssl_email: Texts,
  additional_whois_email: Texts,
  registrant_contact: Contact.nullable(),
  admin_contact: Contact.nullable(),
  billing_contact: Contact.nullable(),
  technical_contact: Contact.nullable(),
  ip: z.array(IpRecord),
  mx: z.array(MailRecord),
  name_server: z.array(HostRecord),
  ssl_info: z.array(Certificate),
  trackers: z.record(z.enum(trackingMembers), Texts),
  domain_risk: z
    .object({
      risk_score: z.number().nullable(),
      /** Only from Detect, for domains that it has just found. */
      provisional: z.boolean().optional(),
      components: z.array(RiskComponent),
    })
    .nullable(),
  tags: z.array(
    z.object({ label: HostileText, scope: HostileText.nullable(), tagged_at: z.iso.datetime().nullable() }),
  ),
  screenshot: ScreenshotRecord.nullable(),
  parsed_whois: ParsedRecord.nullable(),
  parsed_domain_rdap: ParsedRecord.nullable(),
  other: z.array(OtherMember).optional().describe('Undocumented members, as received.'),
});
export type DomainRecord = z.output<typeof DomainRecord>;
