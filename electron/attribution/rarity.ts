import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Infrastructure } from './infrastructure.ts';
import { assignedSetOf } from './infrastructure.ts';
import type { NameFacts, Observation, Rarity, Times } from './types.ts';
import { compareKey, familyOf, meaningless } from './values.ts';
import {
  asking,
  everyone,
  type Family,
  fewOnAddress,
  mixedHolders,
  mostOf,
  mostOfAssignedSet,
  registrarsOwn,
  registration,
  saysNothing,
  usualDomains,
  usualOtherwise,
} from './weights.ts';

/** One value that takes part in the judgement, with the names that have it. */
export interface WeighedValue {
  readonly family: Family;
  readonly kind: EntityKind;
  readonly value: string;
  readonly relation: string;
  readonly parameter: string | null;
  /** Positions of the names that have it, ascending. */
  readonly holders: number[];
  /** When each was seen with it, if passive DNS says so and no record has it. */
  readonly times: Map<number, Times>;
  rarity: Rarity;
  /** In orders of magnitude. */
  weight: number;
}

export interface ValueTable {
  /** Only those that at least two names have. */
  readonly shared: readonly WeighedValue[];
  /** Those that one name has and a search can follow: the service counted few domains with it. */
  readonly single: readonly WeighedValue[];
  /** The value of a relation as it takes part in the judgement; null if it does not. */
  readonly find: (kind: EntityKind, value: string, relation: string) => WeighedValue | null;
  /** For each name whether a person or an organisation is known that few domains name. */
  readonly hasIdentity: readonly boolean[];
  /** For each name its registrar in comparable form; null if unknown. */
  readonly registrars: readonly (string | null)[];
  /** The domains of each registrar, all spellings together. */
  readonly registrarSizes: ReadonlyMap<string, Rarity>;
}

/** A service's count below this is more precise than our list: a provider's host with a customer's own name. */
const ownHostUnder = 1000;
/** Fewer domains than this have one registrant: enough to call another one a contradiction. */
const identityUnder = 5000;
const identityKinds: ReadonlySet<EntityKind> = new Set(['email', 'phone', 'person']);
/** Domains of the providers that assign sets of name servers, and with one server of theirs. */
const assigned = { provider: 30_000_000, host: 60_000, set: 10 } as const;

interface Gathered extends WeighedValue {
  counts: { own: number; assumed: number };
  /** The holders again, to find one quickly: a listed name comes out of order. */
  readonly held: Set<number>;
  readonly keyOfValue: string;
}

/** Collects the values of all names and weighs them. `pause` lets other work run. */
export async function weighValues(
  names: readonly NameFacts[],
  infrastructure: Infrastructure,
  pause: () => Promise<void>,
): Promise<ValueTable> {
  const values = new Map<string, Gathered>();
  /** The best count of a value in any relation. */
  const elsewhere = new Map<string, number>();
  const positions = new Map(names.map(({ name }, index) => [name.toLowerCase(), index]));
  const hasIdentity: boolean[] = [];
  const registrars: (string | null)[] = [];
  const sizes = new Map<string, RegistrarSize>();

  function add(index: number, seen: Observation, family: Family): void {
    const keyOfValue = `${seen.kind} ${compareKey(seen.kind, seen.value)}`;
    const key = `${family} ${keyOfValue}`;
    let known = values.get(key);
    if (!known) {
      const { kind, value, relation, parameter } = seen;
      known = {
        ...{ family, kind, value, relation, parameter, keyOfValue },
        holders: [],
        held: new Set(),
        times: new Map(),
        counts: { own: 0, assumed: seen.usual ?? 0 },
        rarity: { domains: 0, from: 'usual' },
        weight: 0,
      };
      values.set(key, known);
    }
    if (seen.count !== null && seen.count > known.counts.own) known.counts.own = seen.count;
    if (seen.usual !== undefined && seen.usual > known.counts.assumed) known.counts.assumed = seen.usual;
    const isNew = !known.held.has(index);
    if (isNew) {
      known.held.add(index);
      known.holders.push(index);
    }
    // A record is about now: only what passive DNS alone says has times.
    if (seen.seen && (isNew || known.times.has(index)))
      known.times.set(index, widest(known.times.get(index), seen.seen));
    else if (!seen.seen) known.times.delete(index);
  }

  for (const [index, { observations }] of names.entries()) {
    let identity = false;
    let registrar: string | null = null;
    for (const seen of observations) {
      if (seen.count !== null && seen.count > 0) {
        const key = `${seen.kind} ${compareKey(seen.kind, seen.value)}`;
        if (seen.count > (elsewhere.get(key) ?? 0)) elsewhere.set(key, seen.count);
      }
      const family = familyOf(seen.kind, seen.relation, seen.value);
      if (family === null || meaningless(seen.kind, seen.value, seen.relation) !== null) continue;
      if (family === 'registration') registrar ??= compareKey('registrar', seen.value);
      if (family === 'registrant' && identityKinds.has(seen.kind) && (seen.count ?? 1) < identityUnder) identity = true;
      add(index, seen, family);
      const target =
        seen.kind === 'host' || seen.kind === 'domain' ? positions.get(seen.value.toLowerCase()) : undefined;
      // A redirect to a name of the case, or a certificate that lists it, links the two.
      if (target !== undefined && target !== index && (family === 'website' || family === 'certificate'))
        add(target, { ...seen, seen: null }, family);
    }
    const set = assignedSet(observations);
    if (set) add(index, set, 'name server');
    hasIdentity.push(identity);
    registrars.push(registrar);
    if (registrar !== null) {
      const count = values.get(`registration registrar ${registrar}`)?.counts.own ?? 0;
      sizes.set(registrar, { count, holders: (sizes.get(registrar)?.holders ?? 0) + 1 });
    }
    if (index % 10 === 9) await pause();
  }

  const shared: Gathered[] = [];
  const single: Gathered[] = [];
  let looked = 0;
  for (const value of values.values()) {
    if (++looked % 2000 === 0) await pause();
    if (value.holders.length > 1) shared.push(value);
    else if (value.parameter !== null && value.counts.own > 1 && value.counts.own <= asking.mostDomains)
      single.push(value);
  }
  await pause();
  for (const [done, value] of [...shared, ...single].entries()) {
    value.holders.sort((one, other) => one - other);
    value.rarity = rarityOf(value, elsewhere);
    value.weight = Math.min(
      weightOf(value, names, registrars, infrastructure),
      beyondRegistrar(value, registrars, sizes),
    );
    if (done % 20 === 19) await pause();
  }
  const registrarSizes = new Map(
    [...sizes].map(([key, { count, holders }]): [string, Rarity] => {
      return [
        key,
        isSizeKnown({ count, holders })
          ? { domains: Math.max(count, holders), from: 'service' }
          : { domains: registration.usualRegistrar, from: 'usual' },
      ];
    }),
  );
  const find: ValueTable['find'] = (kind, value, relation) => {
    const family = familyOf(kind, relation, value);
    return values.get(`${family} ${kind} ${compareKey(kind, value)}`) ?? null;
  };
  return { shared, single, find, hasIdentity, registrars, registrarSizes };
}

function widest(known: Times | undefined, seen: Times): Times {
  if (!known) return seen;
  return {
    first: known.first < seen.first ? known.first : seen.first,
    last: known.last > seen.last ? known.last : seen.last,
  };
}

/** The best known number of domains with a value; never fewer than the names of the case that have it. */
function rarityOf(value: Gathered, elsewhere: ReadonlyMap<string, number>): Rarity {
  const { kind, holders, counts, keyOfValue, relation } = value;
  if (relation === assignedRelation) return { domains: Math.max(counts.assumed, holders.length), from: 'computed' };
  const usual = counts.assumed > 0 ? counts.assumed : (usualDomains[kind] ?? usualOtherwise);
  const counted = counts.own > 0 ? counts.own : (elsewhere.get(keyOfValue) ?? 0);
  if (counted > 0) {
    // The service counts the other domains with it, so that one more name has it.
    if (counted + 1 >= holders.length)
      return { domains: Math.max(counted, holders.length), from: counts.own > 0 ? 'service' : 'elsewhere' };
    // The case refutes the count: nobody knows how many there are.
    return { domains: Math.max(holders.length, usual), from: 'holders' };
  }
  return holders.length > usual ? { domains: holders.length, from: 'holders' } : { domains: usual, from: 'usual' };
}

function weightOf(
  value: Gathered,
  names: readonly NameFacts[],
  registrars: readonly (string | null)[],
  infrastructure: Infrastructure,
): number {
  const { family, kind, rarity, holders, relation } = value;
  if (family === 'registration') return 0; // Weighed with the time of registration.
  const isSet = relation === assignedRelation;
  const isCounted = rarity.from === 'service' || rarity.from === 'elsewhere';
  const known = isSet ? null : sharedBy(value, infrastructure);
  if (
    known &&
    !(kind !== 'ip' && isCounted && rarity.domains < ownHostUnder && assignedSetOf(value.value.toLowerCase()) === null)
  ) {
    value.rarity = { domains: Math.max(rarity.domains, saysNothing), from: 'list', by: known.owner };
    return 0;
  }
  const isAlone = family === 'address' && isCounted && rarity.domains <= fewOnAddress.domains;
  const most = isSet ? mostOfAssignedSet : isAlone ? fewOnAddress.most : mostOf[family];
  const weight = Math.max(0, Math.min(most, Math.log10(saysNothing / Math.max(1, rarity.domains))));
  const isHosting = family === 'address' || family === 'name server' || family === 'mail' || family === 'website';
  // The phone of a registrar or of a privacy service is on names of all years.
  const mayBeOffice = family === 'registrant' && !isCounted;
  // So is the domain of a mail provider.
  if (
    (isHosting || mayBeOffice || kind === 'email-domain') &&
    !isAlone &&
    !isSet &&
    isMixed(holders, names, registrars)
  ) {
    value.rarity = { domains: rarity.domains, from: 'mixed' };
    return Math.min(weight, mixedHolders.most);
  }
  // An agency puts its own code on the sites of customers who have nothing else in common, and a privacy service its
  // own street into their contacts.
  const mayBeAgency =
    family === 'tracking' ||
    family === 'certificate' ||
    kind === 'street' ||
    kind === 'phone' ||
    kind === 'organisation';
  if (mayBeAgency && isMixed(holders, names, registrars)) {
    value.rarity = { domains: rarity.domains, from: 'mixed' };
    const isProvider = rarity.domains > mixedHolders.mostCustomers;
    return Math.min(weight, isProvider ? mixedHolders.most : mixedHolders.mostOfAgency);
  }
  if (isNearlyEveryone(holders.length, names.length) && (!isCounted || rarity.domains > everyone.rareUnder) && !isSet)
    return Math.min(weight, everyone.most);
  return weight;
}

interface RegistrarSize {
  /** By the service. */
  readonly count: number;
  /** In the case. */
  readonly holders: number;
}

/**
 * The small count of an unusual spelling is refuted by the case itself. That of a registrar which the case has nearly
 * whole is not: counts are some days old.
 */
function isSizeKnown({ count, holders }: RegistrarSize): boolean {
  return count > holders || (count >= 100 && 1.1 * count >= holders);
}

/** Whether so many of all names have something that it says little in this case. */
export function isNearlyEveryone(holders: number, names: number): boolean {
  return names >= everyone.fromNames && holders > names * everyone.share;
}

/** What a value adds to the registrar of nearly all its holders: a registrar's own mail domain or name server adds nothing. */
function beyondRegistrar(
  { holders, rarity, family }: Gathered,
  registrars: readonly (string | null)[],
  sizes: ReadonlyMap<string, RegistrarSize>,
): number {
  if (family === 'registration' || holders.length < registrarsOwn.fromHolders) return Number.POSITIVE_INFINITY;
  const at = new Map<string, number>();
  for (const index of holders) {
    const registrar = registrars[index] ?? null;
    if (registrar !== null) at.set(registrar, (at.get(registrar) ?? 0) + 1);
  }
  for (const [registrar, count] of at) {
    const size = sizes.get(registrar);
    if (count < holders.length * registrarsOwn.share || !size || !isSizeKnown(size)) continue;
    // In a case that was collected at one registrar, what it sells to many is no link.
    const isProduct = rarity.domains * registrarsOwn.productOneIn >= Math.max(size.count, size.holders);
    if (isProduct && isNearlyEveryone(size.holders, registrars.length)) return 0;
    return Math.max(0, Math.log10(Math.max(size.count, size.holders) / rarity.domains));
  }
  return Number.POSITIVE_INFINITY;
}

function sharedBy({ family, kind, value }: Gathered, infrastructure: Infrastructure) {
  if (kind === 'ip') return infrastructure.ofAddress(value);
  if (kind === 'email') return infrastructure.ofHost(value.slice(value.lastIndexOf('@') + 1));
  if (kind === 'email-domain' || kind === 'nameserver' || kind === 'mailserver') return infrastructure.ofHost(value);
  if ((kind === 'domain' || kind === 'host') && family !== 'name') return infrastructure.ofHost(value);
  return null;
}

/**
 * Whether the holders come from so many registrars and years that they can only be strangers. The largest group of one
 * registrar and year is left aside: a campaign, or a busy day of strangers, may be among them.
 */
function isMixed(
  holders: readonly number[],
  names: readonly NameFacts[],
  registrars: readonly (string | null)[],
): boolean {
  const origins = new Map<string, number>();
  for (const index of holders) {
    const day = names[index]?.registered.day ?? null;
    const registrar = registrars[index] ?? null;
    if (day === null && registrar === null) continue;
    const origin = `${registrar ?? '?'} ${day === null ? '?' : Math.floor(day / 365.25)}`;
    origins.set(origin, (origins.get(origin) ?? 0) + 1);
  }
  if (origins.size < mixedHolders.fromHolders) return false;
  const sizes = [...origins.values()].sort((one, other) => other - one).slice(1);
  const others = sizes.reduce((sum, size) => sum + size, 0);
  // Among many holders registrars and years repeat: so many that are equally frequent are no one’s.
  const alike = others ** 2 / sizes.reduce((sum, size) => sum + size ** 2, 0);
  return sizes.length >= others * mixedHolders.share || alike >= mixedHolders.origins;
}

export const assignedRelation = 'name servers of one account';

/** The set of name servers that a provider assigned to the account of a name, as one value. */
function assignedSet(observations: readonly Observation[]): (Observation & { readonly usual: number }) | null {
  const hosts = new Map<string, number>();
  let provider: string | null = null;
  let total = 0;
  for (const { kind, value, relation, count } of observations) {
    if (relation === 'domain of name server' && (count ?? 0) > total) total = count ?? 0;
    if (kind !== 'nameserver' || relation !== 'name server') continue;
    const host = value.trim().toLowerCase().replace(/\.$/, '');
    const by = assignedSetOf(host);
    if (by === null || (provider !== null && by !== provider)) return null;
    provider = by;
    hosts.set(host, count ?? 0);
  }
  if (provider === null || hosts.size !== (provider === 'Cloudflare' ? 2 : 4)) return null;
  const all = total > 0 ? total : assigned.provider;
  const joint =
    provider === 'Cloudflare'
      ? [...hosts.values()].reduce((product, count) => (product * (count > 0 ? count : assigned.host)) / all, all)
      : assigned.set;
  return {
    kind: 'nameserver',
    value: [...hosts.keys()].sort().join(' + '),
    relation: assignedRelation,
    parameter: null,
    count: null,
    seen: null,
    usual: Math.max(1, Math.round(joint)),
  };
}
