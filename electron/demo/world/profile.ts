// All that is known of a domain at a moment, as values: what Investigate, Enrich, Detect and the RDAP feed show of it.

import { domainToUnicode } from 'node:url';
import { mix, pick } from '../random.ts';
import { formatAddress } from './addresses.ts';
import { abuseEmail, type Certificates, dayText } from './attributes.ts';
import type { Making } from './campaign.ts';
import { type Capture, captureOf } from './captures.ts';
import type { Certificate } from './certificates.ts';
import { networkOf } from './networks.ts';
import { type Contact, emptyContact } from './owners.ts';
import { none } from './pool.ts';
import type { Registrar } from './registrars.ts';
import { type Risk, riskOf } from './risk.ts';
import type { MailSet, NameServerSet } from './servers.ts';
import type { ColumnName, Table } from './table.ts';
import type { Redirect, Tracker } from './web.ts';

export interface HostAddress {
  readonly address: string;
  readonly asn: number;
  readonly isp: string;
  readonly country: string;
}

export interface Profile {
  readonly id: number;
  /** The number from which chance decides. */
  readonly salt: number;
  /** In ASCII, without a final dot. */
  readonly name: string;
  readonly unicode: string;
  readonly tld: string;
  /** In global DNS or registered. */
  readonly active: boolean;
  /** YYYY-MM-DD, or '' when unknown. */
  readonly createDate: string;
  readonly expirationDate: string;
  /** Seconds since 1970. */
  readonly firstSeen: number;
  readonly updated: number;
  readonly registrar: Registrar | null;
  readonly registrarStatus: readonly string[];
  readonly registrant: Contact;
  readonly admin: Contact;
  readonly technical: Contact;
  readonly billing: Contact;
  /** Addresses that stand in the registration beside the contacts. */
  readonly additionalEmails: readonly string[];
  /** Contact of an earlier registration, or null. */
  readonly formerRegistrant: Contact | null;
  readonly addresses: readonly HostAddress[];
  readonly nameServers: NameServerSet | null;
  readonly mail: MailSet | null;
  readonly certificates: readonly Certificate[];
  readonly trackers: readonly Tracker[];
  /** '' when unknown. */
  readonly title: string;
  readonly serverType: string;
  /** HTTP status, or 0 when the site did not answer. */
  readonly response: number;
  readonly redirect: Redirect | null;
  readonly rank: number | null;
  readonly tags: readonly string[];
  readonly risk: Risk;
  readonly capture: Capture | null;
  /** Term of the brand that the name imitates, by its number; null for all others. */
  readonly brand: number | null;
}

const longSuffixes = ['co.uk', 'com.br', 'co.il'];

export function tldOf(name: string): string {
  return longSuffixes.find((suffix) => name.endsWith(`.${suffix}`)) ?? name.slice(name.lastIndexOf('.') + 1);
}

export function profileOf(
  making: Making,
  table: Table,
  certificates: Certificates,
  id: number,
  second: number,
): Profile {
  const { pools, seed } = making;
  const name = table.nameOf(id);
  const number = (column: ColumnName) => table.column(column)[id] ?? none;
  const from = <T>(column: ColumnName, get: (number: number) => T): T | null => {
    const value = number(column);
    return value === none ? null : get(value);
  };
  const several = <T>(columns: readonly ColumnName[], get: (number: number) => T): readonly T[] =>
    columns.flatMap((column) => from(column, (value) => [get(value)]) ?? []);

  const salt = table.saltOf(id);
  const h = mix(seed, 0x94f1, salt);
  const registrar = from('registrar', pools.registrars.get);
  const registrant = from('owner', pools.owners.get) ?? emptyContact;
  const addresses = several(['address1', 'address2', 'address6'], (value) => hostAddress(pools.addresses.get(value)));
  // What has left DNS is also about to be deleted at the registry, so that it is in neither.
  const active = addresses.length > 0 || number('nameServers') !== none;
  const firstSeen = number('firstSeen');
  const response = number('response');
  const expires = from('expireDay', dayText) ?? '';
  const lastChange = table.restless(id) ? table.changesOf(id, second).at(-1)?.time : undefined;
  return {
    id,
    salt,
    name,
    unicode: name.includes('xn--') ? domainToUnicode(name) || name : name,
    tld: tldOf(name),
    active,
    createDate: from('createDay', dayText) ?? '',
    expirationDate: expires,
    firstSeen,
    updated: lastChange ?? Math.max(firstSeen, (making.anchorDay - (h % 20)) * 86_400 - (h % 80_000)),
    registrar,
    registrarStatus: registrar === null ? [] : registrarStatuses(seed, salt, active),
    registrant,
    admin: registrant,
    technical: from('tech', pools.owners.get) ?? emptyContact,
    billing: h % 4 === 0 ? registrant : emptyContact,
    additionalEmails: registrar === null ? [] : [abuseEmail(registrar.domain)],
    formerRegistrant: from('previousOwner', pools.owners.get),
    addresses,
    nameServers: from('nameServers', pools.nameServers.get),
    mail: from('mail', pools.mail.get),
    certificates: several(['certificate1', 'certificate2'], certificates.get).filter((found) => found !== null),
    trackers: several(['tracker1', 'tracker2', 'tracker3'], pools.trackers.get),
    title: from('title', pools.titles.get) ?? '',
    serverType: from('serverType', pools.serverTypes.get) ?? '',
    response,
    redirect: from('redirect', pools.redirects.get),
    rank: from('rank', (value) => value),
    tags: several(['tag', 'tag2'], pools.tags.get),
    risk: riskOf(table, making.places, seed, id, second),
    capture: captureOf(seed, salt, firstSeen, response !== 0, second),
    brand: from('brand', (value) => value),
  };
}

function hostAddress(address: number): HostAddress {
  const { asn, isp, country } = networkOf(address);
  return { address: formatAddress(address), asn, isp, country };
}

const statusSets = [
  ['clienttransferprohibited'],
  ['clienttransferprohibited', 'clientupdateprohibited'],
  ['ok'],
  ['clienthold'],
];
const leavingStatuses = ['pendingdelete', 'redemptionperiod'];

/** Of a domain that has a registrar. */
export function registrarStatuses(seed: number, salt: number, active: boolean): readonly string[] {
  if (!active) return leavingStatuses;
  const h = mix(seed, 0x94f1, salt);
  return pick(statusSets, h % 23 === 0 ? 3 : h % 3);
}
