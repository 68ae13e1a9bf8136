import { mixText } from '../random.ts';
import { type AddressRange, formatAddress, parseAddress } from './addresses.ts';
import type { Attribute, Certificates } from './attributes.ts';
import type { Making } from './campaign.ts';
import { createCampaigns } from './campaigns.ts';
import { certificateNumber, type OwnCertificate, ownCertificate, ownTerms } from './certificates.ts';
import type { Change } from './changes.ts';
import { createCounts } from './counts.ts';
import { createDomains, type Domains } from './domains.ts';
import { createLookalikes } from './lookalikes.ts';
import { createObserved, type Observation } from './observed.ts';
import { none } from './pool.ts';
import { createPools } from './pools.ts';
import { type PracticeSize, usualPractice } from './practice/practice.ts';
import { type Profile, profileOf } from './profile.ts';
import { createReverse } from './reverse.ts';
import { type Risk, riskOf } from './risk.ts';
import { merged, type Rrset, seenPeriods } from './rrsets.ts';
import type { Server } from './servers.ts';
import { type ColumnName, createTable, type Table } from './table.ts';
import { timeSlices } from './time-slices.ts';
// The world of the demo service: one place to ask for domains, their traits, their DNS history, and what is new. It is
// made from the seed and the day of the start, when first asked, and follows the world clock.

/** The world at one moment. Numbers of domains stay the same for ever; what they stand for may change with time. */
export interface World {
  /** World time of this view, in seconds since 1970. */
  readonly second: number;
  /** Number of domains; their numbers run from 0 to below it. */
  readonly size: number;
  /** Number of the domain with this apex name (ASCII, lower case, no final dot), or null. */
  find(name: string): number | null;
  /** Number of the domain at or above a host name. */
  findApex(host: string): number | null;
  nameOf(id: number): string;
  profile(id: number): Profile;
  risk(id: number): Risk;
  /** Raw traits, for filters and sorting over many domains without making profiles. */
  column(name: ColumnName): Uint32Array;

  /** Domains that have the value, ascending by number: exactly as many as `count` says. */
  search(attribute: Attribute, value: string): Uint32Array;
  count(attribute: Attribute, value: string): number;
  /**
   * How many domains have the value according to the service, where that is not how many there are: values of the practice
   * names. Null for all others.
   */
  said(attribute: Attribute, value: string): number | null;
  isPractice(id: number): boolean;
  /** The number from which chance decides what is not in the row of a domain. */
  saltOf(id: number): number;
  values(attribute: Attribute): Iterable<string>;

  /** Record sets at the domain and below it, one per owner, type, data and bailiwick. */
  rrsets(id: number): readonly Rrset[];
  /** The same, ungrouped: one entry for each stretch of time. */
  rrsetSlices(id: number): readonly Rrset[];
  /** Record sets as they were on record at an earlier second: the same whenever it is asked for. */
  rrsetsAt(id: number, second: number): readonly Rrset[];
  /** Record sets with an address (A, AAAA) of the range. */
  rrsetsToAddress(range: AddressRange): Generator<RrsetHit>;
  /** Record sets that name a host (NS, MX, SOA, CNAME); without final dot. */
  rrsetsToHost(host: string): Generator<RrsetHit>;
  /** Domains of which a record set may hold an address of the range, ascending by number. */
  idsToAddress(range: AddressRange): readonly number[];
  /** Domains of which a record set may name this host, ascending by number. */
  idsToHost(host: string): readonly number[];

  /** Domains first seen from `from` up to but not including `to` (seconds), in order of time; never beyond now. */
  newDomains(from: number, to: number): Generator<Observation>;
  activeDomains(from: number, to: number): Generator<Observation>;
  /** Domains whose name a monitor of the term would match, ascending by number. */
  lookalikes(term: string): readonly number[];
  /** Changes of DNS and registration up to now, oldest first; only imitations of brands change. */
  changes(id: number): readonly Change[];
}

export interface RrsetHit {
  readonly id: number;
  readonly rrset: Rrset;
  /** The entries of `rdata` that were asked for. */
  readonly matches: readonly string[];
}

export interface Worlds {
  /** The world at a moment of world time, in milliseconds. A view is good until the next one is taken. */
  at(worldNow: number): World;
}

export function createWorlds(seed: number, startedAt: number, practice: PracticeSize = usualPractice): Worlds {
  let made: ReturnType<typeof make> | null = null;
  return {
    at(worldNow) {
      made ??= make(seed, Math.floor(startedAt / 86_400_000), practice);
      const second = Math.floor(worldNow / 1000);
      made.table.update(second);
      return viewOf(made, second);
    },
  };
}

function make(seed: number, anchorDay: number, practice: PracticeSize) {
  const { pools, places } = createPools(seed, anchorDay);
  const making: Making = { seed, anchorDay, pools, places };
  const campaigns = createCampaigns(making);
  const domains = createDomains(making, campaigns, practice);
  const table = createTable(making, [...campaigns, ...domains.practice.campaigns], domains);
  const certificates = createCertificates(making, domains, table);
  const servers = serversByDomain(making);
  return {
    making,
    domains,
    table,
    certificates,
    servers,
    counts: createCounts(table, pools, certificates),
    reverse: createReverse(making, table, servers),
    observed: createObserved(making, domains, table),
    lookalikes: createLookalikes(table),
  };
}

function viewOf(made: ReturnType<typeof make>, second: number): World {
  const { making, domains, table, certificates, servers, counts, reverse, observed, lookalikes } = made;
  const periods = (id: number) => seenPeriods(making, table, servers, id, second);
  const rrsets = (id: number) => merged(periods(id));
  const until = (to: number) => Math.min(to, second + 1);
  const findApex = (host: string) => {
    for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
      const id = table.idOf(name);
      if (id !== null) return id;
    }
    return null;
  };
  return {
    second,
    size: table.end(),
    find: table.idOf,
    findApex,
    nameOf: table.nameOf,
    profile: (id) => profileOf(making, table, certificates, id, second),
    risk: (id) => riskOf(table, making.places, making.seed, id, second),
    column: table.column,
    search: counts.ids,
    count: counts.count,
    said: (attribute, value) =>
      attribute === 'create_date' ? registeredOn(making.seed, value) : domains.practice.said(value),
    isPractice: (id) => table.practicePast(id) !== null,
    saltOf: table.saltOf,
    values: counts.values,
    rrsets,
    rrsetSlices: (id) => timeSlices(periods(id), second),
    rrsetsAt: (id, at) => merged(seenPeriods(making, table, servers, id, at)),
    *rrsetsToAddress(range) {
      const single = range.from === range.to ? formatAddress(range.from) : null;
      for (const id of reverse.byAddress(range, second)) {
        yield* hits(id, rrsets(id), (rrset, entry) => {
          if (rrset.rrtype !== 'A' && rrset.rrtype !== 'AAAA') return false;
          if (single !== null) return entry === single;
          const address = parseAddress(entry) ?? -1;
          return address >= range.from && address <= range.to;
        });
      }
    },
    *rrsetsToHost(host) {
      const wanted = `${host}.`;
      for (const id of reverse.byHost(host, second)) {
        yield* hits(id, rrsets(id), (rrset, entry) => namesHost(rrset.rrtype, entry, wanted));
      }
    },
    idsToAddress: (range) => reverse.byAddress(range, second),
    idsToHost(host) {
      const ids = reverse.byHost(host, second);
      // A domain may name hosts below itself in records that lead nowhere else.
      const apex = findApex(host);
      return apex === null || ids.includes(apex) ? ids : [...ids, apex].sort((one, other) => one - other);
    },
    newDomains: (from, to) => observed.newDomains(from, until(to)),
    activeDomains: (from, to) => observed.activeDomains(from, until(to)),
    lookalikes: lookalikes.find,
    changes: (id) => (table.restless(id) ? table.changesOf(id, second) : []),
  };
}

/** How many domains the whole world registers on a day, as the service would say. */
function registeredOn(seed: number, date: string): number {
  return 160_000 + (mixText(date, seed) % 240_000);
}

function* hits(
  id: number,
  rrsets: readonly Rrset[],
  fits: (rrset: Rrset, entry: string) => boolean,
): Generator<RrsetHit> {
  for (const rrset of rrsets) {
    const matches = rrset.rdata.filter((entry) => fits(rrset, entry));
    if (matches.length > 0) yield { id, rrset, matches };
  }
}

function namesHost(rrtype: string, entry: string, wanted: string): boolean {
  switch (rrtype) {
    case 'NS':
    case 'CNAME':
      return entry === wanted;
    case 'MX':
      return entry.endsWith(` ${wanted}`);
    case 'SOA':
      return entry.startsWith(`${wanted} `) || entry.includes(` ${wanted} `);
    default:
      return false;
  }
}

function createCertificates({ seed, anchorDay, pools }: Making, domains: Domains, table: Table): Certificates {
  const shared = pools.sharedCertificates.size();
  const own = (id: number): OwnCertificate | null => {
    const domain = id - shared;
    if (domain >= table.end() || table.column('certificate1')[domain] !== id) return null;
    const owner = table.column('owner')[domain] ?? none;
    const organization = owner === none ? '' : pools.owners.get(owner).org;
    const createDay = table.column('createDay')[domain] ?? anchorDay;
    return { seed, number: domains.saltOf(domain), organization, createDay, anchorDay };
  };
  return {
    shared,
    size: () => shared + table.end(),
    get(id) {
      if (id < shared) return pools.sharedCertificates.get(id);
      const found = own(id);
      return found === null ? null : ownCertificate(found, table.nameOf(id - shared));
    },
    terms(id) {
      if (id < shared) return pools.sharedCertificates.get(id);
      const found = own(id);
      return found === null ? null : ownTerms(found);
    },
    ofName(name) {
      const id = table.idOf(name);
      return id === null ? null : shared + id;
    },
    ofHash: (hash) => shared + domains.idOfSalt(certificateNumber(hash)),
  };
}

/** Hosts of name server and mail server sets, by the domain they lie in. */
function serversByDomain({ pools }: Making): ReadonlyMap<string, readonly Server[]> {
  const found = new Map<string, Map<string, Server>>();
  const note = (server: Server) => {
    const hosts = found.get(server.domain) ?? new Map<string, Server>();
    hosts.set(server.host, server);
    found.set(server.domain, hosts);
  };
  for (let set = 0; set < pools.nameServers.size(); set++)
    for (const server of pools.nameServers.get(set).servers) note(server);
  for (let set = 0; set < pools.mail.size(); set++) for (const server of pools.mail.get(set).servers) note(server);
  return new Map([...found].map(([domain, hosts]) => [domain, [...hosts.values()]]));
}
