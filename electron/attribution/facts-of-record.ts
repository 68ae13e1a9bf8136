import { parse } from 'tldts';
import { type Attribute, attributesOf } from '../../shared/attributes.ts';
import type { Certificate, DomainRecord } from '../../shared/domain-record.ts';
import { readDay } from './registration.ts';
import type { Observation, Registration } from './types.ts';
import { isPersonal, meaningless, organisationKey } from './values.ts';

/** Domains with a certificate of somebody else, such as the hoster: it says as little as the hoster. */
const usualForeignCertificate = 300_000;

/** Domains whose zone names the same mail box of a provider. */
const usualOfficeOfDns = 300_000;

/** What a record says of its name, for the judgement. */
export function factsOfRecord(record: DomainRecord): {
  readonly observations: Observation[];
  readonly registered: Registration;
} {
  const foreign = new Set<string>();
  const own = registrableOf(record.domain);
  for (const certificate of record.ssl_info) {
    if (!isForeign(certificate, own)) continue;
    for (const part of [certificate.hash, certificate.organization, ...certificate.alt_names])
      if (part) foreign.add(part.value.trim().toLowerCase());
  }
  const attributes = attributesOf(record);
  const says = whatSaysNothing(attributes);
  const telling = attributes.filter((attribute) => !says.nothing(attribute));
  const observations = telling.map(({ kind, value, relation, parameter, count }): Observation => {
    const isCertificate = relation.startsWith('certificate');
    const isForeignPart = isCertificate && foreign.has(value.toLowerCase());
    const bare = relation === 'certificate alternative name' ? value.toLowerCase().replace(/^(\*|www)\./, '') : value;
    return {
      ...{ kind, value: bare, relation, parameter, count, seen: null },
      ...(isForeignPart && { usual: usualForeignCertificate }),
      ...(relation === 'SOA e-mail' && !isPersonal(value) && { usual: usualOfficeOfDns }),
    };
  });
  const { day, hasTime } = readDay(record.create_date?.value);
  return { observations, registered: { day, hasTime, dayCount: record.create_date?.count ?? null } };
}

/** What belongs to a service in between, and not to who registered the name. */
function whatSaysNothing(attributes: readonly Attribute[]): { readonly nothing: (attribute: Attribute) => boolean } {
  /** The contacts behind a privacy service: its street and phone are on the names of all its customers. */
  const veiled = new Set<string>();
  /** The contacts that are the registrar itself: they are on the names of all its customers too. */
  const ofRegistrar = new Set<string>();
  const registrar = attributes.find(({ kind }) => kind === 'registrar')?.value;
  const registrarKey = registrar === undefined ? null : organisationKey(registrar);
  /** The domains of name servers, of the mail box in the zone and of privacy services. */
  const others = new Set<string>();
  for (const { kind, value, relation } of attributes) {
    const [role = ''] = relation.split(' ');
    const isVeiled = meaningless(kind, value, relation) === 'a privacy service';
    if (isVeiled && (kind === 'person' || kind === 'organisation')) veiled.add(role);
    if (kind === 'organisation' && organisationKey(value) === registrarKey) ofRegistrar.add(role);
    if (kind === 'email' && (isVeiled || relation === 'SOA e-mail'))
      others.add(value.slice(value.lastIndexOf('@') + 1));
    if (relation === 'domain of name server') others.add(value);
  }
  for (const { kind, value, relation } of attributes)
    if (kind === 'email' && ofRegistrar.has(relation.split(' ')[0] ?? ''))
      others.add(value.slice(value.lastIndexOf('@') + 1));
  const providers = new Set([...others].map((domain) => registrableOf(domain.trim())));
  return {
    nothing: ({ kind, relation, value }) => {
      if (kind === 'email-domain') return providers.has(registrableOf(value));
      const [role = ''] = relation.split(' ');
      const isReach = kind === 'street' || kind === 'phone' || kind === 'email';
      if (ofRegistrar.has(role)) return isReach || kind === 'person' || kind === 'organisation';
      return veiled.has(role) && isReach;
    },
  };
}

/** A certificate that does not name the domain belongs to the hoster or the CDN. */
function isForeign({ common_name, subject, alt_names }: Certificate, own: string): boolean {
  const named = common_name?.value ?? /(?:^|,\s*)CN=([^,]+)/i.exec(subject?.value ?? '')?.[1] ?? '';
  const names = [named, ...alt_names.map(({ value }) => value)].filter((name) => name !== '');
  // A list of a CDN names its customers too: whose it is shows the first name.
  return names.length > 0 && registrableOf(named || (names[0] ?? '')) !== own;
}

function registrableOf(name: string): string {
  const bare = name.toLowerCase().replace(/^\*\./, '');
  return parse(bare).domain ?? bare;
}
