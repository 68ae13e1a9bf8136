import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that no outside service has: a reply must not direct us to machines in our own network. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // shared address space of a provider (CGNAT)
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24], // IETF protocol assignments
  ['192.0.2.0', 24], // documentation, as the two below
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16],
  ['198.18.0.0', 15], // benchmarks of network devices
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3], // multicast, reserved, and broadcast
] as const)
  inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96], // unspecified, loopback, and the old IPv4-compatible form
  ['64:ff9b:1::', 48], // NAT64 inside a network
  ['100::', 64], // discard only
  ['2001::', 32], // Teredo, which contains an IPv4 address
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which also contains one
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

const translated = new BlockList();
translated.addSubnet('64:ff9b::', 96, 'ipv6'); // A network without IPv4 reaches all IPv4 addresses through this prefix.
translated.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Text that is not an address counts as inside, because nobody knows where it leads. */
export function isInside(address: string): boolean {
  const [plain = ''] = address.split('%'); // The zone after % names a network interface of this machine.
  switch (isIP(plain)) {
    case 4:
      return inside.check(plain, 'ipv4');
    case 6:
      return translated.check(plain, 'ipv6') ? inside.check(lastFourBytes(plain), 'ipv4') : inside.check(plain, 'ipv6');
    default:
      return true;
  }
}

function lastFourBytes(address: string): string {
  const [before = '', after] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const last = ['0', '0', ...groups(after ?? before)].slice(-2).map((group) => Number.parseInt(group, 16));
  return last.flatMap((group) => [group >> 8, group & 255]).join('.');
}

/** A service on this machine is never behind a proxy. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Resolves a name for a connection, and refuses it there if it leads inside. No second lookup can give another answer.
 */
export const lookUpOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (addresses.some(({ address }) => isInside(address))) {
      return callback(Object.assign(new Error('the name leads inside'), { code: 'EHOSTUNREACH' }), '');
    }
    const [first] = addresses;
    if (options.all) return callback(null, addresses);
    callback(null, first?.address ?? '', first?.family);
  });
};
