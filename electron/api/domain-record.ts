import {
  type Certificate,
  type Contact,
  type DomainRecord,
  DomainRecord as DomainRecordSchema,
  type ParsedRecord,
  type ScreenshotRecord,
  type TrackingMember,
  trackingMembers,
} from '../../shared/domain-record.ts';
import { type Known, knownIn, otherMembers } from './other-members.ts';
import {
  changed,
  changedText,
  dayOf,
  list,
  members,
  orNull,
  type Read,
  readEpoch,
  readFlag,
  readInteger,
  readMoment,
  readNumber,
  readPlainTexts,
  readString,
  readText,
  readWrappedNumber,
  readWrappedNumbers,
  readWrappedText,
  readWrappedTexts,
  wrong,
} from './readers.ts';
import { utcMoment } from './wire.ts';

// A record as the services write it. Members that may be missing or bare become null; any other wrong type makes it
// unreadable.

/** Null for a part whose members are all empty. */
function orNullWhenEmpty<T extends object>(read: Read<T>): Read<T | null> {
  return changed(orNull(read), (part) => (part === null || isEmpty(part) ? null : part));
}

function isEmpty(part: object): boolean {
  return Object.values(part).every((member) => member === null || (Array.isArray(member) && member.length === 0));
}

// covers: investigate.parts all
const readContact = orNullWhenEmpty(
  members<Contact>({
    name: readWrappedText,
    org: readWrappedText,
    street: readWrappedText,
    city: readWrappedText,
    state: readWrappedText,
    postal: readWrappedText,
    country: readWrappedText,
    phone: readWrappedText,
    fax: readWrappedText,
    email: readWrappedTexts,
  }),
);

const contacts = {
  registrant_contact: readContact,
  admin_contact: readContact,
  technical_contact: readContact,
  billing_contact: readContact,
};

const readAddress = members<DomainRecord['ip'][number]>({
  address: readWrappedText,
  asn: readWrappedNumbers,
  country_code: readWrappedText,
  isp: readWrappedText,
});

const host = { host: readWrappedText, domain: readWrappedText, ip: readWrappedTexts };
const readHost = members<DomainRecord['name_server'][number]>(host);
const readMail = members<DomainRecord['mx'][number]>({ ...host, priority: readInteger });

const noSources = { active: null, passive: null };

/** Older certificates have only the first four members. */
const readCertificate = members<Certificate>({
  hash: readWrappedText,
  subject: readWrappedText,
  organization: readWrappedText,
  email: readPlainTexts,
  alt_names: readWrappedTexts,
  common_name: readWrappedText,
  issuer_common_name: readWrappedText,
  not_before: changedText(dayOf),
  not_after: changedText(dayOf),
  duration: readWrappedNumber,
  sources: changed(
    orNull(members<Certificate['sources']>({ active: readEpoch, passive: readEpoch })),
    (sources) => sources ?? noSources,
  ),
});

const readRisk = members<NonNullable<DomainRecord['domain_risk']>>({
  risk_score: readNumber,
  components: list(
    members({ name: readString, risk_score: readNumber, threats: readPlainTexts, evidence: readPlainTexts }),
  ),
});

const readTagMembers = members({ label: readString, scope: readText, tagged_at: readMoment });
/** A tag may come as its bare label. */
const readTag: typeof readTagMembers = (raw) => readTagMembers(typeof raw === 'string' ? { label: raw } : raw);

// covers: screenshots.object src, timestamp, ip_address, last_attempt, last_seen
export const readScreenshot: Read<ScreenshotRecord | null> = changed(
  orNull(
    members({
      src: readText,
      timestamp: readMoment,
      ip_address: readText,
      last_attempt: readMoment,
      last_seen: readMoment,
    }),
  ),
  (shot) => (shot === null || shot.src === null ? null : { ...shot, src: shot.src }),
);

const readParsed = orNullWhenEmpty(
  members<ParsedRecord>({
    registrar: readWrappedText,
    registrar_iana_id: readWrappedText,
    registrant_name: readWrappedText,
    registrant_org: readWrappedText,
    create_date: readWrappedText,
    expiration_date: readWrappedText,
    registrar_status: readWrappedTexts,
    ...contacts,
    additional_whois_email: readWrappedTexts,
    email_domain: readWrappedTexts,
  }),
);

// covers: investigate.record all
// covers: investigate.record whois_url
const readOwn = members<Omit<DomainRecord, 'trackers' | 'other'>>({
  domain: (raw) => (raw === '' ? wrong : readString(raw)),
  active: readFlag,
  tld: readText,
  whois_url: readText,
  popularity_rank: readInteger,
  website_response: readInteger,
  spf_info: readText,
  data_updated_timestamp: readMoment,
  create_date: readWrappedText,
  expiration_date: readWrappedText,
  first_seen: changedText(utcMoment),
  registrar: readWrappedText,
  registrar_status: readPlainTexts,
  registrant_name: readWrappedText,
  registrant_org: readWrappedText,
  redirect: readWrappedText,
  redirect_domain: readWrappedText,
  website_title: readWrappedText,
  server_type: readWrappedText,
  email_domain: readWrappedTexts,
  soa_email: readWrappedTexts,
  ssl_email: readWrappedTexts,
  additional_whois_email: readWrappedTexts,
  ...contacts,
  ip: list(readAddress),
  mx: list(readMail),
  name_server: list(readHost),
  ssl_info: list(readCertificate),
  domain_risk: orNull(readRisk),
  tags: list(readTag),
  screenshot: readScreenshot,
  parsed_whois: readParsed,
  parsed_domain_rdap: readParsed,
});

// covers: investigate.record all in shared/domain-record.ts
const readTrackers = members<DomainRecord['trackers']>(
  Object.fromEntries(trackingMembers.map((name) => [name, readWrappedTexts])) as Record<
    TrackingMember,
    typeof readWrappedTexts
  >,
);

const known: Known = new Map([
  ...[...(knownIn(DomainRecordSchema) ?? [])].filter(([name]) => name !== 'trackers' && name !== 'other'),
  ...trackingMembers.map((name) => [name, null] as const),
]);

/** On the wire, tracking codes are beside all other members; ours are in one object. */
export const readDomain: Read<DomainRecord> = (raw) => {
  const own = readOwn(raw);
  const trackers = readTrackers(raw);
  if (own === wrong || trackers === wrong) return wrong;
  const other = otherMembers(raw, known);
  return Object.assign(own, { trackers }, other.length > 0 && { other });
};
