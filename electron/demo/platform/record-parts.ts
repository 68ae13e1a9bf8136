// Parts of a domain record that several members share: wrapped values, contacts, servers, certificates, risk.

import { formatAddress } from '../world/addresses.ts';
import type { Attribute } from '../world/attributes.ts';
import { dayText } from '../world/attributes.ts';
import type { Certificate } from '../world/certificates.ts';
import { certificateSubject } from '../world/certificates.ts';
import type { Contact } from '../world/owners.ts';
import type { Profile } from '../world/profile.ts';
import type { Risk } from '../world/risk.ts';
import type { Server } from '../world/servers.ts';

/** Wraps a value; `searched` is the text by which it is searched and counted, when that is not the value itself. */
export type Wrap = (attribute: Attribute, value: string | number, searched?: string) => object;

export const contactPartNames = [
  'name',
  'org',
  'street',
  'city',
  'state',
  'postal',
  'country',
  'phone',
  'fax',
  'email',
] as const;

// covers: investigate.parts all
export function contactOf(contact: Contact, wrap: Wrap): object {
  return {
    name: wrap('contact_name', contact.name),
    org: wrap('contact_org', contact.org),
    street: wrap('contact_street', contact.street),
    city: wrap('contact_city', contact.city),
    state: wrap('contact_state', contact.state),
    postal: wrap('contact_postal', contact.postal),
    country: wrap('contact_country', contact.country),
    phone: wrap('contact_phone', contact.phone),
    fax: wrap('contact_fax', contact.fax),
    email: contact.emails.map((email) => wrap('email', email)),
  };
}

/** Hosts of name servers or mail servers, searched under the prefix of their parameters. */
export function serverOf(server: Server, prefix: 'nameserver' | 'mailserver', wrap: Wrap): object {
  return {
    host: wrap(`${prefix}_host`, server.host),
    domain: wrap(`${prefix}_domain`, server.domain),
    ip: server.addresses.map((address) => wrap(`${prefix}_ip`, formatAddress(address))),
  };
}

/** Only IPv4: the service looks up no other addresses, and takes no other as `ip`. */
export function addressesOf(profile: Profile, wrap: Wrap): readonly object[] {
  return profile.addresses
    .filter(({ address }) => !address.includes(':'))
    .map(({ address, asn, country, isp }) => ({
      address: wrap('ip', address),
      asn: [wrap('asn', asn)],
      country_code: wrap('ip_country_code', country),
      isp: wrap('isp', isp),
    }));
}

/** Certificates that were collected long ago have few members. */
export function certificateOf(certificate: Certificate, seenAt: number, wrap: Wrap): object {
  const digits = Number.parseInt(certificate.hash.slice(0, 4), 16);
  const short = {
    hash: wrap('ssl_hash', certificate.hash),
    subject: wrap('ssl_subject', certificateSubject(certificate)),
    organization: wrap('ssl_org', certificate.organization),
    email: certificate.emails,
  };
  if (certificate.altNames.length < 3 && digits % 17 === 0) return short;
  const notBefore = dayText(certificate.firstDay);
  const notAfter = dayText(certificate.firstDay + certificate.days);
  return {
    ...short,
    alt_names: certificate.altNames.map((name) => wrap('ssl_alt_names', name)),
    sources: {
      ...(digits % 5 === 0 ? {} : { active: seenAt * 1000 }),
      ...(digits % 3 === 0 ? {} : { passive: (seenAt - (digits % 9000)) * 1000 }),
    },
    common_name: wrap('ssl_common_name', certificate.commonName),
    issuer_common_name: wrap('ssl_issuer_common_name', certificate.issuer),
    not_before: wrap('ssl_not_before', dateNumber(notBefore), notBefore),
    not_after: wrap('ssl_not_after', dateNumber(notAfter), notAfter),
    duration: wrap('ssl_duration', certificate.days),
  };
}

function dateNumber(date: string): number {
  return Number(date.replaceAll('-', ''));
}

/** A domain out of DNS may have no score yet, or one that is null. */
export function riskScore(risk: Risk, active: boolean, salt: number): number | null | undefined {
  if (active || salt % 3 === 0) return risk.score;
  return salt % 3 === 1 ? null : undefined;
}

export function riskOf(risk: Risk, score: number | null | undefined): object {
  if (score === undefined) return { components: [] };
  if (score === null) return { risk_score: null, components: [] };
  return { risk_score: score, components: componentsOf(risk) };
}

function componentsOf(risk: Risk): readonly object[] {
  if (risk.zerolist) return [{ name: 'zerolist', risk_score: 0 }];
  const components: object[] = [];
  if (risk.proximity !== null) {
    components.push({
      name: 'proximity',
      risk_score: risk.proximity,
      ...(risk.proximity >= 70 && { evidence: ['ip address'] }),
    });
  }
  const profiled = (['malware', 'phishing', 'spam'] as const).filter((name) => risk[name] !== null);
  if (profiled.length > 0) {
    const threats = risk.threats.length > 0 ? { threats: risk.threats, evidence: risk.evidence } : {};
    components.push({
      name: 'threat_profile',
      risk_score: Math.max(...profiled.map((name) => risk[name] ?? 0)),
      ...threats,
    });
    for (const name of profiled) {
      const own = risk.threats.includes(name) ? { threats: [name] } : {};
      components.push({ name: `threat_profile_${name}`, risk_score: risk[name], ...own });
    }
  }
  return components;
}

/** Each value once, without the empty one. */
export function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== ''))];
}
