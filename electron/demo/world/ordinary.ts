import { mix, pick, share } from '../random.ts';
import type { Making } from './campaign.ts';
import { cdnCertificateCount } from './certificates.ts';
import {
  cdnAddresses,
  genericIpv6,
  honestNeighbour,
  hostingAddress,
  networkCount,
  parkingAddresses,
} from './networks.ts';
import { none } from './pool.ts';
import { ordinaryOwnerCount } from './pools.ts';
import { emptyRow, ownCertificateMark, type Row } from './row.ts';
import { mailPerNetwork, setsPerNetwork } from './servers.ts';
import {
  cdnServerType,
  oldServerType,
  ordinaryTrackerCount,
  parkingServerType,
  plainTitles,
  siteTitleCount,
} from './web.ts';
import { adjectives, firstNames, lastNames, nouns, places, topLevels, trades } from './words.ts';

// Ordinary domains: names put together from words, and traits spread as on the real network, where few hosters,
// registrars and privacy services hold most domains.

const day = 86_400;
/** Passive DNS began to watch in the middle of 2010. */
const watchBegan = Date.UTC(2010, 5, 24) / 1000;
const registrarCount = 16;

const weightedTlds = topLevels.flatMap(([tld, weight]) => new Array<string>(weight).fill(tld));

export function ordinaryName(seed: number, number: number): string {
  const h = mix(seed, 0x4a3e, number);
  const tld = pick(weightedTlds, mix(h, 9));
  const word = (list: readonly string[], salt: number) => pick(list, mix(h, salt)).toLowerCase();
  switch (h % 8) {
    case 0:
      return `${word(adjectives, 1)}${word(nouns, 2)}.${tld}`;
    case 1:
      return `${word(nouns, 1)}-${word(trades, 2)}.${tld}`;
    case 2:
      return `${word(adjectives, 1)}${word(nouns, 2)}${word(trades, 3)}.${tld}`;
    case 3:
      return `${word(lastNames, 1)}-${word(trades, 2)}.${tld}`;
    case 4:
      return `${word(trades, 1)}-${pick(places, mix(h, 2))[0].toLowerCase()}.${tld}`;
    case 5:
      return `${word(firstNames, 1)}${word(lastNames, 2)}.${tld}`;
    case 6:
      return `${word(nouns, 1)}${word(nouns, 2)}${mix(h, 3) % 90}.${tld}`;
    default:
      return `the${word(nouns, 1)}${word(trades, 2)}.${tld}`;
  }
}

/** Day of registration for a domain that was there before the newly observed ones of the last days. */
export function ordinaryCreateDay({ seed, anchorDay }: Making, number: number): number {
  const h = mix(seed, 0xc4ea, number);
  if (h % 10 === 0) return anchorDay - 7 - (mix(h, 1) % 84);
  return anchorDay - 91 - Math.floor(share(mix(h, 2)) ** 1.6 * 7300);
}

export function ordinaryRow(making: Making, number: number, createDay: number): Row {
  const { seed, anchorDay, places: at } = making;
  const h = mix(seed, 0x0d01, number);
  const row = emptyRow();
  const network = Math.floor(share(mix(h, 1)) ** 1.7 * networkCount);
  const chance = (salt: number, outOf: number) => mix(h, salt) % outOf;

  row.createDay = createDay;
  const years = Math.max(1, Math.ceil((anchorDay - createDay + 15) / 365));
  row.expireDay = createDay + (years + (chance(2, 5) === 0 ? 1 : 0)) * 365;
  row.firstSeen = Math.max(createDay * day + chance(3, day), watchBegan + chance(3, 900 * day));
  row.registrar = Math.floor(share(mix(h, 4)) ** 1.6 * registrarCount);
  row.owner =
    chance(5, 100) < 44 ? at.privacyOwners + pick([0, 0, 0, 0, 1, 1, 2, 3], chance(6, 8)) : someOwner(at, mix(h, 7));
  row.tech = chance(8, 3) === 0 ? at.registrarOwners + row.registrar : row.owner;
  if (anchorDay - createDay > 600 && chance(9, 8) === 0) row.previousOwner = someOwner(at, mix(h, 10));
  if (chance(11, 100) < 6) {
    // Out of DNS: the registration has run out, or was dropped in its first days.
    row.expireDay = Math.max(createDay, Math.min(row.expireDay, anchorDay - 1 - chance(2, 60)));
    return row;
  }

  row.address1 = hostingAddress(seed, network, mix(h, 12));
  if (chance(13, 12) === 0) row.address2 = hostingAddress(seed, network, mix(h, 14));
  if (row.address2 === row.address1) row.address2 = none;
  if (chance(15, 9) === 0) row.address6 = genericIpv6(network, mix(h, 16) % 3000);
  row.nameServers =
    chance(17, 3) === 0
      ? at.registrarSets + row.registrar * 3 + chance(18, 3)
      : at.networkSets + network * setsPerNetwork + chance(18, setsPerNetwork);
  if (chance(19, 10) < 7) {
    row.mail =
      chance(20, 3) === 0 ? chance(21, 3) : at.networkMail + network * mailPerNetwork + chance(21, mailPerNetwork);
  }
  if (chance(22, 100) < 72) row.certificate1 = ownCertificateMark;
  if (chance(23, 100) < 32) row.tracker1 = someTracker(at, row.owner < ordinaryOwnerCount ? mix(seed, row.owner) : h);
  if (chance(24, 100) < 8) row.tracker2 = someTracker(at, mix(h, 25));
  if (chance(26, 1000) < 44) row.tracker3 = at.builderTracker;
  const titled = chance(27, 100);
  if (titled < 70) row.title = at.siteTitles + chance(28, siteTitleCount);
  else if (titled < 84) row.title = 1 + chance(28, plainTitles.length - 1);
  row.serverType = row.title === none ? none : chance(29, 10) < 6 ? chance(30, 2) : chance(30, 10);
  row.response = row.title === none ? 0 : titled === 83 ? 403 : titled === 82 ? 500 : 200;
  if (chance(31, 100) < 30) row.rank = 1 + Math.floor(share(mix(h, 32)) ** 3 * 999_000);
  if (chance(33, 100) < 7) behindCdn(making, row, mix(h, 34));
  if (chance(35, 900) === 0) {
    row.tag = chance(36, 5);
    if (chance(40, 3) === 0) row.tag2 = (row.tag + 1 + chance(41, 4)) % 5;
  }
  // The hosters that campaigns like have honest customers too, and their server software is nothing rare.
  if (chance(37, 100) < 4) row.address1 = honestNeighbour(chance(38, 16));
  if (row.serverType !== none && chance(39, 100) < 4) row.serverType = oldServerType;
  keepOneOfEach(making, row);
  return row;
}

/** Records have room for one code of these kinds. */
function keepOneOfEach({ pools }: Making, row: Row): void {
  const seen = new Set<string>();
  for (const column of ['tracker3', 'tracker1', 'tracker2'] as const) {
    if (row[column] === none) continue;
    const { kind } = pools.trackers.get(row[column]);
    if ((kind === 'analytics' || kind === 'ad_tracker') && seen.has(kind)) row[column] = none;
    seen.add(kind);
  }
}

function someOwner(at: Making['places'], h: number): number {
  return at.ordinaryOwners + Math.floor(share(h) ** 1.5 * ordinaryOwnerCount);
}

function someTracker(at: Making['places'], h: number): number {
  return at.ordinaryTrackers + (h % ordinaryTrackerCount);
}

function behindCdn({ places: at }: Making, row: Row, h: number): void {
  row.address1 = pick(cdnAddresses, h);
  row.address2 = none;
  row.address6 = none;
  row.nameServers = at.cdnSets + (mix(h, 1) % 12);
  row.serverType = cdnServerType;
  row.certificate1 = at.cdnCertificates + (mix(h, 2) % cdnCertificateCount);
}

/** Puts a domain on the parking service: one address, one set of name servers, one title for all. */
export function park({ places: at }: Making, row: Row, number: number): void {
  row.address1 = parkingAddresses[0];
  row.address2 = number % 3 === 0 ? parkingAddresses[1] : none;
  row.address6 = none;
  row.nameServers = at.parkingSet;
  row.mail = none;
  row.certificate1 = none;
  row.tracker1 = none;
  row.tracker2 = none;
  row.tracker3 = none;
  row.title = 0;
  row.serverType = parkingServerType;
  row.response = 200;
  row.rank = none;
}
