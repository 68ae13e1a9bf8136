// Hosting networks: who announces which addresses. All IPv4 space is reserved for benchmarks or documentation, so that
// no address of the demo belongs to anybody.

import { mix, pick } from '../random.ts';
import { ipv4, ipv6 } from './addresses.ts';
import { delivery, hostWords, parking, platforms } from './practice/providers.ts';

export interface Network {
  readonly isp: string;
  readonly asn: number;
  readonly country: string;
  /** Domain of its name servers and mail servers. */
  readonly domain: string;
}

const generic: readonly (readonly [string, string, string])[] = [
  ['Hostling BV', 'nl', 'hostling-cloud.net'],
  ['Alder Compute GmbH', 'de', 'aldercompute.de'],
  ['Bluecrate Hosting', 'us', 'bluecrate.com'],
  ['Cobalt Rack Inc.', 'us', 'cobaltrack.net'],
  ['Datadock SAS', 'fr', 'datadock.fr'],
  ['Everhost Ltd', 'gb', 'everhost.co.uk'],
  ['Firtree Networks', 'fi', 'firtree.net'],
  ['Granite Servers', 'ca', 'graniteservers.com'],
  ['Hillside Internet', 'us', 'hillside-internet.com'],
  ['Isar Online AG', 'de', 'isaronline.de'],
  ['Juniper Lane Hosting', 'us', 'juniperlane.com'],
  ['Kanal Telekom', 'tr', 'kanaltelekom.net'],
  ['Lowland VPS', 'nl', 'lowlandvps.net'],
  ['Mistral Web', 'fr', 'mistralweb.fr'],
  ['Nordkyst Hosting', 'no', 'nordkyst.net'],
  ['Orchard Cloud', 'au', 'orchardcloud.net'],
  ['Pampa Datacenter', 'ar', 'pampadc.net'],
  ['Quayside Hosting', 'ie', 'quayside.org'],
  ['Riverbend Servers', 'us', 'riverbend-servers.com'],
  ['Sakura Rack KK', 'jp', 'sakurarack.net'],
  ['Tidewater Cloud', 'us', 'tidewatercloud.com'],
  ['Umbra Hosting', 'it', 'umbrahosting.it'],
  ['Vistula Net', 'pl', 'vistulanet.net'],
  ['Westport IT', 'us', 'westportit.com'],
  ['Yarra Web', 'au', 'yarraweb.com'],
  ['Zephyr Colo', 'cz', 'zephyrcolo.net'],
];

export const networkCount = generic.length;
const blocksEach = 18;

/** Parking: more than 10,000 domains on one address. */
const parkingNetwork: Network = {
  isp: 'Parkside Monetization',
  asn: 64_510,
  country: 'us',
  domain: 'parksidedns.com',
};
export const parkingAddresses = [ipv4(203, 0, 113, 10), ipv4(203, 0, 113, 11)] as const;

/** A content delivery network in front of thousands of sites, good and bad. */
export const cdnNetwork: Network = { isp: 'Cloudveil Edge', asn: 64_511, country: 'US', domain: 'cloudveil.net' };
export const cdnAddresses = Array.from({ length: 12 }, (_unused, index) => ipv4(198, 51, 100, 20 + index));

/** Hosters that campaigns use. */
const shadeNetwork: Network = { isp: 'Shadehost Ltd', asn: 64_520, country: 'sc', domain: 'shadehost.net' };
const pierNetwork: Network = { isp: 'Pierline Telecom', asn: 64_521, country: 'md', domain: 'pierline.net' };

const noChargeNetwork: Network = { isp: 'Reference Networks', asn: 64_530, country: 'us', domain: 'reference-net.org' };

export function genericNetwork(index: number): Network {
  const [isp, country, domain] = pick(generic, index);
  return { isp, asn: 64_600 + (index % networkCount) * 3, country, domain };
}

/** Addresses of the campaigns' hosters where their other customers are. */
export function honestNeighbour(index: number): number {
  return index % 2 === 0 ? ipv4(192, 0, 2, 1 + (index % 8)) : ipv4(203, 0, 113, 240 + (index % 8));
}

/** An address of an ordinary hoster: block and last byte decide how many domains share it. */
export function genericAddress(network: number, block: number, last: number): number {
  const slot = (network % networkCount) * blocksEach + (block % blocksEach);
  return ipv4(198, 18 + (slot >>> 8), slot & 255, 1 + (last % 254));
}

export function genericIpv6(network: number, host: number): number {
  return ipv6(0x1000 + (network % networkCount), 1 + (host % 0xfffe));
}

export function networkOf(address: number): Network {
  const a = address >>> 24;
  const b = (address >>> 16) & 255;
  if (address > 0xffffffff) {
    const network = Math.floor((address - 0x1_0000_0000) / 0x1_0000);
    return network >= 0x1000 && network < 0x1000 + networkCount ? genericNetwork(network - 0x1000) : pierNetwork;
  }
  if (a === 198 && (b === 18 || b === 19)) {
    const slot = ((b - 18) << 8) | ((address >>> 8) & 255);
    if (slot >= networkCount * blocksEach) return practiceNetwork((address >>> 8) & 255);
    return genericNetwork(Math.floor(slot / blocksEach));
  }
  if (a === 203) return (address & 255) < 64 ? parkingNetwork : pierNetwork;
  if (a === 198) return cdnNetwork;
  if (a === 192) return shadeNetwork;
  return noChargeNetwork;
}

/** Networks of the practice names, by the third byte of 198.19.0.0/16; see `practice/market.ts`. */
function practiceNetwork(block: number): Network {
  const named = (isp: string, domain: string, country: string): Network => ({
    isp,
    asn: 65_000 + block,
    country,
    domain,
  });
  const platform = platforms[block - 212];
  if (platform !== undefined) return named(platform.isp, delivery.domain, 'pa');
  if (block < 220) return { ...named(delivery.isp, delivery.domain, 'pa'), asn: 65_216 };
  if (block < 224) return named(parking.isp, parking.domain, 'vg');
  if (block < 240) return named(`${pick(hostWords, block)} hosting ${block}`, delivery.domain, 'kn');
  return { ...named('Lowfen Servers', delivery.domain, 'kn'), asn: 65_240 };
}

/** Shared hosting: most sites of a hoster sit on few addresses, some have one of their own. */
export function hostingAddress(seed: number, network: number, number: number): number {
  const kind = number % 10;
  if (kind < 6) return genericAddress(network, 0, mix(seed, network, number % 16) % 40);
  if (kind < 9) return genericAddress(network, 1 + ((number >>> 4) % 3), number >>> 9);
  return genericAddress(network, 4 + ((number >>> 4) % 12), number >>> 9);
}
