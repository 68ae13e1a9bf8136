import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that no service of the outside has: a reply must not be able to point us at our own machines. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // shared by a provider's customers
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24], // of protocols
  ['192.0.2.0', 24], // for examples, as the two below
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16],
  ['198.18.0.0', 15], // for measuring devices
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3], // groups, what is reserved, and everybody
] as const)
  inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96], // nobody, this machine, and an old way to write an address of four bytes
  ['64:ff9b:1::', 48], // translated to four bytes within a network
  ['100::', 64], // thrown away
  ['2001::', 32], // Teredo, which holds an address of four bytes
  ['2001:db8::', 32], // for examples
  ['2002::', 16], // 6to4, which holds one too
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

const translated = new BlockList();
translated.addSubnet('64:ff9b::', 96, 'ipv6'); // A network without addresses of four bytes reaches all of them so.
translated.addSubnet('::ffff:0:0', 96, 'ipv6');

/** What is no address at all counts as inside: nobody knows where it leads. */
export function isInside(address: string): boolean {
  const [plain = ''] = address.split('%'); // Behind it stands a link of this machine.
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

/** Looks a name up for a connection, and refuses it there and then when it leads inside: no later answer can differ. */
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
