import * as z from 'zod';
import {
  type Contact,
  type DomainRecord,
  type ParsedRecord,
  type TrackingMember,
  trackingMembers,
} from '../../shared/domain-record.ts';
import {
  Amount,
  Amounts,
  changedText,
  dayOf,
  EpochMoment,
  LooseFlag,
  LooseInteger,
  LooseNumber,
  LooseText,
  listOf,
  Moment,
  orNull,
  PlainTexts,
  Text,
  Texts,
} from './loose-values.ts';
import { utcMoment } from './wire.ts';

const WireContact = orNull(
  z.object({
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
  }),
).transform((contact): Contact | null => (isEmpty(contact) ? null : contact));

const WireAddress = z.object({ address: Text, asn: Amounts, country_code: Text, isp: Text });
const WireHost = z.object({ host: Text, domain: Text, ip: Texts });
const WireMail = WireHost.extend({ priority: LooseInteger });

const Day = changedText(dayOf);
const noSources = { active: null, passive: null };

/** Older certificates carry only the first four members. */
const WireCertificate = z.object({
  hash: Text,
  subject: Text,
  organization: Text,
  email: PlainTexts,
  alt_names: Texts,
  common_name: Text,
  issuer_common_name: Text,
  not_before: Day,
  not_after: Day,
  duration: Amount,
  sources: orNull(z.object({ active: EpochMoment, passive: EpochMoment })).transform((sources) => sources ?? noSources),
});

const WireRisk = z.object({
  risk_score: LooseNumber,
  components: listOf(
    z.object({ name: z.string(), risk_score: LooseNumber, threats: PlainTexts, evidence: PlainTexts }),
  ),
});

/** A tag may come as its bare label. */
const WireTag = z.preprocess(
  (value) => (typeof value === 'string' ? { label: value } : value),
  z.object({ label: z.string(), scope: LooseText, tagged_at: Moment }),
);

export const WireScreenshot = orNull(
  z.object({
    src: LooseText,
    timestamp: Moment,
    ip_address: LooseText,
    last_attempt: Moment,
    last_seen: Moment,
  }),
).transform((shot) => (shot?.src == null ? null : { ...shot, src: shot.src }));

const contacts = {
  registrant_contact: WireContact,
  admin_contact: WireContact,
  technical_contact: WireContact,
  billing_contact: WireContact,
};

const WireParsed = orNull(
  z.object({
    registrar: Text,
    registrar_iana_id: Text,
    registrant_name: Text,
    registrant_org: Text,
    create_date: Text,
    expiration_date: Text,
    registrar_status: Texts,
    ...contacts,
    additional_whois_email: Texts,
    email_domain: Texts,
  }),
).transform((parsed): ParsedRecord | null => (isEmpty(parsed) ? null : parsed));

const trackers = Object.fromEntries(trackingMembers.map((name) => [name, Texts])) as Record<
  TrackingMember,
  typeof Texts
>;

/** A record as the services write it. What they may leave out or leave bare is null; any other wrong type spoils it. */
export const WireDomain = z
  .object({
    domain: z.string().min(1),
    active: LooseFlag,
    tld: LooseText,
    popularity_rank: LooseInteger,
    website_response: LooseInteger,
    spf_info: LooseText,
    data_updated_timestamp: Moment,
    create_date: Text,
    expiration_date: Text,
    first_seen: changedText(utcMoment),
    registrar: Text,
    registrar_status: PlainTexts,
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
    ...contacts,
    ip: listOf(WireAddress),
    mx: listOf(WireMail),
    name_server: listOf(WireHost),
    ssl_info: listOf(WireCertificate),
    ...trackers,
    domain_risk: orNull(WireRisk),
    tags: listOf(WireTag),
    screenshot: WireScreenshot,
    parsed_whois: WireParsed,
    parsed_domain_rdap: WireParsed,
  })
  .transform(toDomainRecord);

type WireRecord = Omit<DomainRecord, 'trackers'> & DomainRecord['trackers'];

/** Tracking codes stand side by side with everything else on the wire; ours are together. */
function toDomainRecord(wire: WireRecord): DomainRecord {
  const codes = Object.fromEntries(trackingMembers.map((name) => [name, wire[name]])) as DomainRecord['trackers'];
  const rest = Object.fromEntries(Object.entries(wire).filter(([name]) => !isTracker(name)));
  return { ...(rest as Omit<DomainRecord, 'trackers'>), trackers: codes };
}

const trackingNames: ReadonlySet<string> = new Set(trackingMembers);

function isTracker(name: string): boolean {
  return trackingNames.has(name);
}

/** True for a part that came with all its members, none of which says anything. */
function isEmpty(part: object | null): part is null {
  if (part === null) return true;
  return Object.values(part).every((member) => member === null || (Array.isArray(member) && member.length === 0));
}
