// Parsed WHOIS and RDAP: the two sources of registration data as records of their own, and the search by one of their
// fields. Some registries run only one of the two, so a value can be rarer here than in the record itself.

import type { Attribute } from '../world/attributes.ts';
import { emailDomain } from '../world/attributes.ts';
import { none } from '../world/pool.ts';
import type { Profile } from '../world/profile.ts';
import { registrarStatuses, tldOf } from '../world/profile.ts';
import type { World } from '../world/world.ts';
import { contactPartNames, distinct } from './record-parts.ts';

export type Source = 'parsed_whois' | 'parsed_domain_rdap';

/** Registries without the source. */
const without: Readonly<Record<Source, ReadonlySet<string>>> = {
  parsed_whois: new Set(['app']),
  parsed_domain_rdap: new Set(['de', 'io', 'co.il', 'es', 'gr']),
};

function hasSource(source: Source, name: string): boolean {
  return !without[source].has(tldOf(name));
}

/** 1 for each domain that has the source, by number. Names never change, so that a longer world only adds to it. */
const marksOf: Record<Source, WeakMap<World['nameOf'], Uint8Array>> = {
  parsed_whois: new WeakMap(),
  parsed_domain_rdap: new WeakMap(),
};

function sourceMarks(source: Source, world: World): Uint8Array {
  const known = marksOf[source].get(world.nameOf) ?? new Uint8Array(0);
  if (known.length >= world.size) return known;
  const marks = new Uint8Array(world.size);
  marks.set(known);
  for (let id = known.length; id < world.size; id++) marks[id] = hasSource(source, world.nameOf(id)) ? 1 : 0;
  marksOf[source].set(world.nameOf, marks);
  return marks;
}

/** Those of the domains that have the source. */
export function withSource(source: Source, world: World, ids: Uint32Array): Uint32Array {
  const marks = sourceMarks(source, world);
  return ids.filter((id) => marks[id] === 1);
}

type Field = Attribute | 'registrar_status';

const roles = { registrant_contact: 'owner', admin_contact: 'owner', technical_contact: 'tech' } as const;

function fieldsOf(source: Source): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>([
    ['registrar', 'registrar'],
    ['create_date', 'create_date'],
    ['expiration_date', 'expiration_date'],
    ['registrant_name', 'owner_name'],
    ['registrar_status', 'registrar_status'],
    ['additional_whois_email', 'abuse_email'],
  ]);
  if (source === 'parsed_whois') fields.set('registrant_org', 'owner_org');
  else fields.set('registrar_iana_id', 'iana_id').set('email_domain', 'registration_email_domain');
  for (const [role, prefix] of Object.entries(roles)) {
    for (const part of contactPartNames) fields.set(`${role}.${part}`, `${prefix}_${part}`);
  }
  return fields;
}

const fields: Readonly<Record<Source, ReadonlyMap<string, Field>>> = {
  parsed_whois: fieldsOf('parsed_whois'),
  parsed_domain_rdap: fieldsOf('parsed_domain_rdap'),
};

// covers: investigate.paging parsed_whois:<field>, parsed_domain_rdap:<field>
/** The names behind the colon of `parsed_whois:<field>`. */
export function parsedFieldNames(source: Source): readonly string[] {
  return [...fields[source].keys()];
}

/** Domains whose parsed record has the value in this field, ascending; null when there is no such field. */
export function findParsed(
  world: World,
  seed: number,
  source: Source,
  name: string,
  value: string,
): Uint32Array | null {
  const field = fields[source].get(name);
  if (field === undefined) return null;
  const found = field === 'registrar_status' ? withStatus(world, seed, value) : world.search(field, value);
  return withSource(source, world, found);
}

function withStatus(world: World, seed: number, value: string): Uint32Array {
  const wanted = value.toLowerCase();
  const registrar = world.column('registrar');
  const isActive = activeTest(world);
  const ids: number[] = [];
  for (let id = 0; id < world.size; id++) {
    if (registrar[id] === none) continue;
    if (registrarStatuses(seed, world.saltOf(id), isActive(id)).includes(wanted)) ids.push(id);
  }
  return Uint32Array.from(ids);
}

/** Tells which domains are in DNS, as their profiles say, without making profiles. */
export function activeTest(world: World): (id: number) => boolean {
  const [first, second, sixth] = [world.column('address1'), world.column('address2'), world.column('address6')];
  const servers = world.column('nameServers');
  return (id) => first[id] !== none || second[id] !== none || sixth[id] !== none || servers[id] !== none;
}

/** Wraps a value of a field, given as it is searched. */
export type FieldWrap = (field: string, value: string) => object;

/** Counts what a search by the field would bring; counted once for all records of an answer. */
export function parsedWrap(world: World, seed: number, source: Source): FieldWrap {
  const marks = sourceMarks(source, world);
  const counted = new Map<string, number>();
  return (name, value) => {
    const field = fields[source].get(name);
    if (value === '' || field === undefined) return { value, count: 0 };
    const text = `${field} ${value}`;
    let count = counted.get(text);
    if (count === undefined) {
      count = 0;
      const said = field === 'registrar_status' || field === 'create_date' ? null : world.said(field, value);
      const found = field === 'registrar_status' ? withStatus(world, seed, value) : world.search(field, value);
      for (const id of found) count += marks[id] ?? 0;
      count = said ?? count;
      counted.set(text, count);
    }
    return { value, count };
  };
}

// covers: investigate.parts all
export function parsedRecord(source: Source, profile: Profile, wrap: FieldWrap): object {
  const known = hasSource(source, profile.name);
  const text = (field: string, value: string) => wrap(field, known ? value : '');
  const list = (field: string, values: readonly string[]) => (known ? values.map((value) => wrap(field, value)) : []);
  const contact = (role: keyof typeof roles, person: Profile['registrant']) =>
    Object.fromEntries(
      contactPartNames.map((part) => [
        part,
        part === 'email' ? list(`${role}.email`, person.emails) : text(`${role}.${part}`, person[part]),
      ]),
    );
  const common = {
    registrant_contact: contact('registrant_contact', profile.registrant),
    admin_contact: contact('admin_contact', profile.admin),
    technical_contact: contact('technical_contact', profile.technical),
    registrar: text('registrar', profile.registrar?.name ?? ''),
    create_date: text('create_date', profile.createDate),
    expiration_date: text('expiration_date', profile.expirationDate),
    registrant_name: text('registrant_name', profile.registrant.name),
    registrar_status: list('registrar_status', profile.registrarStatus),
    additional_whois_email: list('additional_whois_email', profile.additionalEmails),
  };
  if (source === 'parsed_whois') return { ...common, registrant_org: text('registrant_org', profile.registrant.org) };
  const { registrant, technical, additionalEmails } = profile;
  const domains = distinct([...registrant.emails, ...technical.emails, ...additionalEmails].map(emailDomain));
  return {
    ...common,
    registrar_iana_id: text('registrar_iana_id', profile.registrar === null ? '' : String(profile.registrar.ianaId)),
    email_domain: list('email_domain', domains),
  };
}

/** The same for Enrich, where nothing is counted. */
export const plainFieldWrap: FieldWrap = (_field, value) => ({ value });
