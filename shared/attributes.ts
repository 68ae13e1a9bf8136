import type { Contact, DomainRecord, TrackingMember, WrappedNumber, WrappedText } from './domain-record.ts';
import type { BaseParameters } from './domain-search.ts';
import type { EntityKind } from './entity-kinds.ts';
import type { Facts } from './facts.ts';

/** One attribute of a domain as an entity of the graph: its kind, its relation to the domain, and its pivot. */
export interface Attribute {
  readonly kind: EntityKind;
  readonly value: string;
  /** The relation to the domain, in words; also the label of the link. */
  readonly relation: string;
  /** How many domains share it, including this one; null if the service did not count. */
  readonly count: number | null;
  /** The parameter of Investigate that finds the domains that share it. */
  readonly parameter: keyof BaseParameters | null;
}

const trackers: Readonly<Record<TrackingMember, { relation: string; parameter: keyof BaseParameters }>> = {
  ad_tracker: { relation: 'ad tracker', parameter: 'ad_tracker_code' },
  analytics: { relation: 'analytics code', parameter: 'analytics_code' },
  analytics_v4: { relation: 'analytics code (v4)', parameter: 'analytics_v4_code' },
  tag_manager_codes: { relation: 'tag manager code', parameter: 'tag_manager_code' },
  social_codes: { relation: 'social network code', parameter: 'social_network_code' },
  heatmap_codes: { relation: 'heatmap code', parameter: 'heatmap_code' },
  analytics_cn_codes: { relation: 'analytics code (CN)', parameter: 'analytics_cn_code' },
  metrics_ru_codes: { relation: 'metrics code (RU)', parameter: 'metrics_ru_code' },
  selfhosted_analytics_codes: { relation: 'self-hosted analytics code', parameter: 'selfhosted_analytics_code' },
  counter_project_codes: { relation: 'counter project', parameter: 'counter_project_code' },
  counter_security_codes: { relation: 'counter security code', parameter: 'counter_security_code' },
};

const trackerRelations = Object.entries(trackers).map(([member, row]) => ({
  member: member as TrackingMember,
  ...row,
}));

type Visit = (
  kind: EntityKind,
  wrapped: WrappedText | WrappedNumber | null | undefined,
  relation: string,
  parameter: keyof BaseParameters | null,
) => void;

/** Every attribute of a record that the graph can show, each once, in reading order. */
export function attributesOf(record: DomainRecord): Attribute[] {
  const found = new Map<string, Attribute>();
  visitAttributes(record, (kind, wrapped, relation, parameter) => {
    const value = String(wrapped?.value ?? '').trim();
    const key = `${kind} ${relation} ${value.toLowerCase()}`;
    if (value === '' || found.has(key)) return;
    found.set(key, { kind, value, relation, count: wrapped?.count ?? null, parameter });
  });
  return [...found.values()];
}

/** Loops, not functions for each list: a page has five hundred records, and this is called twice for each. */
function visitAttributes(record: DomainRecord, add: Visit): void {
  for (const { address, asn, country_code, isp } of record.ip) {
    const isOld = address !== null && !address.value.includes(':');
    add('ip', address, 'address', isOld ? 'ip' : null);
    for (const number of asn) add('asn', number, 'network of address', 'asn');
    add('organisation', isp, 'provider of address', 'isp_name');
    add('country', country_code, 'country of address', null);
  }
  for (const { host, domain, ip } of record.name_server) {
    add('nameserver', host, 'name server', 'nameserver_host');
    add('domain', domain, 'domain of name server', 'nameserver_domain');
    for (const address of ip) add('ip', address, 'address of name server', 'nameserver_ip');
  }
  for (const { host, domain, ip } of record.mx) {
    add('mailserver', host, 'mail server', 'mailserver_host');
    add('domain', domain, 'domain of mail server', 'mailserver_domain');
    for (const address of ip) add('ip', address, 'address of mail server', 'mailserver_ip');
  }
  add('registrar', record.registrar, 'registrar', 'registrar');
  add('person', record.registrant_name, 'registrant', 'registrant');
  add('organisation', record.registrant_org, 'registrant organisation', 'registrant_org');
  for (const relations of contactRelations) {
    const contact = record[relations.member];
    if (contact) addContact(add, relations, contact);
  }
  for (const email of record.soa_email) add('email', email, 'SOA e-mail', 'email_dns_soa');
  for (const email of record.additional_whois_email) add('email', email, 'WHOIS e-mail', 'email');
  for (const email of record.ssl_email) add('email', email, 'certificate e-mail', 'ssl_email');
  for (const domain of record.email_domain) add('email-domain', domain, 'e-mail domain', 'email_domain');
  for (const certificate of record.ssl_info) {
    add('certificate', certificate.hash, 'certificate', 'ssl_hash');
    add('certificate-subject', certificate.subject, 'certificate subject', 'ssl_subject');
    add('certificate-organisation', certificate.organization, 'certificate organisation', 'ssl_org');
    add('host', certificate.common_name, 'certificate name', 'ssl_common_name');
    for (const name of certificate.alt_names) add('host', name, 'certificate alternative name', 'ssl_alt_names');
    add('organisation', certificate.issuer_common_name, 'certificate issuer', 'ssl_issuer_common_name');
  }
  add('website-title', record.website_title, 'website title', 'website_title');
  add('server-type', record.server_type, 'server type', 'server_type');
  for (const { member, relation, parameter } of trackerRelations) {
    for (const code of record.trackers[member] ?? []) add('tracking-code', code, relation, parameter);
  }
  add('domain', record.redirect_domain, 'redirects to', 'redirect_domain');
  for (const { label } of record.tags) add('tag', { value: label, count: null }, 'tag', 'tagged_with_any');
}

const contactRelations = [
  relationsOf('registrant_contact', 'registrant'),
  relationsOf('admin_contact', 'admin'),
  relationsOf('technical_contact', 'technical'),
  relationsOf('billing_contact', 'billing'),
];

/** Put together once, not for each of a page's records. */
function relationsOf<M extends keyof DomainRecord>(member: M, role: string) {
  return {
    member,
    ...{ name: `${role} name`, org: `${role} organisation`, phone: `${role} phone` },
    ...{ street: `${role} street`, country: `${role} country`, email: `${role} e-mail` },
  };
}

function addContact(add: Visit, of: (typeof contactRelations)[number], contact: Contact): void {
  add('person', contact.name, of.name, 'contact_name');
  add('organisation', contact.org, of.org, 'registrant_org');
  add('phone', contact.phone, of.phone, 'contact_phone');
  add('street', contact.street, of.street, 'contact_street');
  add('country', contact.country, of.country, null);
  for (const email of contact.email) add('email', email, of.email, 'email');
}

/** The facts of a domain that lists and nodes show. */
export function factsOf(record: DomainRecord): Facts {
  const { domain_risk: risk, create_date, expiration_date, first_seen, registrar, website_title } = record;
  const texts = (values: readonly (WrappedText | null)[]) => [
    ...new Set(values.flatMap((value) => (value?.value ? [value.value] : []))),
  ];
  const ips = texts(record.ip.map(({ address }) => address));
  const countries = texts(record.ip.map(({ country_code }) => country_code));
  const registrant = record.registrant_org?.value || record.registrant_name?.value;
  return {
    risk: risk?.risk_score ?? null,
    ...(risk?.provisional !== undefined && { provisional: risk.provisional }),
    active: record.active,
    ...(create_date?.value && { created: create_date.value }),
    ...(expiration_date?.value && { expires: expiration_date.value }),
    ...(first_seen?.value && { firstSeen: first_seen.value }),
    ...(registrar?.value && { registrar: registrar.value }),
    ...(registrant && { registrant }),
    ...(website_title?.value && { title: website_title.value }),
    ...(ips.length > 0 && { ips: ips.slice(0, 8) }),
    ...(countries.length > 0 && { countries: countries.slice(0, 8) }),
    words: wordsOf(record),
  };
}

const mostWords = 1500;

/** The values of a record as search words, each once. */
function wordsOf(record: DomainRecord): string {
  const values = new Set<string>();
  visitAttributes(record, (_kind, wrapped) => {
    const value = String(wrapped?.value ?? '').trim();
    if (value !== '') values.add(value);
  });
  return [...values].join(' ').slice(0, mostWords);
}
