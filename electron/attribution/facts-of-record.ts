import { parse } from 'tldts';
import { attributesOf } from '../../shared/attributes.ts';
import type { Certificate, DomainRecord } from '../../shared/domain-record.ts';
import { readDay } from './registration.ts';
import type { Observation, Registration } from './types.ts';

/** Domains with a certificate of somebody else, such as the hoster: it says as little as the hoster. */
const usualForeignCertificate = 300_000;

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
  const observations = attributesOf(record).map(({ kind, value, relation, parameter, count }): Observation => {
    const isCertificate = relation.startsWith('certificate');
    const isForeignPart = isCertificate && foreign.has(value.toLowerCase());
    const bare = relation === 'certificate alternative name' ? value.toLowerCase().replace(/^(\*|www)\./, '') : value;
    return {
      ...{ kind, value: bare, relation, parameter, count, seen: null },
      ...(isForeignPart && { usual: usualForeignCertificate }),
    };
  });
  const { day, hasTime } = readDay(record.create_date?.value);
  return { observations, registered: { day, hasTime, dayCount: record.create_date?.count ?? null } };
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
