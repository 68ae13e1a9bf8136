// Four ways to run a campaign without one value that all of its names have. In each, every rare value is on a part of the
// names, and the parts overlap: three to five queries lead from a few names to all. Beside them lie hosts, mail providers
// and privacy services that strangers use as well.

import { mix, pick } from '../../random.ts';
import { ipv4 } from '../addresses.ts';
import type { Making, PastAddress } from '../campaign.ts';
import { none } from '../pool.ts';
import type { Row } from '../row.ts';
import { server } from '../servers.ts';
import type { Market } from './market.ts';
import { campaignName } from './wording.ts';

export interface Draft {
  readonly name: string;
  readonly row: Row;
  readonly past: readonly PastAddress[];
}

export interface Plan {
  readonly name: string;
  readonly members: readonly Draft[];
  /** Names around it that are not members. */
  readonly others: readonly Draft[];
}

const day = 86_400;

/** The day on which strangers come in crowds too. */
export const crowdedDay = (anchorDay: number) => anchorDay - 260;
export const crowdedRegistrar = 0;

const styles = [ferry, lantern, orchard, quarry] as const;
export const styleNames = ['ferry', 'lantern', 'orchard', 'quarry'] as const;

export function planCampaign(making: Making, market: Market, number: number, size: number): Plan {
  const style = number % styles.length;
  const round = Math.floor(number / styles.length);
  const plan = pick(
    styles,
    style,
  )({ making, market, size, name: () => market.unlike(() => campaignName(style, market.next)), serial: number });
  return { ...plan, name: `${pick(styleNames, style)}${round === 0 ? '' : ` ${round + 1}`}` };
}

interface Setting {
  readonly making: Making;
  readonly market: Market;
  readonly size: number;
  readonly name: () => string;
  readonly serial: number;
}
type Way = (setting: Setting) => Omit<Plan, 'name'>;

const index = (size: number) => Array.from({ length: size }, (_, at) => at);

/**
 * Four waves, each registered on one day at the largest discounter, the first of them on a day full of strangers. The first
 * wave has one rented address, the second takes its certificate, the third the tracking code of the second, the last moves
 * to another rented address, where some of the third already are.
 */
function ferry({ making: { anchorDay }, market, size, name, serial }: Setting): ReturnType<Way> {
  const days = [crowdedDay(anchorDay), crowdedDay(anchorDay) + 9, anchorDay - 214, anchorDay - 197];
  const [first, last] = [market.rent(), market.rent()];
  const names = index(size).map(name);
  const wave = (at: number) => Math.floor((at * 4) / size);
  const certified = (at: number) =>
    (wave(at) === 0 && (at % 3 === 0 || at % 5 === 4)) || (wave(at) === 1 && at % 2 === 0);
  const shared = names.filter((_, at) => certified(at));
  const certificate = market.certificate(shared[0] ?? '', shared);
  const code = market.tracker('analytics_v4', `G-FRY${serial}K2M7QX`);
  const members = names.map((own, at): Draft => {
    const row = market.register(own, market.spell(crowdedRegistrar), pick(days, wave(at)));
    if (wave(at) === 0 && at % 5 !== 4) settle(row, first);
    if (wave(at) === 3 || (wave(at) === 2 && (at % 2 === 0 || at % 4 === 1))) settle(row, last);
    if (certified(at)) row.certificate1 = certificate;
    if ((wave(at) === 1 && (at % 2 === 1 || at % 4 === 0)) || (wave(at) === 2 && at % 2 === 1)) row.tracker1 = code;
    return { name: own, row, past: [] };
  });
  // The address of the last wave had other tenants before.
  const others = index(2).map((): Draft => {
    const own = `${name().split('.')[0] ?? ''}-archive.org`;
    const row = market.register(own, market.spell(2), anchorDay - market.between(900, 1500));
    settle(row, last);
    return { name: own, row, past: [] };
  });
  return { members, others };
}

/**
 * Three invented persons with one telephone on a third of the names, the others hidden; name servers of their own on half;
 * a heatmap and a place to which visitors are sent on the rest. Two registrars, no bursts.
 */
function lantern({ making: { anchorDay, pools }, market, size, name, serial }: Setting): ReturnType<Way> {
  const zone = `wickerlamp${serial}-dns.net`;
  const own = pools.nameServers.add({
    servers: ['ns1', 'ns2'].map((label) => server(zone, label, market.otherAddress())),
    soaEmail: `hostmaster@${zone}`,
  });
  const phone = `3716655${1000 + serial}`;
  const persons = index(3).map((at) => market.intern(market.person(140 + serial * 3 + at, phone)));
  const heatmap = market.tracker('heatmap', `77${41_000 + serial}`);
  const target = `wickerlamp${serial}-offers.info`;
  const redirect = pools.redirects.add({ url: `https://${target}/go`, domain: target });
  const members = index(size).map((at): Draft => {
    const label = name();
    const row = market.register(label, market.spell(at % 3 === 0 ? 6 : 2), anchorDay - 120 - ((at * 7) % 130));
    if (at % 2 === 0) row.nameServers = own;
    if (at % 3 === 1) row.owner = pick(persons, Math.floor(at / 3));
    const rest = at % 2 === 1 && at % 3 !== 1;
    if (rest ? at % 4 === 1 : at % 8 === 0) row.tracker1 = heatmap;
    if (rest ? at % 4 === 3 : at % 12 === 4) {
      row.redirect = redirect;
      row.response = 302;
    }
    return { name: label, row, past: [] };
  });
  const zones = [zone, target].map((label): Draft => {
    const row = market.register(label, market.spell(6), anchorDay - 300);
    row.owner = pick(persons, 0);
    row.tag = none;
    return { name: label, row, past: [] };
  });
  return { members, others: zones };
}

/**
 * Three bursts at a small registrar, all behind the delivery network and hidden. A tag manager code, a page title and a
 * certificate, each on a third; some show nothing but the address that passive DNS saw in their first days.
 */
function orchard({ making: { anchorDay, pools }, market, size, name, serial }: Setting): ReturnType<Way> {
  const names = index(size).map(name);
  const days = [anchorDay - 180, anchorDay - 151, anchorDay - 122];
  const origin = market.rent();
  const code = market.tracker('tag_manager', `GTM-ORC${serial}H4X`);
  const title = pools.titles.add(`Municipal payments ${serial + 1}: enter your reference`);
  const bare = (at: number) => at % 9 === 8;
  const certified = (at: number) => (at % 3 === 2 && !bare(at)) || at % 6 === 1;
  const shared = names.filter((_, at) => certified(at));
  const certificate = market.certificate(shared[0] ?? '', shared);
  const members = names.map((own, at): Draft => {
    const row = market.register(own, market.spell(4), pick(days, at % 7 < 3 ? 0 : at % 7 < 5 ? 1 : 2));
    row.address1 = market.some(market.edges);
    row.address2 = none;
    row.nameServers = market.some(market.pairs);
    if (at % 3 === 0) row.tracker1 = code;
    if (at % 3 === 1 || at % 6 === 0) row.title = title;
    if (certified(at)) row.certificate1 = certificate;
    const from = row.firstSeen;
    const past = bare(at) || at % 2 === 0 ? [{ address: origin, from, to: from + (2 + (at % 3)) * day }] : [];
    return { name: own, row, past };
  });
  return { members, others: [] };
}

/**
 * Two registrars, over half a year, on whatever host is cheap. The mail box in the zones, an own mail server and a counter,
 * each on a part; a few share an address that hardly anybody has.
 */
function quarry({ making: { seed, anchorDay, pools }, market, size, name, serial }: Setting): ReturnType<Way> {
  const host = pick(market.hosts, 1 + serial);
  const zone = pools.nameServers.add({
    ...pools.nameServers.get(host.servers),
    soaEmail: `k.marlowe.${serial}@letterbox-mail.net`,
  });
  const mailDomain = `stonebreak${serial}-post.com`;
  const mail = pools.mail.add({
    servers: [{ ...server(mailDomain, 'mx', market.otherAddress()), priority: 10 }],
    spf: `v=spf1 mx -all`,
  });
  const code = market.tracker('metrics_ru', String(61_200_000 + serial));
  const address = market.rent();
  const members = index(size).map((at): Draft => {
    const own = name();
    const row = market.register(
      own,
      market.spell(at % 5 < 3 ? 5 : 3),
      anchorDay - 130 - (mix(seed, 0x9a44, at, serial) % 190),
    );
    if (at % 3 === 0) {
      row.nameServers = zone;
      row.address1 = host.address;
      row.address2 = none;
    }
    if (at % 3 === 1 || at % 6 === 0) row.mail = mail;
    if (at % 3 === 2 || at % 6 === 1) row.tracker1 = code;
    if (at % 9 === 2 || at % 9 === 4) settle(row, address);
    return { name: own, row, past: [] };
  });
  const row = market.register(mailDomain, market.spell(5), anchorDay - 330);
  row.tag = none;
  return { members, others: [{ name: mailDomain, row, past: [] }] };
}

function settle(row: Row, address: number): void {
  row.address1 = address;
  row.address2 = none;
  row.response = 200;
}

/** An address of nobody, for a past that leads nowhere. */
export const formerAddress = (number: number) => ipv4(198, 19, 248 + (number % 4), 1 + (number % 250));
