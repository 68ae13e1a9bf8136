// What the practice names buy and use, as values in the pools of the world, with the number of domains that the service
// gives for each. Most of it is used by strangers and campaigns alike.

import { mix, pick, quickHex } from '../../random.ts';
import { ipv4 } from '../addresses.ts';
import type { Making } from '../campaign.ts';
import { certificateHash } from '../certificates.ts';
import { networkOf } from '../networks.ts';
import { type Contact, emptyContact } from '../owners.ts';
import { none } from '../pool.ts';
import { emptyRow, type Row } from '../row.ts';
import { server } from '../servers.ts';
import type { TrackerKind } from '../web.ts';
import {
  countries,
  defaultTitles,
  delivery,
  hiddenTexts,
  hostWords,
  issuer,
  mailProviders,
  noEmails,
  parking,
  platforms,
  privacyServices,
  registrars,
  serverTypes,
} from './providers.ts';

export type Market = ReturnType<typeof createMarket>;

/** A small hosting company: one address for all of its customers, and two name servers. */
interface Host {
  readonly address: number;
  readonly servers: number;
  readonly domain: string;
}

/** Blocks of 198.19.0.0/16 that no other network of the world has; see `networks.ts`. */
export const practiceBlocks = {
  first: 212,
  platforms: 212,
  edges: 216,
  parking: 220,
  hosts: 224,
  rented: 240,
  other: 252,
};

const edgeCount = 64;
const surnames = 'Wetherby Ollerton Quist Marchetti Vandeleur Ostberg Pendry Lachlan Iverna Sorrel'.split(' ');

export function createMarket({ seed, anchorDay, pools }: Making, strangers: number) {
  /** By value: the service counts spellings apart, though it finds them together. In lower case, the first said. */
  const said = new Map<string, number>();
  let drawn = 0;
  const next = () => mix(seed, 0x97ac, ++drawn);
  const between = (low: number, high: number) => low + (next() % (high - low + 1));
  const chance = (percent: number) => next() % 100 < percent;
  const some = <T>(list: readonly T[]): T => pick(list, next());
  /** Whole numbers whose digits are spread evenly over the orders of magnitude. */
  const spread = (low: number, high: number) => Math.round(low * (high / low) ** ((next() % 10_000) / 10_000));
  const say = (value: string, domains: number) => {
    said.set(value, domains);
    if (!said.has(value.toLowerCase())) said.set(value.toLowerCase(), domains);
  };

  const sayNetwork = (address: number, domains: number) => {
    const { isp, asn } = networkOf(address);
    say(isp, domains);
    say(String(asn), domains);
  };
  /** Two names are never the same, whoever has them. */
  const names = new Set<string>();
  const unlike = (make: () => string): string => {
    for (let tries = 0; ; tries++) {
      const made = make();
      const name = tries < 20 ? made : made.replace('.', `${tries}.`);
      if (names.has(name)) continue;
      names.add(name);
      return name;
    }
  };

  const used = { rented: 0, other: 0 };
  const inBlock = (block: number, number: number) =>
    ipv4(198, 19, block + Math.floor(number / 250), 1 + (number % 250));
  const rent = () => inBlock(practiceBlocks.rented, used.rented++);
  const otherAddress = () => inBlock(practiceBlocks.other, used.other++ % 900);

  const spelled = registrars.map(({ spellings, domain, domains }, index) => {
    const contact = { ...emptyContact, name: 'Registrar Support', org: spellings[0], emails: [`help@${domain}`] };
    say(`abuse@${domain}`, domains * 2);
    say(`help@${domain}`, domains);
    say(domain, domains * 2);
    return spellings.map((name, at) => {
      // The service counts an unusual spelling as another registrar, and hardly ever updates it.
      say(name, at === 0 ? domains : between(1, 40));
      return pools.registrars.add({ name, ianaId: 910_001 + index * 41, domain, contact });
    });
  });
  /** Numbers of a registrar, in one of its spellings: one in five is unusual. */
  const spell = (registrar: number) => {
    const numbers = pick(spelled, registrar);
    return chance(80) ? pick(numbers, 0) : some(numbers);
  };

  const sites = platforms.map((platform, index) => {
    const addresses = Array.from({ length: platform.addresses }, (_, at) =>
      ipv4(198, 19, practiceBlocks.platforms + index, 10 + at),
    );
    for (const [at, address] of addresses.entries()) say(text(address), platform.domains - at * 31);
    sayNetwork(addresses[0] ?? 0, platform.domains * 2);
    if (platform.title !== '') say(platform.title, Math.round(platform.domains / 9));
    if (platform.code !== '') say(platform.code, Math.round(platform.domains / 7));
    return {
      addresses,
      title: platform.title === '' ? none : pools.titles.add(platform.title),
      code: platform.code === '' ? none : pools.trackers.add({ kind: 'analytics', code: platform.code }),
    };
  });

  const edges = Array.from({ length: edgeCount }, (_, at) => {
    const address = ipv4(198, 19, practiceBlocks.edges + (at % 4), 20 + at);
    say(text(address), spread(10_400, 61_000));
    return address;
  });
  sayNetwork(edges[0] ?? 0, 48_210_300);
  say(`dns@${delivery.domain}`, 51_507_755);
  say(delivery.domain, 60_100_400);
  const pairs = delivery.names.map((name, at) => {
    const partner = pick(delivery.names, at + 5);
    const servers = [name, partner].map((label) => server(delivery.domain, `${label}.ns`, otherAddress()));
    for (const { host, addresses } of servers) {
      say(host, spread(36_000, 91_000));
      for (const address of addresses) say(text(address), 88_601);
    }
    return pools.nameServers.add({ servers, soaEmail: `dns@${delivery.domain}` });
  });

  const parkedAt = ipv4(198, 19, practiceBlocks.parking, 9);
  say(text(parkedAt), parking.domains);
  sayNetwork(parkedAt, parking.domains + 40_211);
  sayNetwork(ipv4(198, 19, practiceBlocks.rented, 1), 412_903);
  for (const [at, title] of parking.titles.entries()) say(title, 1_900_000 + at * 700_321);
  const parkingServers = ['park1', 'park2'].map((label) => server(parking.domain, label, otherAddress()));
  for (const { host, addresses } of parkingServers)
    for (const value of [host, ...addresses.map(text)]) say(value, 9_683_359);
  say(parking.domain, 9_683_359);
  say(`admin@${parking.domain}`, 1_906_729);
  const parkingSet = pools.nameServers.add({ servers: parkingServers, soaEmail: `admin@${parking.domain}` });
  const parkingTitles = parking.titles.map((title) => pools.titles.add(title));
  const parkingOwners = parking.registrants.map((name) => {
    say(name, 3_104_554);
    say(`expired@${parking.domain}`, 1_542_199);
    return pools.owners.add({ ...emptyContact, name, emails: [`expired@${parking.domain}`] });
  });

  // Most have thousands of customers elsewhere; some are tiny, and what the service says of some is out of date.
  const hosts: readonly Host[] = Array.from({ length: Math.max(6, Math.round(strangers / 60)) }, (_, at) => {
    const domain = `${pick(hostWords, at)}${at < hostWords.length ? '' : at}-hosting.net`;
    const address = ipv4(198, 19, practiceBlocks.hosts + (at % 16), 10 + (Math.floor(at / 16) % 240));
    const servers = [1, 2].map((label) => server(domain, `ns${label}`, otherAddress()));
    const soaEmail = `server@${domain}`;
    const values = [
      text(address),
      domain,
      soaEmail,
      ...servers.flatMap(({ host, addresses }) => [host, ...addresses.map(text)]),
    ];
    const customers = spread(10_300, 190_000);
    if (at % 6 !== 4) for (const value of values) say(value, customers + (next() % 40));
    if (at % 6 === 2) say(text(address), between(1, 3));
    if (at % 6 === 3) say(soaEmail, 2);
    sayNetwork(address, customers * 3);
    return { address, domain, servers: pools.nameServers.add({ servers, soaEmail }) };
  });

  const mail = mailProviders.map(({ domain, hosts: labels, domains }) => {
    const servers = labels.map((label, at) => ({ ...server(domain, label, otherAddress()), priority: (at + 1) * 10 }));
    for (const [at, { host, addresses }] of servers.entries()) {
      for (const value of [host, ...addresses.map(text)]) say(value, domains - at * 1207);
    }
    say(domain, domains);
    return pools.mail.add({ servers, spf: `v=spf1 include:_spf.${domain} ~all` });
  });

  const servers = serverTypes.map((type, at) => {
    say(type, 30_000_000 - at * 6_100_000);
    return pools.serverTypes.add(type);
  });
  const titles = defaultTitles.map((title) => {
    say(title, spread(200_000, 4_000_000));
    return pools.titles.add(title);
  });
  say(issuer, 171_004_112);
  for (const value of [...hiddenTexts, ...noEmails, ...countries]) say(value, spread(100_000, 209_563_909));
  for (const [name, domain] of privacyServices) {
    const values = [name, domain, `contact@${domain}`, `5079000${name.length}`, `${name.length} Screened Mail Street`];
    for (const value of values) say(value, spread(400_000, 29_000_000));
  }
  // The last one has moved: the service has counted its new street only once.
  say(`${pick(privacyServices, 3)[0].length} Screened Mail Street`, between(40, 130));
  const tag = pools.tags.add('practice');

  const contacts = new Map<string, number>();
  const intern = (contact: Contact): number => {
    const key = JSON.stringify(contact);
    const known = contacts.get(key) ?? pools.owners.add(contact);
    contacts.set(key, known);
    return known;
  };
  /** A registrant whom nobody can see. Registrars offer one privacy service each. */
  const hidden = (registrar: number): number => {
    const country = some(countries);
    if (chance(60)) {
      const shown = some(hiddenTexts);
      return intern({ ...emptyContact, name: shown, org: chance(50) ? shown : '', country, emails: [some(noEmails)] });
    }
    const at = spelled.findIndex((numbers) => numbers.includes(registrar));
    const [service, domain] = pick(privacyServices, at < 0 ? next() : at);
    const numbered = service.endsWith('Customer');
    return intern({
      ...emptyContact,
      name: numbered ? 'Contact Privacy' : service,
      org: numbered ? `${service} 0${between(100_000_000, 999_999_999)}` : service,
      street: `${service.length} Screened Mail Street`,
      country,
      phone: `5079000${service.length}`,
      emails: [numbered ? `${quickHex(next(), 7, 16)}@${domain}` : `contact@${domain}`],
    });
  };
  say('Contact Privacy', 8_210_553);
  const person = (number: number, phone = `4477009${String(10_000 + number)}`): Contact => ({
    ...emptyContact,
    name: `${String.fromCharCode(65 + (number % 26))}. ${pick(surnames, number)}${number < 260 ? '' : ` ${number}`}`,
    street: `${1 + number} Practice Row`,
    phone,
    emails: [`${pick(surnames, number).toLowerCase()}.${number}@letterbox-mail.net`],
  });
  say('letterbox-mail.net', 12_536_969);

  /** A certificate that the names with it share; or the own one of a name. */
  const certificate = (commonName: string, altNames: readonly string[]): number =>
    pools.sharedCertificates.add({
      hash: certificateHash(seed, 0x97ac0000 + pools.sharedCertificates.size()),
      commonName,
      altNames,
      organization: '',
      emails: [],
      issuer,
      firstDay: anchorDay - between(3, 80),
      days: 84,
    });
  say('84', 160_000_000);
  const tracker = (kind: TrackerKind, code: string) => pools.trackers.add({ kind, code });

  /** Puts a site where everybody puts theirs. */
  const house = (row: Row, name: string): void => {
    const way = next() % 100;
    row.response = 200;
    if (way < 33) {
      const site = pick(sites, Math.floor(way / 14));
      [row.address1 = none, row.address2 = none] = site.addresses.slice(next() % 2);
      row.title = chance(30) ? site.title : none;
      row.tracker3 = site.code;
      row.serverType = pick(servers, 4);
      row.nameServers = chance(40) ? some(pairs) : some(hosts).servers;
    } else if (way < 58) {
      row.address1 = some(edges);
      row.address2 = chance(70) ? some(edges) : none;
      if (row.address2 === row.address1) row.address2 = none;
      row.nameServers = some(pairs);
      row.serverType = pick(servers, 3);
    } else {
      const host = pick(hosts, Math.floor(((next() % 1000) / 1000) ** 1.6 * hosts.length));
      row.address1 = host.address;
      row.nameServers = host.servers;
      row.serverType = some(servers.slice(0, 3));
      if (chance(25)) row.title = some(titles);
    }
    if (chance(55)) row.mail = some(mail);
    if (chance(60)) row.certificate1 = certificate(name, [name, `www.${name}`]);
  };
  const park = (row: Row): void => {
    row.address1 = parkedAt;
    row.nameServers = parkingSet;
    row.title = some(parkingTitles);
    row.owner = chance(50) ? some(parkingOwners) : row.owner;
    row.response = 200;
  };
  /** A name like any other: registered, hidden, hosted somewhere. Day `none` where the registry tells none. */
  const register = (name: string, registrar: number, day: number): Row => {
    const row = emptyRow();
    const since = day === none ? anchorDay - between(400, 2000) : day;
    row.createDay = day;
    row.expireDay = day === none ? none : day + 365 * Math.ceil((anchorDay - day + 20) / 365);
    row.firstSeen = since * 86_400 + (next() % 86_400);
    row.registrar = registrar;
    row.owner = hidden(registrar);
    row.tag = tag;
    house(row, name);
    return row;
  };

  return {
    ...{ said, next, between, chance, some, say, rent, otherAddress, spell, hosts, pairs, person, intern, certificate },
    ...{ tracker, house, park, register, edges, unlike },
  };
}

/** IPv4 as it is written. */
function text(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}
