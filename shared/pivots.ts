import type { BaseParameters } from './domain-search.ts';
import type { EntityKind } from './entity-kinds.ts';
import type { Facts } from './facts.ts';
import type { DnsQuestion } from './passive-dns.ts';

/** One way from an entity to others. Its row defines the menu, the palette, the cost card and the query. */
export interface Pivot {
  readonly id: string;
  readonly from: EntityKind;
  readonly title: string;
  readonly through: 'investigate' | 'pdns';
  /** For Investigate: the parameter for the value. */
  readonly parameter?: SearchParameter;
  /** The label of the link to the found domains; the same as when a record contained the attribute. */
  readonly relation?: string;
  /** For passive DNS: the question for the value; null when there is none. */
  readonly question?: (value: string) => DnsQuestion | null;
}

export type SearchParameter = Exclude<keyof BaseParameters, 'domain' | 'search_hash' | 'ssl_duration' | 'iana_id'>;

function search(from: EntityKind, parameter: SearchParameter, relation: string, title: string): Pivot {
  return { id: `${from}.${parameter}`, from, title, through: 'investigate', parameter, relation };
}

function lookup(from: EntityKind, name: string, title: string, question: (value: string) => DnsQuestion | null): Pivot {
  return { id: `${from}.pdns-${name}`, from, title, through: 'pdns', question };
}

const owner = (name: string): DnsQuestion => ({ by: 'owner', name });
const pointsTo = (name: string, type?: string): DnsQuestion => ({ by: 'data-name', name, ...(type && { type }) });
const firstLabel = (name: string) => name.split('.')[0] ?? '';

const namePivots = (from: 'domain' | 'host'): Pivot[] => [
  lookup(from, 'owner', 'Its DNS records over time', owner),
  lookup(from, 'below', 'Names below it', (name) => owner(`*.${name}`)),
  lookup(from, 'elsewhere', 'The same name under other suffixes', (name) =>
    firstLabel(name).length > 2 ? owner(`${firstLabel(name)}.*`) : null,
  ),
  lookup(from, 'data', 'Names that point to it', (name) => pointsTo(name)),
];

const addressRange = (value: string): DnsQuestion | null => {
  const parts = value.split('.');
  return parts.length === 4 ? { by: 'data-ip', address: `${parts.slice(0, 3).join('.')}.0/24` } : null;
};

const trackers: readonly [SearchParameter, string][] = [
  ['ad_tracker_code', 'ad tracker'],
  ['analytics_code', 'analytics code'],
  ['analytics_v4_code', 'analytics code (v4)'],
  ['tag_manager_code', 'tag manager code'],
  ['social_network_code', 'social network code'],
  ['heatmap_code', 'heatmap code'],
  ['analytics_cn_code', 'analytics code (CN)'],
  ['metrics_ru_code', 'metrics code (RU)'],
  ['selfhosted_analytics_code', 'self-hosted analytics code'],
  ['counter_project_code', 'counter project'],
  ['counter_security_code', 'counter security code'],
];

/** In menu order. */
export const pivots: readonly Pivot[] = [
  search('domain', 'redirect_domain', 'redirects to', 'Domains that redirect to it'),
  search('domain', 'nameserver_domain', 'domain of name server', 'Domains with name servers in it'),
  search('domain', 'mailserver_domain', 'domain of mail server', 'Domains with mail servers in it'),
  search('domain', 'email_domain', 'e-mail domain', 'Domains registered with its e-mail addresses'),
  search('domain', 'ssl_alt_names', 'certificate alternative name', 'Domains with it in their certificates'),
  search('domain', 'ssl_common_name', 'certificate name', 'Domains with a certificate for it'),
  search('domain', 'whois', 'in WHOIS', 'Domains that name it in WHOIS'),
  search('domain', 'historical_free_text', 'in earlier WHOIS', 'Domains that named it in earlier WHOIS'),
  ...namePivots('domain'),

  search('host', 'nameserver_host', 'name server', 'Domains with it as name server'),
  search('host', 'mailserver_host', 'mail server', 'Domains with it as mail server'),
  search('host', 'ssl_common_name', 'certificate name', 'Domains with a certificate for it'),
  search('host', 'ssl_alt_names', 'certificate alternative name', 'Domains with it in their certificates'),
  ...namePivots('host'),

  search('ip', 'ip', 'address', 'Domains on this address'),
  search('ip', 'nameserver_ip', 'address of name server', 'Domains with a name server there'),
  search('ip', 'mailserver_ip', 'address of mail server', 'Domains with a mail server there'),
  lookup('ip', 'address', 'Names that pointed to it over time', (address) => ({ by: 'data-ip', address })),
  lookup('ip', 'network', 'Names in its network (/24)', addressRange),

  search('nameserver', 'nameserver_host', 'name server', 'Domains with this name server'),
  search('nameserver', 'nameserver_domain', 'domain of name server', 'Domains with name servers below this name'),
  lookup('nameserver', 'data', 'Names delegated to it over time', (name) => pointsTo(name, 'NS')),
  lookup('nameserver', 'owner', 'Its DNS records over time', owner),

  search('mailserver', 'mailserver_host', 'mail server', 'Domains with this mail server'),
  search('mailserver', 'mailserver_domain', 'domain of mail server', 'Domains with mail servers below this name'),
  lookup('mailserver', 'data', 'Names with it as mail server over time', (name) => pointsTo(name, 'MX')),
  lookup('mailserver', 'owner', 'Its DNS records over time', owner),

  search('email', 'email', 'e-mail', 'Domains with this e-mail'),
  search('email', 'email_dns_soa', 'SOA e-mail', 'Domains with it in their SOA record'),
  search('email', 'ssl_email', 'certificate e-mail', 'Domains with it in a certificate'),
  search('email', 'historical_email', 'earlier e-mail', 'Domains that had this e-mail earlier'),
  search('email', 'whois', 'in WHOIS', 'Domains that name it in WHOIS'),
  search('email-domain', 'email_domain', 'e-mail domain', 'Domains registered from this e-mail domain'),
  search('email-domain', 'whois', 'in WHOIS', 'Domains that name it in WHOIS'),

  search('registrar', 'registrar', 'registrar', 'Domains of this registrar'),
  search('organisation', 'registrant_org', 'registrant organisation', 'Domains of this organisation'),
  search('organisation', 'registrant', 'registrant', 'Domains with it as registrant'),
  search('organisation', 'isp_name', 'provider of address', 'Domains on its addresses'),
  search('organisation', 'ssl_org', 'certificate organisation', 'Domains with it in a certificate'),
  search('organisation', 'ssl_issuer_common_name', 'certificate issuer', 'Domains with certificates from it'),
  search('organisation', 'historical_registrant', 'earlier registrant', 'Domains it registered earlier'),
  search('organisation', 'whois', 'in WHOIS', 'Domains that name it in WHOIS'),
  search('organisation', 'historical_free_text', 'in earlier WHOIS', 'Domains that named it in earlier WHOIS'),
  search('person', 'registrant', 'registrant', 'Domains of this registrant'),
  search('person', 'contact_name', 'contact name', 'Domains with this contact'),
  search('person', 'historical_registrant', 'earlier registrant', 'Domains this person registered earlier'),
  search('person', 'whois', 'in WHOIS', 'Domains that name this person in WHOIS'),
  search('person', 'historical_free_text', 'in earlier WHOIS', 'Domains that named this person in earlier WHOIS'),
  search('phone', 'contact_phone', 'contact phone', 'Domains with this phone'),
  search('phone', 'whois', 'in WHOIS', 'Domains that name it in WHOIS'),
  search('phone', 'historical_free_text', 'in earlier WHOIS', 'Domains that named it in earlier WHOIS'),
  search('street', 'contact_street', 'contact street', 'Domains with this street'),
  search('street', 'whois', 'in WHOIS', 'Domains that name it in WHOIS'),
  search('street', 'historical_free_text', 'in earlier WHOIS', 'Domains that named it in earlier WHOIS'),

  search('certificate', 'ssl_hash', 'certificate', 'Domains with this certificate'),
  search('certificate-subject', 'ssl_subject', 'certificate subject', 'Domains with this certificate subject'),
  search(
    'certificate-organisation',
    'ssl_org',
    'certificate organisation',
    'Domains with certificates of this organisation',
  ),
  ...trackers.map(([parameter, relation]) =>
    search('tracking-code', parameter, relation, `Domains with this ${relation}`),
  ),
  search('website-title', 'website_title', 'website title', 'Domains with this website title'),
  search('server-type', 'server_type', 'server type', 'Domains with this server type'),
  search('asn', 'asn', 'network of address', 'Domains in this network'),
  search('tag', 'tagged_with_any', 'tag', 'Domains with this tag'),
];

const byId = new Map(pivots.map((pivot) => [pivot.id, pivot]));

export function pivotById(id: string): Pivot | null {
  return byId.get(id) ?? null;
}

/** The query of a pivot for an entity with this value; null when there is none. */
export function askedBy(
  { parameter, question }: Pivot,
  value: string,
): { readonly base: BaseParameters } | { readonly question: DnsQuestion } | null {
  if (parameter !== undefined) return { base: { [parameter]: parameter === 'asn' ? Number(value) : value } };
  const asked = question?.(value) ?? null;
  return asked && { question: asked };
}

/** Why a pivot can't run on an entity, in words; null if it can. */
export function whyNot(
  pivot: Pivot,
  { value, facts }: { readonly value: string; readonly facts: Facts },
): string | null {
  const takesOldAddresses = ['ip', 'nameserver_ip', 'mailserver_ip'].includes(pivot.parameter ?? '');
  if (takesOldAddresses && value.includes(':')) return 'Investigate takes IPv4 only; passive DNS has IPv6';
  if (pivot.parameter === 'ssl_hash' && !/^[0-9a-f]{40}$/i.test(value)) return 'Investigate takes SHA-1 only';
  if (pivot.parameter !== undefined && facts.counts?.[pivot.parameter] === 0) return 'no domain has it';
  return null;
}

/** A pivot is useful if it finds others, but not too many. */
export function isGuided(count: number | null, threshold: number): boolean {
  return count !== null && count > 1 && count < threshold;
}

/** More matches than the service returns. */
export const mostMatches = 10_000;
export const matchesInPage = 500;

/** The cost and the results of a pivot, from a record's count; null without a count. */
export function costOf(count: number | null): { readonly queries: number | null; readonly refused: boolean } {
  if (count === null) return { queries: null, refused: false };
  if (count >= mostMatches) return { queries: 1, refused: true };
  return { queries: Math.max(1, Math.ceil(count / matchesInPage)), refused: false };
}

/** The pivots for an entity: guided ones first, then those whose links the case has. */
export function pivotsOf(
  kind: EntityKind,
  value: string,
  known: { readonly counts: Readonly<Record<string, number>>; readonly relations: ReadonlySet<string> },
  threshold: number,
): (Pivot & { readonly count: number | null; readonly guided: boolean })[] {
  const rank = (pivot: Pivot, count: number | null) => {
    if (isGuided(count, threshold)) return 0;
    if (pivot.relation !== undefined && known.relations.has(pivot.relation)) return 1;
    return kind === 'tracking-code' ? 3 : 2;
  };
  return pivots
    .filter((pivot) => pivot.from === kind && (pivot.question === undefined || pivot.question(value) !== null))
    .map((pivot) => {
      const count = pivot.parameter === undefined ? null : (known.counts[pivot.parameter] ?? null);
      return { ...pivot, count, guided: isGuided(count, threshold), rank: rank(pivot, count) };
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ rank: _rank, ...pivot }) => pivot);
}
