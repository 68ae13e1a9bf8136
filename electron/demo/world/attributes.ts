// The attributes by which domains can be found and counted: which columns hold them, and which texts a number in those
// columns stands for. Names are the neutral search parameters where there is one.

import { formatAddress, isIpv6 } from './addresses.ts';
import type { Certificate, CertificateTerms } from './certificates.ts';
import { certificateSubject } from './certificates.ts';
import type { Network } from './networks.ts';
import { networkOf } from './networks.ts';
import type { Contact } from './owners.ts';
import type { Pools } from './pools.ts';
import type { Server } from './servers.ts';
import type { ColumnName } from './table.ts';
import type { TrackerKind } from './web.ts';

/** Certificates by number: shared ones first, then those that domains have for themselves. */
export interface Certificates {
  readonly shared: number;
  size(): number;
  /** Null when no domain has this certificate. */
  get(id: number): Certificate | null;
  /** The same without what is costly to make. */
  terms(id: number): CertificateTerms | null;
  /** Number of the certificate that the domain of this name could have for itself. */
  ofName(name: string): number | null;
  ofHash(hash: string): number;
}

/** Columns that hold numbers of the same pool. */
export interface Group {
  readonly columns: readonly ColumnName[];
  size(): number;
}

export interface Link {
  readonly group: GroupName;
  values(id: number): readonly string[];
  /** How many numbers of the pool must be read to find values; all of them unless told. */
  readonly readUpTo?: number;
  /** For values that belong to one number each and are not read: the number that could have this value. */
  readonly guess?: (value: string) => number | null;
}

export type GroupName =
  | 'registrant'
  | 'technical'
  | 'contacts'
  | 'history'
  | 'registrar'
  | 'created'
  | 'expires'
  | 'addresses'
  | 'nameServers'
  | 'mail'
  | 'certificates'
  | 'trackers'
  | 'title'
  | 'serverType'
  | 'redirect'
  | 'tag';

/** Parameter of each kind of tracking code. */
export const trackerParameters = {
  ad_tracker: 'ad_tracker_code',
  analytics: 'analytics_code',
  analytics_v4: 'analytics_v4_code',
  tag_manager: 'tag_manager_code',
  social: 'social_network_code',
  heatmap: 'heatmap_code',
  analytics_cn: 'analytics_cn_code',
  metrics_ru: 'metrics_ru_code',
  selfhosted_analytics: 'selfhosted_analytics_code',
  counter_project: 'counter_project_code',
  counter_security: 'counter_security_code',
} as const satisfies Record<TrackerKind, string>;

export type Attribute = keyof ReturnType<typeof attributeTable>;

/** Days are kept in columns as days since 1970; this many are counted. */
const dayCount = 30_000;

export function createGroups(pools: Pools, certificates: Certificates): Readonly<Record<GroupName, Group>> {
  const group = (pool: { size(): number }, ...columns: ColumnName[]): Group => ({ columns, size: () => pool.size() });
  const days = { size: () => dayCount };
  return {
    registrant: group(pools.owners, 'owner'),
    technical: group(pools.owners, 'tech'),
    contacts: group(pools.owners, 'owner', 'tech'),
    history: group(pools.owners, 'owner', 'previousOwner'),
    registrar: group(pools.registrars, 'registrar'),
    created: group(days, 'createDay'),
    expires: group(days, 'expireDay'),
    addresses: group(pools.addresses, 'address1', 'address2', 'address6'),
    nameServers: group(pools.nameServers, 'nameServers'),
    mail: group(pools.mail, 'mail'),
    certificates: group(certificates, 'certificate1', 'certificate2'),
    trackers: group(pools.trackers, 'tracker1', 'tracker2', 'tracker3'),
    title: group(pools.titles, 'title'),
    serverType: group(pools.serverTypes, 'serverType'),
    redirect: group(pools.redirects, 'redirect'),
    tag: group(pools.tags, 'tag', 'tag2'),
  };
}

export function attributeTable(pools: Pools, certificates: Certificates) {
  const contact = (group: GroupName, values: (contact: Contact) => readonly string[]): Link => ({
    group,
    values: (id) => values(pools.owners.get(id)),
  });
  // What a domain's own certificate says of its name is not kept by value: the name leads back to the domain.
  const named = (
    values: (certificate: Certificate) => readonly string[],
    guess: (value: string) => number | null,
  ): readonly Link[] => [
    {
      group: 'certificates',
      values(id) {
        const found = certificates.get(id);
        return found === null ? [] : values(found);
      },
      readUpTo: certificates.shared,
      guess,
    },
  ];
  const terms = (value: (terms: CertificateTerms) => string): readonly Link[] => [
    {
      group: 'certificates',
      values(id) {
        const found = certificates.terms(id);
        return found === null ? [] : [value(found)];
      },
    },
  ];
  const bySubject = (value: string) => certificates.ofName(value.replace(/^cn=/, '').replace(/,o=.*$/s, ''));
  const byAltName = (value: string) => certificates.ofName(value) ?? certificates.ofName(value.replace(/^www\./, ''));
  const servers = (group: 'nameServers' | 'mail', values: (server: Server) => readonly string[]): readonly Link[] => [
    { group, values: (id) => pools[group].get(id).servers.flatMap(values) },
  ];
  const address = (value: (address: number) => string): readonly Link[] => [
    { group: 'addresses', values: (id) => [value(pools.addresses.get(id))] },
  ];
  // Networks are told for IPv4 alone, as records show no other addresses.
  const network = (value: (network: Network) => string) =>
    address((number) => (isIpv6(number) ? '' : value(networkOf(number))));
  const day = (group: 'created' | 'expires'): readonly Link[] => [{ group, values: (id) => [dayText(id)] }];
  const tracker = (kind: TrackerKind): readonly Link[] => [
    {
      group: 'trackers',
      values(id) {
        const found = pools.trackers.get(id);
        return found.kind === kind ? [found.code] : [];
      },
    },
  ];
  const soa: Link = { group: 'nameServers', values: (id) => [pools.nameServers.get(id).soaEmail] };
  const abuse: Link = { group: 'registrar', values: (id) => [abuseEmail(pools.registrars.get(id).domain)] };
  const contactEmails = contact('contacts', (owner) => owner.emails);
  const mailDomains = (link: Link): Link => ({ group: link.group, values: (id) => link.values(id).map(emailDomain) });
  const certificateEmails = named(
    (found) => found.emails,
    () => null,
  );

  return {
    registrant: [contact('registrant', (owner) => [owner.name])],
    registrant_org: [contact('registrant', (owner) => [owner.org])],
    registrar: [{ group: 'registrar', values: (id) => [pools.registrars.get(id).name] }],
    iana_id: [{ group: 'registrar', values: (id) => [String(pools.registrars.get(id).ianaId)] }],
    contact_name: [contact('contacts', (owner) => [owner.name])],
    contact_org: [contact('contacts', (owner) => [owner.org])],
    contact_street: [contact('contacts', (owner) => [owner.street])],
    contact_city: [contact('contacts', (owner) => [owner.city])],
    contact_state: [contact('contacts', (owner) => [owner.state])],
    contact_postal: [contact('contacts', (owner) => [owner.postal])],
    contact_country: [contact('contacts', (owner) => [owner.country])],
    contact_phone: [contact('contacts', (owner) => [owner.phone])],
    contact_fax: [contact('contacts', (owner) => [owner.fax])],
    ...contactParts('owner', 'registrant', contact),
    ...contactParts('tech', 'technical', contact),
    ...contactParts('past', 'history', contact),
    abuse_email: [abuse],
    registration_email_domain: [mailDomains(contactEmails), mailDomains(abuse)],
    email: [contactEmails, abuse, soa, ...certificateEmails],
    email_domain: [mailDomains(contactEmails), mailDomains(abuse), mailDomains(soa)],
    email_dns_soa: [soa],
    historical_registrant: [contact('history', (owner) => [owner.name, owner.org])],
    historical_email: [contact('history', (owner) => owner.emails)],
    create_date: day('created'),
    expiration_date: day('expires'),
    ip: address(formatAddress),
    asn: network(({ asn }) => String(asn)),
    isp: network(({ isp }) => isp),
    ip_country_code: network(({ country }) => country),
    nameserver_host: servers('nameServers', (server) => [server.host]),
    nameserver_domain: servers('nameServers', (server) => [server.domain]),
    nameserver_ip: servers('nameServers', (server) => server.addresses.map(formatAddress)),
    mailserver_host: servers('mail', (server) => [server.host]),
    mailserver_domain: servers('mail', (server) => [server.domain]),
    mailserver_ip: servers('mail', (server) => server.addresses.map(formatAddress)),
    ssl_hash: named((found) => [found.hash], certificates.ofHash),
    ssl_subject: named((found) => [certificateSubject(found)], bySubject),
    ssl_common_name: named((found) => [found.commonName], certificates.ofName),
    ssl_alt_names: named((found) => found.altNames, byAltName),
    ssl_email: certificateEmails,
    ssl_issuer_common_name: terms((found) => found.issuer),
    ssl_org: terms((found) => found.organization),
    ssl_duration: terms((found) => String(found.days)),
    ssl_not_before: terms((found) => dayText(found.firstDay)),
    ssl_not_after: terms((found) => dayText(found.firstDay + found.days)),
    website_title: [{ group: 'title', values: (id) => [pools.titles.get(id)] }],
    server_type: [{ group: 'serverType', values: (id) => [pools.serverTypes.get(id)] }],
    redirect: [{ group: 'redirect', values: (id) => [pools.redirects.get(id).url] }],
    redirect_domain: [{ group: 'redirect', values: (id) => [pools.redirects.get(id).domain] }],
    tag: [{ group: 'tag', values: (id) => [pools.tags.get(id)] }],
    ad_tracker_code: tracker('ad_tracker'),
    analytics_code: tracker('analytics'),
    analytics_v4_code: tracker('analytics_v4'),
    tag_manager_code: tracker('tag_manager'),
    social_network_code: tracker('social'),
    heatmap_code: tracker('heatmap'),
    analytics_cn_code: tracker('analytics_cn'),
    metrics_ru_code: tracker('metrics_ru'),
    selfhosted_analytics_code: tracker('selfhosted_analytics'),
    counter_project_code: tracker('counter_project'),
    counter_security_code: tracker('counter_security'),
  } satisfies Record<string, readonly Link[]>;
}

type ContactPart = Exclude<keyof Contact, 'emails'> | 'email';
type ContactLink = (group: GroupName, values: (contact: Contact) => readonly string[]) => Link;

/** The parts of one contact of the registration, each found by its whole value. */
function contactParts<R extends 'owner' | 'tech' | 'past'>(role: R, group: GroupName, contact: ContactLink) {
  const part = (name: Exclude<keyof Contact, 'emails'>) => contact(group, (owner) => [owner[name]]);
  const parts: Record<ContactPart, Link> = {
    name: part('name'),
    org: part('org'),
    street: part('street'),
    city: part('city'),
    state: part('state'),
    postal: part('postal'),
    country: part('country'),
    phone: part('phone'),
    fax: part('fax'),
    email: contact(group, (owner) => owner.emails),
  };
  const named = Object.entries(parts).map(([name, link]) => [`${role}_${name}`, [link]]);
  return Object.fromEntries(named) as Record<`${R}_${ContactPart}`, readonly Link[]>;
}

/** The service searches these by part of the value; all others by the whole of it. */
export const substringAttributes: ReadonlySet<string> = new Set(['registrant', 'registrant_org']);

const dayTexts: string[] = [];

/** YYYY-MM-DD of a day since 1970. Kept, because making one is slow and each is asked for thousands of times. */
export function dayText(day: number): string {
  const known = dayTexts[day];
  if (known !== undefined) return known;
  const text = new Date(day * 86_400_000).toISOString().slice(0, 10);
  dayTexts[day] = text;
  return text;
}

export function abuseEmail(registrarDomain: string): string {
  return `abuse@${registrarDomain}`;
}

/** The domain of a mail address; '' for the texts and links that some registrations put in its place. */
export function emailDomain(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 || email.includes('://') ? '' : email.slice(at + 1).toLowerCase();
}
