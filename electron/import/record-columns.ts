import {
  type Contact,
  type DomainRecord,
  type TrackingMember,
  trackingMembers,
  type WrappedText,
} from '../../shared/domain-record.ts';
import type { CellForm } from './cell-forms.ts';
import { headerWords } from './column-words.ts';

/** A record while its columns are read: every list may have holes until it is complete. */
export interface RecordDraft {
  readonly record: { -readonly [Member in keyof DomainRecord]: DomainRecord[Member] };
  /** Values that no item of the graph shows; the case finds them. */
  readonly words: string[];
}

/** What a column says about the domain of its line. */
export interface Meaning {
  /** For the preview. */
  readonly becomes: string;
  readonly form: CellForm;
  /** The first number of the header says which of several. */
  readonly put: (draft: RecordDraft, value: WrappedText, number: number) => void;
}

type Put = Meaning['put'];
type Mutable<T> = { -readonly [Member in keyof T]: T[Member] };

export const domainKey = 'domain';

function at<T>(list: T[], index: number, make: () => T): T {
  const place = Math.min(index, mostListed);
  list[place] ??= make();
  return list[place] as T;
}

/** More of one kind than any record has. */
const mostListed = 200;

const asNumber = ({ value, count }: WrappedText) => ({ value: Number(value.replace(/^as/i, '')), count });
const address = (draft: RecordDraft, index: number) =>
  at(draft.record.ip, index, () => ({ address: null, asn: [], country_code: null, isp: null })) as Mutable<
    DomainRecord['ip'][number]
  >;
const server = (draft: RecordDraft, index: number) =>
  at(draft.record.name_server, index, () => ({ host: null, domain: null, ip: [] })) as Mutable<
    DomainRecord['name_server'][number]
  >;
const mail = (draft: RecordDraft, index: number) =>
  at(draft.record.mx, index, () => ({ host: null, domain: null, ip: [], priority: null })) as Mutable<
    DomainRecord['mx'][number]
  >;
const certificate = (draft: RecordDraft, index: number) =>
  at(draft.record.ssl_info, index, () => ({
    ...{ hash: null, subject: null, organization: null, email: [], alt_names: [], common_name: null },
    ...{ issuer_common_name: null, not_before: null, not_after: null, duration: null },
    sources: { active: null, passive: null },
  })) as Mutable<DomainRecord['ssl_info'][number]>;

const words: Put = (draft, { value }) => void draft.words.push(value);
const tracker = (member: TrackingMember, becomes: string): Meaning => ({
  becomes,
  form: 'code',
  put: ({ record }, value) => {
    record.trackers[member] = [...(record.trackers[member] ?? []), value];
  },
});
const searchWords: Meaning = { becomes: 'search words', form: 'text', put: words };

const roles = {
  registrant: ['registrant', 'registrant_contact'],
  admin: ['admin', 'admin_contact'],
  tech: ['technical', 'technical_contact'],
  billing: ['billing', 'billing_contact'],
} as const;

const meanings: ReadonlyMap<string, Meaning> = new Map([
  ...rows('ip', 'address', 'ip', (draft, value, n) => {
    address(draft, n).address = value;
  }),
  ...rows(['asn ip', 'asn'], 'network of address', 'asn', (draft, value, n) => {
    address(draft, n).asn.push(asNumber(value));
  }),
  ...rows('country ip', 'country of address', 'country', (draft, value, n) => {
    address(draft, n).country_code = value;
  }),
  ...rows(['ip isp', 'isp'], 'provider of address', 'text', (draft, value, n) => {
    address(draft, n).isp = value;
  }),
  ...rows(['ns', 'host ns'], 'name server', 'name', (draft, value, n) => {
    server(draft, n).host = value;
  }),
  ...rows('domain ns', 'domain of name server', 'name', (draft, value, n) => {
    server(draft, n).domain = value;
  }),
  ...rows('ip ns', 'address of name server', 'ip', (draft, value, n) => void server(draft, n).ip.push(value)),
  ...rows(['mx', 'host mx'], 'mail server', 'name', (draft, value, n) => {
    mail(draft, n).host = value;
  }),
  ...rows('domain mx', 'domain of mail server', 'name', (draft, value, n) => {
    mail(draft, n).domain = value;
  }),
  ...rows('ip mx', 'address of mail server', 'ip', (draft, value, n) => void mail(draft, n).ip.push(value)),
  ...rows('registrar', 'registrar', 'text', ({ record }, value) => {
    record.registrar = value;
  }),
  ...rows(['registrant', 'name registrant'], 'registrant', 'text', ({ record }, value) => {
    record.registrant_name = value;
  }),
  ...rows('org registrant', 'registrant organisation', 'text', ({ record }, value) => {
    record.registrant_org = value;
  }),
  ...contactRows(),
  ...rows('email soa', 'SOA e-mail', 'email', ({ record }, value) => void record.soa_email.push(value)),
  ...rows(
    ['additional email whois', 'email whois', 'additional email', 'email'],
    'WHOIS e-mail',
    'email',
    ({ record }, value) => void record.additional_whois_email.push(value),
  ),
  ...rows('email ssl', 'certificate e-mail', 'email', ({ record }, value) => void record.ssl_email.push(value)),
  ...rows('domain email', 'e-mail domain', 'name', ({ record }, value) => void record.email_domain.push(value)),
  ...rows(['ssl', 'hash ssl'], 'certificate', 'hash', (draft, value, n) => {
    certificate(draft, n).hash = value;
  }),
  ...rows('ssl subject', 'certificate subject', 'text', (draft, value, n) => {
    certificate(draft, n).subject = value;
  }),
  ...rows(['org ssl', 'org ssl subject'], 'certificate organisation', 'text', (draft, value, n) => {
    certificate(draft, n).organization = value;
  }),
  ...rows(['common name ssl', 'common name ssl subject'], 'certificate name', 'name', (draft, value, n) => {
    certificate(draft, n).common_name = value;
  }),
  ...rows('alt ssl', 'certificate alternative name', 'name', (draft, value, n) => {
    certificate(draft, n).alt_names.push(value);
  }),
  ...rows(['common issuer name ssl', 'issuer ssl'], 'certificate issuer', 'text', (draft, value, n) => {
    certificate(draft, n).issuer_common_name = value;
  }),
  ...rows(['title website', 'title'], 'website title', 'text', ({ record }, value) => {
    record.website_title = value;
  }),
  ...rows(['server type', 'server'], 'server type', 'text', ({ record }, value) => {
    record.server_type = value;
  }),
  ...rows('domain redirect', 'redirects to', 'name', ({ record }, value) => {
    record.redirect_domain = value;
  }),
  ['adtracker', tracker('ad_tracker', 'ad tracker')],
  ['analytics', tracker('analytics', 'analytics code')],
  ['analytics4', tracker('analytics_v4', 'analytics code (v4)')],
  ['tagmanager', tracker('tag_manager_codes', 'tag manager code')],
  ['social', tracker('social_codes', 'social network code')],
  ['heatmap', tracker('heatmap_codes', 'heatmap code')],
  ['analyticscn', tracker('analytics_cn_codes', 'analytics code (CN)')],
  ['metricsru', tracker('metrics_ru_codes', 'metrics code (RU)')],
  ['matomo', tracker('selfhosted_analytics_codes', 'self-hosted analytics code')],
  ['counterproject', tracker('counter_project_codes', 'counter project')],
  ['countersecurity', tracker('counter_security_codes', 'counter security code')],
  ...rows('tag', 'tag', 'label', ({ record }, { value }) => {
    record.tags.push({ label: value, scope: null, tagged_at: null });
  }),
  ...rows(['risk', 'risk score'], 'risk score', 'risk', ({ record }, { value }) => {
    record.domain_risk = { risk_score: Number(value), components: [] };
  }),
  ...rows(['active', 'domain status', 'status'], 'active or not', 'yes', ({ record }, { value }) => {
    record.active = /^(yes|true|1|active|y)$/i.test(value);
  }),
  ...rows('created', 'created', 'date', ({ record }, value) => {
    record.create_date = value;
  }),
  ...rows('expires', 'expires', 'date', ({ record }, value) => {
    record.expiration_date = value;
  }),
  ...rows('firstseen', 'first seen', 'date', ({ record }, value) => {
    record.first_seen = value;
  }),
  ...[
    ...['redirect', 'redirect url', 'registrar status', 'spf', 'rank', 'tld', 'country', 'mx priority', 'whois url'],
    ...['response website', 'code response', 'code response website', 'not ssl', 'before not ssl', 'after not ssl'],
    ...['duration ssl', 'proximity', 'proximity risk', 'profile threat', 'evidence profile threat', 'threats'],
    ...['malware profile threat', 'phishing profile threat', 'profile spam threat', 'evidence', 'iana id registrar'],
  ].map((key) => [key.split(' ').sort().join(' '), searchWords] as const),
]);

function rows(keys: string | readonly string[], becomes: string, form: CellForm, put: Put) {
  return [keys].flat().map((key) => [key, { becomes, form, put }] as const);
}

/** Every member of every contact, with and without the word itself. */
function contactRows() {
  const members: readonly (readonly [string, string, CellForm, keyof Contact | null])[] = [
    ['name', 'name', 'text', 'name'],
    ['org', 'organisation', 'text', 'org'],
    ['street', 'street', 'text', 'street'],
    ['phone', 'phone', 'text', 'phone'],
    ['country', 'country', 'country', 'country'],
    ['city', 'search words', 'text', null],
    ['state', 'search words', 'text', null],
    ['postal', 'search words', 'text', null],
    ['fax', 'search words', 'text', null],
  ];
  return Object.entries(roles).flatMap(([word, [role, contact]]) => {
    const of = (draft: RecordDraft) => {
      draft.record[contact] ??= emptyContact();
      return draft.record[contact] as Mutable<Contact>;
    };
    const keysOf = (member: string) => {
      const bare = [word, member].sort().join(' ');
      const isRegistrants = word === 'registrant' && (member === 'name' || member === 'org');
      const long = [word, member, 'contact'].sort().join(' ');
      return isRegistrants ? [long] : [bare, long];
    };
    return [
      ...rows(keysOf('email'), `${role} e-mail`, 'email', (draft, value) => void of(draft).email.push(value)),
      ...members.flatMap(([member, becomes, form, name]) =>
        rows(keysOf(member), name === null ? becomes : `${role} ${becomes}`, form, (draft, value) => {
          if (name === null) draft.words.push(value.value);
          else Object.assign(of(draft), { [name]: value });
        }),
      ),
    ];
  });
}

function emptyContact(): Contact {
  return {
    ...{ name: null, org: null, street: null, city: null, state: null, postal: null, country: null },
    ...{ phone: null, fax: null, email: [] },
  };
}

export function emptyRecord(domain: string): DomainRecord {
  return {
    domain,
    active: null,
    ...{ tld: null, popularity_rank: null, website_response: null, spf_info: null, data_updated_timestamp: null },
    ...{ create_date: null, expiration_date: null, first_seen: null, registrar: null, registrar_status: [] },
    ...{ registrant_name: null, registrant_org: null, redirect: null, redirect_domain: null, website_title: null },
    ...{ server_type: null, email_domain: [], soa_email: [], ssl_email: [], additional_whois_email: [] },
    ...{ registrant_contact: null, admin_contact: null, billing_contact: null, technical_contact: null },
    ...{ ip: [], mx: [], name_server: [], ssl_info: [], domain_risk: null, tags: [], screenshot: null },
    ...{ parsed_whois: null, parsed_domain_rdap: null },
    trackers: Object.fromEntries(trackingMembers.map((member) => [member, []])) as unknown as DomainRecord['trackers'],
  };
}

/** A column of a table about domains. */
export interface RecordColumn {
  readonly name: string;
  /** `domain` for the subject, null for a column that is not understood. */
  readonly meaning: Meaning | 'domain' | null;
  readonly isCount: boolean;
  /** Columns with the same target belong together: a value and its count. */
  readonly target: string;
  readonly number: number;
}

export function recordColumn(name: string): RecordColumn {
  const { key, numbers, isCount } = headerWords(name);
  const meaning = key === domainKey ? 'domain' : (meanings.get(key) ?? null);
  return { name, meaning, isCount, target: `${key} ${numbers.join(' ')}`, number: numbers[0] ?? 0 };
}
