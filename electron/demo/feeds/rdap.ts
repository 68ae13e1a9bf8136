// Records of the RDAP feed: what registry and registrar answered about a newly registered domain, raw and parsed.

import { isoSeconds } from '../clock.ts';
import { mix } from '../random.ts';
import type { Contact } from '../world/owners.ts';
import type { Profile } from '../world/profile.ts';
import type { World } from '../world/world.ts';
import type { FeedRecord } from './observations.ts';
import { unordered } from './observations.ts';

// covers: feeds.record raw_record, parsed_record
// covers: feeds.rdap all
export function domainRegistrations(world: World, seed: number, from: number, to: number): Generator<FeedRecord> {
  return unordered(seed, registrations(world, seed, from, to));
}

function* registrations(world: World, seed: number, from: number, to: number): Generator<FeedRecord> {
  for (const { id, time } of world.newDomains(from, to)) {
    const profile = world.profile(id);
    // Some registries offer no RDAP, and what has no registrar has no record.
    if (profile.registrar === null) continue;
    yield { time, name: profile.name, members: rdapMembers(profile, mix(seed, 0x4da9, profile.salt), time) };
  }
}

function rdapMembers(profile: Profile, h: number, time: number): Readonly<Record<string, unknown>> {
  const timestamp = isoSeconds(time * 1000);
  const registryUrl = `https://rdap.registry-${profile.tld.replace('.', '-')}.example/domain/${profile.name.toUpperCase()}`;
  const thick = h % 9 === 0;
  const registrarUrl = thick ? null : `https://rdap.${profile.registrar?.domain}/domain/${profile.name}`;
  const handle = `${h}_DOMAIN_${profile.tld.toUpperCase()}-DEMO`;
  const registry = rdapAnswer(profile, handle, time, thick);
  const requests = [request(registry, 'registry', isoSeconds((time - 2) * 1000), registryUrl)];
  if (registrarUrl !== null) {
    requests.push(request(rdapAnswer(profile, handle, time, true), 'registrar', timestamp, registrarUrl));
  }
  return {
    timestamp,
    domain: profile.name,
    raw_record: { first_request_timestamp: isoSeconds((time - 2) * 1000), requests },
    parsed_record: {
      registrar_request_url: registrarUrl,
      registry_request_url: registryUrl,
      parsed_fields: parsedFields(profile, h, handle, time, registryUrl),
    },
  };
}

/** The answer stands in the record as text, not as JSON. */
function request(data: object, source_type: 'registry' | 'registrar', timestamp: string, url: string) {
  return { data: JSON.stringify(data), source_type, timestamp, url };
}

function parsedFields(profile: Profile, h: number, handle: string, time: number, url: string): object {
  const { registrant, technical, registrar } = profile;
  const emails = [...new Set([...registrant.emails, ...technical.emails].filter((email) => email.includes('@')))];
  const servers = serversOf(profile);
  return {
    // Registries spell names in capitals.
    domain: h % 2 === 0 ? profile.name.toUpperCase() : profile.name,
    handle,
    ...dates(profile, time),
    domain_statuses: profile.registrarStatus,
    ...(servers.length > 0 && { nameservers: servers }),
    conformance: ['rdap_level_0', 'icann_rdap_technical_implementation_guide_0'],
    dnssec: { signed: h % 16 === 1 },
    emails,
    email_domains: [...new Set(emails.map((email) => email.slice(email.indexOf('@') + 1)))],
    unclassified_emails: profile.additionalEmails,
    links: [{ href: url, rel: 'self' }],
    contacts: [contactOf(registrant, ['registrant', 'administrative']), contactOf(technical, ['technical'])],
    registrar: {
      name: registrar?.name,
      iana_id: String(registrar?.ianaId ?? ''),
      contacts: registrar === null ? [] : [contactOf(registrar.contact, ['abuse'])],
    },
  };
}

function dates(profile: Profile, time: number) {
  const offset = (date: string) => `${date}T00:00:00+00:00`;
  return {
    creation_date: offset(profile.createDate),
    last_changed_date: `${new Date(time * 1000).toISOString().slice(0, 19)}+00:00`,
    expiration_date: offset(profile.expirationDate),
  };
}

function serversOf(profile: Profile): readonly string[] {
  return profile.nameServers?.servers.map((server) => server.host) ?? [];
}

/** Parts that the record does not give are left out. */
function contactOf(contact: Contact, roles: readonly string[]): object {
  const { name, org, phone, street, city, state: region, postal, country } = contact;
  const parts = { name, org, email: contact.emails[0] ?? '', phone, street, city, region, postal, country };
  return { roles, ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== '')) };
}

function rdapAnswer(profile: Profile, handle: string, time: number, withContacts: boolean): object {
  const { creation_date, last_changed_date, expiration_date } = dates(profile, time);
  const { registrar } = profile;
  const entity = (contact: Contact, roles: readonly string[]) => ({
    objectClassName: 'entity',
    roles,
    vcardArray: ['vcard', vcard(contact)],
  });
  return {
    objectClassName: 'domain',
    rdapConformance: ['rdap_level_0', 'icann_rdap_technical_implementation_guide_0'],
    handle,
    ldhName: profile.name.toUpperCase(),
    status: profile.registrarStatus,
    events: [
      { eventAction: 'registration', eventDate: creation_date },
      { eventAction: 'expiration', eventDate: expiration_date },
      { eventAction: 'last changed', eventDate: last_changed_date },
    ],
    nameservers: serversOf(profile).map((host) => ({ objectClassName: 'nameserver', ldhName: host.toUpperCase() })),
    entities: [
      {
        objectClassName: 'entity',
        handle: String(registrar?.ianaId ?? ''),
        roles: ['registrar'],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', registrar?.name ?? ''],
          ],
        ],
        publicIds: [{ type: 'IANA Registrar ID', identifier: String(registrar?.ianaId ?? '') }],
      },
      ...(withContacts ? [entity(profile.registrant, ['registrant']), entity(profile.technical, ['technical'])] : []),
    ],
  };
}

function vcard(contact: Contact): readonly unknown[] {
  const { street, city, state, postal, country } = contact;
  return [
    ['version', {}, 'text', '4.0'],
    ['fn', {}, 'text', contact.name],
    ...(contact.org === '' ? [] : [['org', {}, 'text', contact.org]]),
    ['adr', {}, 'text', ['', '', street, city, state, postal, country]],
    ...contact.emails.map((email) => ['email', {}, 'text', email]),
    ...(contact.phone === '' ? [] : [['tel', { type: 'voice' }, 'uri', `tel:+${contact.phone}`]]),
  ];
}
