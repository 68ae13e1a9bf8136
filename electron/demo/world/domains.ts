// Who is domain number n: the order of the groups of domains, their names and their traits at the start of the world.
// Numbers from `size` on are the newly observed domains, one after another in time.

import { domainToASCII } from 'node:url';
import { mix, pick } from '../random.ts';
import { brands, lookalikeName } from './brands.ts';
import type { Campaign, Making } from './campaign.ts';
import { coldHarborDomain } from './campaign-cold-harbor.ts';
import { oddDomains } from './odd.ts';
import { ordinaryCreateDay, ordinaryName, ordinaryRow, park } from './ordinary.ts';
import { none } from './pool.ts';
import { createPractice, type Practice, type PracticeSize } from './practice/practice.ts';
import { ownCertificateMark, type Row } from './row.ts';

const parkedCount = 10_400;
const harborCount = 9_999;
const backgroundCount = 24_000;
const noiseEach = 70;
/** Beyond the numbers of all other domains; certificates have room for 28 bits. */
const practiceSalt = 0x800_0000;
/** Newly observed domains a minute, and the days before the start for which they are there already. */
const newcomersPerMinute = 2;
const newcomerDays = 6;

interface Group {
  readonly size: number;
  /** ASCII name of member k, before it is made unlike all others. */
  name(member: number): string;
  row(member: number, id: number): Row;
}

export interface Domains {
  /** Domains before the practice names, which come before the first newly observed one. */
  readonly size: number;
  readonly practice: Practice;
  /** The number from which chance decides what is not in the row: the same with and without practice names. */
  saltOf(id: number): number;
  idOfSalt(salt: number): number;
  nameOf(id: number): string;
  rowOf(id: number): Row;
  /** Number of the domain within its group; for a newly observed domain of a campaign, its number in the campaign. */
  memberOf(id: number): number;
  /** Second in which a newly observed domain was first seen. */
  observedAt(id: number): number;
  /** Number behind the last domain that has been observed by this second. */
  endAt(second: number): number;
}

export function createDomains(making: Making, campaigns: readonly Campaign[], practiceSize: PracticeSize): Domains {
  const groups = [
    infrastructure(making),
    ...brands.map((_brand, brand) => brandSites(making, brand)),
    oddities(making),
    ...campaigns.map((campaign, number) => campaignMembers(making, campaign, number)),
    ...brands.map((_brand, brand) => noise(making, brand)),
    parked(making),
    harbored(making),
    background(making),
  ];
  const starts: number[] = [];
  let size = 0;
  for (const group of groups) {
    starts.push(size);
    size += group.size;
  }
  const placeOf = (id: number) => {
    let index = groups.length - 1;
    while ((starts[index] ?? 0) > id) index--;
    const group = groups[index];
    if (group === undefined) throw new Error(`no domain ${id}`);
    return { group, member: id - (starts[index] ?? 0) };
  };

  // Last, so that nothing else in the pools or in the order of the domains depends on it.
  const practice = createPractice(making, practiceSize, campaigns.length);
  const streamed = size + practice.size;
  const saltOf = (id: number) => (id < size ? id : id < streamed ? practiceSalt + id - size : id - practice.size);

  const streamStart = (making.anchorDay - newcomerDays) * 86_400;
  const observedAt = (id: number) => {
    const number = id - streamed;
    const minute = Math.floor(number / newcomersPerMinute);
    const within = (number % newcomersPerMinute) * 30 + (mix(making.seed, 0x0b5, number) % 30);
    return streamStart + minute * 60 + within;
  };
  const newcomer = (id: number) => newcomerOf(making, campaigns, id - streamed);
  return {
    size,
    practice,
    observedAt,
    saltOf,
    idOfSalt: (salt) => (salt < size ? salt : salt >= practiceSalt ? salt - practiceSalt + size : salt + practice.size),
    memberOf: (id) => (id >= streamed ? newcomer(id).member : id >= size ? id - size : placeOf(id).member),
    nameOf(id) {
      if (id >= streamed) return newcomer(id).name();
      if (id >= size) return practice.nameOf(id - size);
      const { group, member } = placeOf(id);
      return group.name(member);
    },
    rowOf(id) {
      if (id >= streamed) return newcomer(id).row(saltOf(id), observedAt(id));
      if (id >= size) return practice.rowOf(id - size);
      const { group, member } = placeOf(id);
      return group.row(member, id);
    },
    endAt(second) {
      if (second < streamStart) return streamed;
      const minute = Math.floor((second - streamStart) / 60);
      let id = streamed + minute * newcomersPerMinute;
      while (observedAt(id) <= second) id++;
      return id;
    },
  };
}

function ascii(name: string): string {
  const found = domainToASCII(name);
  // Labels that pretend to be Punycode are refused by the converter but exist in the wild.
  return found === '' ? name.toLowerCase() : found;
}

function infrastructure(making: Making): Group {
  const { pools } = making;
  const names = new Set<string>([
    coldHarborDomain,
    'cloudveil.net',
    'kargo-desk.org',
    'paneglass.media',
    'brandauer-trade.ee',
  ]);
  for (let set = 0; set < pools.nameServers.size(); set++) {
    for (const server of pools.nameServers.get(set).servers) names.add(server.domain);
  }
  for (let set = 0; set < pools.mail.size(); set++) {
    for (const server of pools.mail.get(set).servers) names.add(server.domain);
  }
  for (const brand of brands) for (const domain of brand.domains) names.delete(domain);
  const list = [...names];
  const ownerOf = new Map<string, number>();
  for (let owner = 0; owner < pools.owners.size(); owner++) {
    const { org, name } = pools.owners.get(owner);
    if (org === 'Pane Glass Media') ownerOf.set('paneglass-dns.com', owner).set('paneglass.media', owner);
    if (org === 'Brandauer Trade OÜ') ownerOf.set('brandauer-trade.ee', owner);
    if (name === 'Harbor Cold Storage Ltd') ownerOf.set(coldHarborDomain, owner);
  }
  return {
    size: list.length,
    name: (member) => pick(list, member),
    row(member, id) {
      const row = ordinaryRow(making, id, making.anchorDay - 700 - (mix(making.seed, 0x1f4, member) % 4000));
      const owner = ownerOf.get(pick(list, member));
      if (owner !== undefined) Object.assign(row, { owner, tech: owner });
      return row;
    },
  };
}

function brandSites(making: Making, brand: number): Group {
  const { domains } = pick(brands, brand);
  const { places } = making;
  return {
    size: domains.length,
    name: (member) => pick(domains, member),
    row(member, id) {
      const row = ordinaryRow(making, id, making.anchorDay - 3000 - member * 211);
      row.owner = places.brandOwners + brand;
      row.tech = row.owner;
      row.registrar = 11;
      row.nameServers = places.cdnSets + brand;
      row.mail = brand === 2 ? 0 : 1;
      row.title = member === 0 ? places.brandTitles + brand : none;
      row.redirect = member === 0 ? none : places.brandRedirects + brand;
      row.response = member === 0 ? 200 : 301;
      row.certificate1 = ownCertificateMark;
      row.rank = 900 + brand * 1371 + member * 40_000;
      return row;
    },
  };
}

function oddities(making: Making): Group {
  const odd = oddDomains(making);
  return {
    size: odd.length,
    name: (member) => ascii(pick(odd, member).name),
    row(member, id) {
      const row = ordinaryRow(making, id, ordinaryCreateDay(making, id));
      pick(odd, member).change(row);
      return row;
    },
  };
}

function campaignMembers(making: Making, campaign: Campaign, number: number): Group {
  return {
    size: campaign.size,
    name: (member) => ascii(campaign.nameOf(member)),
    row(member, id) {
      const row = ordinaryRow(making, id, campaign.createDay(member) ?? making.anchorDay);
      row.brand = campaign.brand ?? none;
      row.campaign = number;
      campaign.mark(member, row);
      return row;
    },
  };
}

/** Imitations that belong to no campaign: the brand's own, parked ones, and those of single squatters. */
function noise(making: Making, brand: number): Group {
  return {
    size: noiseEach,
    name: (member) => ascii(lookalikeName(pick(brands, brand), mix(making.seed, 0x4015, brand, member))),
    row: (member, id) => noiseRow(making, brand, member, id, ordinaryCreateDay(making, id)),
  };
}

function noiseRow(making: Making, brand: number, member: number, id: number, createDay: number): Row {
  const row = ordinaryRow(making, id, createDay);
  const { places } = making;
  row.brand = brand;
  if (member % 10 < 2) {
    row.owner = places.brandOwners + brand;
    row.tech = row.owner;
    row.registrar = 11;
    row.nameServers = places.registrarSets + 33;
    row.redirect = places.brandRedirects + brand;
    row.response = 301;
    row.title = none;
  } else if (member % 10 < 6) park(making, row, member);
  return row;
}

function parked(making: Making): Group {
  return {
    size: parkedCount,
    name: (member) => ordinaryName(making.seed ^ 0x9a4c, member),
    row(member, id) {
      const row = ordinaryRow(making, id, ordinaryCreateDay(making, id));
      if (member % 2 === 0) row.owner = making.places.ordinaryOwners + (mix(making.seed, 0x9a4d, member) % 60);
      park(making, row, member);
      return row;
    },
  };
}

/** Customers of the managed DNS: ordinary in all but their name servers. */
function harbored(making: Making): Group {
  return {
    size: harborCount,
    name: (member) => ordinaryName(making.seed ^ 0x4a4b, member),
    row(_member, id) {
      const row = ordinaryRow(making, id, ordinaryCreateDay(making, id));
      row.nameServers = making.places.harborSet;
      return row;
    },
  };
}

function background(making: Making): Group {
  return {
    size: backgroundCount,
    name: (member) => ordinaryName(making.seed, member),
    row: (_member, id) => ordinaryRow(making, id, ordinaryCreateDay(making, id)),
  };
}

type Newcomer = { readonly member: number; name(): string; row(id: number, observedAt: number): Row };

function newcomerOf(making: Making, campaigns: readonly Campaign[], number: number): Newcomer {
  const { seed } = making;
  const h = mix(seed, 0x4e3c, number);
  const since = (observedAt: number) => Math.floor(observedAt / 86_400) - (h % 7 === 0 ? 1 : 0);
  const seenAt = (row: Row, observedAt: number): Row => {
    row.firstSeen = observedAt;
    row.previousOwner = none;
    row.rank = none;
    return row;
  };
  if (h % 10 !== 0) {
    return {
      member: number,
      name: () => ordinaryName(seed ^ 0x4e3d, number),
      row(id, observedAt) {
        const row = seenAt(ordinaryRow(making, id, since(observedAt)), observedAt);
        if (h % 4 === 1) park(making, row, number);
        return row;
      },
    };
  }
  const brand = (h >>> 4) % brands.length;
  const index = campaigns.findIndex((campaign) => campaign.brand === brand);
  const campaign = (h >>> 9) % 12 === 0 ? campaigns[index] : undefined;
  if (campaign === undefined) {
    return {
      member: number,
      name: () => lookalikeName(pick(brands, brand), h),
      row: (id, observedAt) => seenAt(noiseRow(making, brand, 2 + (number % 8), id, since(observedAt)), observedAt),
    };
  }
  // Members that appear later take the traits of the latest part of the campaign.
  const member = campaign.size + number;
  return {
    member,
    name: () => ascii(campaign.nameOf(member)),
    row(id, observedAt) {
      const row = ordinaryRow(making, id, since(observedAt));
      row.brand = brand;
      row.campaign = index;
      row.firstSeen = observedAt;
      campaign.mark(member, row);
      return seenAt(row, observedAt);
    },
  };
}
