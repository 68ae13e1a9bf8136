import { isIPv4, isIPv6 } from 'node:net';
import type { EntityRow } from '../../shared/case-rows.ts';
import { type EntityKind, kindRow } from '../../shared/entity-kinds.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import { ourNamespace, uuidOf } from './uuid.ts';

/**
 * Converts entities to STIX 2.1 objects and back. An entity without a standard object, or with a value that the
 * standard would refuse, becomes an object of our own type, declared by our extension definition.
 */
export const attributeType = 'sextant-attribute';
export const extensionId = `extension-definition--${uuidOf(ourNamespace, 'stix extension')}`;

/** The standard's namespace for observables: everyone derives the same id from the same value. */
const observables = '00abedb4-aa42-466c-9c01-fed23315a9b7';

/** An object without the common members: its content and its identity. */
export interface StixObject {
  readonly type: string;
  readonly id: string;
  /** Observables have no times and no creator. */
  readonly observable: boolean;
  readonly members: Readonly<Record<string, unknown>>;
}

export function stixObjectOf({ kind, value }: Thing): StixObject {
  switch (kindRow(kind).stix) {
    case 'domain-name':
      return isName(value) ? observable('domain-name', { value }) : attribute(kind, value);
    case 'ip-addr':
      if (isIPv4(value)) return observable('ipv4-addr', { value });
      return isIPv6(value) && !value.includes('%') ? observable('ipv6-addr', { value }) : attribute(kind, value);
    case 'email-addr':
      return isMailAddress(value) ? observable('email-addr', { value }) : attribute(kind, value);
    case 'autonomous-system': {
      const number = Number(value);
      const isNumber = /^\d{1,10}$/.test(value) && String(number) === value && number <= 4_294_967_295;
      return isNumber ? observable('autonomous-system', { number }) : attribute(kind, value);
    }
    case 'x509-certificate':
      if (/^[0-9a-f]{64}$/.test(value)) return observable('x509-certificate', { hashes: { 'SHA-256': value } });
      if (/^[0-9a-f]{40}$/.test(value)) return observable('x509-certificate', { hashes: { 'SHA-1': value } });
      return attribute(kind, value);
    case 'organization':
    case 'individual':
      return ours('identity', kind, value, { name: value, identity_class: kindRow(kind).stix });
    case 'location':
      return /^[A-Z]{2}$/.test(value)
        ? ours('location', kind, value, { name: value, country: value })
        : attribute(kind, value);
    default:
      return attribute(kind, value);
  }
}

/** The pattern that finds an observable; null where there is none, such as a street or a title. */
export function patternOf({ type, observable: canBeSeen, members }: StixObject): string | null {
  if (!canBeSeen) return null;
  if (type === 'autonomous-system') return `[${type}:number = ${members.number}]`;
  if (type === 'x509-certificate') {
    const [[name, hash] = ['', '']] = Object.entries(members.hashes as Readonly<Record<string, string>>);
    return `[${type}:hashes.'${name}' = '${hash}']`;
  }
  return `[${type}:value = '${String(members.value).replace(/['\\]/g, '\\$&')}']`;
}

function observable(type: string, members: Readonly<Record<string, unknown>>): StixObject {
  // The members are few and already sorted: this is their canonical JSON.
  return { type, id: `${type}--${uuidOf(observables, JSON.stringify(members))}`, observable: true, members };
}

function ours(type: string, kind: EntityKind, value: string, members: Readonly<Record<string, unknown>>): StixObject {
  return { type, id: `${type}--${uuidOf(ourNamespace, `${kind}:${value}`)}`, observable: false, members };
}

function attribute(kind: EntityKind, value: string): StixObject {
  return ours(attributeType, kind, value, { attribute_kind: kind, value });
}

/** Letters, digits and hyphens: the published schemas accept no other host name, such as a wildcard. */
function isName(value: string): boolean {
  return value.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.(?!$)|$))+$/i.test(value);
}

function isMailAddress(value: string): boolean {
  const [local = '', host = '', ...rest] = value.split('@');
  const isLocal = local.length <= 64 && /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local);
  return rest.length === 0 && isLocal && host.includes('.') && isName(host);
}

/** Our extension's data about an entity, in the standard's spelling of member names, without empty members. */
export function extendedThing(row: EntityRow): Record<string, unknown> {
  const { kind, value, shown, facts, hidden, x, y, pinned, colour, tags, group, origin } = row;
  const { counts, ...others } = facts;
  const named = Object.entries(others);
  return withoutEmpty({
    thing_kind: kind,
    thing_value: value,
    shown_as: shown,
    ...Object.fromEntries(named.map(([name, fact]) => [factMember(name), fact])),
    // "Known to be unknown" differs from "never requested".
    facts_unknown: named.filter(([, fact]) => fact === null).map(([name]) => name),
    facts_empty: named.filter(([, fact]) => Array.isArray(fact) && fact.length === 0).map(([name]) => name),
    shared_by: Object.entries(counts ?? {}).map(([parameter, count]) => ({ parameter, count })),
    hidden: hidden || null,
    position_x: x,
    position_y: y,
    pinned: pinned || null,
    colour,
    tags,
    stack_id: group,
    imported_from: origin,
  });
}

/** `firstSeen` becomes `fact_first_seen`. */
export function factMember(name: string): string {
  return `fact_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

export function withoutEmpty(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)));
}

/** The standard's name of the relationship if it has one, otherwise our own in its spelling. */
export function relationshipType(start: StixObject, kind: string, end: StixObject): string {
  const isAddress = end.type === 'ipv4-addr' || end.type === 'ipv6-addr';
  if (start.type === 'domain-name' && isAddress && ['A', 'AAAA', 'address'].includes(kind)) return 'resolves-to';
  if (start.type === 'domain-name' && end.type === 'domain-name' && kind === 'CNAME') return 'resolves-to';
  const words = kind
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
  return words === '' ? 'related-to' : words;
}
