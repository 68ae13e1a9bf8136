import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { SeenValue } from '../../shared/memory.ts';
import { knownInfrastructure } from '../attribution/data/shared-infrastructure.ts';
import { createInfrastructure, type Infrastructure, type SharedBy } from '../attribution/infrastructure.ts';
import { familyOf, isPersonal, meaningless, organisationKey } from '../attribution/values.ts';
import { everyone, saysNothing, usualDomains, usualOtherwise } from '../attribution/weights.ts';
import type { StoredValue } from '../graph/stored-values.ts';
import { ownWord } from '../graph/to-graph.ts';
import type { FoundValue } from './process/messages.ts';

// Which values make no mark: what strangers share, by the same lists, counts and figures as "What links these?".

/** What a value must say at least, in orders of magnitude: more if a service counted its domains. */
const leastWeight = { presumed: 0.5, counted: 2 } as const;
/** A service's count below this is more precise than the list: a provider's host with a customer's own name. */
const ownHostUnder = 1000;

/** Half of the world's domains have one of a few of these. */
const alwaysCommon: ReadonlySet<EntityKind> = new Set(['registrar', 'asn', 'country', 'server-type', 'tag']);
const listed: ReadonlySet<EntityKind> = new Set(['domain', 'host', 'nameserver', 'mailserver', 'email-domain']);

let bundled: Infrastructure | null = null;
function bundledInfrastructure(): Infrastructure {
  bundled ??= createInfrastructure();
  return bundled;
}

export interface Sighted {
  readonly kind: EntityKind;
  readonly value: string;
  /** The highest number of domains that a service counted for it; 0 without a count. */
  readonly count: number;
  /** Somebody judged or tagged it, or wrote a note. */
  readonly decided: boolean;
}

/** What cases know of a value, with the reason why it makes no mark. */
export function withReason(
  { count, decided, everywhere, ...found }: FoundValue,
  infrastructure: Infrastructure,
): SeenValue {
  const common = found.cases === 0 ? null : commonBecause({ ...found, count, decided }, infrastructure);
  return { ...found, common: common ?? (everywhere ? 'most of your cases have it' : null) };
}

/** Why a value makes no mark; null if it makes one. The infrastructure is the bundled list, or that and warning lists. */
export function commonBecause(
  { kind, value, count, decided }: Sighted,
  infrastructure: Infrastructure = bundledInfrastructure(),
): string | null {
  if (alwaysCommon.has(kind)) return 'strangers share it';
  const says = meaningless(kind, value, '');
  if (says !== null) return says;
  if (kind === 'email' && !isPersonal(value)) return 'an office of a provider';
  if (kind === 'email-domain' && meaningless('email', `any@${value}`, '') !== null) return 'a privacy service';
  if (kind === 'email-domain' && familyOf(kind, 'e-mail domain', value) === null) return 'a free mail service';
  const by = sharedBy(kind, value, infrastructure);
  const isOwn = (kind === 'domain' || kind === 'host') && decided;
  if (by && !isOwn && !(kind !== 'ip' && count > 0 && count < ownHostUnder)) return `${by.owner}: ${by.what}`;
  const isName = kind === 'domain' || kind === 'host';
  if (isName && ownWord(value) === null) return 'a public suffix';
  if (isName && (decided || count === 0)) return null; // A name is one of its kind.
  const domains = count > 0 ? count : (usualDomains[kind] ?? usualOtherwise);
  const least = leastWeight[count > 0 ? 'counted' : 'presumed'];
  return Math.log10(saysNothing / domains) < least ? 'very many domains have it' : null;
}

function sharedBy(kind: EntityKind, value: string, infrastructure: Infrastructure): SharedBy | null {
  if (kind === 'ip') return infrastructure.ofAddress(value);
  if (kind === 'email') return infrastructure.ofHost(value.slice(value.lastIndexOf('@') + 1));
  if (kind === 'organisation' || kind === 'certificate-organisation') return ofOwner(value);
  if (kind === 'certificate-subject') {
    const [name, owner] = ['CN', 'O'].map((part) => partOf(value, part));
    return infrastructure.ofHost(name ?? '') ?? ofOwner(owner ?? '');
  }
  return listed.has(kind) ? infrastructure.ofHost(value) : null;
}

/** A part of the subject of a certificate, such as `CN=…`. */
function partOf(subject: string, part: string): string {
  const [, text = ''] = new RegExp(`(?:^|[,/]\\s*)${part}=((?:[^,\\\\]|\\\\.)*)`, 'i').exec(subject) ?? [];
  return text.replace(/\\(.)/g, '$1');
}

/** Lists that are named after one company have a capital letter. */
let owners: ReadonlyMap<string, SharedBy> | null = null;
function ofOwner(organisation: string): SharedBy | null {
  owners ??= new Map(
    knownInfrastructure.filter(({ owner }) => /^\p{Lu}/u.test(owner)).map((one) => [organisationKey(one.owner), one]),
  );
  const key = organisationKey(organisation);
  return owners.get(key) ?? owners.get(key.split(' ')[0] ?? '') ?? null;
}

/** What everybody in a network or behind an authority has, unless a service counted it. */
const sharedRelations: ReadonlySet<string> = new Set(['provider of address', 'certificate issuer']);
const serverRelations = ['name server', 'mail server'] as const;

/**
 * Which values of one record strangers share because of what stands beside them: the phone of a privacy service, the
 * address of a provider's mail server. For values that no service counted.
 */
export function sharedInRecord(values: readonly StoredValue[]): (value: StoredValue) => boolean {
  const infrastructure = bundledInfrastructure();
  const hidden = new Set<string>();
  const providers = new Set<string>();
  for (const { kind, value, relation } of values) {
    const isName = kind === 'person' || kind === 'organisation';
    if (isName && meaningless(kind, value, relation) !== null) hidden.add(roleOf(relation));
    for (const server of serverRelations)
      if (relation === server && infrastructure.ofHost(value)) providers.add(`address of ${server}`);
  }
  return ({ kind, relation }) =>
    sharedRelations.has(relation) ||
    providers.has(relation) ||
    (contactKinds.has(kind) && relation !== '' && hidden.has(roleOf(relation)));
}

const contactKinds: ReadonlySet<EntityKind> = new Set(['person', 'organisation', 'phone', 'street', 'email']);

/** `admin` of `admin phone`. */
function roleOf(relation: string): string {
  return relation.split(' ')[0] ?? '';
}

/** What is presumed of a value that strangers share. */
export const presumedCount = saysNothing;

/** A value that most cases have says little, unless it is rare in the world. */
export function isEverywhere(inCases: number, ofCases: number, count: number): boolean {
  const isRare = count > 0 && count <= everyone.rareUnder;
  return ofCases >= everyone.fromNames && inCases > ofCases * everyone.share && !isRare;
}
