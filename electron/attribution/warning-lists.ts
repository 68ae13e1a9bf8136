import { isIP } from 'node:net';
import type { Infrastructure, InfrastructureList, SharedBy } from './infrastructure.ts';

// Lists from files can have a hundred thousand blocks: each address is looked up by its prefixes, not block by block.

/** What the given lists know, in addition to `known`, which comes first. `pause` lets other work run. */
export async function withWarningLists(
  known: Infrastructure,
  lists: readonly InfrastructureList[],
  pause: () => Promise<void> = async () => undefined,
): Promise<Infrastructure> {
  if (lists.length === 0) return known;
  const hosts = new Map<string, SharedBy>();
  const prefixes = { 4: createPrefixes(32, numberOf), 6: createPrefixes(128, bitsOf) } as const;
  for (const { owner, what, hosts: names, blocks } of lists) {
    const by = { owner, what };
    for (const [at, name] of names.entries()) {
      if (!hosts.has(name)) hosts.set(name, by);
      if (at % inOneTurn === inOneTurn - 1) await pause();
    }
    for (const [at, block] of blocks.entries()) {
      const [address = '', length] = block.split('/');
      const version = isIP(address);
      if (version === 4 || version === 6) prefixes[version].add(address, length, by);
      if (at % inOneTurn === inOneTurn - 1) await pause();
    }
  }
  return {
    ofAddress: (address) => {
      const version = isIP(address);
      if (version !== 4 && version !== 6) return null;
      return known.ofAddress(address) ?? prefixes[version].find(address);
    },
    ofHost: (host) => known.ofHost(host) ?? listedHost(hosts, host.toLowerCase().replace(/\.$/, '')),
  };
}

const inOneTurn = 2000;

/** By the host or any domain above it. */
function listedHost(hosts: ReadonlyMap<string, SharedBy>, host: string): SharedBy | null {
  for (let name = host; ; ) {
    const hit = hosts.get(name);
    if (hit) return hit;
    const dot = name.indexOf('.');
    if (dot < 0) return null;
    name = name.slice(dot + 1);
  }
}

/** Blocks by the length of their prefix, the longest first. */
function createPrefixes<T extends number | bigint>(bits: number, prefixOf: (address: string, without: number) => T) {
  const byLength = new Map<number, Map<T, SharedBy>>();
  let lengths: number[] = [];
  return {
    add: (address: string, length: string | undefined, by: SharedBy) => {
      const size = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
      if (!(size >= 0 && size <= bits)) return;
      let blocks = byLength.get(size);
      if (!blocks) {
        blocks = new Map();
        byLength.set(size, blocks);
        lengths = [...byLength.keys()].sort((one, other) => other - one);
      }
      const prefix = prefixOf(address, bits - size);
      if (!blocks.has(prefix)) blocks.set(prefix, by);
    },
    find: (address: string): SharedBy | null => {
      for (const length of lengths) {
        const hit = byLength.get(length)?.get(prefixOf(address, bits - length));
        if (hit) return hit;
      }
      return null;
    },
  };
}

/** A valid IPv4 address as one number, without its last bits. */
function numberOf(address: string, without: number): number {
  let number = 0;
  for (const part of address.split('.')) number = number * 256 + Number(part);
  return Math.floor(number / 2 ** without);
}

/** A valid IPv6 address as one number, without its last bits. */
function bitsOf(address: string, without: number): bigint {
  const plain = (address.split('%')[0] ?? '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((pair) => pair.toString(16)).join(':'),
  );
  const [before = [], after = []] = plain.split('::').map((side) => side.split(':').filter(Boolean));
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return BigInt(`0x${groups.map((group) => group.padStart(4, '0')).join('')}`) >> BigInt(without);
}
