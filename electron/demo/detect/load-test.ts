// Load tests: a monitor of the reserved term has exactly 100,000 new domains. They belong to no world, are made from
// their number when they are asked for, and none is stored. The monitor is not there at the start, because its domains
// would bury the others: create one with this term.

import { mix, pick, quickHex } from '../random.ts';
import { loadDomains } from './ids.ts';
import type { DomainSource } from './sources.ts';
import { day, hour } from './times.ts';

export const loadTerm = 'loadtest';
export const loadCount = 100_000;
/** Microseconds between two discoveries: all fall into the time in which the monitor is built. */
export const loadStep = 3_000;

const tlds = ['com', 'net', 'org', 'info', 'top', 'xyz', 'shop', 'online', 'co.uk'];
const words = ['login', 'secure', 'verify', 'account', 'portal', 'help', 'pay', 'mail', 'update', 'support', 'wallet'];

export function loadSource(seed: number, now: number, discoveredAt: (number: number) => number): DomainSource {
  const hash = (number: number) => mix(seed, 0x10ad, number);
  const tldOf = (number: number) => pick(tlds, hash(number) % 97);
  const serversOf = (number: number) => {
    const set = hash(number) % 40;
    return [`ns1.load${set}.example`, `ns2.load${set}.example`];
  };
  const hasMail = (number: number) => hash(number) % 3 === 0;
  const isFull = (number: number) => now >= discoveredAt(number) + day + (hash(number) % 12) * hour;
  // A hundred thousand of these are compared for one list: no object is made for each.
  const score = (number: number) => {
    const h = hash(number);
    const early = Math.max(mix(h, 1) % 101, mix(h, 2) % 101);
    return isFull(number) ? Math.max(early, mix(h, 3) % 60, mix(h, 4) % 60) : early;
  };
  return {
    nameOf: (number) => `${loadTerm}-${pick(words, hash(number))}-${number - loadDomains}.${tldOf(number)}`,
    tldOf,
    hasMail,
    isActive: (number) => hash(number) % 19 !== 0,
    serversOf,
    changedAt(number) {
      const changed = discoveredAt(number) + hour + (hash(number) % 40) * hour;
      return hash(number) % 4 === 0 && changed <= now ? changed : null;
    },
    score,
    risk(number) {
      const h = hash(number);
      const full = isFull(number);
      return {
        score: score(number),
        status: full ? 'full' : 'provisional',
        zerolist: false,
        proximity: mix(h, 1) % 101,
        phishing: mix(h, 2) % 101,
        malware: full ? mix(h, 3) % 60 : null,
        spam: full ? mix(h, 4) % 60 : null,
        threats: [],
        evidence: ['domain name'],
      };
    },
    data: (number) => ({
      nameServers: serversOf(number),
      emails: [`owner@load-${quickHex(hash(number), 1, 6)}.example`],
      registrar: 'NameHarvest, Inc.',
      createDate: new Date(discoveredAt(number) / 1000).toISOString().slice(0, 10),
      addresses: [{ address: `198.18.${hash(number) % 256}.${number % 256}`, country: 'us', isp: 'Bluecrate Hosting' }],
      mail: hasMail(number) ? ['mx.load.example'] : [],
    }),
    screenshot: () => null,
  };
}
